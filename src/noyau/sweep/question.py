"""What is asked of every board of a sweep, checked before anything runs; plain data that any worker understands."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from dataclasses import fields as dataclass_fields
from functools import cached_property
from itertools import product
from typing import Any, Literal

from noyau import __version__
from noyau.answers import schema_of
from noyau.answers.two_player import Valued
from noyau.errors import BadRules, CannotRead, UnknownName
from noyau.forms import Field, Game, Word, fields_of, player_name, read_words, solve_fields
from noyau.games import find
from noyau.solvers import solver_of
from noyau.sweep.boards import Boards, Words
from noyau.sweep.ranges import alternatives
from noyau.words import FIRST

FORMAT = "noyau sweep 1"
"""The version of the columns; it changes when they do."""
Type = Literal["integer", "number", "boolean", "text"]
Task = tuple[int, dict[str, Word]]
"""The place of a board, and what would be typed for it: board, and the options that are swept."""

BEFORE: Mapping[str, Type] = {"place": "integer", "board": "text", "graph6": "text"}
AFTER: Mapping[str, Type] = {
    "proof": "text",
    "nodes": "integer",
    "cpu_seconds": "number",
    "error": "text",
    "version": "text",
}
TICKED = {
    "values": frozenset(field.name for field in dataclass_fields(Valued)),
    "count": frozenset({"stacks", "states", "looks", "circuits"}),
    "theory": frozenset({"theory"}),
    "all": frozenset({"all"}),
}
"""Boxes without which some columns stay empty: whoever asks for such a column has ticked the box."""
YES_OR_NO = {"yes": True, "no": False}
"""A box that is swept is ticked in some rows and not in others."""
WHO = frozenset({"winner", "to_move"})
"""Columns that hold a player: a name where the game has names, else a number."""


@dataclass(frozen=True)
class Question:
    """The game, what is said of it besides the board, the columns asked for, and how long each board may take."""

    game: str
    ask: tuple[str, ...]
    words: dict[str, Word]
    """Options that are the same for every board, of the rules and of `solve`."""
    swept: dict[str, tuple[Word, ...]]
    """Options that are not, with their values."""
    limit: float | None = None
    proofs: bool = False
    clock: bool = True
    """Without it `cpu_seconds` stays empty, and the same sweep writes the same bytes."""
    version: str = __version__

    @cached_property
    def columns(self) -> dict[str, Type]:
        """Every column with its type, in order."""
        known = possible_columns(find(self.game), self.words.get("method"), self.swept.get("method", ()))
        own = {name: known[name] for name in self.ask}
        return {**BEFORE, **own, **{name: kind for name, kind in AFTER.items() if name not in own}}

    @cached_property
    def empty_row(self) -> dict[str, Any]:
        """A row in which nothing is known yet."""
        return dict.fromkeys(self.columns) | {"proof": "none", "version": self.version}

    def tasks(self, boards: Boards) -> Iterator[Task]:
        """Every board with every combination of the swept options, in order."""
        board_fields = [field.name for field in fields_of(find(self.game).rules) if field.board]
        combinations = [dict(zip(self.swept, values, strict=True)) for values in product(*self.swept.values())]
        place = 0
        for board in boards:
            for combination in combinations:
                yield place, {**_named(board_fields, board), **combination}
                place += 1

    def count(self, boards: Boards) -> int | None:
        """How many rows there will be, if that is known."""
        combinations = 1
        for values in self.swept.values():
            combinations *= len(values)
        return None if boards.count is None else boards.count * combinations

    def as_json(self, boards: Boards) -> dict[str, Any]:
        """What makes it this sweep and no other."""
        return json.loads(json.dumps({"format": FORMAT, **asdict(self), "over": boards.identity}))  # type: ignore[no-any-return]


def question(  # noqa: PLR0913 - all but the game and the columns are optional and named
    game_name: str,
    ask: tuple[str, ...],
    options: Mapping[str, Word | None],
    *,
    limit: float | None = None,
    proofs: bool = False,
    clock: bool = True,
) -> Question:
    """The question, once everything in it makes sense. Options may be swept: `take={1,2}/{1,3}`."""
    game = find(game_name)
    asked = {field.name: field for field in (*fields_of(game.rules), *solve_fields(game)) if not field.board}
    words: dict[str, Word] = {}
    swept: dict[str, tuple[Word, ...]] = {}
    for name, word in options.items():
        if name not in asked:
            raise UnknownName.among(f"option of {game.name}", name, asked)
        if word is None:
            continue
        values = _values(asked[name], word)
        for value in values:
            read_words([asked[name]], {name: value})  # a complaint now, not one per board
        if len(values) == 1:
            words[name] = values[0]
        else:
            swept[name] = values
    possible = possible_columns(game, words.get("method"), swept.get("method", ()))
    for column in ask:
        if column not in possible:
            raise _no_column(game, column, possible)
    if len(set(ask)) < len(ask):
        raise BadRules(f"--ask names a column twice: {', '.join(ask)}")
    for box, columns in TICKED.items():
        if columns & set(ask) and box in asked and asked[box].kind == "bool" and box not in swept:
            words[box] = True
    return Question(game.name, ask, words, swept, _seconds(limit), proofs, clock)


def _seconds(limit: float | None) -> float | None:
    """A limit that is none at all is None, so that a question is always plain JSON."""
    if limit is not None and not limit >= 0:  # nor is it a number, perhaps
        raise BadRules(f"the limit is {limit}", allowed=["0 seconds or more"])
    return None if limit is None or math.isinf(limit) else limit


def possible_columns(game: Game, method: Word | None = None, methods: tuple[Word, ...] = ()) -> dict[str, Type]:
    """What can be asked for: the keys of the answers that the game's solvers give, and their types."""
    chosen = methods or (method or next(iter(game.ways)),)
    named = [game.rules.answers] if hasattr(game.rules, "answers") else []
    kinds = dict.fromkeys([*named, *(solver_of(game, str(one)).answers for one in chosen)])
    found: dict[str, Type] = {}
    for kind in kinds:
        for name, schema in schema_of(kind)["properties"].items():
            now = _type(game, name, schema)
            found[name] = now if found.get(name, now) == now else "text"
    return found


