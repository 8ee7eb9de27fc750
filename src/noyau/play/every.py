"""Every legal move: who wins after it, and what the position after it is worth, as far as the time goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from noyau.deadline import Deadline, Limit
from noyau.errors import LimitReached
from noyau.languages import Message
from noyau.play.match import option_of
from noyau.positions import Turn, turn_after
from noyau.rules import Puzzle, Rules, listed_moves
from noyau.solution import Option, Verdict
from noyau.solvers import worth

FIRST_SLICE = 0.05
"""Seconds for each move at first, so that a hard one does not keep the easy ones waiting; then four times as many."""
USUAL = 10.0
T = TypeVar("T")


def every_option(
    rules: Rules[Any, Any], turn: Turn[Any], verdict: Verdict[Any], *, limit: Limit
) -> tuple[Verdict[Any], int]:
    """The verdict with all the moves that it leaves out, and how many of them could not be decided in time.

    The moves of a puzzle are not completed: what the verdict leaves out there leads nowhere, or is only slower. Nor are
    those of a turn that has more of them than can be listed.
    """
    moves, more = listed_moves(rules, turn.position, turn.player)
    known = {option.move: option for option in verdict.options}
    missing = [move for move in moves if move not in known]
    if isinstance(rules, Puzzle) or more or not missing:
        return verdict, 0

    def decided(move: Any, deadline: Deadline) -> Option[Any] | None:
        try:
            return option_of(rules, turn, move, limit=deadline)
        except LimitReached:
            return None

    known |= _in_slices(missing, decided, Deadline.of(limit))
    options = tuple(known[move] for move in moves if move in known)
    listed = {option.move for option in options}
    beyond = tuple(option for option in verdict.options if option.move not in listed)
    return Verdict(verdict.winner, verdict.rank, options + beyond), sum(move not in known for move in moves)


def worths_of(rules: Rules[Any, Any], turn: Turn[Any], *, limit: Limit) -> dict[Any, Message]:
    """What the position after each move is worth, of those of which it is found in time."""

    def found(move: Any, deadline: Deadline) -> Message | None:
        return worth(rules, turn_after(rules, turn, move).position, limit=deadline)

    moves, more = listed_moves(rules, turn.position, turn.player)
    return {} if more else _in_slices(moves, found, Deadline.of(limit))


def _in_slices(moves: Iterable[Any], find: Callable[[Any, Deadline], T | None], deadline: Deadline) -> dict[Any, T]:
    """What is found of each move, the easy ones first."""
    deadline = deadline.share(1, otherwise=USUAL)
    found: dict[Any, T] = {}
    missing, seconds = list(moves), FIRST_SLICE
    while missing and seconds < USUAL:
        for move in tuple(missing):
            if deadline.passed:
                return found
            slice_ = deadline.within(seconds)
            one = find(move, slice_)
            if one is not None:
                found[move] = one
            if one is not None or (slice_.left() or 0) > seconds / 2:  # there is none: more time will not help
                missing.remove(move)
        seconds *= 4
    return found
