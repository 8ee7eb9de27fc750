"""Node kayles on paths, as a sweep asks for it and as a recurrence knows it: a move leaves two shorter paths."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

PATHS = 40
OVER, ASKED = f"path:{{1..{PATHS}}}", "grundy,winning_moves"


def told(rows: Iterable[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """What the rows say of their boards, and whether the moves that were found are some of those that win."""
    found = []
    for n, row in enumerate(rows, 1):
        moves, right = set(json.loads(row["winning_moves"])), _winning(n)
        found.append((row["place"], row["board"], row["grundy"], moves <= right and bool(moves) == bool(right)))
    return found


def wanted(most: int = PATHS) -> list[tuple[Any, ...]]:
    """What they must say."""
    return [(n - 1, f"path:{n}", _grundy(n), True) for n in range(1, most + 1)]


@cache
def _grundy(n: int) -> int:
    reached = {_after(n, v) for v in range(n)}
    return next(value for value in range(n + 1) if value not in reached)


def _winning(n: int) -> set[int]:
    return {v for v in range(n) if _after(n, v) == 0}


def _after(n: int, v: int) -> int:
    return _grundy(max(v - 1, 0)) ^ _grundy(max(n - v - 2, 0))
