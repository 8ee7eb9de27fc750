"""Rows of texts, one under another, for the terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from textwrap import fill, wrap

GAPS = ("  ", " ")
"""Between columns, where there is room and where there is less."""
HELD = "\N{NO-BREAK SPACE}"
IN_A_PAIR = re.compile(r"(?<=,) (?=\d+\))")
"""`(3, 1)` is not torn apart."""


def table(rows: Sequence[Sequence[str]], room: int | None = None) -> str:
    """The first row is the head; columns are as wide as they must be, and cells are folded where there is less room.

    Where that is not enough, every row is told in a sentence.

    >>> print(table([["vertex", "plays"], ["0", "3"]]))
    vertex  plays
    ──────  ─────
    0       3
    >>> print(table([["vertex", "goes to"], ["0", "1 2 3 4 5"]], room=13))
    vertex  goes
            to
    ──────  ─────
    0       1 2 3
            4 5
    >>> print(table([["vertex", "goes to"], ["0", "1 2 3 4 5"]], room=10))
    vertex: 0
      · goes
      to: 1 2
      3 4 5
    """
    rows = [[IN_A_PAIR.sub(HELD, cell) for cell in row] for row in rows]
    widths, gap = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")], GAPS[0]
    if room is not None:
        for gap in GAPS:
            squeezed = _squeezed(rows, widths, room - len(gap) * (len(widths) - 1))
            if sum(squeezed) + len(gap) * (len(widths) - 1) <= room:
                break
        else:
            return _told(rows, room)
        widths = squeezed
    head, *below = (_lines(row, widths, gap) for row in rows)
    rule = gap.join("─" * width for width in widths)
    return "\n".join([*head, rule, *(line for lines in below for line in lines)]).replace(HELD, " ")


def _told(rows: Sequence[Sequence[str]], room: int) -> str:
    """Each row as a line of its own: what a column is about, and what stands there."""
    head, *below = rows
    lines = (" · ".join(f"{about}: {cell}" for about, cell in zip(head, row, strict=True) if cell) for row in below)
    told = (fill(line, room, subsequent_indent="  ", break_on_hyphens=False) for line in lines)
    return "\n".join(told).replace(HELD, " ")


def _lines(row: Sequence[str], widths: Sequence[int], gap: str) -> list[str]:
    """A row, over as many lines as its longest cell takes."""
    cells = [
        wrap(cell, width, break_long_words=False, break_on_hyphens=False) or [""]
        for cell, width in zip(row, widths, strict=True)
    ]
    folded = zip_longest(*cells, fillvalue="")
    return [gap.join(part.ljust(width) for part, width in zip(line, widths, strict=True)).rstrip() for line in folded]


def _squeezed(rows: Sequence[Sequence[str]], widths: Sequence[int], room: int) -> list[int]:
    """The widest columns made narrower until all fit, none narrower than its longest word."""
    least = [
        max((len(word) for cell in column for word in cell.split(" ")), default=0) for column in zip(*rows, strict=True)
    ]
    widths = list(widths)
    while sum(widths) > room and (loose := [at for at, width in enumerate(widths) if width > least[at]]):
        widths[max(loose, key=lambda at: widths[at])] -= 1
    return widths
