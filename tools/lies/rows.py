"""Rows in the other ways in which a file or a solver holds them."""

from __future__ import annotations

import base64
import zlib
from random import Random

import numpy as np

from lies.liar import Content, Path_, replaced

SIZES = {
    "first_edge": 8, "target": 4, "owner": 1, "decided": 1, "wanted": 4, "priority": 4, "edges": 4, "open": 1, "faces": 4,
    "lit": 1, "jumps": 4, "pegs": 1, "solved": 1, "all_moves": 1, "winner": 1, "rank": 4, "move": 4, "height": 4,
    "first": 4, "second": 1, "reply": 4, "image": 4, "partner": 4, "barrier": 4, "script": 8, "order": 4, "price": 8,
    "vertex": 4, "taken": 8, "script_after": 8, "winning": 8, "front": 4, "left": 4, "weight": 4, "step": 4, "side": 1,
    "stone": 1, "cell": 1, "press": 4, "light": 4, "jump": 4, "member": 1, "edge": 4, "distance": 4, "value": 4, "place": 4, "star": 1,
}  # fmt: skip
"""Bytes of an entry."""


def size_of(kind: str, key: str) -> int:
    return {("periodicity", "first"): 1, ("cuts", "value"): 8, ("numbers", "value"): 8, ("sum", "value"): 0}.get(
        (kind, key), SIZES.get(key, 0)
    )


def rows_in(made: Content) -> list[tuple[Path_, int]]:
    """The rows that can be packed: their entries are whole and fit into the bytes that they have."""
    found = []
    for part in ("board", "certificate"):
        for key, row in made[part].items():
            size = size_of(made["certificate"]["type"] if part == "certificate" else "", key)
            if (
                size
                and isinstance(row, list)
                and all(type(one) is int and abs(one) < 2 ** (8 * size - 1) for one in row)
            ):
                found.append(((part, key), size))
    return found


def with_a_packed_row(made: Content, dice: Random, more: int = 0) -> Content:
    """One row packed, that says it has so many more entries than it has."""
    rows = rows_in(made)
    if not rows:
        return made
    path, size = dice.choice(rows)
    row = made[path[0]][path[1]]
    raw = np.array(row, f"<i{size}").tobytes()
    packed = {"zlib+base64": base64.b64encode(zlib.compress(raw)).decode(), "entries": len(row) + more}
    return replaced(made, path, packed)


def with_arrays(made: Content) -> Content:
    for path, _ in rows_in(made):
        made = replaced(made, path, np.array(made[path[0]][path[1]], np.int64))
    return made
