"""What every judge uses."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

Board = dict[str, Any]
Truth = bool | None
MOST_PLAYS = 5_000
"""So many pairs of positional strategies of a parity game are played."""
MOST_POSITIONS = 5_000
MOST_SCRIPTS = 150_000
MOST_HEAP = 400
MOST_DIVISORS = 20_000
MOST_STEPS = 200_000


class TooLarge(Exception):
    """Too much to look at everything."""


def remembered(function: Callable[[str], Any]) -> Callable[[str], Any]:
    """A function of a board, which is handed over as text and remembered for the next lies about it."""

    @lru_cache(maxsize=2_000)
    def read(text: str) -> Any:
        return function(json.loads(text))

    return read


def pairs(row: list[int], vertices: int) -> list[tuple[int, int]]:
    assert len(row) % 2 == 0
    assert all(0 <= end < vertices for end in row)
    return [(row[i], row[i + 1]) for i in range(0, len(row), 2)]


def successors(board: Board, count: str = "vertices") -> dict[int, list[int]]:
    first, target, vertices = board["first_edge"], board["target"], board[count]
    assert len(first) == vertices + 1
    assert first[0] == 0
    assert first[-1] == len(target)
    assert all(one <= other for one, other in pairwise(first))
    assert all(0 <= then < vertices for then in target)
    assert 0 <= board["start"] < vertices
    return {v: target[first[v] : first[v + 1]] for v in range(vertices)}


def mex(values: Iterator[int] | list[int]) -> int:
    taken, least = set(values), 0
    while least in taken:
        least += 1
    return least


def mover(board: Board, wins: bool) -> int:
    assert board["to_move"] in (1, 2)
    return board["to_move"] if wins else 3 - board["to_move"]
