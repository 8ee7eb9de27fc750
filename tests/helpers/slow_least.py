"""The shortest solution on paper: all scripts of one move, of two, of three … until one wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count

import numpy as np

from noyau.graphs import Graph


def shortest_by_trying(graph: Graph, values: Sequence[int]) -> int:
    """The least number of moves; the board must be one that can be won."""
    laplacian = laplacian_of(graph)
    for length in count():
        if ((np.array(values) - scripts_of_length(graph.vertex_count, length) @ laplacian) >= 0).all(axis=1).any():
            return length
    raise AssertionError


@cache
def scripts_of_length(n: int, length: int) -> np.ndarray:
    """Every script of exactly so many moves, a row each."""
    return np.array(list(_scripts(n, length)), np.int64).reshape(-1, n)


def _scripts(n: int, length: int) -> Iterator[tuple[int, ...]]:
    if n == 1:
        yield from {(length,), (-length,)}
        return
    for first in range(-length, length + 1):
        for rest in _scripts(n - 1, length - abs(first)):
            yield (first, *rest)


def laplacian_of(graph: Graph) -> np.ndarray:
    """Degrees on the diagonal, less the edges between each two."""
    laplacian = np.zeros((graph.vertex_count, graph.vertex_count), np.int64)
    for one, other in graph.edges():
        laplacian[one, one] += 1
        laplacian[other, other] += 1
        laplacian[one, other] -= 1
        laplacian[other, one] -= 1
    return laplacian
