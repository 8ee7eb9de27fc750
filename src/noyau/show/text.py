"""A view as plain text, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from noyau.forms import fields_of, words_of
from noyau.languages import Language, Message, message
from noyau.phrases import move_text
from noyau.positions import Turn
from noyau.rules import Puzzle
from noyau.show.characters import WIDEST, Run, label_text, rows_of
from noyau.show.view import View, of_player, title_of
from noyau.solution import Solution, Verdict

LONGEST_NAMED = 60
"""A board that was pasted, or a long list of dollars, is not said whole in a headline."""


def board_text(view: View) -> str:
    """The board in characters: sticks as strokes, row by row, five together; a graph drawn; else the position.

    >>> from noyau.games.subtraction import FIRST, Heap, Subtraction
    >>> from noyau.positions import Turn
    >>> from noyau.show.view import board_view
    >>> print(board_text(board_view(Subtraction(7), Turn(Heap(7), FIRST))))
    ||||| ||
    """
    return "\n".join("".join(text for text, _ in row) for row in board_rows(view))


def board_rows(view: View, room: int = WIDEST) -> list[list[Run]]:
    """The same as rows of runs, each with its tint: a graph as a drawing where there is room, else as a list."""
    if (drawn := rows_of(view, room)) is not None:
        return drawn
    vertices = view["vertices"]
    if view["edges"] and all(vertex["label"] for vertex in vertices):
        return _neighbours(view)
    if not any(vertex["shape"] == "stick" for vertex in vertices):
        return [[(str(view["position"]), "")]]
    rows = [list(row) for _, row in groupby(vertices, key=lambda vertex: vertex["y"])]
    return [[(_row_text(row), "")] for row in rows]


def _neighbours(view: View) -> list[list[Run]]:
    """A graph as a list: each vertex with what it shows, and where one gets from it."""
    vertices, directed = view["vertices"], view["directed"]
    near: dict[int, list[int]] = {vertex["id"]: [] for vertex in vertices}
    for edge in view["edges"]:
        near[edge["from"]].append(edge["to"])
        if not directed:
            near[edge["to"]].append(edge["from"])
    name_of = {vertex["id"]: vertex["note"] or vertex["label"].lstrip("RBrb×") for vertex in vertices}
    texts = {vertex["id"]: label_text(vertex) for vertex in vertices}
    widest = max(map(len, texts.values()))
    between = " → " if directed else "   "
    return [
        [
            (" " * (widest - len(texts[vertex["id"]])), ""),
            (texts[vertex["id"]], vertex["tint"]),
            (between + " ".join(name_of[other] for other in sorted(set(near[vertex["id"]]))), ""),
        ]
        for vertex in vertices
    ]


def _row_text(row: Sequence[dict[str, Any]]) -> str:
    labels = [vertex["label"] for vertex in row if vertex["shape"] != "stick"]
    strokes = "|" * (len(row) - len(labels))
    return "  ".join([*labels, " ".join(strokes[first : first + 5] for first in range(0, len(strokes), 5))]).rstrip()


def said(given: dict[str, Any], language: Language) -> str:
    """A message of the view, in a language."""
    return Message(given["key"], given["text"], given["values"]).inside(language)


def hint_message(rules: object, turn: Turn[Any], verdict: Verdict[Any], language: Language = "en") -> Message:
    """The best moves, and how the turn stands."""
    moves = ", ".join(move_text(move, language) for move in verdict.best_moves)
    if isinstance(rules, Puzzle):
        return _puzzle_hint(verdict, moves)
    if verdict.winner is None:
        return message("hint.draw", moves=moves)
    key = "hint.won" if verdict.winner is turn.player else "hint.lost"
    if verdict.rank is None:
        return message(key, moves=moves)
    return message(f"{key}_in", moves=moves, count=verdict.rank)


def _puzzle_hint(verdict: Verdict[Any], moves: str) -> Message:
    if verdict.winner is None:
        return message("hint.hopeless")
    if verdict.rank is None:
        return message("hint.solve", moves=moves)
    return message("hint.solve_in", moves=moves, count=verdict.rank)


def answer_lines(solution: Solution[Any, Any, Any], language: Language = "en") -> Iterator[str]:
    """The whole answer, for a person, line by line: a puzzle may have more solutions than fit anywhere at once.

    The first line names the board, the second is the answer, the last one says what it rests on.
    """
    yield headline(solution.rules, solution.turn, language)
    yield from (said.inside(language) for said in solution.messages(language))
    proved = "proved" if solution.finished else "proved_so_far"
    yield message(f"answer.{proved if solution.proof.kind == 'proved' else solution.proof.kind}").inside(language)


def headline(rules: object, turn: Turn[Any], language: Language = "en") -> str:
    """The game, its board as it was named, the options that differ from the usual ones, and who is to move.

    >>> from noyau.games import Snort
    >>> from noyau.positions import first_turn
    >>> headline(Snort("grid:4x5"), first_turn(Snort("grid:4x5")), "fr")
    'Snort sur grid:4x5. À rouge de jouer.'
    """
    fields, words = fields_of(type(rules)), words_of(rules)
    board = " ".join(str(words[field.name]) for field in fields if field.board)
    changed = [
        field.flag if words[field.name] is True else f"{field.flag} {words[field.name]}"
        for field in fields
        if not field.board and field.kind != "player" and words.get(field.name, field.default) != field.default
    ]
    on = any(field.board and field.boards for field in fields)
    named = " ".join([_short(board), *map(_short, changed)])
    title = message("headline.on" if on else "headline", title=title_of(rules).inside(language), board=named)
    whose = "" if isinstance(rules, Puzzle) else f" {of_player('status.to_move', rules, turn.player).inside(language)}."
    return f"{title.inside(language)}.{whose}"


def _short(word: str) -> str:
    return word if len(word) <= LONGEST_NAMED else f"{word[: LONGEST_NAMED - 1]}…"
