"""A game as one file of HTML that plays by itself: no server, no network, in every language there is.

It carries the whole position graph with who wins where, so small boards only; the drawing is the notebook's.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections import deque
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import Any

from noyau.errors import MissingPart, TooLarge
from noyau.forms import player_name
from noyau.games import game_of
from noyau.languages import LANGUAGES, catalogue, message
from noyau.positions import Turn, explore, first_turn
from noyau.rules import Puzzle, moves_at
from noyau.show import board_view
from noyau.show.sentences import rule_line
from noyau.solvers.arenas.laid_out import seen_regions
from noyau.words import FIRST, Player

MOST_POSITIONS = 20_000
WORDS = (
    "ui.value.",
    "ui.seat.",
    "ui.hint",
    "ui.undo",
    "ui.redo",
    "ui.board",
    "ui.moves.",
    "ui.mode",
    "ui.restart",
    "ui.player",
    "language.colon",
)
"""What the page itself says, besides what the positions say."""
NOBODY = 0


def page_of(rules: Any) -> str:
    """The game as one HTML document."""
    data = _graph(rules)
    game = game_of(rules)
    titles = {language: message(f"{game.name}.title", text=game.title).inside(language) for language in LANGUAGES}
    data["titles"] = titles
    data["players"] = 1 if isinstance(rules, Puzzle) else 2
    data["names"] = [player_name(rules, player) for player in Player][: data["players"]]
    data["rules"] = {language: rule_line(rules, language) for language in LANGUAGES}
    packed = base64.b64encode(zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)).decode()
    return (
        (files("noyau.play") / "one_file.html").read_text("utf-8")
        .replace("{{title}}", escape(titles["en"]))
        .replace("{{data}}", packed)
        .replace("{{drawing}}", _drawing())
    )  # fmt: skip


def _graph(rules: Any) -> dict[str, Any]:
    """Every turn as rows of numbers into tables of what is on the boards: most of it is the same from turn to turn."""
    turns, moves, winners, ranks = _solved(rules)
    number_of = {turn: number for number, turn in enumerate(turns)}
    tables: dict[str, dict[str, int]] = {"frames": {}, "vertices": {}, "moves": {}}

    def kept(table: str, entry: dict[str, Any]) -> int:
        text = json.dumps(entry, sort_keys=True)
        return tables[table].setdefault(text, len(tables[table]))

    rows = []
    for turn in turns:
        view = board_view(rules, turn)
        after = {str(move): number_of[there] for move, there in moves[turn]}
        rows.append(
            [
                kept("frames", {name: part for name, part in view.items() if name not in ("vertices", "moves")}),
                [kept("vertices", vertex) for vertex in view["vertices"]],
                [number for move in view["moves"] for number in (kept("moves", move), after[move["text"]])],
            ]
        )
    listed = {name: [json.loads(text) for text in table] for name, table in tables.items()}
    return {**listed, "turns": rows, "winners": winners, "ranks": ranks, "words": _words(listed)}


Solved = tuple[list[Turn[Any]], dict[Turn[Any], list[tuple[Any, Turn[Any]]]], list[int], list[int]]


def _solved(rules: Any) -> Solved:
    """The turns from the first on, the moves at each, who wins there and in how many moves."""
    if isinstance(rules, Puzzle):
        return _solved_puzzle(rules)
    explored = explore(rules, first_turn(rules), most=MOST_POSITIONS)
    regions = seen_regions(explored)
    turns = list(explored.turns)
    begin = explored.vertex_of_turn[first_turn(rules)]
    order = [begin, *(vertex for vertex in range(len(turns)) if vertex != begin)]
    moves = {
        turns[vertex]: [(move, turns[there]) for move, there in explored.moves(vertex)]  # type: ignore[arg-type]
        for vertex in order
    }
    winners = [max(int(regions.winner_of_vertex[vertex]) + 1, NOBODY) for vertex in order]
    return (
        [turns[vertex] for vertex in order],
        moves,
        winners,
        [int(regions.rank_of_vertex[vertex]) for vertex in order],
    )


def _solved_puzzle(rules: Any) -> Solved:
    """The same for one player: what can be reached, and how far it is to a solution."""
    begin = first_turn(rules)
    moves: dict[Turn[Any], list[tuple[Any, Turn[Any]]]] = {}
    before: dict[Turn[Any], list[Turn[Any]]] = {}
    waiting = deque([begin])
    while waiting:
        turn = waiting.popleft()
        if turn in moves:
            continue
        if len(moves) >= MOST_POSITIONS:
            raise TooLarge(
                f"the board has more than {MOST_POSITIONS:,} positions, and at most so many fit into a file",
                hint="take a smaller board",
            )
        moves[turn] = [
            (move, Turn(rules.after(turn.position, move), FIRST)) for move in moves_at(rules, turn.position, FIRST)
        ]
        for _, there in moves[turn]:
            before.setdefault(there, []).append(turn)
            waiting.append(there)
    turns = list(moves)
    far = {turn: 0 for turn in turns if rules.solved(turn.position)}
    ring = deque(far)
    while ring:
        turn = ring.popleft()
        for earlier in before.get(turn, ()):
            if earlier not in far:
                far[earlier] = far[turn] + 1
                ring.append(earlier)
    return turns, moves, [1 if turn in far else NOBODY for turn in turns], [far.get(turn, -1) for turn in turns]


def _words(listed: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Of every language what is said on these boards."""
    needed = set(_keys(listed))
    english = catalogue("en")
    needed |= {key for key in english if key.startswith(WORDS)}
    return {
        language: {key: catalogue(language)[key] for key in sorted(needed) if key in catalogue(language)}
        for language in LANGUAGES
    }


def _keys(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("key"), str) and "text" in part:
            yield part["key"]
        for inner in part.values():
            yield from _keys(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _keys(inner)


def _drawing() -> str:
    """The notebook's board, as a part of a script: what it exports gets a name, and its own names stay inside."""
    file = files("noyau") / "static" / "notebook" / "notebook.js"
    if not file.is_file():
        raise MissingPart("the board for notebooks has not been built", hint="`pip install .` builds it")
    code = re.sub(r"export\s*\{\s*([\w$]+)\s+as\s+default\s*\};?\s*$", r"return \1;", file.read_text("utf-8"))
    return f"const board = (() => {{\n{code}\n}})();".replace("</script", "<\\/script")
