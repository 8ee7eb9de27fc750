"""What the server answers, as plain data: a few lines each over the library. Workers answer with the same functions.

Nothing here knows HTTP. `PLACE` is how every question starts: the game, its fields, the moves so far.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from noyau.certificates import write_proof
from noyau.classroom.players import chosen_move, data_of
from noyau.deadline import Deadline, Limit
from noyau.errors import BadRules, IllegalMove, LimitReached, TooLarge, UnknownName
from noyau.forms import Game, fields_of, read_words, rules_from, solve_fields, words_of
from noyau.games import find, game_of
from noyau.graphs.arrays import at_most
from noyau.graphs.files import board_to_bytes
from noyau.languages import Language, Message, message
from noyau.phrases import move_label, position_label
from noyau.play import Match, every_option, option_of, worths_of
from noyau.play.from_here import begun_here, board_at, board_itself, moved
from noyau.positions import Turn, explore
from noyau.rules import Puzzle, Rules, Step
from noyau.server.answers.changes import change_of, weight
from noyau.server.readable import files_named
from noyau.show import arena_view, board_view, to_svg
from noyau.show.neighbourhood import neighbourhood_view
from noyau.show.sentences import hint_message
from noyau.show.view import most_drawn, value_json
from noyau.solvers import solve
from noyau.solvers.arenas.laid_out import seen_regions
from noyau.solvers.demos import demonstrated, lines_of
from noyau.words import FIRST, Notation

LARGEST = (5_000, 50_000)
"""A board that the page sends has at most so many vertices and edges; larger ones are refused before they are built."""
HISTORY, EVERY = 0.4, 0.7
"""Of the time left once the winner is known: for the moves so far, then for the other moves, then for worths."""
MOST_TOLD = 100
MOST_STEPS = 1_000
MOST_LISTED = 10_000
Answer = dict[str, Any]
Place = Mapping[str, Any]
"""`game`, `fields` and `moves`."""
Spots = Sequence[tuple[int, float, float]]
"""Where vertices were dragged to: number, x and y."""


def match_of(place: Place) -> Match:
    """The match itself; complains about the first thing that is wrong."""
    return Match.resumed(rules_of(place), place["moves"], beyond=place.get("beyond", False))


def playable(place: Place) -> Answer:
    """Nothing, once it is known that the match can be played."""
    match_of(place)
    return {}


def rules_of(place: Place) -> Any:
    """The rules that a place names. They are kept with their drawing, unless they stand in a file, which may change."""
    words: dict[str, str | bool] = place["fields"]
    rules = find(place["game"]).rules
    if files_named(fields_of(rules), words):
        return rules_from(rules, words)
    return _kept_rules(place["game"], tuple(sorted(words.items())))


@lru_cache(maxsize=64)
def _kept_rules(game: str, words: tuple[tuple[str, str | bool], ...]) -> Any:
    with at_most(*LARGEST):
        return rules_from(find(game).rules, dict(words))


def sight(
    place: Place,
    *,
    values: bool = False,
    arena: bool = False,
    known: Sequence[int] = (),
    limit: float | None = None,
) -> Answer:
    """The board after the moves, and on demand the values and the arena around. Values that take too long are left out.

    Whoever has seen the match after so many moves (`known`) is told only what has changed since one of them.
    """
    match = match_of(place)
    deadline = Deadline.of(limit)
    verdict = _verdict(match, deadline) if values and not match.over else None
    near, path = _around(match, verdict) if arena else (None, None)
    history = _history(match, values=values, deadline=deadline.share(HISTORY))
    worths: dict[Any, Message] = {}
    undecided = None
    if values and not match.over:
        undecided = undecided_message(limit or 0)
        if verdict is not None:
            verdict, unknown = every_option(match.rules, match.turn, verdict, limit=deadline.share(EVERY))
            undecided = message("limit.some", count=unknown, seconds=_number(limit or 0)) if unknown else None
        worths = worths_of(match.rules, match.turn, limit=deadline)
    whole = values or match.beyond  # and not what has changed since a look without values, or before the end
    view = (
        board_view(match.rules, match.turn, verdict, worths=worths, beyond=match.beyond)
        if whole
        else _seen(match.rules, match.turn)
    )
    since, change = (None, None) if whole else _changed(match, view, known)
    return {
        "game": place["game"],
        "fields": words_of(match.rules) if since is None else None,
        "since": since,
        "view": view if change is None else None,
        "change": change,
        "position": position_label(match.turn.position).as_json(),
        "goes_on": _goes_on(match),
        "history": history[since or 0 :],
        "arena": near,
        "path": path,
        "undecided": None if undecided is None else undecided.as_json(),
    }


def _goes_on(match: Match) -> bool:
    """Whether it is a puzzle that is solved, and could be played on."""
    rules, at = match.rules, match.turn.position
    return isinstance(rules, Puzzle) and rules.solved(at) and any(True for _ in rules.moves(at))


def whole_arena(place: Place) -> Answer:
    """The whole arena of the board, whatever has been played, or the reason why it is not drawn."""
    rules = rules_of(place)
    if isinstance(rules, Puzzle):
        raise BadRules(f"{place['game']} has no arena", hint="it is a game for one")
    found = _laid_out(rules)
    if found is None:
        return {"view": None, "note": message("arena.too_large", count=most_drawn(rules)).as_json()}
    return {"view": _whole(rules), "note": None}


def hint(place: Place, *, language: Language = "en", limit: float | None = None) -> Answer:
    """The best moves and how the match stands."""
    match = unfinished(place)
    if isinstance(match.rules, Puzzle) and match.rules.solved(match.turn.position):
        return {"moves": [], "message": message("status.solved_on").as_json(), "decided": True}
    verdict = match.verdict(limit=limit)
    says = hint_message(match.rules, match.turn, verdict, language)
    return {"moves": [str(move) for move in verdict.best_moves], "message": says.as_json(), "decided": True}


def reply(place: Place, *, by: Any = "perfect", limit: float | None = None) -> Answer:
    """What the machine plays."""
    return _played(unfinished(place).reply(by, limit=limit).moves[-1])


def students_data(place: Place) -> Answer:
    """What a student's function is called with at a place."""
    return {"data": data_of(unfinished(place))}


