"""Rows of texts, one under another, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest


def table(rows: Sequence[Sequence[str]]) -> str:
    """The first row is the head; columns are as wide as they must be.

    >>> print(table([["vertex", "plays"], ["0", "3"]]))
    vertex  plays
    ──────  ─────
    0       3
    """
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    lines.insert(1, "  ".join("─" * width for width in widths))
    return "\n".join(line.rstrip() for line in lines)
