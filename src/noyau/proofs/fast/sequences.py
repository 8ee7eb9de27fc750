"""Walks, rings and tori of many millions of steps."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from noyau.proofs.fast.arrays import Array, faster
from noyau.proofs.flaw import Flaw
from noyau.proofs.reading import Flaws, Found, Look, row
from noyau.proofs.sentences import compare_length
from noyau.proofs.sequences import STEP, look_at_windows
from noyau.proofs.shapes import windows as every

AT_ONCE = 1 << 20
MOST_CODES = 2**32
"""A table of so many flags is made; where more windows are possible, their numbers are sorted."""


@faster("circuit", "walk", "solvable", step=STEP)
def circuit(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Look at every step once."""
    begins, ends, step = board["edges"][::2], board["edges"][1::2], proof["step"]
    look()
    edge, back = (step, np.zeros(len(step), np.bool_)) if board["directed"] else (step // 2, step % 2 == 1)
    walked = np.bincount(edge, minlength=len(begins))
    for index in np.flatnonzero(walked != 1)[:1]:
        yield Flaw(f"edge {index}", f"is walked {walked[index]} times instead of once")
    here, there = np.where(back, ends[edge], begins[edge]), np.where(back, begins[edge], ends[edge])
    for index in np.flatnonzero(there != np.roll(here, -1))[:1]:
        after = (index + 1) % len(step)
        yield Flaw(f"step {index}", f"ends at vertex {there[index]}, and step {after} begins at {here[after]}")
    compare_length(claim, len(begins), len(begins))


@faster("windows", "ring", "solvable", stone=row(1, "length", 0, "kinds"))
def windows(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Read every window once."""
    length, stone, kinds = board["length"], proof["stone"], min(board["kinds"], 128)
    if kinds ** board["window"] >= 2**62:
        look_at_windows(stone.tolist(), (1, length), (1, board["window"]), kinds, look)
    elif every(board) <= MOST_CODES:
        yield from flagged(stone, board["window"], kinds, look)
    else:
        codes = np.sort(np.concatenate([some for _, some in codes_of(stone, board["window"], kinds, look)]))
        if (codes[1:] == codes[:-1]).any():
            yield Flaw("a window", "came up before")
    compare_length(claim, length, length)


def flagged(stone: Array, window: int, kinds: int, look: Look) -> Flaws:
    """With a table that has an entry for each window that there can be."""
    seen = np.zeros(kinds**window, np.bool_)
    for first, codes in codes_of(stone, window, kinds, look):
        order = np.argsort(codes, kind="stable")
        repeated = np.zeros(len(codes), np.bool_)
        repeated[order[1:]] = codes[order[1:]] == codes[order[:-1]]
        for index in np.flatnonzero(seen[codes] | repeated)[:1]:
            yield Flaw(f"the window at place {first + int(index)}", "came up before")
            return
        seen[codes] = True


def codes_of(stone: Array, window: int, kinds: int, look: Look) -> Iterator[tuple[int, npt.NDArray[np.int64]]]:
    """The windows as numbers, a few at a time, with the place where the first of them begins."""
    for first in range(0, len(stone), AT_ONCE):
        look()
        size = min(AT_ONCE, len(stone) - first)
        codes = np.zeros(size, np.int64)
        for offset in range(window):
            codes = codes * kinds + stone[(np.arange(first, first + size) + offset) % len(stone)]
        yield first, codes


@faster("torus windows", "torus", "solvable", cell=row(1, lambda known: known["rows"] * known["columns"], 0, "kinds"))
def torus_windows(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Read every window once."""
    cells = proof["cell"].reshape(board["rows"], board["columns"])
    codes = np.zeros(cells.shape, np.int64)
    for down in range(board["window_rows"]):
        for right in range(board["window_columns"]):
            look()
            codes = codes * board["kinds"] + np.roll(cells, (-down, -right), (0, 1))
    times = np.bincount(codes.reshape(-1), minlength=codes.size)
    for code in np.flatnonzero(times != 1)[:1]:
        yield Flaw(f"window number {code}", f"comes up {times[code]} times instead of once")
    compare_length(claim, codes.size, codes.size)
