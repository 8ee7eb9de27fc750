"""A directed graph drawn from left to right in layers, after Sugiyama, Tagawa and Toda (1981).

The same graph always gets the same picture; x grows to the right and y downwards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from noyau.errors import BadBoard
from noyau.graphs.arrays import Coordinates, Integers, Offsets, locked, offsets_of
from noyau.graphs.components import strong_components

SWEEPS = 12
FEW = 100
"""Drawings with no more vertices are never folded."""
MOST_SLENDER = 1.5
"""How many times higher than wide a folded drawing should be."""
Heights = npt.NDArray[np.float64]


def layered(
    first_edge_of_vertex: Any, target_of_edge: Any, *, rows: Sequence[int] | npt.NDArray[Any] | None = None
) -> Coordinates:
    """Coordinates for a directed graph drawn from left to right, one unit per layer, dead ends at the right.

    x counts down the longest way to a dead end. Vertices that can reach each other share a stretch of layers, ordered
    by the distance from where one enters. Inside a layer, vertices are sorted to cross few edges. With `rows`, each
    vertex stays in the band of its row number, row 0 on top: circles above, squares below.

    >>> layered([0, 2, 3, 3], [1, 2, 2]).tolist()
    [[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]]
    >>> layered([0, 1, 2, 2, 2], [3, 2], rows=[0, 1, 0, 1]).tolist()
    [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]]
    """
    first = np.asarray(first_edge_of_vertex, np.int64)
    targets = np.asarray(target_of_edge, np.int64)
    count = len(first) - 1
    row = np.zeros(count, np.int64) if rows is None else np.unique(np.asarray(rows), return_inverse=True)[1].ravel()
    if len(row) != count:
        raise BadBoard(f"{len(row)} rows for {count} vertices")
    layer = _layer_of_vertex(first, targets)
    y = _swept(layer, row, np.repeat(np.arange(count), np.diff(first)), targets)
    result: Coordinates = locked(np.stack([layer.astype(np.float64), y], axis=1))
    return result


def folded(places: Coordinates) -> Coordinates:
    """The same drawing with each layer broken into several columns, when it is far higher than wide.

    A vertex keeps its height relative to the others, divided by the number of columns; no two come to lie together.

    >>> tall = np.stack([np.zeros(200), np.arange(200)], axis=1)
    >>> folded(tall).max(axis=0).tolist()
    [11.0, 16.58...]
    """
    wide, high = (places.max(axis=0, initial=0) + 1).tolist()
    columns = max(1, round((high / wide / MOST_SLENDER) ** 0.5))
    if columns == 1 or len(places) <= FEW:
        return places
    order = np.lexsort((places[:, 1], places[:, 0]))
    starts = np.flatnonzero(np.diff(places[order, 0], prepend=-1))
    rank = np.empty(len(places), np.int64)
    rank[order] = np.arange(len(places)) - np.repeat(starts, np.diff([*starts, len(places)]))
    x = places[:, 0] * (columns + 1) + rank % columns
    result: Coordinates = locked(np.stack([x, places[:, 1] / columns], axis=1))
    return result


def _layer_of_vertex(first: Offsets, targets: Integers) -> Integers:
    """0 at the left. A strongly connected piece spans as many layers as its breadth-first depth, plus one."""
    count = len(first) - 1
    starts, ends = first.tolist(), targets.tolist()
    piece_of_vertex, number_of_pieces = strong_components(starts, ends)
    pieces: list[list[int]] = [[] for _ in range(number_of_pieces)]
    for vertex, number in enumerate(piece_of_vertex):
        pieces[number].append(vertex)
    depth = _depth_inside(starts, ends, piece_of_vertex, pieces)
    to_the_right = [0] * len(pieces)  # layers to the right of the piece's last one
    from_right = np.zeros(count, np.int64)
    span_of_piece = [1 + max(depth[vertex] for vertex in piece) for piece in pieces]
    for number, piece in enumerate(pieces):  # a piece comes after every piece it leads to
        for vertex in piece:
            for other in ends[starts[vertex] : starts[vertex + 1]]:
                beyond = piece_of_vertex[other]
                if beyond != number:
                    to_the_right[number] = max(to_the_right[number], to_the_right[beyond] + span_of_piece[beyond])
        for vertex in piece:
            from_right[vertex] = to_the_right[number] + span_of_piece[number] - 1 - depth[vertex]
    layer: Integers = from_right.max(initial=0) - from_right
    return layer


def _depth_inside(first: list[int], ends: list[int], piece_of_vertex: list[int], pieces: list[list[int]]) -> list[int]:
    """Distance, inside its piece, from the vertices where one enters it from outside (or from its first vertex)."""
    count = len(first) - 1
    entered = [False] * count
    for vertex in range(count):
        for other in ends[first[vertex] : first[vertex + 1]]:
            entered[other] |= piece_of_vertex[other] != piece_of_vertex[vertex]
    depth = [-1] * count
    for piece in pieces:
        queue = deque([vertex for vertex in piece if entered[vertex]] or piece[:1])
        for vertex in queue:
            depth[vertex] = 0
        while queue:
            vertex = queue.popleft()
            for other in ends[first[vertex] : first[vertex + 1]]:
                if depth[other] < 0 and piece_of_vertex[other] == piece_of_vertex[vertex]:
                    depth[other] = depth[vertex] + 1
                    queue.append(other)
    return depth


def _swept(layer: Integers, row: Integers, sources: Integers, targets: Integers) -> Heights:
    """Heights inside the layers: sweep right and left, sort by the mean height of the neighbours, keep the best.

    Sorting is stable, so vertices with equal means keep the order they were given in.
    """
    order = _members(layer, row)
    bands = _bands(order, row)
    y = np.zeros(len(layer))
    for members in order:
        _place(members, row, bands, y)
    best, fewest = y, _crossings(layer, y, sources, targets)
    neighbours = _neighbours_by_layer(layer, sources, targets)
    free = [at for at, members in enumerate(order) if len(np.unique(row[members])) < len(members)]
    for sweep in range(SWEEPS if free else 0):
        rightwards = sweep % 2 == 0
        y = y.copy()
        for at in free if rightwards else reversed(free):
            mean = _mean_heights(order[at], *neighbours[rightwards][at], y)
            order[at] = order[at][np.lexsort((mean, row[order[at]]))]
            _place(order[at], row, bands, y)
        crossings = _crossings(layer, y, sources, targets)
        if crossings < fewest:
            best, fewest = y, crossings
    return best


def _members(layer: Integers, row: Integers) -> list[Integers]:
    """The vertices of each layer, by row and then by number."""
    order = np.lexsort((row, layer))
    return [part for part in np.split(order, np.flatnonzero(np.diff(layer[order])) + 1) if len(part)]


def _bands(order: list[Integers], row: Integers) -> tuple[Integers, Integers]:
    """Where the band of each row starts, and how many vertices high it is."""
    height = np.zeros(int(row.max(initial=0)) + 1, np.int64)
    for members in order:
        height = np.maximum(height, np.bincount(row[members], minlength=len(height)))
    return np.cumsum(height) - height, height


def _place(members: Integers, row: Integers, bands: tuple[Integers, Integers], y: Heights) -> None:
    """Put the members of a layer one unit apart, centred in the band of their row."""
    top, height = bands
    rows = row[members]  # sorted
    number = np.bincount(rows, minlength=len(top))
    before = np.cumsum(number) - number
    y[members] = top[rows] + (height[rows] - number[rows]) / 2 + np.arange(len(members)) - before[rows]


def _neighbours_by_layer(
    layer: Integers, sources: Integers, targets: Integers
) -> dict[bool, list[tuple[Integers, Integers]]]:
    """For sweeps rightwards (True) and leftwards: per layer, the pairs (vertex in it, neighbour it is sorted by)."""
    vertices, others = np.concatenate([targets, sources]), np.concatenate([sources, targets])
    result = {}
    for rightwards in (True, False):
        wanted = layer[others] < layer[vertices] if rightwards else layer[others] > layer[vertices]
        mine, theirs = vertices[wanted], others[wanted]
        by_layer = np.argsort(layer[mine], kind="stable")
        cuts = offsets_of(layer[mine], int(layer.max(initial=0)) + 1).tolist()
        result[rightwards] = [
            (mine[by_layer[start:stop]], theirs[by_layer[start:stop]]) for start, stop in pairwise(cuts)
        ]
    return result


def _mean_heights(members: Integers, vertices: Integers, others: Integers, y: Heights) -> Heights:
    """The mean height of each member's neighbours; its own height if it has none, so that it stays put."""
    by_number = np.argsort(members)
    index = by_number[np.searchsorted(members, vertices, sorter=by_number)]
    total = np.bincount(index, y[others], len(members))
    number = np.bincount(index, minlength=len(members))
    return np.where(number > 0, total / np.maximum(number, 1), y[members])