def students_move(place: Place, *, name: str, answer: Any, shown: str) -> Answer:
    """The move that the function's answer names, or a complaint."""
    return _played(chosen_move(unfinished(place), name, answer, shown))


def _played(move: Notation) -> Answer:
    return {"move": str(move), "label": move_label(move).as_json(), "decided": True, "message": None}


def whole_answer(
    place: Place, *, options: Mapping[str, Any], language: Language = "en", limit: float | None = None
) -> Answer:
    """What `noyau solve` says of the board, before any move, as data and in sentences."""
    rules = rules_of(place)
    solution = solve(rules, limit=limit, **_options(game_of(rules), options))
    answer = solution.answer.as_json()
    return {
        "answer": {name: _shortened(part) for name, part in answer.items()},
        "shortened": [name for name, part in answer.items() if _shortened(part) is not part],
        "sentences": [said.as_json() for said in islice(solution.messages(language), MOST_TOLD)],
        "proof": solution.proof.as_json(),
        "seconds": solution.seconds,
        "finished": solution.finished,
    }


def proof_file(place: Place, *, options: Mapping[str, Any], limit: float | None = None) -> Answer:
    """The proof of the whole answer, as the file that `noyau solve --proof` writes."""
    rules = rules_of(place)
    game = game_of(rules)
    solution = solve(rules, limit=limit, **_options(game, options))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "proof.json"
        write_proof(solution.proof, file)
        return {"name": f"{game.name}.proof.json", "text": file.read_text("utf-8")}


