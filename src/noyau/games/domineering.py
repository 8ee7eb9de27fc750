"""Domineering. Dominoes on squared paper: one player lays them upright, the other flat; whoever cannot lay one loses.

Göran Andersson's game. Left is vertical, player 1; Right is horizontal, player 2. Cells are numbered as one reads, and
a domino is named by its upper or left cell. The board is 4x5 (rows and columns), or rows of free cells . and holes #.

>>> game = Domineering("2x3")
>>> [str(move) for move in game.moves(game.start(), FIRST)]
['vertical 0', 'vertical 1', 'vertical 2']
>>> left = game.after(game.start(), Domino("vertical", 1))
>>> str(left), [str(part) for part in game.parts(left)]
('free 0,2-3,5', ['free 0,3', 'free 0,3'])
>>> print(game.sketch(left))
0 · 2
3 · 5
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar

from noyau.errors import BadBoard
from noyau.forms import SEED, Ask, Game, Maker, number
from noyau.games.shared.bits import Bits, ones
from noyau.graphs import Graph, board, is_board_name
from noyau.graphs.cells import pieces
from noyau.rules import Picture, Piece
from noyau.words import FIRST, Notation, Player

WAYS = ("vertical", "horizontal")
SIZE, ROWS = r"([1-9]\d{0,2})\s*x\s*([1-9]\d{0,2})", r"[.#/]+"
MOST_CELLS = 256
STEP = 44.0


class FreeCells(Bits):
    """A position: the cells that are free."""

    __slots__ = ()
    template = "free {cells}"


@dataclass(frozen=True, slots=True, order=True)
class Domino(Notation):
    """A move: a domino on a cell and on the one below or on the right."""

    template: ClassVar[str] = "{way} {cell}"
    way: str
    cell: int

    def plain(self) -> int:
        """The cell; the way is that of whoever moves."""
        return self.cell


def is_file(word: str) -> bool:
    """Whether a word can only be the name of a file: the page must not read any it likes."""
    return not re.fullmatch(rf"{SIZE}|{ROWS}", word.strip()) and not is_board_name(word)


@dataclass(frozen=True)
class Domineering:
    """The rules."""

    board: Annotated[
        str | os.PathLike[str] | Graph,
        Ask("the board: 4x5, or rows like ..#/... with holes, or a grid graph, by name or file", is_file=is_file),
    ]
    to_move: Annotated[Player, Ask("who moves first", WAYS)] = FIRST

    misere: ClassVar[bool] = False
    impartial: ClassVar[bool] = False

    def __post_init__(self) -> None:
        rows = _rows(self.board)
        full = all("#" not in row for row in rows)
        object.__setattr__(self, "board", f"{len(rows)}x{len(rows[0])}" if full else "/".join(rows))

    def start(self) -> FreeCells:
        """Every cell but the holes is free."""
        return FreeCells(sum(1 << number for number, cell in enumerate("".join(self._paper)) if cell == "."))

    def moves(self, at: FreeCells, player: Player) -> Iterator[Domino]:
        """Wherever two cells are free, one below the other or side by side."""
        if player is FIRST:
            return map(self._upright.__getitem__, ones(at & at >> self._width))
        return map(self._flat.__getitem__, ones(at & at >> 1 & self._has_right))

    def after(self, at: FreeCells, move: Domino) -> FreeCells:
        """Both cells are covered."""
        return FreeCells(at ^ (1 | 1 << (self._width if move.way == "vertical" else 1)) << move.cell)

    def parts(self, at: FreeCells) -> list[FreeCells]:
        """Regions of free cells; on a single cell nobody can move."""
        return [FreeCells(piece) for piece in pieces(at, self._width) if piece & piece - 1]

    def begun_at(self, at: FreeCells, player: Player) -> Domineering | None:
        """The same game on the cells that are free; None where there are none."""
        cells = "".join("." if at >> cell & 1 else "#" for cell in range(self._width * len(self._paper)))
        rows = [cells[first : first + self._width] for first in range(0, len(cells), self._width)]
        return Domineering("/".join(rows), to_move=player) if at else None

    def picture(self, at: FreeCells) -> Picture:
        """A square for every cell, black where a domino lies; a click lays one there and onwards."""
        places = list(enumerate("".join(self._paper)))
        shown = [
            Piece(
                STEP * (cell % self._width + 1), STEP * (cell // self._width + 1),
                "square", str(cell) if at >> cell & 1 else "", "plain" if at >> cell & 1 else "black",
                plays=tuple(Domino(way, cell) for way in WAYS),
                called="cell" if at >> cell & 1 else "covered",
            )
            for cell, kind in places if kind == "."
        ]  # fmt: skip
        return Picture(STEP * (self._width + 1), STEP * (len(self._paper) + 1), tuple(shown))

    def sketch(self, at: FreeCells) -> str:
        """The numbers of the free cells; · is covered, and a hole is empty."""
        wide = len(str(self._width * len(self._paper) - 1))
        said = [
            str(cell) if at >> cell & 1 else "·" if kind == "." else " "
            for cell, kind in enumerate("".join(self._paper))
        ]
        rows = (said[first : first + self._width] for first in range(0, len(said), self._width))
        return "\n".join(" ".join(cell.rjust(wide) for cell in row).rstrip() for row in rows)

    @cached_property
    def _paper(self) -> list[str]:
        return _rows(self.board)

    @cached_property
    def _width(self) -> int:
        return len(self._paper[0])

    @cached_property
    def _upright(self) -> list[Domino]:
        """Every move of a player, made once: there are few, and they are played millions of times."""
        return [Domino("vertical", cell) for cell in range(self._width * len(self._paper))]

    @cached_property
    def _flat(self) -> list[Domino]:
        return [Domino("horizontal", cell) for cell in range(self._width * len(self._paper))]

    @cached_property
    def _has_right(self) -> int:
        """Cells that are not in the last column."""
        return sum(1 << cell for cell in range(self._width * len(self._paper)) if (cell + 1) % self._width)


def _rows(source: str | os.PathLike[str] | Graph) -> list[str]:
    """The board as rows of . and #, all equally long."""
    if isinstance(source, str) and (size := re.fullmatch(SIZE, source.strip())):
        rows = ["." * int(size[2])] * int(size[1])
    elif isinstance(source, str) and re.fullmatch(ROWS, source.strip()):
        rows = source.strip().split("/")
        rows = [row.ljust(max(map(len, rows)), "#") for row in rows]
    else:
        rows = _rows_of_graph(board(source))
    count = sum(map(len, rows))
    if count > MOST_CELLS:
        error = BadBoard(f"the board has room for {count:,} cells", hint=f"at most {MOST_CELLS} can be played on")
        raise error.saying("error.too_large.cells", count=str(count), most=str(MOST_CELLS))
    if not any("." in row for row in rows):
        raise BadBoard("a board without cells cannot be played on")
    return rows