def _crossings(layer: Integers, y: Heights, sources: Integers, targets: Integers) -> int:
    """How often edges between the same two layers cross.

    Sorted by the height of the left end, two edges cross when their right ends stand in falling order. Edges between
    other layers are kept apart by numbers that rise from group to group.
    """
    swap = layer[sources] > layer[targets]
    left, right = np.where(swap, targets, sources), np.where(swap, sources, targets)
    order = np.lexsort((y[right], y[left], layer[right], layer[left]))
    left, right = left[order], right[order]
    new_group = (np.diff(layer[left], prepend=0) != 0) | (np.diff(layer[right], prepend=0) != 0)
    return _inversions(np.cumsum(new_group) * (y.max(initial=0) + 1) + y[right])


def _inversions(values: Heights) -> int:
    """Pairs that stand in falling order, found as merge sort would: in blocks of 2, 4, 8 …, left half against right."""
    width, total, place = 1, 0, np.arange(len(values))
    while width < len(values):
        block, in_right = place // (2 * width), place // width % 2
        # In order of (block, value, half), an entry of the right half comes after the left entries not above it.
        order = np.lexsort((in_right, values, block))
        right = in_right[order]
        left_so_far = np.cumsum(1 - right)
        left_with_block = np.cumsum(np.bincount(block, 1 - in_right)).astype(np.int64)
        total += int((left_with_block[block[order]] - left_so_far)[right == 1].sum())
        width *= 2
    return total
