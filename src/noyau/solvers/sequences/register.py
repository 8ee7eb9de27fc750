"""The sequence of a shift register of maximal length: two symbols, made at the speed of memory, every window found.

A primitive polynomial x^k + Σ x^e + 1 gives the recurrence s[i + k] = Σ s[i + e], which goes through all windows but
the one of zeros alone; one more zero, put in at the beginning, brings in that one. The window at position i + 1 stands
for the power x^i, so to go to a position is to raise x to a power, and to find a window is to take a logarithm: easy,
because 2^k − 1 has small prime factors (Pohlig and Hellman).

>>> sequence = RegisterSequence(4)
>>> "".join(map(str, sequence.symbols()))
'0000100110101111'
>>> RegisterSequence(32).position_of([0, 1] * 16)
1056334644
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

import numpy as np

from noyau import _core
from noyau.errors import BadRules, TooLarge
from noyau.sequences.least import BLOCK, Symbols, Word

TAPS: dict[int, tuple[int, ...]] = {
    1: (), 2: (1,), 3: (1,), 4: (1,), 5: (2,), 6: (1,), 7: (1,), 8: (4, 3, 2), 9: (4,), 10: (3,), 11: (2,),
    12: (6, 4, 1), 13: (4, 3, 1), 14: (5, 3, 1), 15: (1,), 16: (5, 3, 2), 17: (3,), 18: (7,), 19: (5, 2, 1), 20: (3,),
    21: (2,), 22: (1,), 23: (5,), 24: (4, 3, 1), 25: (3,), 26: (6, 2, 1), 27: (5, 2, 1), 28: (3,), 29: (2,),
    30: (6, 4, 1), 31: (3,), 32: (7, 6, 2), 33: (13,), 34: (8, 4, 3), 35: (2,), 36: (11,), 37: (6, 4, 1), 38: (6, 5, 1),
    39: (4,), 40: (5, 4, 3), 41: (3,), 42: (7, 4, 3), 43: (6, 4, 3), 44: (6, 5, 2), 45: (4, 3, 1), 46: (8, 7, 6),
    47: (5,), 48: (9, 7, 4), 49: (9,), 50: (4, 3, 2), 51: (6, 3, 1), 52: (3,), 53: (6, 2, 1), 54: (8, 6, 3), 55: (24,),
    56: (7, 4, 2), 57: (7,), 58: (19,), 59: (7, 4, 2), 60: (1,), 61: (5, 2, 1), 62: (6, 5, 3), 63: (1,), 64: (4, 3, 1),
}  # fmt: skip
"""The exponents between k and 0 of a primitive polynomial of each degree: the fewest terms, then the lowest ones."""

NEW_PRIMES: dict[int, tuple[int, ...]] = {
    2: (3,), 3: (7,), 4: (5,), 5: (31,), 7: (127,), 8: (17,), 9: (73,), 10: (11,), 11: (23, 89), 12: (13,), 13: (8191,),
    14: (43,), 15: (151,), 16: (257,), 17: (131071,), 18: (19,), 19: (524287,), 20: (41,), 21: (337,), 22: (683,),
    23: (47, 178481), 24: (241,), 25: (601, 1801), 26: (2731,), 27: (262657,), 28: (29, 113), 29: (233, 1103, 2089),
    30: (331,), 31: (2147483647,), 32: (65537,), 33: (599479,), 34: (43691,), 35: (71, 122921), 36: (37, 109),
    37: (223, 616318177), 38: (174763,), 39: (79, 121369), 40: (61681,), 41: (13367, 164511353), 42: (5419,),
    43: (431, 9719, 2099863), 44: (397, 2113), 45: (631, 23311), 46: (2796203,), 47: (2351, 4513, 13264529),
    48: (97, 673), 49: (4432676798593,), 50: (251, 4051), 51: (103, 2143, 11119), 52: (53, 157, 1613),
    53: (6361, 69431, 20394401), 54: (87211,), 55: (881, 3191, 201961), 56: (15790321,), 57: (32377, 1212847),
    58: (59, 3033169), 59: (179951, 3203431780337), 60: (61, 1321), 61: (2305843009213693951,), 62: (715827883,),
    63: (92737, 649657), 64: (641, 6700417),
}  # fmt: skip
"""The primes that divide 2^k − 1 and no such number before it."""

LARGEST_PRIME = 1 << 44
"""A logarithm takes about as many steps as the square root of the largest prime, and as much memory."""
MOST_LOGARITHMS = 4096
"""A part of a window is completed in all ways up to that many; beyond, the sequence is read from its beginning."""


@dataclass(frozen=True, slots=True)
class RegisterSequence:
    """Symbols are 0 and 1; positions run from 0 to length − 1."""

    window: int
    size: ClassVar[int] = 2

    def __post_init__(self) -> None:
        if self.window not in TAPS:
            raise BadRules(
                f"a shift register for windows of {self.window} stones is not known; there are some up to {max(TAPS)}",
                hint="the method least goes further",
            )

    @property
    def length(self) -> int:
        """One symbol per window."""
        return 1 << self.window

    @property
    def polynomial(self) -> int:
        """Bit e stands for x^e; the first term, x^window, is left out."""
        return 1 | sum(1 << tap for tap in TAPS[self.window])

    def symbols(self, start: int = 0, stop: int | None = None) -> Symbols:
        """The symbols of these positions; past the end it goes round."""
        stop = self.length if stop is None else stop
        parts = []
        while start < stop:
            begin = start % self.length
            end = min(self.length, begin + stop - start)
            packed = np.frombuffer(b"".join(self.packed(begin, end)), np.uint8)
            parts.append(np.unpackbits(packed, count=end - begin))
            start += end - begin
        return np.concatenate(parts) if parts else np.empty(0, np.uint8)

    def blocks(self, start: int, stop: int, letters: bytes) -> Iterator[bytes]:
        """The same as letters, block after block."""
        table = np.frombuffer(letters, np.uint8)
        left = stop - start
        for block in self.packed(start, stop, BLOCK // 8):
            yield table[np.unpackbits(np.frombuffer(block, np.uint8))[:left]].tobytes()
            left -= 8 * len(block)

    def packed(self, start: int, stop: int, block: int = BLOCK) -> Iterator[bytes]:
        """Eight symbols to a byte, the first one in the highest bit; the last byte is filled up with zeros."""
        for out in self._filled(start, stop, block):
            yield out.tobytes()

    def _filled(self, start: int, stop: int, block: int) -> Iterator[Symbols]:
        ahead = np.empty(32 * self.window, np.uint8)
        _core.begin_register(self.window, self.polynomial, self._state(start), ahead)
        for begin in range(start, stop, 8 * block):
            count = min(8 * block, stop - begin)
            out = np.empty(-(-count // 8), np.uint8)
            _core.fill_register(self.window, self.polynomial, ahead, out)
            if begin == 0:
                out[0] &= 0x7F  # the zero that was put in
            if count % 8:
                out[-1] &= 256 - (256 >> count % 8)
            yield out

    def window_at(self, position: int) -> Word:
        """The window that begins at a position."""
        position %= self.length
        state = self._state(position) if position else 0
        return tuple(state >> i & 1 for i in range(self.window))

    def position_of(self, window: Sequence[int]) -> int:
        """Where a window of full length begins."""
        bits = int("".join(map(str, window)), 2)
        if not bits:
            return 0
        primes = primes_of(self.window)
        if primes and primes[-1] > LARGEST_PRIME:
            raise TooLarge(
                f"finding a window of {self.window} stones in this sequence takes too long: "
                f"2^{self.window} − 1 has the prime factor {primes[-1]:,}",
                hint="the method least finds windows of any length at once",
            )
        power = bits
        for tap in TAPS[self.window]:
            power ^= bits >> (self.window - tap)
        found = _core.logarithm(self.window, self.polynomial, power, np.array(primes, np.uint64))
        return found + 1

    def first_position_of(self, part: Sequence[int]) -> int:
        """Where a part of a window is met first."""
        if 1 << (self.window - len(part)) <= MOST_LOGARITHMS:
            return self.positions_of(part, MOST_LOGARITHMS)[0]
        wanted, overlap = bytes(part), b""
        for begin in range(0, self.length, BLOCK):  # one symbol in 2^len(part) begins it
            text = overlap + self.symbols(begin, begin + BLOCK).tobytes()
            found = text.find(wanted)
            if found >= 0:
                return begin - len(overlap) + found
            overlap = text[len(text) - len(wanted) + 1 :] if len(wanted) > 1 else b""
        raise AssertionError("every part of a window is somewhere")

    def positions_of(self, part: Sequence[int], most: int) -> list[int]:
        """All places of a part of a window, in order; or, if they are more than `most`, the first alone."""
        missing = self.window - len(part)
        if 1 << missing > most:
            return [self.first_position_of(part)]
        return sorted(self.position_of((*part, *rest)) for rest in product((0, 1), repeat=missing))

    def _state(self, position: int) -> int:
        """What the register holds at a position, the symbol there in bit 0. At 0 a one still stands for the zero."""
        if position == 0:
            return 1
        power, state = power_of_x(position - 1, self.polynomial, self.window), 0
        for i in range(self.window):
            state |= power >> (self.window - 1) << i
            power = _times_x(power, self.polynomial, self.window)
        return state


def power_of_x(exponent: int, polynomial: int, degree: int) -> int:
    """x to that power, modulo x^degree + polynomial, over two elements.

    >>> bin(power_of_x(4, 0b0011, 4)), power_of_x(15, 0b0011, 4)  # x^4 = x + 1, and all fifteen powers differ
    ('0b11', 1)
    """
    result = 1
    for bit in bin(exponent)[2:]:
        square = 0
        for its in bin(result)[2:]:
            square = _times_x(square, polynomial, degree) ^ (result if its == "1" else 0)
        result = _times_x(square, polynomial, degree) if bit == "1" else square
    return result


def _times_x(power: int, polynomial: int, degree: int) -> int:
    power <<= 1
    return power ^ (1 << degree | polynomial) if power >> degree else power


def primes_of(exponent: int) -> list[int]:
    """The primes of 2^exponent − 1, each as often as it divides, in order.

    >>> primes_of(6), primes_of(32)
    ([3, 3, 7], [3, 5, 17, 257, 65537])
    """
    rest, found = (1 << exponent) - 1, []
    for divisor, primes in NEW_PRIMES.items():
        for prime in primes if exponent % divisor == 0 else ():
            while rest % prime == 0:
                found.append(prime)
                rest //= prime
    return sorted(found)
