"""The solvers, named by method. `solve` chooses the one that the game names."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from noyau.games import game_of
from noyau.proofs.solution import Solution

__all__ = ["solve"]


def solve(rules: Any, *, limit: float | None = None) -> Solution[Any, Any]:
    """Who wins, by which moves, how fast, and the proof. `limit` is in seconds; past it, `LimitReached`.

    >>> from noyau.games import Subtraction
    >>> solution = solve(Subtraction(21, take=(1, 2, 3, 4)))
    >>> solution.winner, [str(move) for move in solution.best_moves], solution.rank
    (<Player.FIRST: 1>, ['take 1'], 9)
    """
    method = import_module(f"{__name__}.{game_of(rules).solved_by}")
    solution: Solution[Any, Any] = method.solve_rules(rules, seconds=limit)
    return solution
