"""Two players in turn. `Owned`, `Ends`, `Numbered` and `Parted` are words a game may add."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, Protocol, runtime_checkable

from noyau.rules.looked_for import LookedFor
from noyau.rules.variables import M, P, P_co, P_contra
from noyau.words import Player

Draw = Literal["draw"]
DRAW: Final = "draw"
"""What `winner_at` says where the game has ended and nobody has won."""


class TwoPlayerRules(Protocol[P, M]):
    """Two players in turn; whoever must move and cannot loses (or wins, when `misere`)."""

    @property
    def misere(self) -> bool:
        """Whether the player who cannot move wins instead of losing."""
        ...

    @property
    def to_move(self) -> Player:
        """Who moves first."""
        ...

    @property
    def impartial(self) -> bool:
        """Whether both players have the same moves everywhere."""
        ...

    def start(self) -> P:
        """The position in which play begins."""
        ...

    def moves(self, at: P, player: Player) -> Iterable[M]:
        """Every legal move of `player`, in a fixed order."""
        ...

    def after(self, at: P, move: M) -> P:
        """The position that a legal move leads to."""
        ...


class ImpartialRules(TwoPlayerRules[P, M], Protocol[P, M]):
    """Both players have the same moves, so positions have Grundy values and a kernel."""

    @property
    def impartial(self) -> Literal[True]:
        """Always."""
        ...


class PartizanRules(TwoPlayerRules[P, M], Protocol[P, M]):
    """Each player has moves of their own: red colours red, blue colours blue."""

    @property
    def impartial(self) -> Literal[False]:
        """Never."""
        ...


@runtime_checkable
class Numbered(Protocol[P_co], metaclass=LookedFor):
    """Rules that list every position of their board, in the order in which the arena numbers them."""

    def positions(self) -> Iterable[P_co]:
        """Every position, each once."""
        ...


@runtime_checkable
class Owned(Protocol[P_contra], metaclass=LookedFor):
    """Rules in which the position says who moves, also the first: the same player may move twice in a row."""

    def owner_of(self, at: P_contra) -> Player:
        """Who moves at a position."""
        ...


@runtime_checkable
class Ends(Protocol[P_contra], metaclass=LookedFor):
    """Rules that end the game themselves: somewhere it is won, or drawn, whatever moves there would be."""

    def winner_at(self, at: P_contra) -> Player | Draw | None:
        """Who has won where the game has ended, `DRAW` if nobody has; None where it goes on.

        Where it would go on and the player to move is stuck, that decides, as in any game.
        """
        ...


@runtime_checkable
class Parted(Protocol[P], metaclass=LookedFor):
    """Rules that say how a position falls into independent parts: a move in one leaves the others as they are.

    Then a position is worth the sum of its parts, and each part is worked out once. So give parts that look alike as
    the same position (moved into the corner, the least of its mirror images), and leave out those in which nobody can
    move. A position that does not fall apart is one part, itself.
    """

    def parts(self, at: P) -> Iterable[P]:
        """The parts of a position, each a position of the same game."""
        ...
