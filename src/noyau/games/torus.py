"""The torus. Fill a grid that is closed in both directions so that no window of m rows and n columns comes up twice.

The bracelet in two dimensions. The grid has as many cells as there are windows, so in the end each comes up exactly
once: whoever sees a window knows where on the grid they are. Cells are filled in the order in which one reads.

>>> game = Torus("2x2")
>>> game.shape, game.wanted
((4, 4), 16)
>>> [str(move) for move in game.moves(Cells("00000"))]
['put 0', 'put 1']
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Annotated

from noyau.answers import TorusAnswer
from noyau.errors import BadRules, CannotRead, TooLarge
from noyau.forms import Ask, Game, Maker, number
from noyau.games.shared.symbols import refuse_symbols, tint_of
from noyau.languages import Message, message
from noyau.rules import Picture, Piece, Tiling
from noyau.rules.windows import Cells, Put

MOST_CELLS = 1 << 24
MOST_DRAWN = 1_024
LONGEST_SIDE = 256
"""What is shifted against itself has at most so many cells."""
SPACING, MARGIN = 36.0, 40.0


@dataclass(frozen=True)
class Torus(Tiling):
    """The rules."""

    answers = TorusAnswer

    window: Annotated[str, Ask("rows and columns of a window, like 2x3")]
    symbols: Annotated[str, Ask("what a cell may hold, a character each")] = "01"

    def __post_init__(self) -> None:
        refuse_symbols(self.symbols)
        height, width = self.window_shape
        if height < 1 or width < 1:
            raise BadRules(f"a window of {height} rows and {width} columns is none", hint="give at least 1x1")
        kinds = len(self.symbols)
        if height * width * math.log2(kinds) > math.log2(MOST_CELLS):
            raise TooLarge(
                f"a torus with every window of {height}x{width} once would have {kinds}^{height * width} cells",
                hint=f"at most {MOST_CELLS:,} are filled",
            )
        shape_of(height, width, kinds)

    @property
    def window_shape(self) -> tuple[int, int]:
        """Rows and columns of a window."""
        read = re.fullmatch(r"\s*([0-9]{1,9})\s*[x×]\s*([0-9]{1,9})\s*", self.window)
        if read is None:
            raise CannotRead(f"the window {self.window[:40]!r} does not read as rows and columns", hint="like 2x3")
        return int(read[1]), int(read[2])

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the torus."""
        return shape_of(*self.window_shape, len(self.symbols))

    def says(self, at: Cells) -> Message:
        """How many cells are empty."""
        return message("torus.left", count=self.wanted - len(at.cells))

    def picture(self, at: Cells) -> Picture:
        """The grid; what may be put lies below it."""
        rows, columns = self._drawn_shape()
        pieces = []
        for place in range(self.wanted):
            x, y = MARGIN + SPACING * (place % columns), MARGIN + SPACING * (place // columns)
            if place < len(at.cells):
                pieces.append(self._cell(x, y, at.cells[place]))
            else:
                pieces.append(Piece(x, y, "square", called="place", current=place == len(at.cells)))
        below = MARGIN + SPACING * (rows + 0.5)
        if len(at.cells) < self.wanted:
            for kind, symbol in enumerate(self.symbols):
                cell = self._cell(MARGIN + SPACING * kind, below, symbol)
                pieces.append(Piece(cell.x, cell.y, "circle", symbol, cell.tint, plays=Put(symbol), called="stone"))
        width = 2 * MARGIN + SPACING * (max(columns, len(self.symbols)) - 1)
        return Picture(width, below + MARGIN, tuple(pieces))

    def sketch(self, at: Cells) -> str:
        """The rows, with a point for each cell that is empty."""
        _, columns = self._drawn_shape()
        filled = at.cells.ljust(self.wanted, "·")
        return "\n".join(filled[begin : begin + columns] for begin in range(0, self.wanted, columns))

    def _drawn_shape(self) -> tuple[int, int]:
        if self.wanted > MOST_DRAWN:
            raise TooLarge(
                f"a torus of {self.wanted:,} cells is too large to be drawn", hint=f"at most {MOST_DRAWN:,} are"
            )
        return self.shape

    def _cell(self, x: float, y: float, symbol: str) -> Piece:
        return Piece(x, y, "square", symbol, tint_of(self.symbols, symbol), called="stone")


def shape_of(height: int, width: int, kinds: int) -> tuple[int, int]:
    """Rows and columns of the torus that is filled for windows of a shape.

    A column with every window of `height` once, shifted against itself so that every sequence of shifts comes up once;
    the shifts must add up to a whole turn, which fails for two columns and an even number of kinds. Then rows are
    shifted; and where that fails too, two by two, another way is known unless 4 divides the kinds.

    >>> shape_of(2, 3, 2), shape_of(3, 2, 2), shape_of(2, 2, 3), shape_of(2, 2, 6)
    ((4, 16), (16, 4), (9, 9), (36, 36))
    """
    if closes(width, kinds) and kinds**height <= LONGEST_SIDE:
        return kinds**height, kinds ** (height * (width - 1))
    if closes(height, kinds) and kinds**width <= LONGEST_SIDE:
        return kinds ** (width * (height - 1)), kinds**width
    if height == width == 2 and kinds % 4 == 2:
        return kinds**2, kinds**2
    raise BadRules(
        f"no way is known here to fill a torus for windows of {height}x{width} with {kinds} kinds of cells",
        hint="another number of kinds, or a window with another side, may do",
    )


def closes(width: int, kinds: int) -> bool:
    """Whether all shifts together are a whole number of turns."""
    return width != 2 or kinds % 2 == 1


@dataclass(frozen=True)
class SolveOptions:
    """What `solve` can be told."""

    find: Annotated[str | None, Ask("only say where this window is: its rows with slashes between them, 01/10")] = None
    at: Annotated[tuple[int, ...] | None, Ask("only say which window is at this row and column")] = None


BY_NUMBERS = Maker(
    "window",
    "every window once",
    (number("r", "rows of a window", 2, least=1, most=3), number("c", "columns of a window", 2, least=1, most=3)),
    lambda r, c: {"window": f"{r}x{c}"},
)
GAME = Game(
    rules=Torus,
    position=Cells,
    move=Put,
    try_first={"window": "2x2"},
    place=33,
    glimpse=("put 0", "put 1", "put 0", "put 0", "put 1", "put 1"),
    methods={"shifts": "sequences.torus"},
    solve_options=SolveOptions,
    outputs={"out": "write the torus, a row a line"},
    panels=("torus",),
    makers=(BY_NUMBERS,),
)
__all__ = ["Cells", "Put", "Torus"]
