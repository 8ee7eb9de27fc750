"""The boards every book draws: paths, cycles, grids, cubes, Petersen's graph. N counts all vertices, also a centre."""

from __future__ import annotations

import numpy as np

from noyau.graphs.arrays import Coordinates, Integers
from noyau.graphs.drawing.layout import circle, square_grid
from noyau.graphs.graph import Graph


def path(n: int) -> Graph:
    """0 – 1 – … – N−1, drawn as a line."""
    along = np.arange(n)
    return Graph.from_edges(n, _pairs(along[:-1], along[1:]), coordinates=np.stack([along, 0 * along], axis=1))


def cycle(n: int) -> Graph:
    """A path whose ends are joined; N is at least 3."""
    along = np.arange(n)
    return Graph.from_edges(n, _pairs(along, (along + 1) % n), coordinates=circle(n))


def complete(n: int) -> Graph:
    """Every two vertices joined."""
    return Graph.from_edges(n, _pairs(*np.triu_indices(n, 1)), coordinates=circle(n))


def star(n: int) -> Graph:
    """Vertex 0 in the middle, joined to the N − 1 others."""
    rim = np.arange(1, n)
    return Graph.from_edges(n, _pairs(0 * rim, rim), coordinates=_around_a_centre(n))


def wheel(n: int) -> Graph:
    """A star whose N − 1 outer vertices form a cycle; N is at least 4."""
    rim = np.arange(1, n)
    edges = np.concatenate([_pairs(0 * rim, rim), _pairs(rim, rim % (n - 1) + 1)])
    return Graph.from_edges(n, edges, coordinates=_around_a_centre(n))


def grid(rows: int, columns: int) -> Graph:
    """R rows of C vertices, numbered like text; each joined to the next in its row and in its column."""
    number = np.arange(rows * columns).reshape(rows, columns)
    edges = [_pairs(number[:, :-1], number[:, 1:]), _pairs(number[:-1], number[1:])]
    return Graph.from_edges(rows * columns, np.concatenate(edges), coordinates=_rows_and_columns(rows, columns))


def torus(rows: int, columns: int) -> Graph:
    """A grid whose rows and columns close up. It stays simple: a side of 2 or 1 is too short to close, and does not."""
    number = np.arange(rows * columns).reshape(rows, columns)
    edges = [grid(rows, columns).ends_of_edge.astype(np.int64)]
    if columns > 2:
        edges.append(_pairs(number[:, -1], number[:, 0]))
    if rows > 2:
        edges.append(_pairs(number[-1], number[0]))
    return Graph.from_edges(rows * columns, np.concatenate(edges), coordinates=_rows_and_columns(rows, columns))


def cube(dimension: int) -> Graph:
    """The corners of a D-dimensional cube: 2^D vertices, joined when their binary numbers differ in one digit."""
    corner = np.arange(2**dimension)
    edges = [_pairs(corner[corner >> bit & 1 == 0], corner[corner >> bit & 1 == 1]) for bit in range(dimension)]
    return Graph.from_edges(
        2**dimension, np.concatenate(edges) if edges else [], coordinates=_cube_places(corner, dimension)
    )


def petersen() -> Graph:
    """Petersen's graph: outer ring 0–4, inner star 5–9, spokes between."""
    outer = np.arange(5)
    edges = [_pairs(outer, (outer + 1) % 5), _pairs(outer, outer + 5), _pairs(outer + 5, (outer + 2) % 5 + 5)]
    places = np.concatenate([2 * circle(5), circle(5)])
    return Graph.from_edges(10, np.concatenate(edges), coordinates=places)


def robertson() -> Graph:
    """Robertson's graph, the smallest in which everybody has four neighbours and no cycle is shorter than five.

    A ring 0–11; vertex i of it also has the neighbours 12 + i mod 4 and 16 + i mod 3; and 12 – 14, 13 – 15.
    """
    ring = np.arange(12)
    edges = [_pairs(ring, (ring + 1) % 12), _pairs(ring, 12 + ring % 4), _pairs(ring, 16 + ring % 3)]
    places = np.concatenate([3 * circle(12), 1.9 * circle(4), 0.9 * circle(3)])
    return Graph.from_edges(19, np.concatenate([*edges, np.array([[12, 14], [13, 15]])]), coordinates=places)


def english() -> Graph:
    """The English board of peg solitaire: a cross of 33 squares, numbered like text; 16 is the centre."""
    row, column = np.divmod(np.arange(49), 7)
    kept = np.flatnonzero((abs(row - 3) <= 1) | (abs(column - 3) <= 1))
    number = np.full(49, -1)
    number[kept] = np.arange(len(kept))
    ends = number[grid(7, 7).ends_of_edge]
    places = np.stack([column[kept], row[kept]], axis=1)
    return Graph.from_edges(len(kept), ends[(ends >= 0).all(axis=1)], coordinates=places)


def bipartite(left: int, right: int) -> Graph:
    """Complete bipartite: 0 … A−1 on the left, the other B on the right, every two across joined."""
    one, other = np.meshgrid(np.arange(left), np.arange(left, left + right), indexing="ij")
    tall = max(left, right) - 1
    y = [np.linspace(0, tall, side) if side > 1 else np.array([tall / 2]) for side in (left, right)]
    x = np.repeat([0.0, max(1.0, tall / 2)], [left, right])
    return Graph.from_edges(left + right, _pairs(one, other), coordinates=np.stack([x, np.concatenate(y)], axis=1))


def _pairs(one: Integers, other: Integers) -> Integers:
    return np.stack([one.ravel(), other.ravel()], axis=1)


def _around_a_centre(n: int) -> Coordinates:
    rim = circle(n - 1) if n > 2 else np.array([[0.0, -1.0]])[: n - 1]
    return np.concatenate([[[0.0, 0.0]], rim * max(1.0, 1 / np.hypot(*rim[0])) if n > 1 else rim])


def _rows_and_columns(rows: int, columns: int) -> Coordinates:
    place = np.arange(rows * columns)
    return np.stack([place % columns, place // columns], axis=1).astype(np.float64)


def _cube_places(corner: Integers, dimension: int) -> Coordinates:
    """Each digit moves a corner along its own direction; two per size, so that small cubes look like cubes."""
    if dimension > 10:
        return square_grid(len(corner))
    steps = [(1.0, 0.0), (0.0, 1.0), (0.45, -0.35), (2.2, 0.3), (-0.4, 2.2)]
    places = np.zeros((len(corner), 2))
    for bit in range(dimension):
        places += (corner >> bit & 1)[:, None] * np.array(steps[bit % 5]) * (1 + 3.3 * (bit // 5))
    return places
