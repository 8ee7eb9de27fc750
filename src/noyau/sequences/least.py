"""The lexicographically least cyclic sequence in which every window of k symbols comes once, and where each is.

It is all necklaces of length k (words that no rotation makes smaller) in order, each cut after its period: 0, 01, 011 …
(Fredricksen, Kessler and Maiorana). So the place of a window is a matter of counting necklaces, which takes about k²
steps, whatever the length of the sequence (Kociumaka, Radoszewski and Rytter).

>>> sequence = LeastSequence(size=2, window=4)
>>> "".join(map(str, sequence.symbols()))
'0000100110101111'
>>> sequence.position_of((1, 0, 1, 0)), sequence.window_at(9)
(8, (0, 1, 0, 1))
>>> LeastSequence(26, 8).position_of((1, 0, 0, 0, 2, 0, 0, 0))  # "baaacaaa", as exploit writers look it up
3515208
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import dropwhile, islice, product
from typing import TYPE_CHECKING, Any

from noyau import _core

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Symbols = npt.NDArray[np.uint8]
else:
    Symbols = Any  # NumPy is imported where an array is wanted, and not for a pattern of bytes
Word = tuple[int, ...]

BLOCK = 1 << 20
"""Bytes that are made at a time when a sequence is streamed."""


@dataclass(frozen=True, slots=True)
class LeastSequence:
    """Symbols are 0 … size − 1; positions run from 0 to length − 1 and go round."""

    size: int
    window: int

    @property
    def length(self) -> int:
        """One symbol per window."""
        return int(self.size**self.window)

    def symbols(self, start: int = 0, stop: int | None = None, *, limit: Any = None) -> Symbols:
        """The symbols of these positions; past the end it goes round. `limit`: seconds, or a deadline."""
        import numpy as np

        stop = self.length if stop is None else stop
        out = np.empty(max(0, stop - start), np.uint8)
        word, done = self.place(start)
        _core.fill_least(np.arange(self.size, dtype=np.uint8), np.array(word, np.uint8), done, out, limit)
        return out

    def blocks(self, start: int, stop: int, letters: bytes) -> Iterator[bytes]:
        """The same as letters, block after block, without ever holding more than one."""
        fill: Any = _core.fill_least  # which takes whatever holds bytes
        necklace, done = self.place(start)
        word = bytearray(necklace)
        for begin in range(start, stop, BLOCK):
            out = bytearray(min(BLOCK, stop - begin))
            done = fill(letters, word, done, out)
            yield bytes(out)

    def packed(self, start: int, stop: int) -> Iterator[bytes]:
        """Of two symbols, eight to a byte, the first one in the highest bit; the last byte is filled up with zeros."""
        fill: Any = _core.fill_least_packed
        word, done = self.place(start)
        place = int("".join(map(str, word)), 2), done
        for begin in range(start, stop, 8 * BLOCK):
            count = min(8 * BLOCK, stop - begin)
            out = bytearray(-(-count // 8))
            place = fill(self.window, *place, out)
            if count % 8:
                out[-1] &= 256 - (256 >> count % 8)
            yield bytes(out)

    def position_of(self, window: Sequence[int]) -> int:
        """Where a window of full length begins."""
        word = tuple(window)
        turn = least_rotation(word)
        head, tail = word[:turn], word[turn:]
        top = self.size - 1
        if all(symbol == top for symbol in word):
            return self.length - self.window
        if all(symbol == top for symbol in head):  # it ends in the first necklace that begins like its tail
            return (self._begin_of(self._first_beginning_with(tail)) - turn) % self.length
        necklace = tail + head  # else it begins in the end of its own necklace
        return self._begin_of(necklace) + period_of(necklace) - turn

    def first_position_of(self, part: Sequence[int]) -> int:
        """Where a part of a window is met first.

        Every symbol of a necklace that is made smaller makes the necklace smaller, so it is met first where only zeros
        follow it. The exception are parts that begin with the greatest symbol: where one necklace ends with those, the
        next may begin with the rest, or with zeros and a one.
        """
        missing = self.window - len(part)
        if not missing:
            return self.position_of(part)
        rest = tuple(dropwhile(lambda symbol: symbol == self.size - 1, part))
        endings = [(0,) * missing, (0,) * (missing - 1) + (1,)]
        if rest and _begins_a_necklace(rest):
            endings.append(self._first_beginning_with(rest)[len(rest) :][:missing])
        return min(self.position_of((*part, *ending)) for ending in endings)

    def positions_of(self, part: Sequence[int], most: int) -> list[int]:
        """All places of a part of a window, in order; or, if they are more than `most`, the first alone."""
        missing = self.window - len(part)
        if self.size**missing > most:
            return [self.first_position_of(part)]
        return sorted(self.position_of((*part, *rest)) for rest in product(range(self.size), repeat=missing))

    def window_at(self, position: int) -> Word:
        """The window that begins at a position."""
        return tuple(self.symbols(position, position + self.window).tolist())

    def place(self, position: int) -> tuple[Word, int]:
        """The necklace that covers a position, and how many symbols of its period stand before."""
        position %= self.length
        if position == 0:
            return (0,) * self.window, 0
        word: Word = ()
        for _ in range(self.window):
            least, most = word[len(word) - period_of(word)] if word else 0, self.size - 1
            while least < most:
                middle = (least + most + 1) // 2
                if self._begin_of(self._first_beginning_with((*word, middle))) <= position:
                    least = middle
                else:
                    most = middle - 1
            word = (*word, least)
        return word, position - self._begin_of(word)

    def _begin_of(self, necklace: Word) -> int:
        return self.length - words_beyond(necklace, self.size) - period_of(necklace)

    def _first_beginning_with(self, prefix: Word) -> Word:
        """The least necklace with this prefix, which must itself be a prefix of some necklace."""
        period = period_of(prefix)
        word = tuple(islice(_repeated(prefix[:period]), self.window))
        while self.window % (period := period_of(word)):  # not whole: raise the last symbol that can be raised
            last = max(i for i, symbol in enumerate(word) if symbol < self.size - 1)
            word = tuple(islice(_repeated((*word[:last], word[last] + 1)), self.window))
        return word


def period_of(word: Word) -> int:
    """The length of the longest Lyndon word that it begins with (Duval). `word` is a prefix of a necklace.

    >>> period_of((0, 1, 0, 1)), period_of((0, 0, 1, 0)), period_of((0, 1, 1))
    (2, 3, 3)
    """
    period = 1
    for i in range(1, len(word)):
        if word[i] != word[i - period]:
            period = i + 1
    return period


def _begins_a_necklace(word: Word) -> bool:
    return all(word[i:] >= word[: len(word) - i] for i in range(1, len(word)))


def words_beyond(necklace: Word, size: int) -> int:
    """How many words of this length have only rotations greater than the necklace.

    Such a word, read round the circle, falls in one way into pieces that agree with the necklace until their last
    symbol, which is greater. `pieces[m]` counts the ways to fill m places; the first piece may be cut anywhere.

    >>> words_beyond((0, 0, 1), 2)  # 011, 101, 110 and 111
    4
    """
    ways = [size - 1 - symbol for symbol in necklace]  # for the last symbol of a piece of this length
    pieces = [1]
    for _ in necklace[1:]:
        pieces.append(sum(way * rest for way, rest in zip(ways, reversed(pieces), strict=False) if way))
    return sum((i + 1) * way * rest for i, (way, rest) in enumerate(zip(ways, reversed(pieces), strict=True)) if way)


def least_rotation(word: Word) -> int:
    """Where to begin so that the rotated word is least (the first such place).

    >>> least_rotation((1, 0, 2, 0, 0))
    3
    """
    length = len(word)
    one, other, same = 0, 1, 0
    while one < length and other < length and same < length:
        mine, its = word[(one + same) % length], word[(other + same) % length]
        if mine == its:
            same += 1
            continue
        if mine > its:
            one += same + 1
        else:
            other += same + 1
        if one == other:
            other += 1
        same = 0
    return min(one, other)


def _repeated(word: Word) -> Iterator[int]:
    while True:
        yield from word
