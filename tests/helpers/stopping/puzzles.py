"""Puzzles: work that goes on for long."""

from __future__ import annotations

import numpy as np

from noyau import _core

from .case import Work, case


@case
def search_jumps() -> Work:
    """A torus of 8 by 8 with pegs on it that never come down to one."""
    places = [(row, column) for row in range(8) for column in range(8)]
    jumps = [
        [8 * ((row + step * down) % 8) + (column + step * right) % 8 for step in range(3)]
        for row, column in places
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    ]
    start, over, end = (np.array(part, np.int32) for part in zip(*jumps, strict=True))
    same, pegs = (
        np.arange(64, dtype=np.int32),
        sum(1 << 8 * row + column for row, column in places if row < 6 and column < 6),
    )
    return lambda deadline: _core.search_jumps(64, start, over, end, same, pegs, deadline)
