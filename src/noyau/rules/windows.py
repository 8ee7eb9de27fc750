"""Rings and tori in which no window comes up twice."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from noyau.errors import CannotRead, TooLarge
from noyau.rules.shaped import ONE_PLAYER, Shaped
from noyau.words import Notation

MOST_PLAYED = 4_096
"""Stones of a ring that can be threaded by hand."""


class Row(Notation):
    """A position that is a row of characters, perhaps none: `stones 0010`, and `stones` before the first."""

    __slots__ = ()

    def __str__(self) -> str:
        return Notation.__str__(self).rstrip()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` printed."""
        word, _, row = text.strip().partition(" ")
        row = row.strip()
        if word.lower() != cls.template.partition(" ")[0] or any(map(str.isspace, row)):
            raise CannotRead(f"{text[:60]!r} does not read as {cls.template!r}")
        return cls(row)  # type: ignore[call-arg]


@dataclass(frozen=True, slots=True, order=True)
class Stones(Row):
    """A position: the stones so far, `stones 0010`; before the first one, `stones`."""

    template: ClassVar[str] = "stones {stones}"
    stones: str


@dataclass(frozen=True, slots=True, order=True)
class Add(Notation):
    """A move: one more stone."""

    template: ClassVar[str] = "add {symbol}"
    symbol: str


@dataclass(frozen=True, slots=True, order=True)
class Cells(Row):
    """A position: the cells so far, row after row, `cells 0010`; before the first one, `cells`."""

    template: ClassVar[str] = "cells {cells}"
    cells: str


@dataclass(frozen=True, slots=True, order=True)
class Put(Notation):
    """A move: what the next cell holds."""

    template: ClassVar[str] = "put {symbol}"
    symbol: str


class Threading(
    Shaped, settles=(*ONE_PLAYER, "start", "moves", "after", "solved", "windows", "wanted", "carried", "_fits")
):
    """A puzzle of threading stones into a ring in which no window of `k` stones comes up twice.

    A game declares the window, the kinds of stones and the length; the last stones stand next to the first.
    """

    if TYPE_CHECKING:

        @property
        def k(self) -> int:
            """How many stones a window has."""

        @property
        def symbols(self) -> str:
            """The kinds of stones."""

        @property
        def length(self) -> int | None:
            """How many stones the ring has; None for as many as there are windows."""

    @property
    def wanted(self) -> int:
        """How many stones the ring has in the end."""
        return len(self.symbols) ** self.k if self.length is None else self.length

    def start(self) -> Stones:
        """An empty thread."""
        return Stones("")

    def moves(self, at: Stones) -> Iterator[Add]:
        """Every stone with which no window comes up twice; the last one closes the ring."""
        if self.wanted > MOST_PLAYED:
            raise TooLarge(
                f"a ring of {self.wanted:,} stones is too long to be threaded by hand", hint="take a smaller k"
            )
        if len(at.stones) >= self.wanted:
            return iter(())
        seen = set(self.windows(at.stones))
        return (Add(symbol) for symbol in self.symbols if self._fits(at.stones + symbol, seen))

    def after(self, at: Stones, move: Add) -> Stones:
        """One stone more."""
        return Stones(at.stones + move.symbol)

    def solved(self, at: Stones) -> bool:
        """Whether the ring is closed and no window comes up twice."""
        if len(at.stones) != self.wanted or not set(at.stones) <= set(self.symbols):
            return False
        return len(set(self.windows(at.stones))) == self.wanted

    def windows(self, stones: str) -> list[str]:
        """The windows so far, in order; those of the whole ring once it is closed."""
        if len(stones) == self.wanted:
            around = stones * (self.k // len(stones) + 2)
            return [around[place : place + self.k] for place in range(len(stones))]
        return [stones[place : place + self.k] for place in range(len(stones) - self.k + 1)]

    def carried(self) -> dict[str, Any]:
        """The board as a proof carries it."""
        return {"shape": "ring", "window": self.k, "kinds": len(self.symbols), "length": self.wanted}

    def _fits(self, stones: str, seen: set[str]) -> bool:
        if len(stones) == self.wanted:
            return self.solved(Stones(stones))
        return len(stones) < self.k or stones[-self.k :] not in seen


class Tiling(
    Shaped, settles=(*ONE_PLAYER, "start", "moves", "after", "solved", "windows", "wanted", "carried", "_fits")
):
    """A puzzle of filling a torus in which no window of some rows and columns comes up twice.

    A game declares the torus, as many cells as there are windows; the window; and what a cell may hold. Cells are
    filled in the order in which one reads.
    """

    if TYPE_CHECKING:

        @property
        def shape(self) -> tuple[int, int]:
            """Rows and columns of the torus."""

        @property
        def window_shape(self) -> tuple[int, int]:
            """Rows and columns of a window."""

        @property
        def symbols(self) -> str:
            """The kinds of cells."""

    @property
    def wanted(self) -> int:
        """How many cells there are: one for every window."""
        return math.prod(self.shape)

    def start(self) -> Cells:
        """An empty grid."""
        return Cells("")

    def moves(self, at: Cells) -> Iterator[Put]:
        """Whatever completes no window that came up before."""
        if len(at.cells) >= self.wanted:
            return iter(())
        return (Put(symbol) for symbol in self.symbols if self._fits(at.cells + symbol))

    def after(self, at: Cells, move: Put) -> Cells:
        """One cell more."""
        return Cells(at.cells + move.symbol)

    def solved(self, at: Cells) -> bool:
        """Whether the grid is full; no window came up twice on the way."""
        return len(at.cells) == self.wanted and set(at.cells) <= set(self.symbols) and self._fits(at.cells)

    def windows(self, cells: str) -> Iterator[tuple[int, ...]]:
        """The places of every window whose cells are all filled, row after row; both directions are closed.

        >>> from noyau.games.torus import Torus
        >>> list(Torus("1x2").windows("001"))
        [(0, 1), (1, 2)]
        """
        (rows, columns), (height, width) = self.shape, self.window_shape
        whole, rest = divmod(len(cells), columns)  # rows that are filled, and cells of the next one
        last = whole - height + 1  # the window that begins in this row ends in the row that is being filled
        candidates = range(rows) if whole >= rows - 1 else range(last + 1)
        for row in candidates:
            ends = columns if whole == rows or row < last else max(0, rest - width + 1)
            for column in range(ends):
                yield tuple(
                    (row + down) % rows * columns + (column + right) % columns
                    for down in range(height)
                    for right in range(width)
                )

    def carried(self) -> dict[str, Any]:
        """The board as a proof carries it."""
        (rows, columns), (height, width) = self.shape, self.window_shape
        torus = {"shape": "torus", "rows": rows, "columns": columns}
        return {**torus, "window_rows": height, "window_columns": width, "kinds": len(self.symbols)}

    def _fits(self, cells: str) -> bool:
        """Whether no window comes up twice among those whose cells are all filled."""
        found = [tuple(cells[place] for place in places) for places in self.windows(cells)]
        return len(set(found)) == len(found)
