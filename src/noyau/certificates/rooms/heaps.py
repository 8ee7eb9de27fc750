"""What proves claims about heaps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from noyau.certificates.rooms.certificate import Certificate, Numbers, Signed


@dataclass(frozen=True, eq=False)
class Periodicity(Certificate):
    """Who wins heaps 0, 1, 2 … when player 1 moves and when player 2 does (0 or 1 for the winner)."""

    type: ClassVar[str] = "periodicity"
    keys: ClassVar = {"winner_when_first_moves": "first", "winner_when_second_moves": "second"}
    preperiod: int
    period: int
    winner_when_first_moves: Signed
    winner_when_second_moves: Signed

    def index_of(self, tokens: int) -> int:
        """The entry of the table that speaks for a heap of any size."""
        return _repeating(tokens, self.preperiod, self.period)


@dataclass(frozen=True, eq=False)
class NimSum(Certificate):
    """Nothing: the heaps are added up anew."""

    type: ClassVar[str] = "nim sum"


@dataclass(frozen=True, eq=False)
class SplitValues(Certificate):
    """The values of heaps 0, 1, 2 … and from where they repeat; a period of 0 claims only what the table shows."""

    type: ClassVar[str] = "octal"
    keys: ClassVar = {"value_of_heap": "value"}
    preperiod: int
    period: int
    value_of_heap: Numbers

    def value(self, tokens: int) -> int:
        """The value of a heap, of any size if there is a period."""
        return int(self.value_of_heap[_repeating(tokens, self.preperiod, self.period)])


def _repeating(tokens: int, preperiod: int, period: int) -> int:
    return preperiod + (tokens - preperiod) % period if period and tokens >= preperiod else tokens
