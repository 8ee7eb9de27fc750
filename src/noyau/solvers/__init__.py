"""The solvers, named by method. `solve` chooses the one that the game names."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from inspect import signature
from typing import Any

from noyau.errors import BadRules, LimitReached, UnknownName
from noyau.forms import Game, fields_of
from noyau.games import game_of
from noyau.positions import Explored, Turn
from noyau.proofs.arenas.reachability import Reachability
from noyau.rules import Puzzle, Step
from noyau.saving import Stream
from noyau.solution import Solution, Verdict

__all__ = ["demonstrated", "demonstrations", "judge", "output", "seen_regions", "solve", "unanswered"]


def solve(
    rules: Any, *, limit: float | None = None, outputs: frozenset[str] = frozenset(), **options: Any
) -> Solution[Any, Any]:
    """Who wins, by which moves, how fast, and the proof. `limit` is in seconds; past it, `LimitReached`.

    `options` are those that the game names, such as `no_theorems=True` for Snort. `outputs` are the files that will be
    asked for afterwards, for solvers that would otherwise hold their content in the answer.

    >>> from noyau.games import Subtraction
    >>> solution = solve(Subtraction(21, take=(1, 2, 3, 4)))
    >>> solution.winner, [str(move) for move in solution.best_moves], solution.rank
    (<Player.FIRST: 1>, ['take 1'], 9)
    """
    if limit is not None and not limit >= 0:  # NaN is not
        raise BadRules(f"a limit of {limit} seconds is none", hint="give 0 or more, or leave it out")
    game = game_of(rules)
    known = {field.name for field in fields_of(game.solve_options)} if game.solve_options else set()
    for name in options:
        if name not in known:
            raise UnknownName.among(f"option of {game.name}", name, known)
    method = import_module(f"{__name__}.{game.solved_by}")
    if "outputs" in signature(method.solve_rules).parameters:
        options["outputs"] = outputs
    solution: Solution[Any, Any] = method.solve_rules(rules, seconds=limit, **options)
    return solution


def unanswered(rules: Any) -> dict[str, Any]:
    """The answer that is left at a limit: what is known without the search, and None where nothing is.

    >>> from noyau.games import Dollar
    >>> unanswered(Dollar("cycle:4", values=(5, -3, 0, -2)))["winnable"] is None
    True
    """
    method = import_module(f"{__name__}.{game_of(rules).solved_by}")
    if hasattr(method, "unanswered"):
        answer: dict[str, Any] = method.unanswered(rules)
        return answer
    return {"solvable" if isinstance(rules, Puzzle) else "winner": None}


def judge(rules: Any, turn: Turn[Any], *, limit: float | None = None) -> Verdict[Any] | None:
    """How one turn stands, where the solver can tell without an answer for the start of the game; else None.

    A match that is nearly over is easy to judge, however hard its first move was.
    """
    method = import_module(f"{__name__}.{game_of(rules).solved_by}")
    if not hasattr(method, "judge"):
        return None
    verdict: Verdict[Any] | None = method.judge(rules, turn, seconds=limit)
    return verdict


def demonstrations(game: Game) -> tuple[str, ...]:
    """What can be shown step by step: the names of the `DEMOS` of a game's solver."""
    return tuple(_demos(game))


def demonstrated(rules: Any, turn: Turn[Any], name: str) -> Iterator[Step]:
    """A demonstration from a turn on, step by step, perhaps without end.

    >>> from noyau.games import Snort
    >>> from noyau.positions import first_turn
    >>> [str(step.move) for step in demonstrated(Snort("path:3"), first_turn(Snort("path:3")), "smallest")]
    ['red 0', 'blue 2']
    """
    demos = _demos(game_of(rules))
    if name not in demos:
        raise UnknownName.among("demonstration", name, demos)
    return demos[name](rules, turn)


def _demos(game: Game) -> dict[str, Callable[[Any, Turn[Any]], Iterator[Step]]]:
    demos: dict[str, Callable[[Any, Turn[Any]], Iterator[Step]]] = getattr(
        import_module(f"{__name__}.{game.solved_by}"), "DEMOS", {}
    )
    return demos


def seen_regions(explored: Explored[Any, Any]) -> Reachability:
    """Who wins each vertex of an arena that is to be drawn; an endless play counts for whom it is won by."""
    if game_of(explored.rules).solved_by == "arenas.laid_out":
        from noyau.solvers.arenas.laid_out import everywhere

        return Reachability(*everywhere(solve(explored.rules)))
    from noyau.solvers.arenas.attractor import solve_explored

    return solve_explored(explored)


def output(solution: Solution[Any, Any], name: str, *, limit: float | None = None) -> bytes | Iterable[bytes]:
    """The content of a file that the game promises in its `outputs`, made by its solver.

    `limit` is in seconds; past it, `LimitReached`, perhaps only while the content is read piece by piece.
    """
    end = None if limit is None else time.monotonic() + limit
    make = import_module(f"{__name__}.{game_of(solution.rules).solved_by}").OUTPUTS[name]
    takes_long = "seconds" in signature(make).parameters
    content: bytes | Iterable[bytes] = make(solution, seconds=limit) if takes_long else make(solution)
    if end is None or isinstance(content, bytes):
        return content
    pieces = _until(end, content)
    return Stream(pieces, content.size) if isinstance(content, Stream) else pieces


def _until(end: float, pieces: Iterable[bytes]) -> Iterator[bytes]:
    written = 0
    for piece in pieces:
        yield piece
        written += len(piece)
        if time.monotonic() > end:
            raise LimitReached(f"the file was not finished: {written:,} bytes were made so far", hint="raise --limit")
