"""The moves of any game, whether one plays or two, however many there are."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import islice
from typing import Any, Protocol, runtime_checkable

from noyau.errors import BadRules
from noyau.rules.endings import ended_at
from noyau.rules.puzzle import Puzzle
from noyau.rules.two_player import TwoPlayerRules
from noyau.rules.variables import M, P, P_contra
from noyau.words import Player

MOST_LISTED = 1_000
"""Of more moves than that only the first are listed: nobody reads further, and there may be 10¹⁸ of them."""
Rules = TwoPlayerRules[P, M] | Puzzle[P, M]
"""Any game."""


@runtime_checkable
class Vast(Protocol[P_contra, M]):
    """Rules with more moves than anybody could list: `moves` is lazy, and these two answer without walking along it."""

    def is_legal(self, at: P_contra, move: M, player: Player) -> bool:
        """Whether `player` may play this move here."""
        ...

    def random_move(self, at: P_contra, player: Player, chance: random.Random) -> M:
        """One of the moves, drawn by `chance`; there is at least one."""
        ...


def for_two(rules: Rules[P, M], what: str, *, hint: str = "") -> TwoPlayerRules[P, M]:
    """The same rules, where two play: a puzzle has nothing of which `what` speaks, and is refused.

    >>> from noyau.games import Lights
    >>> for_two(Lights("path:3"), "an arena")
    Traceback (most recent call last):
    noyau.errors.BadRules: Lights is a puzzle for one, and an arena belongs to games of two.
    """
    if isinstance(rules, Puzzle):
        raise BadRules(f"{type(rules).__name__} is a puzzle for one, and {what} belongs to games of two", hint=hint)
    return rules


def moves_at(rules: Rules[P, M], at: P, player: Player, *, beyond: bool = False) -> Iterable[M]:
    """The legal moves, whether one plays or two. Where the game has ended, or the puzzle is solved, there are none;
    `beyond` that a solved puzzle may be played on."""
    if isinstance(rules, Puzzle):
        return () if rules.solved(at) and not beyond else rules.moves(at)
    return rules.moves(at, player) if ended_at(rules, at) is None else ()


def is_legal(rules: Rules[P, M], at: P, move: M, player: Player, *, beyond: bool = False) -> bool:
    """Whether a move may be played, however many there are."""
    if not isinstance(rules, Vast) or (beyond and isinstance(rules, Puzzle) and rules.solved(at)):
        return move in moves_at(rules, at, player, beyond=beyond)
    over = rules.solved(at) if isinstance(rules, Puzzle) else ended_at(rules, at) is not None
    return not over and rules.is_legal(at, move, player)


def listed_moves(rules: Rules[Any, M], at: Any, player: Player, *, beyond: bool = False) -> tuple[tuple[M, ...], bool]:
    """The moves, at most `MOST_LISTED` of them, and whether there are more."""
    moves = tuple(islice(moves_at(rules, at, player, beyond=beyond), MOST_LISTED + 1))
    return moves[:MOST_LISTED], len(moves) > MOST_LISTED