def _rows_of_graph(graph: Graph) -> list[str]:
    """Vertices at whole coordinates are cells; two that lie side by side must be joined, and no others."""
    if graph.coordinates is None or not (graph.coordinates == graph.coordinates.round()).all():
        raise BadBoard("the cells of this board have no whole coordinates", hint="give a name like grid:4x5, or 4x5")
    places = [(int(x), int(y)) for x, y in graph.coordinates - graph.coordinates.min(axis=0)]
    beside = {
        (one, other)
        for one, (x, y) in enumerate(places)
        for other, place in enumerate(places)
        if one < other and abs(place[0] - x) + abs(place[1] - y) <= 1
    }
    for one, other in sorted(beside ^ set(graph.edges())):
        how = "not joined, and lie" if (one, other) in beside else "joined, and do not lie"
        raise BadBoard(f"the cells {one} and {other} are {how} side by side", hint="dominoes cover neighbours on paper")
    width, height = (1 + max(place[axis] for place in places) for axis in (0, 1))
    return ["".join(".#"[(x, y) not in places] for x in range(width)) for y in range(height)]


def _with_holes(rows: int, columns: int, holes: int, seed: int) -> dict[str, str]:
    cells = [["."] * columns for _ in range(rows)]
    for hole in random.Random(seed).sample(range(rows * columns), min(holes, rows * columns - 1)):  # noqa: S311
        cells[hole // columns][hole % columns] = "#"
    return {"board": "/".join(map("".join, cells))}


SIDES = number("rows", "how many rows", 4, least=1, most=16), number("columns", "how many columns", 4, least=1, most=16)
GAME = Game(
    rules=Domineering,
    position=FreeCells,
    move=Domino,
    try_first={"board": "4x4"},
    place=6,
    glimpse=("vertical 1", "horizontal 10", "vertical 4"),
    makers=(
        Maker("rectangle", "a whole rectangle", SIDES, lambda rows, columns: {"board": f"{rows}x{columns}"}),
        Maker(
            "chance",
            "a rectangle with holes by chance",
            (*SIDES, number("holes", "how many holes", 3, least=0, most=255), SEED),
            _with_holes,
        ),
    ),
)
