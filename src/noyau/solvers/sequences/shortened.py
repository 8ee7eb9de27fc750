"""Cyclic sequences of any length, up to that of all windows, in which no window of k symbols comes twice.

The least sequence without its first necklaces still closes, with the windows of the other necklaces once each (Moreno).
That may leave fewer than k symbols too many. Then the windows of a small circle, (n−2)(n−1)(n−1)… of just that many
symbols, are taken out: the sequence falls into pieces, which are joined where the circle was and, if that gives several
rings, where two of them pass the same k − 1 symbols. So a shortened sequence is a few ranges of the least one, and is
streamed and searched like it.

>>> card_trick = ShortenedSequence(size=2, window=6, count=52)
>>> "".join(map(str, card_trick.symbols()))
'0000110001010001110010010110110011010101110100111111'
>>> card_trick.position_of((0, 0, 0, 0, 0, 0)) is None
True
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, cycle, islice, product

import numpy as np

from noyau.sequences.least import LeastSequence, Symbols, Word

Ring = list[tuple[int, int]]
"""Ranges of positions of the least sequence, one after the other."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The least sequence from one of its necklaces on, closed to a circle."""

    whole: LeastSequence
    begin: int
    necklace: Word

    def position_of(self, window: Word) -> int | None:
        """Where a window begins, in positions of the whole sequence."""
        length, k, top = self.whole.length, self.whole.window, self.whole.size - 1
        for ending in range(1, k):  # windows that go round, from the last symbols to the first necklace
            if window == (*[top] * ending, *self.necklace[: k - ending]):
                return length - ending
        place = self.whole.position_of(window)
        return place if self.begin <= place <= length - k or not self.begin else None

    def window_at(self, place: int) -> Word:
        """The window that begins there."""
        inside = min(self.whole.window, self.whole.length - place)
        symbols = self.whole.symbols(place, place + inside).tolist()
        return (*symbols, *self.necklace[: self.whole.window - inside])

    def after(self, place: int) -> int:
        """The position after this one, round the circle."""
        return self.begin if place == self.whole.length - 1 else place + 1

    def stretch(self, first: int, behind: int) -> Ring:
        """From one position to just before another, round the circle; nothing when they are the same."""
        if first <= behind:
            return [(first, behind)] if first < behind else []
        return [(first, self.whole.length), *([(self.begin, behind)] if self.begin < behind else [])]


