"""Lempel's doubling: from a sequence in which every window of k stones comes once to one for k + 1, two symbols.

Let each stone say whether the next two of a new sequence differ. That determines the new sequence up to exchanging its
symbols, so there are two of them, and each window of k + 1 stones is in one. Both pass the stones 1010…, and are joined
there.

>>> "".join(map(str, doubled(np.array([1, 0, 1, 1, 1, 0, 0, 0], np.uint8), window=3)))  # an example of Lempel (1970)
'1010000110111100'
>>> "".join(map(str, DoubledSequence(4).symbols()))
'1010000110111100'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from noyau.errors import TooLarge
from noyau.memory import in_words, memory_limit
from noyau.solvers.least_sequence import BLOCK, Symbols, Word

BYTES_A_SYMBOL = 4


@dataclass(frozen=True, slots=True)
class DoubledSequence:
    """From 0011 on, doubled until the window is long enough. It stands in memory, a byte per stone."""

    window: int
    size: ClassVar[int] = 2
    _symbols: Symbols = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        needed = BYTES_A_SYMBOL << self.window
        if needed > memory_limit():
            raise TooLarge(
                f"doubling to windows of {self.window} stones needs {in_words(needed)} of memory, and there are "
                f"{in_words(memory_limit())}",
                hint="the methods register and least need none",
            )
        symbols = np.array([0, 1] if self.window == 1 else [0, 0, 1, 1], np.uint8)
        for window in range(2, self.window):
            symbols = doubled(symbols, window)
        object.__setattr__(self, "_symbols", symbols)

    @property
    def length(self) -> int:
        """One symbol per window."""
        return 1 << self.window

    def symbols(self, start: int = 0, stop: int | None = None) -> Symbols:
        """The symbols of these positions; past the end it goes round."""
        stop = self.length if stop is None else stop
        if 0 <= start <= stop <= self.length:
            return self._symbols[start:stop]
        return np.take(self._symbols, np.arange(start, stop), mode="wrap")

    def blocks(self, start: int, stop: int, letters: bytes) -> Iterator[bytes]:
        """The same as letters, block after block."""
        table = np.frombuffer(letters, np.uint8)
        for begin in range(start, stop, BLOCK):
            yield table[self.symbols(begin, min(stop, begin + BLOCK))].tobytes()

    def window_at(self, position: int) -> Word:
        """The window that begins at a position."""
        return tuple(self.symbols(position, position + self.window).tolist())

    def position_of(self, window: Sequence[int]) -> int:
        """Where a window begins; the whole sequence is looked through."""
        return _find(self._symbols, bytes(window))


def doubled(symbols: Symbols, window: int) -> Symbols:
    """One step: the window is that of the sequence that is given, and at least 2."""
    turned = np.roll(symbols, -_find(symbols, b"\1" * window))  # begins with the stones that all say "differ"
    one = np.concatenate([[1], 1 ^ np.bitwise_xor.accumulate(turned[:-1])]).astype(np.uint8)
    return np.concatenate([one, 1 ^ np.roll(one, -1)])


def _find(symbols: Symbols, window: bytes) -> int:
    return (symbols.tobytes() + symbols[: len(window) - 1].tobytes()).find(window)
