"""Puzzles: work that goes on for long."""

from __future__ import annotations

import numpy as np

from noyau import _core

from .case import Work, case


@case
def search_jumps() -> Work:
    """Six rows of six pegs on a board of 8 by 8, which never come down to one: by the remainder of row and column by
    three there are twelve of each kind, a jump changes all three counts by one, and a last peg would be odd alone."""
    places = [(row, column) for row in range(8) for column in range(8)]
    jumps = [
        [8 * (row + step * down) + column + step * right for step in range(3)]
        for row, column in places
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        if 0 <= row + 2 * down < 8 and 0 <= column + 2 * right < 8
    ]
    start, over, end = (np.array(part, np.int32) for part in zip(*jumps, strict=True))
    same, pegs = (
        np.arange(64, dtype=np.int32),
        sum(1 << 8 * row + column for row, column in places if row < 6 and column < 6),
    )
    return lambda deadline: _core.search_jumps(64, start, over, end, same, pegs, deadline)
