"""What is true of cubes, walks, rings and tori, by trying."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from itertools import product

from lies.truth.shared import MOST_STEPS, Board, TooLarge, Truth, pairs, remembered


@remembered
def cubes_can_be_stacked(board: Board) -> bool:
    count, faces = board["cubes"], board["faces"]
    assert len(faces) == 6 * count
    assert all(0 <= face < count for face in faces)

    def stacked(cube: int, sides: tuple[frozenset[int], ...]) -> bool:
        if cube == count:
            return True
        own = faces[6 * cube : 6 * cube + 6]
        for front, left in product(range(6), repeat=2):
            if front // 2 == left // 2:
                continue
            seen = [own[front], own[front ^ 1], own[left], own[left ^ 1]]
            if all(colour not in side for colour, side in zip(seen, sides, strict=True)) and stacked(
                cube + 1, tuple(side | {colour} for colour, side in zip(seen, sides, strict=True))
            ):
                return True
        return False

    if count > 5:
        raise TooLarge
    return stacked(0, (frozenset(),) * 4)


def solvable_cubes(text: str, claim: Board) -> Truth:
    return claim["length"] is None and claim["bound"] is None and cubes_can_be_stacked(text)


def unsolvable_cubes(text: str, _claim: Board) -> Truth:
    return not cubes_can_be_stacked(text)


@remembered
def can_be_walked(board: Board) -> bool:
    """By walking."""
    edges, directed = pairs(board["edges"], board["vertices"]), board["directed"]
    steps = 0
    if not edges:
        return True

    def walked(at: int, left: Counter[tuple[int, int]]) -> bool:
        nonlocal steps
        steps += 1
        if steps > MOST_STEPS:
            raise TooLarge
        if not left:
            return at == edges[0][0]
        for one, other in list(left):
            for here, there in ((one, other),) if directed else ((one, other), (other, one)):
                if here == at and walked(there, left - Counter([(one, other)])):
                    return True
        return False

    return walked(edges[0][0], Counter(edges))


def solvable_walk(text: str, claim: Board) -> Truth:
    count = len(json.loads(text)["edges"]) // 2
    return claim["length"] == count and (claim["bound"] or 0) <= count and can_be_walked(text)


def unsolvable_walk(text: str, _claim: Board) -> Truth:
    return not can_be_walked(text)


@lru_cache(maxsize=2_000)
def ring_exists(window: int, kinds: int, length: int) -> bool:
    """By putting down one stone after the other, of the highest kind first."""
    assert window >= 1
    assert kinds >= 1
    assert length >= 1
    if length > 100 or window > 100:
        raise TooLarge
    steps = 0

    def fair(stones: list[int], begins: range) -> bool:
        nonlocal steps
        steps += len(begins)
        if steps > MOST_STEPS:
            raise TooLarge
        seen = [tuple(stones[(begin + i) % length] for i in range(window)) for begin in begins]
        return len(set(seen)) == len(seen)

    def put(stones: list[int]) -> bool:
        if len(stones) == length:
            return fair(stones, range(length))
        if not fair(stones, range(len(stones) - window + 1)):
            return False
        return any(put([*stones, kind]) for kind in reversed(range(min(kinds, length + 1))))

    return put([0] * min(window, length)) or put([])


def solvable_ring(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    if claim["length"] != board["length"] or (claim["bound"] or 0) > board["length"]:
        return False
    return ring_exists(board["window"], board["kinds"], board["length"])


@remembered
def torus_exists(board: Board) -> bool:
    rows, columns, kinds = board["rows"], board["columns"], board["kinds"]
    high, wide = board["window_rows"], board["window_columns"]
    assert min(rows, columns, kinds, high, wide) >= 1
    if kinds == 1:
        return rows * columns == 1
    if high * wide > 100 or rows * columns > 100:
        raise TooLarge
    if rows * columns != kinds ** (high * wide):
        return False
    windows = [
        [(row + i) % rows * columns + (column + j) % columns for i in range(high) for j in range(wide)]
        for row in range(rows)
        for column in range(columns)
    ]
    ready: dict[int, list[list[int]]] = {}
    for places in windows:
        ready.setdefault(max(places), []).append(places)
    steps = 0

    def put(cells: list[int], seen: frozenset[tuple[int, ...]]) -> bool:
        nonlocal steps
        steps += 1
        if steps > MOST_STEPS:
            raise TooLarge
        new = [tuple(cells[place] for place in places) for places in ready.get(len(cells) - 1, [])]
        if len(set(new)) < len(new) or seen & set(new):
            return False
        if len(cells) == rows * columns:
            return True
        return any(put([*cells, kind], seen | set(new)) for kind in range(kinds))

    return put([], frozenset())


def solvable_torus(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    cells = board["rows"] * board["columns"]
    return claim["length"] == cells and (claim["bound"] or 0) <= cells and torus_exists(text)
