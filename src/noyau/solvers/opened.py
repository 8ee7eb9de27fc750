"""What is open to each of two players, as bit sets: the board as whoever looks for a strategy sees it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from noyau.rules import Taking
from noyau.words import Player


@dataclass(frozen=True, slots=True)
class Opened:
    """What is open to the one who replies, and to the other; `near` are the neighbours of each vertex."""

    near: tuple[int, ...]
    taker_loses: bool
    other_loses: bool
    winners: int
    losers: int

    @classmethod
    def of(cls, rules: Taking[Any, Any], at: Any, *, winner: Player) -> Opened:
        """What the rules say about a position."""
        open_ = rules.open_to(at)
        near = tuple(sum(1 << neighbour for neighbour in row) for row in rules._near)
        winners, losers = (
            sum(1 << vertex for vertex, who in enumerate(open_) if who & player) for player in (winner, winner.other)
        )
        return cls(near, rules.taker_loses, rules.other_loses, winners, losers)

    def swapped(self) -> Opened:
        """The same board when the other one replies."""
        return self._left(self.losers, self.winners)

    def winner_may(self, vertex: int) -> bool:
        """Whether the winner may take a vertex."""
        return 0 <= vertex < len(self.near) and bool(self.winners >> vertex & 1)

    def winner_vertices(self) -> Iterator[int]:
        """What the winner may take, smallest first."""
        return _places(self.winners)

    def loser_vertices(self) -> Iterator[int]:
        """What the loser may take, smallest first."""
        return _places(self.losers)

    def winner_takes(self, vertex: int) -> Opened:
        """After the winner took a vertex."""
        taker, other = self._lost(vertex)
        return self._left(self.winners & ~taker, self.losers & ~other)

    def loser_takes(self, vertex: int) -> Opened:
        """After the loser took a vertex."""
        taker, other = self._lost(vertex)
        return self._left(self.winners & ~other, self.losers & ~taker)

    def _lost(self, vertex: int) -> tuple[int, int]:
        here, around = 1 << vertex, 1 << vertex | self.near[vertex]
        return around if self.taker_loses else here, around if self.other_loses else here

    def _left(self, winners: int, losers: int) -> Opened:
        return Opened(self.near, self.taker_loses, self.other_loses, winners, losers)


def _places(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
