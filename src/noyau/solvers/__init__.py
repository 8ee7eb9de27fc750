"""The solvers, in rooms named by the mathematics. `solve` chooses the one that the game names.

>>> from noyau.games import Snort
>>> methods(Snort)["attractor"]
'both attractors of the whole arena, one ring per move'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Any, Protocol, TypeVar, overload

from noyau.answers import Answer, PuzzleAnswer, TwoPlayerAnswer, schema_of
from noyau.deadline import MORE_TIME, Deadline, Event, Limit, Progress
from noyau.errors import BadRules, UnknownName, refuse_class
from noyau.forms import Game, fields_of
from noyau.games import game_of
from noyau.languages import Message
from noyau.positions import Turn
from noyau.rules import M, P, Puzzle, Rules, TwoPlayerRules, refuse_what_is_settled
from noyau.saving import Stream
from noyau.solution import Solution, Verdict
from noyau.solvers.interface import Asked, Content, Solver

__all__ = ["grundy", "judge", "methods", "output", "schema", "solve", "solver_of", "unanswered", "worth"]

A_co = TypeVar("A_co", bound=Answer, covariant=True)


class Answered(Protocol[A_co]):
    """Rules that name the class of their answer: `answers = TakingAnswer`."""

    @property
    def answers(self) -> type[A_co]:
        """The class of the answer."""
        ...


@overload
def solve(
    rules: Answered[A_co],
    *,
    method: str | None = None,
    limit: Limit = None,
    cancel: Event | None = None,
    progress: Callable[[Progress], None] | None = None,
    threads: int | None = None,
    outputs: frozenset[str] = frozenset(),
    thorough: bool = ...,
    **options: Any,
) -> Solution[Any, Any, A_co]: ...


@overload
def solve(
    rules: Puzzle[P, M],
    *,
    method: str | None = None,
    limit: Limit = None,
    cancel: Event | None = None,
    progress: Callable[[Progress], None] | None = None,
    threads: int | None = None,
    outputs: frozenset[str] = frozenset(),
    thorough: bool = ...,
    **options: Any,
) -> Solution[P, M, PuzzleAnswer]: ...


@overload
def solve(
    rules: TwoPlayerRules[P, M],
    *,
    method: str | None = None,
    limit: Limit = None,
    cancel: Event | None = None,
    progress: Callable[[Progress], None] | None = None,
    threads: int | None = None,
    outputs: frozenset[str] = frozenset(),
    thorough: bool = ...,
    **options: Any,
) -> Solution[P, M, TwoPlayerAnswer]: ...


def solve(  # noqa: PLR0913 - all but the rules are optional and named
    rules: Answered[Any] | Rules[Any, Any],
    *,
    method: str | None = None,
    limit: Limit = None,
    cancel: Event | None = None,
    progress: Callable[[Progress], None] | None = None,
    threads: int | None = None,
    outputs: frozenset[str] = frozenset(),
    thorough: bool = False,
    **options: Any,
) -> Solution[Any, Any, Any]:
    """Who wins, by which moves, how fast, and the proof. `limit` is in seconds; past it, `LimitReached`.

    Whoever sets the event `cancel`, from another thread, has it stop with `Cancelled`; `progress` is called now and
    then with a `noyau.deadline.Progress`. At most `threads` threads work: as many as there are processors unless a
    number is given, fewer where they would not pay; the answer is the same for every number.

    `method` is one that `methods` lists, `options` are those that the game names, such as `no_theorems=True` for Snort.
    `outputs` are the files that will be asked for afterwards, for solvers that would otherwise hold their content in
    the answer. `thorough` asks for a long proof where the answer would otherwise only be searched.

    >>> from noyau.games import Subtraction
    >>> solution = solve(Subtraction(21, take=(1, 2, 3, 4)))
    >>> solution.winner, [str(move) for move in solution.best_moves], solution.rank
    (<Player.FIRST: 1>, ['take 1'], 9)
    """
    deadline = Deadline.of(limit, cancel=cancel, progress=progress, threads=threads)
    game = game_of(rules)
    refuse_class(rules)
    known = {field.name for field in fields_of(game.asks)} if game.asks else set()
    for name in options:
        if name not in known:
            raise UnknownName.among(f"option of {game.name}", name, known)
    solver = solver_of(game, method)
    asked = Asked(
        method or next(iter(game.ways)), game.asks(**options) if game.asks else None, deadline, thorough, outputs
    )
    asked_again = {"method": method, "limit": deadline.again().left(), "threads": deadline.threads}
    again = partial(_again, asked=asked_again, thorough=thorough, options=options)
    return replace(solver.solve(rules, asked), again=again)


def _again(
    rules: Rules[Any, Any], *, asked: dict[str, Any], thorough: bool, options: dict[str, Any]
) -> Solution[Any, Any, Any]:
    """The same question once more, in whatever process this is."""
    return solve(rules, **asked, thorough=thorough, **options)


def methods(rules: Rules[Any, Any] | type[Any]) -> dict[str, str]:
    """How a game can be solved: each method with a sentence. The first is the usual one. Takes rules or their class."""
    game = game_of(rules)
    return {name: solver_of(game, name).methods[name] for name in game.ways}


def schema(rules: Rules[Any, Any] | type[Any]) -> dict[str, Any]:
    """The JSON schema of the object that `noyau solve GAME --json` prints. Takes rules or their class.

    >>> from noyau.games import Nim
    >>> schema(Nim)["properties"]["answer"]["anyOf"][0]["required"]
    ['winner', 'to_move', 'winning_moves', 'grundy']
    """
    game = game_of(rules)
    named = [game.rules.answers] if hasattr(game.rules, "answers") else []
    kinds = dict.fromkeys([*named, *(solver_of(game, method).answers for method in game.ways)])
    answers = [schema_of(kind) for kind in kinds]
    proofs = {
        "type": "object",
        "properties": {"kind": {"enum": ["proved", "searched", "none"]}, "claim": {"type": "string"}},
        "required": ["kind", "claim"],
    }
    parts = {
        "game": {"const": game.name},
        "board": {"type": "string"},
        "answer": answers[0] if len(answers) == 1 else {"anyOf": answers},
        "proof": proofs,
        "seconds": {"type": ["number", "null"]},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"noyau solve {game.name} --json",
        "type": "object",
        "properties": parts,
        "required": list(parts),
        "additionalProperties": False,
    }


def solver_of(game: Game, method: str | None = None) -> Solver[Any]:
    """The solver that has a method, or the usual one."""
    if method is not None and not isinstance(method, str):
        raise BadRules(f"method is {method!r}, and should be a text", allowed=game.ways)
    if method is not None and method not in game.ways:
        raise UnknownName.among(f"method of {game.name}", method, game.ways)
    module = game.ways[method] if method is not None else next(iter(game.ways.values()))
    solver: Solver[Any] = import_module(f"{__name__}.{module}").SOLVER
    refuse_what_is_settled(game.rules)
    if not issubclass(game.rules, solver.only):
        raise BadRules(
            f"{__name__}.{module} answers {solver.only.__name__} alone, and {game.rules.__name__} is something else",
            hint=f"inherit from {solver.only.__name__}, or name no methods",
        )
    return solver


def unanswered(rules: Rules[Any, Any], method: str | None = None) -> Answer:
    """The answer that is left at a limit: what is known without the search, and None where nothing is.

    >>> from noyau.games import Dollar
    >>> unanswered(Dollar("cycle:4", values=(5, -3, 0, -2))).winnable is None
    True
    """
    return solver_of(game_of(rules), method).unanswered(rules)


def judge(rules: Rules[Any, Any], turn: Turn[Any], *, limit: Limit = None) -> Verdict[Any] | None:
    """How one turn stands, where the solver can tell without an answer for the start of the game; else None.

    A match that is nearly over is easy to judge, however hard its first move was.
    """
    return solver_of(game_of(rules)).judge(rules, turn, limit=limit)


def grundy(rules: Rules[Any, Any], at: Any, *, limit: Limit = None) -> int | None:
    """The Grundy value of a position; None where it has none, or is not found in time."""
    return solver_of(game_of(rules)).grundy(rules, at, limit=limit)


def worth(rules: Rules[Any, Any], at: Any, *, limit: Limit = None) -> Message | None:
    """What a position is worth, whoever moves next, in the words of its game: a Grundy number, a value, moves to go.

    >>> from noyau.games import Nim, Snort
    >>> worth(Nim((3, 4, 5)), Nim((3, 4, 5)).start(), limit=1).text
    'Grundy number 2'
    >>> worth(Snort("path:3"), Snort("path:3").start(), limit=1).text
    'value ±2'
    """
    return solver_of(game_of(rules)).worth(rules, at, limit=limit)


def output(solution: Solution[Any, Any, Any], name: str, *, method: str | None = None, limit: Limit = None) -> Content:
    """The content of a file that the game promises in its `outputs`, made by its solver.

    `limit` is in seconds; past it, `LimitReached`, perhaps only while the content is read piece by piece.
    """
    deadline = Deadline.of(limit)
    made = solver_of(game_of(solution.rules), method).outputs
    if name not in made:
        raise UnknownName.among("output", name, made)
    content = made[name](solution, deadline)
    if isinstance(content, bytes):
        return content
    pieces = _until(deadline, content)
    return Stream(pieces, content.size) if isinstance(content, Stream) else pieces


def _until(deadline: Deadline, pieces: Iterable[bytes]) -> Iterator[bytes]:
    written = 0
    with deadline.saying(lambda: f"the file was not finished: {written:,} bytes were made so far", hint=MORE_TIME):
        for piece in pieces:
            if written:  # what is there to its last piece is whole, however late it is
                deadline.look(written)
            yield piece
            written += len(piece)
