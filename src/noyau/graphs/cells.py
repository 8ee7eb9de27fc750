"""Sets of cells of a grid, as bits of a number: for games on squared paper.

The cell in row r and column c of a grid of a given width is bit r·width + c: cells are numbered as one reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

MOST_IN_CORE = 64


def pieces(cells: int, width: int) -> list[int]:
    """The pieces into which a set of cells falls, those that share a side being together.

    Each is moved into the corner and is the least of its four mirror images, so that pieces that look alike are equal.

    >>> pieces(0b1101, width=4), pieces(0b1011, width=4)
    ([1, 3], [3, 1])
    >>> [f"{piece:06b}" for piece in pieces(0b110_100, width=3)]
    ['001011']
    """
    if cells >> MOST_IN_CORE // width * width:  # what the core can hold are whole rows
        return [least_image(piece, width) for piece in connected(cells, width)]
    return _core()(cells, width)


def connected(cells: int, width: int) -> Iterator[int]:
    """The pieces where they are."""
    first_column = sum(1 << cell for cell in range(0, cells.bit_length(), width))
    last_column = first_column << (width - 1)
    while cells:
        piece, before = cells & -cells, 0
        while piece != before:
            before = piece
            beside = (piece & ~last_column) << 1 | (piece & ~first_column) >> 1
            piece = (piece | beside | piece << width | piece >> width) & cells
        yield piece
        cells ^= piece


def least_image(cells: int, width: int) -> int:
    """A set of cells in the corner, the least of its four mirror images."""
    rows = [cells >> start & (1 << width) - 1 for start in range(0, cells.bit_length(), width)]
    while not rows[0]:
        del rows[0]
    columns = 0
    for row in rows:
        columns |= row
    left, used = (columns & -columns).bit_length() - 1, columns.bit_length()
    seen = [row >> left for row in rows]
    turned = [sum((row >> used - 1 - cell & 1) << cell for cell in range(used - left)) for row in rows]
    images = (seen, seen[::-1], turned, turned[::-1])
    return min(sum(row << place * width for place, row in enumerate(image)) for image in images)


@cache
def _core() -> Callable[[int, int], list[int]]:
    """Imported when it is needed: whoever only checks a proof does without the core."""
    from noyau._core import pieces_of_cells

    return pieces_of_cells
