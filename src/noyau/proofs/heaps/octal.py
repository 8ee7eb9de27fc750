"""Grundy values of the heaps of an octal game, and the period with which they repeat for ever.

Why it proves: every entry of the table is recomputed from the ones before it. For the period: let t be the last amount
that may be taken, and let G(n + p) = G(n) hold for all n from n₀ up to, not including, 2n₀ + p + t, where n₀ ≥ 1. Then
it holds for all n ≥ n₀. For a move from a heap of n + p with n ≥ 2n₀ + p + t leaves at least 2(n₀ + p) tokens, in one
heap or two; so the larger is at least n₀ + p, and with p tokens less it is worth the same. The options of n + p and of
n have the same values, heap after heap.

Guy and Smith, "The G-values of various games", Proc. Cambridge Phil. Soc. 52 (1956), 514-526; in this form Siegel,
"Combinatorial Game Theory" (2013), theorem IV.2.7.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.proofs.flaw import Flaw

if TYPE_CHECKING:
    from noyau.proofs.claims import Claim

Numbers = npt.NDArray[np.int32]
LARGEST_VALUE = 2**20
MOST_AT_ONCE = 2**27
"""Heaps times values that are looked at together: less than a gigabyte."""
FARTHEST_FROM_WHOLE = 1e-3


@dataclass(frozen=True, eq=False)
class SplitValues:
    """The values of heaps 0, 1, 2 … and from where they repeat; a period of 0 claims only what the table shows."""

    type: ClassVar[str] = "octal"
    preperiod: int
    period: int
    value_of_heap: Numbers

    def flaws_in(self, rules: Any, claim: Claim) -> Iterator[Flaw]:
        """Recompute every value, look at the stretch that proves the period, and see who wins."""
        from noyau.games.nim import Heaps
        from noyau.games.octal import Octal

        if type(rules) is not Octal:
            yield Flaw("the game", "is not an octal game, so the table says nothing about it")
            return
        wanted = entries_needed(self.preperiod, self.period, len(rules.digits) - 1) if self.period else rules.n + 1
        if len(self.value_of_heap) != wanted or (self.preperiod and not self.period):
            yield Flaw("the table", f"has {len(self.value_of_heap):,} entries, not the {wanted:,} that it needs")
            return
        yield from _flaws_in_entries(rules.digits, self.value_of_heap)
        tail, earlier = self.value_of_heap[self.period :], self.value_of_heap[: wanted - self.period]
        start = max(self.preperiod, 1)
        for heap in start + np.flatnonzero(tail[start:] != earlier[start:]):
            yield Flaw(f"heap {heap + self.period}", f"has another value than the heap {self.period} below it")
        if not self.preperiod and self.period and self.value_of_heap[self.period]:
            yield Flaw(f"heap {self.period}", "has another value than the empty one")
        if Heaps.parse(claim.position) != rules.start() or claim.to_move is not rules.to_move:
            yield Flaw(claim.position, "is claimed but is not where this game starts")
        right = claim.to_move if self.value(rules.n) else claim.to_move.other
        if claim.winner is not right or claim.rank is not None:
            yield Flaw(claim.position, f"is won by player {right}, in a number of moves that the table does not tell")

    def value(self, tokens: int) -> int:
        """The value of a heap, of any size if there is a period."""
        if self.period and tokens >= self.preperiod:
            tokens = self.preperiod + (tokens - self.preperiod) % self.period
        return int(self.value_of_heap[tokens])

    def as_json(self) -> dict[str, Any]:
        """The table and its period."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def entries_needed(preperiod: int, period: int, last_amount: int) -> int:
    """How long a table must be to prove a period: heaps 0 to 2n₀ + 2p + t − 1."""
    return 2 * max(preperiod, 1) + 2 * period + last_amount


