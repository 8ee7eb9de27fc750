"""For one player: reach a solved position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from noyau.rules.looked_for import LookedFor
from noyau.rules.variables import M, P, P_contra

if TYPE_CHECKING:
    from noyau.languages import Message


@runtime_checkable
class Puzzle(Protocol[P, M], metaclass=LookedFor):
    """For one player: reach a solved position, in as few moves as possible."""

    def start(self) -> P:
        """The position in which the puzzle is set."""
        ...

    def moves(self, at: P) -> Iterable[M]:
        """Every legal move, in a fixed order."""
        ...

    def after(self, at: P, move: M) -> P:
        """The position that a legal move leads to."""
        ...

    def solved(self, at: P) -> bool:
        """Whether the puzzle is solved here."""
        ...


@runtime_checkable
class Telling(Protocol[P_contra]):
    """Puzzles that say how they stand."""

    def says(self, at: P_contra) -> Message | None:
        """What a player should know here, as long as the puzzle is not solved."""
        ...


@runtime_checkable
class Bounded(Protocol[P_contra]):
    """Puzzles that know how far from solved a position is at least."""

    def at_least(self, at: P_contra) -> int:
        """So many moves are still needed, or more; 0 where nothing is known. Never more than there are."""
        ...


@runtime_checkable
class BoundedPuzzle(Puzzle[P, M], Bounded[P], Protocol[P, M]):
    """A puzzle with such a bound."""
