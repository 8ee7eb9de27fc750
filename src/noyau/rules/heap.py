"""One heap of tokens from which fixed amounts are taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from noyau.errors import BadRules
from noyau.rules.shaped import TWO_PLAYERS, Shaped, undeclared
from noyau.words import FIRST, SECOND, Notation, Player


@dataclass(frozen=True, slots=True, order=True)
class Heap(Notation):
    """A position."""

    template: ClassVar[str] = "heap {tokens}"
    tokens: int


@dataclass(frozen=True, slots=True, order=True)
class Take(Notation):
    """A move."""

    template: ClassVar[str] = "take {count}"
    count: int


class FixedAmounts(Shaped, settles=(*TWO_PLAYERS, "start", "moves", "after", "positions", "impartial", "carried")):
    """A heap game in which the amounts that may be taken do not depend on the heap, which makes it periodic.

    A game declares how many `tokens` there are, the amounts of each player, `misere` and `to_move`; the rest follows.
    """

    if TYPE_CHECKING:

        @property
        def tokens(self) -> int:
            """How many tokens the heap has."""

        @property
        def misere(self) -> bool:
            """Whether the player who cannot move wins instead of losing."""

        @property
        def to_move(self) -> Player:
            """Who moves first."""

    def amounts_of(self, player: Player) -> Sequence[int]:
        """The amounts `player` may take whenever the heap has that many tokens: different numbers from 1 on."""
        raise undeclared(self, "amounts_of")

    @property
    def impartial(self) -> bool:
        """Whether both players take the same amounts."""
        return sorted(checked_amounts(self, FIRST)) == sorted(checked_amounts(self, SECOND))

    def start(self) -> Heap:
        """All tokens on the table."""
        return Heap(self.tokens)

    def moves(self, at: Heap, player: Player) -> Iterator[Take]:
        """Take an amount of yours that the heap still has."""
        tokens = at.tokens
        return (Take(amount) for amount in checked_amounts(self, player) if amount <= tokens)

    def after(self, at: Heap, move: Take) -> Heap:
        """What is left."""
        return Heap(at.tokens - move.count)

    def positions(self) -> Iterator[Heap]:
        """Heaps 0, 1, 2 … as the documents number them."""
        return (Heap(tokens) for tokens in range(self.tokens + 1))

    def carried(self) -> dict[str, Any]:
        """The board as a proof carries it."""
        first, second = (sorted(checked_amounts(self, player)) for player in (FIRST, SECOND))
        heap = {"shape": "subtraction", "tokens": self.tokens, "take": first, "take_second": second}
        return {**heap, "misere": bool(self.misere), "to_move": int(self.to_move)}


def checked_amounts(rules: FixedAmounts, player: Player) -> Sequence[int]:
    """The amounts that a player may take; what is no set of amounts is refused."""
    amounts = rules.amounts_of(player)
    if len(set(amounts)) < len(amounts) or any(amount < 1 for amount in amounts):
        name = type(rules).__name__
        raise BadRules(f"the amounts {list(amounts)} of {name} are not different numbers from 1 on")
    return amounts