def _flaws_in_entries(digits: Sequence[int], values: Numbers) -> Iterator[Flaw]:
    outside = np.flatnonzero((values < 0) | (values >= LARGEST_VALUE))
    if len(outside):
        yield Flaw(f"heap {outside[0]}", f"has the value {values[outside[0]]}, which no heap has")
        return
    size = int(2 ** int(values.max()).bit_length())
    small = size * max(size, len(values)) <= MOST_AT_ONCE
    least = _least_missing(digits, values, size) if small else _least_one_by_one(digits, values, size)
    for heap in np.flatnonzero(values != least):
        yield Flaw(f"heap {heap}", f"has value {least[heap]}, not {values[heap]}")


def _least_missing(digits: Sequence[int], values: Numbers, size: int) -> Numbers:
    """For every heap the least number that is the value of none of its options, for all heaps at once."""
    count, may_split = len(values), any(digit & 4 for digit in digits)
    split = _reached_by_splits(values, size) if may_split else np.zeros((size, 0), np.bool_)
    reached = np.zeros((size + 1, count), np.bool_)  # the last row is for what is larger than all values
    for amount, digit in enumerate(digits[:count]):
        left = count - amount
        heap_of_left = reached[:size, amount:]
        if digit & 1:
            heap_of_left[values[0], 0] = True
        if digit & 2:
            heap_of_left[values[1:left], np.arange(1, left)] = True
        if digit & 4:
            heap_of_left |= split[:, :left]
    least: Numbers = np.argmin(reached, axis=0).astype(np.int32)  # the first that is not reached
    return least


def _reached_by_splits(values: Numbers, size: int) -> npt.NDArray[np.bool_]:
    """Whether n tokens can be split into two heaps worth u together: row u, column n.

    For a mask m let s(v) be 1 or -1, as v has an even or an odd number of binary digits in common with m. Adding
    without carrying, s(v + w) = s(v) s(w). So the sum of s(G(a)) s(G(b)) over the splits of n into a and b, which is a
    convolution, is the sum of s(u) times the number of splits worth u, over all u. All masks together (a Walsh-Hadamard
    transform) tell those numbers.
    """
    odd = np.zeros(1, np.bool_)
    while len(odd) < size:
        odd = np.concatenate([odd, ~odd])
    splits = np.empty((size, len(values)), np.int32)
    for mask in range(size):
        signs = np.where(odd[np.arange(size) & mask], -1.0, 1.0)[values]
        signs[0] = 0  # an empty heap is no part
        splits[mask] = _squared(signs)
    step = 1
    while step < size:
        pairs = splits.reshape(-1, 2, step, len(values))
        pairs[:, 0] += pairs[:, 1]
        pairs[:, 1] *= -2
        pairs[:, 1] += pairs[:, 0]
        step *= 2
    any_split: npt.NDArray[np.bool_] = splits != 0  # the entries are size times the numbers
    return any_split


def _squared(signs: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Sums of signs[a] signs[b] over a + b = n, for each n. They are whole; rounding errors are below a millionth."""
    count = len(signs)
    length = min(factor << (2 * count // factor).bit_length() for factor in (1, 3, 5))  # at least 2 * count
    sums = np.fft.irfft(np.fft.rfft(signs, length) ** 2, length)[:count]
    whole: npt.NDArray[np.float64] = np.rint(sums)
    if np.abs(sums - whole).max() > FARTHEST_FROM_WHOLE:
        raise ArithmeticError("the convolution of signs is not exact on this machine")
    return whole


def _least_one_by_one(digits: Sequence[int], values: Numbers, size: int) -> Numbers:
    """The same, split after split: for tables that would take too much memory."""
    least = np.zeros(len(values), np.int32)
    for heap in range(len(values)):
        reached = np.zeros(size + 1, np.bool_)
        for amount, digit in enumerate(digits[: heap + 1]):
            left = heap - amount
            if digit & (2 if left else 1):
                reached[values[left]] = True
            if digit & 4 and left > 1:
                half = left // 2
                reached[values[1 : half + 1] ^ values[left - 1 : left - half - 1 : -1]] = True
        least[heap] = np.argmin(reached)
    return least


def sum_of(values: Sequence[int]) -> int:
    """Adding without carrying: that is how Grundy values of heaps side by side add up."""
    return reduce(xor, values, 0)