@dataclass(frozen=True, slots=True)
class ShortenedSequence:
    """Like `LeastSequence`, with `count` symbols; a window that is not there has no position."""

    size: int
    window: int
    count: int
    ending: Ending = field(init=False, repr=False)
    """What it is a part of, perhaps with shorter windows: where those differ, longer ones do."""
    ring: Ring = field(init=False, repr=False, compare=False)
    stops: list[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        window = next(k for k in range(1, self.window + 1) if self.count <= self.size**k)
        whole = LeastSequence(self.size, window)
        necklace, too_many = whole.place(whole.length - self.count)
        ending = Ending(whole, whole.length - self.count - too_many, necklace)
        ring = _without_circle(ending, too_many) if too_many else [(ending.begin, whole.length)]
        object.__setattr__(self, "ending", ending)
        object.__setattr__(self, "ring", ring)
        object.__setattr__(self, "stops", list(accumulate(behind - first for first, behind in ring)))

    @property
    def length(self) -> int:
        """As was asked for."""
        return self.count

    def symbols(self, start: int = 0, stop: int | None = None) -> Symbols:
        """The symbols of these positions; past the end it goes round."""
        stop = self.count if stop is None else stop
        parts = [self.ending.whole.symbols(first, behind) for first, behind in self._ranges(start, stop)]
        return np.concatenate(parts) if parts else np.empty(0, np.uint8)

    def blocks(self, start: int, stop: int, letters: bytes) -> Iterator[bytes]:
        """The same as letters, block after block."""
        for first, behind in self._ranges(start, stop):
            yield from self.ending.whole.blocks(first, behind, letters)

    def window_at(self, position: int) -> Word:
        """The window that begins at a position."""
        return tuple(self.symbols(position, position + self.window).tolist())

    def position_of(self, window: Sequence[int]) -> int | None:
        """Where a window of full length begins, if it is there."""
        place = self.ending.position_of(tuple(window)[: self.ending.whole.window])
        found = None if place is None else _position_in(self.ring, place)
        return found if found is not None and self.window_at(found) == tuple(window) else None

    def positions_of(self, part: Sequence[int], most: int) -> list[int]:
        """Places of a part of a window, in order; it is completed in no more than `most` ways."""
        endings = islice(product(range(self.size), repeat=self.window - len(part)), most)
        found = (self.position_of((*part, *ending)) for ending in endings)
        return sorted(position for position in found if position is not None)

    def _ranges(self, start: int, stop: int) -> Ring:
        """The ranges of the whole sequence that lie between two positions of this one."""
        found = []
        while start < stop:
            inside = start % self.count
            number = bisect_right(self.stops, inside)
            behind = self.ring[number][1]
            first = behind - (self.stops[number] - inside)
            behind = min(behind, first + stop - start)
            found.append((first, behind))
            start += behind - first
        return found


def _without_circle(ending: Ending, size: int) -> Ring:
    """The ending without the windows of a circle of so many symbols."""
    top = ending.whole.size - 1
    circle = cycle((top - 1, *[top] * (size - 1)) if size > 1 else (top,))
    around = list(islice(circle, size + ending.whole.window))
    gone = [ending.position_of(tuple(around[i : i + ending.whole.window])) for i in range(size)]
    places = [place for place in gone if place is not None]
    assert len(places) == size, "the circle has the greatest windows there are"
    number_of = {place: i for i, place in enumerate(places)}
    in_order = sorted(places)
    next_gone = dict(zip(in_order, in_order[1:] + in_order[:1], strict=True))
    # Behind window i of the circle there is a piece, up to window j; there the piece behind window j − 1 goes on.
    pieces, goes_on = [], []
    for place in places:
        pieces.append(ending.stretch(ending.after(place), next_gone[place]))
        goes_on.append((number_of[next_gone[place]] - 1) % size)
    rings: list[Ring] = []
    unused = set(range(size))
    while unused:
        number, ring = min(unused), []
        while number in unused:
            unused.remove(number)
            ring += pieces[number]
            number = goes_on[number]
        if ring:
            rings.append(ring)
    while len(rings) > 1:
        _join_two(ending, rings)
    head, tail = _cut(rings[0], min(first for first, _ in rings[0]))
    return tail + head


def _join_two(ending: Ending, rings: list[Ring]) -> None:
    """Puts the shortest ring into another one that passes the same symbols, all but the last of a window."""
    rings.sort(key=lambda ring: sum(behind - first for first, behind in ring))
    shortest, *others = rings
    for place in (place for first, behind in shortest for place in range(first, behind)):
        *shared, last = ending.window_at(place)
        for symbol in set(range(ending.whole.size)) - {last}:
            there = ending.position_of((*shared, symbol))
            if there is None or (ring := next((ring for ring in others if _holds(ring, there)), None)) is None:
                continue
            before, after = _cut(ring, there)
            head, tail = _cut(shortest, place)
            ring[:] = before + tail + head + after
            del rings[0]
            return
    raise AssertionError("what is left of the diagram is connected")


def _holds(ring: Ring, place: int) -> bool:
    return any(first <= place < behind for first, behind in ring)


def _position_in(ring: Ring, place: int) -> int | None:
    before = 0
    for first, behind in ring:
        if first <= place < behind:
            return before + place - first
        before += behind - first
    return None


def _cut(ring: Ring, place: int) -> tuple[Ring, Ring]:
    """The ring in two, the second part beginning at a place."""
    for i, (first, behind) in enumerate(ring):
        if first <= place < behind:
            return ring[:i] + ([(first, place)] if first < place else []), [(place, behind), *ring[i + 1 :]]
    raise AssertionError("the place is in the ring")
