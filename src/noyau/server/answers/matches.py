"""What the server answers, as plain data: a few lines each over the library. Workers answer with the same functions.

Nothing here knows HTTP. `PLACE` is how every question starts: the game, its fields, the moves so far.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from noyau.certificates import write_proof
from noyau.deadline import Deadline, Limit
from noyau.errors import IllegalMove, LimitReached, TooLarge, UnknownName
from noyau.forms import Game, fields_of, read_words, rules_from, solve_fields, words_of
from noyau.games import find, game_of
from noyau.graphs.arrays import at_most
from noyau.languages import Language, Message, message
from noyau.phrases import move_label
from noyau.play import Match, every_option, option_of, worths_of
from noyau.positions import Turn, explore
from noyau.rules import Puzzle, Rules, Step
from noyau.server.readable import files_named
from noyau.show import arena_view, board_view, to_svg
from noyau.show.text import hint_message
from noyau.show.view import most_drawn, value_json
from noyau.solvers import solve
from noyau.solvers.arenas.laid_out import seen_regions
from noyau.solvers.demos import demonstrated
from noyau.words import FIRST

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


def match_of(place: Place) -> Match:
    """The match itself; complains about the first thing that is wrong."""
    return Match.resumed(rules_of(place), place["moves"])


def playable(place: Place) -> Place:
    """The same place, once it is known that it can be played."""
    match_of(place)
    return place


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


def sight(place: Place, *, values: bool = False, arena: bool = False, limit: float | None = None) -> Answer:
    """The board after the moves, and on demand the values and the arena. Values that take too long are left out."""
    match = match_of(place)
    deadline = Deadline.of(limit)
    verdict = _verdict(match, deadline) if values and not match.over else None
    drawn, note = _arena(match) if arena else (None, None)
    history = _history(match, values=values, deadline=deadline.share(HISTORY))
    worths: dict[Any, Message] = {}
    undecided = None
    if values and not match.over:
        undecided = undecided_message(limit or 0)
        if verdict is not None:
            verdict, unknown = every_option(match.rules, match.turn, verdict, limit=deadline.share(EVERY))
            undecided = message("limit.some", count=unknown, seconds=_number(limit or 0)) if unknown else None
        worths = worths_of(match.rules, match.turn, limit=deadline)
    return {
        "game": place["game"],
        "fields": words_of(match.rules),
        "view": board_view(match.rules, match.turn, verdict, worths=worths),
        "history": history,
        "arena": drawn,
        "arena_note": note,
        "undecided": None if undecided is None else undecided.as_json(),
    }


def hint(place: Place, *, language: Language = "en", limit: float | None = None) -> Answer:
    """The best moves and how the match stands."""
    match = unfinished(place)
    verdict = match.verdict(limit=limit)
    says = hint_message(match.rules, match.turn, verdict, language)
    return {"moves": [str(move) for move in verdict.best_moves], "message": says.as_json(), "decided": True}


def reply(place: Place, *, by: Any = "perfect", limit: float | None = None) -> Answer:
    """What the machine plays."""
    move = unfinished(place).reply(by, limit=limit).moves[-1]
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
    return {"steps": [_step(match.rules, step) for step in steps[:MOST_STEPS]], "more": len(steps) > MOST_STEPS}


def drawing(place: Place, *, language: Language = "en") -> Answer:
    """The board after the moves, as one SVG document."""
    match = match_of(place)
    return {"svg": to_svg(board_view(match.rules, match.turn), language)}


# What is said when there was not enough time.


def hint_without_verdict(place: Place, *, limit: float) -> Answer:
    """No move can be recommended."""
    unfinished(place)
    return {"moves": [], "message": undecided_message(limit).as_json(), "decided": False}


def reply_without_verdict(place: Place, *, limit: float) -> Answer:
    """The machine moves all the same, at random, and says so."""
    answer = reply(place, by="random")
    return {**answer, "decided": False, "message": message("limit.guessed", seconds=_number(limit)).as_json()}


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
    "hint": hint,
    "move": reply,
    "solve": whole_answer,
    "proof": proof_file,
    "demo": shown,
}
"""What a worker can be asked."""


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


def _arena(match: Match) -> tuple[Answer | None, dict[str, object] | None]:
    """The arena with the way so far, or the reason why it is not drawn."""
    if isinstance(match.rules, Puzzle):
        return None, None  # a puzzle is explored by nobody
    try:
        explored = explore(match.rules, most=most_drawn(match.rules))
    except TooLarge:
        return None, message("arena.too_large", count=most_drawn(match.rules)).as_json()
    return arena_view(explored, seen_regions(explored), match.visited), None


def _shortened(part: Any) -> Any:
    """A list that nobody reads to its end is not sent whole."""
    return part[:MOST_LISTED] if isinstance(part, list | tuple | str) and len(part) > MOST_LISTED else part


def _number(limit: float) -> str:
    """
    >>> _number(10.0), _number(0.5)
    ('10', '0.5')
    """
    return f"{limit:g}"