def _no_column(game: Game, column: str, possible: Mapping[str, Type]) -> UnknownName:
    """With the columns there are, and the method that would give this one."""
    others = [method for method in game.ways if column in possible_columns(game, method)]
    if not others:
        return UnknownName.among(f"column of {game.name}", column, possible)
    said = f"no column of {game.name} is called {column!r} when it is solved in this way"
    return UnknownName(said, allowed=sorted(possible), hint=f"--method {others[0]} has it")


def has_seed(game: Game) -> bool:
    """Whether a seed is an option of the game itself, and not of random boards."""
    return any(field.name == "seed" for field in (*fields_of(game.rules), *solve_fields(game)))


def usual_columns(game: Game) -> tuple[str, ...]:
    """What is asked for when nothing is said: the first key of the answer."""
    return (next(iter(possible_columns(game))),)


def fingerprint(asked: Mapping[str, Any]) -> str:
    """A short name for a question."""
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:16]


def _named(fields: list[str], board: Words) -> dict[str, Word]:
    return dict(zip(fields, board, strict=True))


def _values(field: Field, word: Word) -> tuple[Word, ...]:
    """The values of an option; a text is swept only where braces say so, because it may hold any character."""
    if field.kind == "bool" and isinstance(word, str):
        return tuple(_yes_or_no(field, part) for part in word.split("/"))
    if not isinstance(word, str) or (field.kind in ("text", "graph", "digraph") and "{" not in word):
        return (word,)
    return alternatives(word)


def _yes_or_no(field: Field, part: str) -> bool:
    if part not in YES_OR_NO:
        raise CannotRead(f"{field.name} is {part!r}", allowed=[*YES_OR_NO, "yes/no"])
    return YES_OR_NO[part]


def _type(game: Game, name: str, schema: Mapping[str, Any]) -> Type:
    if name in WHO:
        return "integer" if player_name(game.rules, FIRST).isdigit() else "text"
    said = schema.get("type")
    kinds = [kind for kind in ([said] if isinstance(said, str) else said or ()) if kind != "null"]
    plain: dict[str, Type] = {"integer": "integer", "number": "number", "boolean": "boolean"}
    return plain.get(kinds[0], "text") if len(kinds) == 1 else "text"