def shown(place: Place, *, demo: str, limit: float | None = None) -> Answer:
    """A demonstration from where the match stands; of one that goes on, the first steps."""
    match = match_of(place)
    steps = list(islice(demonstrated(match.rules, match.turn, demo), MOST_STEPS + 1))
    return {
        "steps": [_step(match.rules, step) for step in steps[:MOST_STEPS]],
        "more": len(steps) > MOST_STEPS,
        "lines": [line.as_json() for line in lines_of(demo)],
    }


def drawing(place: Place, *, places: Spots = (), language: Language = "en") -> Answer:
    """The board after the moves, each vertex where it was dragged to, as one SVG document."""
    match = match_of(place)
    view = board_view(match.rules, match.turn)
    put = {vertex: {"x": x, "y": y} for vertex, x, y in places}
    vertices = [{**vertex, **put.get(vertex["id"], {})} for vertex in view["vertices"]]
    return {"svg": to_svg({**view, "vertices": vertices}, language)}


def here(place: Place, *, places: Spots) -> Answer:
    """Where the match stands, as a match of its own that has just begun."""
    return {"game": place["game"], "fields": words_of(begun_here(match_of(place), _dragged(places))), "moves": []}


def board_now(place: Place, *, places: Spots) -> Answer:
    """The board of a match as noyau's JSON, with its dollars and places as they are; None where it is no graph."""
    graph = board_at(match_of(place), _dragged(places))
    return {"board": None if graph is None else json.loads(board_to_bytes(graph, "json"))}


def portable(place: Place, *, places: Spots) -> Answer:
    """The same match, for a machine that has not this one's files: the board itself in place of a file's name."""
    rules = moved(rules_of(place), _dragged(places))
    words = words_of(rules)
    for name in (field.name for field in fields_of(type(rules)) if files_named((field,), words)):
        words[name] = board_itself(rules)
    return {**place, "fields": words}


# What is said when there was not enough time.


def sight_without_values(place: Place, *, tried: float, arena: bool = False) -> Answer:
    """The board all the same, and that its values could not be found in so many seconds."""
    return {**sight(place, arena=arena), "undecided": undecided_message(tried).as_json()}


def hint_without_verdict(place: Place, *, tried: float) -> Answer:
    """No move can be recommended."""
    unfinished(place)
    return {"moves": [], "message": undecided_message(tried).as_json(), "decided": False}


def reply_without_verdict(place: Place, *, tried: float) -> Answer:
    """The machine moves all the same, at random, and says so."""
    answer = reply(place, by="random")
    return {**answer, "decided": False, "message": message("limit.guessed", seconds=_number(tried)).as_json()}


def no_answer(place: Place, *, limit: float) -> Answer:
    """Nothing is known so far."""
    rows = [undecided_message(limit).as_json()]
    proof = {"kind": "none", "claim": "unknown so far"}
    return {"answer": {}, "shortened": [], "sentences": rows, "proof": proof, "seconds": limit, "finished": False}


def undecided_message(limit: float) -> Message:
    """That it could not be decided within the limit."""
    return message("limit.undecided", seconds=_number(limit))


ANSWERS: dict[str, Callable[..., Answer]] = {
    "match": sight,
    "arena": whole_arena,
    "hint": hint,
    "move": reply,
    "solve": whole_answer,
    "proof": proof_file,
    "demo": shown,
    "drawing": drawing,
    "playable": playable,
    "students_data": students_data,
    "students_move": students_move,
    "match_undecided": sight_without_values,
    "hint_undecided": hint_without_verdict,
    "move_undecided": reply_without_verdict,
    "here": here,
    "portable": portable,
    "board": board_now,
}
"""What a worker can be asked."""


def _dragged(places: Spots) -> dict[int, tuple[float, float]]:
    return {vertex: (x, y) for vertex, x, y in places}


