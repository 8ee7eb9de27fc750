"""Demonstrations of puzzles of any kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noyau.languages import message
from noyau.positions import Turn, turn_after
from noyau.rules import Puzzle, Step
from noyau.solvers import judge

SOON = 10.0


def best_moves(rules: Puzzle[Any, Any], turn: Turn[Any]) -> Iterator[Step]:
    """A solution, move by move, from where the match stands.

    >>> from noyau.games import Peg
    >>> from noyau.positions import first_turn
    >>> game = Peg("path:4")
    >>> [str(step.move) for step in best_moves(game, first_turn(game))]
    ['jump 0 over 1 to 2', 'jump 3 over 2 to 1']
    """
    while not rules.solved(turn.position):
        verdict = judge(rules, turn, limit=SOON)
        if verdict is None or not verdict.best_moves:
            yield Step(says=message("hint.hopeless"), line=1)
            return
        move = verdict.best_moves[0]
        yield Step(move, line=2)
        turn = turn_after(rules, turn, move)
