"""Sandpiles on a board with a sink q: superstable and recurrent configurations, and the group they form.

A *configuration* lays dollars on the vertices other than q; here q stands in it with 0. It is *superstable* when no set
of vertices can lend together without somebody going into debt: when it burns down from q. Each class of divisors of
degree 0 has one superstable and one *recurrent* configuration; they are each other's mirror images in the largest
stable one, degree − 1 everywhere. There are as many as spanning trees.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from noyau import _core
from noyau.deadline import MORE_TIME, Deadline, Limit
from noyau.errors import BadBoard
from noyau.graphs import Graph
from noyau.solvers.dollars.burning import reduced
from noyau.solvers.dollars.divisors import Divisor, rows_of
from noyau.words import Vertex

AT_A_TIME = 4_096
"""Configurations are fetched from the core in parcels."""

Configuration = tuple[int, ...]


def superstables(graph: Graph, q: int = 0, *, limit: Limit = None) -> Iterator[Configuration]:
    """Every superstable configuration, lazily, in lexicographic order. Past the limit, `LimitReached`.

    >>> from noyau.graphs import board
    >>> list(superstables(board("cycle:4")))
    [(0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0)]
    """
    deadline = Deadline.of(limit)
    rows = _with_sink(graph, q)
    last = np.zeros(graph.vertex_count, np.int32)
    yield tuple(last.tolist())
    while True:
        with deadline.saying("not all superstable configurations were listed in time", hint=MORE_TIME):
            parcel = _core.superstables_after(*rows, q, last, AT_A_TIME, deadline).reshape(-1, graph.vertex_count)
        if not len(parcel):
            return
        yield from map(tuple, parcel.tolist())
        last = parcel[-1].copy()


def recurrents(graph: Graph, q: int = 0) -> Iterator[Configuration]:
    """Every recurrent configuration, lazily, the largest first.

    >>> from noyau.graphs import board
    >>> list(recurrents(board("cycle:4")))
    [(0, 1, 1, 1), (0, 1, 1, 0), (0, 1, 0, 1), (0, 0, 1, 1)]
    """
    most = largest_stable(graph, q)
    for configuration in superstables(graph, q):
        yield tuple(high - low for high, low in zip(most, configuration, strict=True))


def largest_stable(graph: Graph, q: int = 0) -> Configuration:
    """Degree − 1 at every vertex but q: one dollar more anywhere and that vertex must lend."""
    _with_sink(graph, q)
    return tuple(0 if vertex == q else degree - 1 for vertex, degree in enumerate(graph.degrees.tolist()))


def recurrent(graph: Graph, configuration: Divisor, q: int = 0) -> Configuration:
    """The recurrent configuration of a class: the mirror image of the reduced mirror image.

    >>> from noyau.graphs import board
    >>> recurrent(board("grid:2x3"), [0, 0, 3, 0, 0, 5])
    (0, 2, 1, 1, 0, 1)
    """
    most = largest_stable(graph, q)
    if len(configuration) != len(most):
        raise BadBoard(f"{len(configuration)} numbers of dollars for {len(most)} vertices")
    mirrored = [high - int(dollars) for high, dollars in zip(most, configuration, strict=True)]
    superstable = reduced(graph, mirrored, Vertex(q)).dollars.tolist()
    superstable[q] = 0
    return tuple(high - low for high, low in zip(most, superstable, strict=True))


def sandpile_identity(graph: Graph, q: int = 0) -> Configuration:
    """The recurrent configuration that changes no other when it is added and toppled: the one of the class of nothing.

    >>> from noyau.graphs import board
    >>> sandpile_identity(board("grid:3x3"), q=4)
    (0, 2, 0, 2, 0, 2, 0, 2, 0)
    """
    return recurrent(graph, [0] * graph.vertex_count, q)


def _with_sink(graph: Graph, q: int) -> tuple[np.ndarray, np.ndarray]:
    rows = rows_of(graph)
    if not 0 <= q < graph.vertex_count:
        raise BadBoard(f"there is no vertex {q}, the vertices are 0 to {graph.vertex_count - 1}")
    return rows