def unfinished(place: Place) -> Match:
    """The match, which must not be over."""
    match = match_of(place)
    if match.over:
        raise IllegalMove("nobody can move any more: the game is over").saying("error.nobody_moves")
    return match


def _options(game: Game, words: Mapping[str, Any]) -> Answer:
    asked = {field.name: field for field in solve_fields(game)}
    for name in words:
        if name not in asked:
            raise UnknownName.among(f"option of {game.name}", name, asked)
    return read_words(asked.values(), words)


def _step(rules: Rules[Any, Any], step: Step) -> Answer:
    seen = None if step.shows is None else board_view(rules, Turn(step.shows, FIRST))
    return {
        "move": None if step.move is None else str(step.move),
        "label": None if step.move is None else move_label(step.move).as_json(),
        "lights": list(step.lights),
        "on": step.on,
        "message": None if step.says is None else step.says.as_json(),
        "view": seen,
        "line": step.line,
    }


def _verdict(match: Match, limit: Limit) -> Any:
    try:
        return match.verdict(limit=limit)
    except LimitReached:
        return None


def _history(match: Match, *, values: bool, deadline: Deadline) -> list[Answer]:
    """The moves so far; their values as far as the time goes, the latest first: those are looked at, and easier."""
    rows = []
    for turn, move in reversed(list(zip(match.visited, match.moves, strict=False))):
        value = _value(match.rules, turn, move, deadline) if values else None
        label = move_label(move).as_json()
        rows.append({"text": str(move), "label": label, "player": int(turn.player), "value": value})
    return rows[::-1]


def _value(rules: Rules[Any, Any], turn: Any, move: Any, deadline: Deadline) -> Answer | None:
    if deadline.passed:
        return None
    try:
        option = option_of(rules, turn, move, limit=deadline)
    except LimitReached:
        return None
    return value_json(option.winner, option.rank, best=option.best)


def _changed(match: Match, view: Answer, known: Sequence[int]) -> tuple[int | None, Answer | None]:
    """The least that leads to a view from one of those that are known; nothing where all of it is new."""
    best: tuple[int | None, Answer | None] = (None, None)
    for count in known:
        if not 0 <= count < len(match.visited):
            continue
        change = change_of(_seen(match.rules, match.visited[count]), view)
        if best[1] is None or weight(change) < weight(best[1]):
            best = count, change
    return best


def _seen(rules: Any, turn: Turn[Any]) -> Answer:
    return _kept_view(rules, turn)


@lru_cache(maxsize=256)
def _kept_view(rules: Any, turn: Turn[Any]) -> Answer:
    """The board at a turn, kept: the next click asks what has changed since."""
    return board_view(rules, turn)


def _around(match: Match, verdict: Any) -> tuple[Answer | None, list[int] | None]:
    """The arena where the play is; and of one that can be drawn whole, the way so far."""
    if isinstance(match.rules, Puzzle):
        return None, None  # a puzzle is explored by nobody
    rules: Any = match.rules
    found = _laid_out(rules)
    near = neighbourhood_view(rules, match.visited, match.moves, found, verdict)
    return near, None if found is None else [int(found[0].vertex_of_turn[turn]) for turn in match.visited]


@lru_cache(maxsize=16)
def _laid_out(rules: Any) -> tuple[Any, Any] | None:
    """The whole arena with its regions; None where it is too large to be drawn."""
    try:
        explored = explore(rules, most=most_drawn(rules))
    except TooLarge:
        return None
    return explored, seen_regions(explored)


@lru_cache(maxsize=4)
def _whole(rules: Any) -> Answer:
    return arena_view(*(_laid_out(rules) or ()))


def _shortened(part: Any) -> Any:
    """A list that nobody reads to its end is not sent whole."""
    return part[:MOST_LISTED] if isinstance(part, list | tuple | str) and len(part) > MOST_LISTED else part


def _number(limit: float) -> str:
    """
    >>> _number(10.0), _number(0.5)
    ('10', '0.5')
    """
    return f"{limit:g}"
