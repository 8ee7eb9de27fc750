"""Divisors on boards: the dollar game as its researchers know it.

Words: a *divisor* is a number of dollars for each vertex, its *degree* the sum. Two are *linearly equivalent* when
lending and borrowing turns one into the other. A divisor is *effective* when nobody is in debt, and winnable when it is
equivalent to an effective one. Its *rank* r is the most dollars that can be taken away, by whomever wherever, so that
the rest is still winnable; −1 when it is not winnable itself. The *canonical* divisor K has degree − 2 dollars at each
vertex, and r(D) − r(K − D) = deg D − genus + 1 (Riemann-Roch: Baker and Norine, 2007).

>>> from noyau.graphs import board
>>> rank(board("petersen"), [1, 1, 1, 1, 1, 1, 1, 0, 0, 0]).value
2
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from noyau import _core
from noyau.deadline import Deadline, Limit
from noyau.errors import BadBoard, TooLarge
from noyau.graphs import Graph
from noyau.graphs.arrays import whole_numbers
from noyau.solvers.dollars.burning import after_script, equivalence, reduced

Divisor = Sequence[int] | npt.NDArray[np.int64]
Dollars = npt.NDArray[np.int64]

MOST_BYTES = 2_000_000_000
"""The search for a rank remembers classes of divisors, up to this."""
MOST_DOLLARS = 2**30


@dataclass(frozen=True, slots=True)
class Equivalence:
    """Lending by the script turns one divisor into the other: they are linearly equivalent."""

    script: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RankBound:
    """The rank is less than the number of dollars `taken`: without them nobody can get everyone out of debt.

    After the script, every vertex has fewer dollars than edges to the vertices before it in the order.
    """

    taken: tuple[int, ...]
    script: tuple[int, ...]
    order: tuple[int, ...]

    def holds(self, graph: Graph, divisor: Divisor, rank: int) -> bool:
        """Whether it shows that the rank of a divisor is not larger than this."""
        left = [int(dollars) - less for dollars, less in zip(divisor, self.taken, strict=True)]
        dollars = after_script(graph, left, self.script).tolist()
        place = {vertex: number for number, vertex in enumerate(self.order)}
        before = [0] * graph.vertex_count
        for one, other in graph.edges():
            before[max(one, other, key=place.__getitem__)] += 1
        enough = min(self.taken) >= 0 and sum(self.taken) == rank + 1
        return enough and all(owned < edges for owned, edges in zip(dollars, before, strict=True))


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank; the proof that it is not larger; and how many classes were searched to see that it is not smaller."""

    value: int
    bound: RankBound
    classes: int

    @property
    def witness(self) -> tuple[int, ...]:
        """An effective divisor of degree value + 1 which, taken away, leaves what cannot be won."""
        return self.bound.taken


@dataclass(frozen=True, slots=True)
class RiemannRoch:
    """Both sides of r(D) − r(K − D) = deg D − genus + 1, each rank searched on its own."""

    rank: int
    dual_rank: int
    degree: int
    genus: int

    @property
    def holds(self) -> bool:
        """A theorem: if this is ever False, a search is wrong."""
        return self.rank - self.dual_rank == self.degree - self.genus + 1


def canonical_divisor(graph: Graph) -> tuple[int, ...]:
    """Degree − 2 at each vertex; its degree is 2·genus − 2.

    >>> from noyau.graphs import board
    >>> canonical_divisor(board("star:4"))
    (1, -1, -1, -1)
    """
    return tuple((graph.degrees - 2).tolist())


def linear_equivalence(graph: Graph, one: Divisor, other: Divisor) -> Equivalence | None:
    """The script that turns one divisor into the other; None when they are not equivalent.

    >>> from noyau.graphs import board
    >>> linear_equivalence(board("cycle:3"), [3, 0, 0], [0, 0, 3])
    Equivalence(script=(1, 0, -1))
    >>> linear_equivalence(board("cycle:3"), [1, 0, 0], [0, 0, 1]) is None
    True
    """
    rows_of(graph)
    script = equivalence(graph, _dollars(graph, one), _dollars(graph, other))
    return None if script is None else Equivalence(_tuple(script - int(np.median(script))))


def rank(graph: Graph, divisor: Divisor, *, directly: bool = False, limit: Limit = None) -> Rank:
    """The rank of Baker and Norine, with a witness.

    Idea: all classes that are left after one dollar is taken, after two, and so on, each class once, until one cannot
    be won. By Riemann-Roch it is enough to do so for whichever of D and K − D has the smaller degree, and a witness for
    one gives a witness for the other; `directly` searches D itself all the same. NP-hard in general.

    >>> from noyau.graphs import board
    >>> found = rank(board("complete:4"), [3, 0, 0, 0])
    >>> found.value, found.witness, found.bound.holds(board("complete:4"), [3, 0, 0, 0], found.value)
    (1, (1, 0, 0, 1), True)
    """
    deadline = Deadline.of(limit)
    dollars = _dollars(graph, divisor)
    degree, genus = int(dollars.sum()), graph.genus
    if directly or degree <= genus - 1:
        return _searched(graph, dollars, deadline)
    dual = _searched(graph, graph.degrees - 2 - dollars, deadline)
    value = degree - genus + 1 + dual.value
    return Rank(value, _bound_from_dual(graph, dollars, dual.bound), dual.classes)


def riemann_roch(graph: Graph, divisor: Divisor, *, limit: Limit = None) -> RiemannRoch:
    """Both ranks of the theorem, each searched directly.

    >>> from noyau.graphs import board
    >>> riemann_roch(board("wheel:6"), [3, 1, 0, 1, 0, 0])
    RiemannRoch(rank=1, dual_rank=0, degree=5, genus=5)
    """
    deadline, dollars = Deadline.of(limit), _dollars(graph, divisor)
    pair = (dollars, graph.degrees - 2 - dollars)
    ranks = [rank(graph, each, directly=True, limit=deadline).value for each in pair]
    return RiemannRoch(ranks[0], ranks[1], int(dollars.sum()), graph.genus)


def rows_of(graph: Graph) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int32]]:
    """A connected board without loops as the core wants it; others are refused."""
    if graph.has_loops:
        raise BadBoard(
            "a vertex of this board is joined to itself", hint="dollars lent along a loop come straight back"
        )
    if not graph.is_connected:
        raise BadBoard(f"divisors need a connected board, and this one has {len(graph.components())} pieces")
    return graph.first_edge_of_vertex, graph.neighbour_of_edge


def _dollars(graph: Graph, divisor: Divisor) -> Dollars:
    dollars: Dollars = whole_numbers(divisor, np.int64, "a number of dollars")
    if dollars.shape != (graph.vertex_count,):
        raise BadBoard(f"{dollars.size} numbers of dollars for {graph.vertex_count} vertices")
    if np.abs(dollars).max(initial=0) > MOST_DOLLARS:
        raise TooLarge(f"a vertex with {int(np.abs(dollars).max()):,} dollars, and the most is {MOST_DOLLARS:,} here")
    return dollars


def _searched(graph: Graph, dollars: Dollars, deadline: Deadline) -> Rank:
    rows = rows_of(graph)
    start = reduced(graph, dollars, limit=deadline).dollars
    if start[0] < 0:
        return Rank(-1, _bound(graph, dollars, np.zeros_like(dollars)), 1)
    value, finished, witness, classes = _core.divisor_rank(*rows, start, 0, MOST_BYTES, deadline)
    if not finished:
        raise deadline.reached(
            f"unknown so far: the rank of a divisor of degree {int(dollars.sum())} is at least {value}, after "
            f"{classes:,} classes"
        )
    return Rank(value, _bound(graph, dollars, witness.astype(np.int64)), classes)


def _bound(graph: Graph, dollars: Dollars, taken: Dollars) -> RankBound:
    """What is left after the dollars are taken, reduced at 0: 0 is in debt, and the fire's order shows the rest."""
    left = reduced(graph, dollars - taken)
    return RankBound(_tuple(taken), _tuple(left.script), _tuple(left.order))


def _bound_from_dual(graph: Graph, dollars: Dollars, dual: RankBound) -> RankBound:
    """A witness for D from one for K − D.

    F = K − D − E cannot be won. Reduced, it lies below the divisor N of the acyclic orientation in which it burns:
    N(v) is the number of edges from earlier vertices, minus 1. So F + A = N for an effective A, and then D − A = M − E,
    where M = K − N belongs to the same orientation turned round and cannot be won either.
    """
    left = reduced(graph, graph.degrees - 2 - dollars - np.array(dual.taken))
    order = left.order
    place = np.empty_like(order)
    place[order] = np.arange(len(order), dtype=order.dtype)
    one, other = graph.ends_of_edge[:, 0], graph.ends_of_edge[:, 1]
    later = np.where(place[one] > place[other], one, other)
    oriented = np.bincount(later, minlength=graph.vertex_count) - 1
    return RankBound(_tuple(oriented - left.dollars), _tuple(-left.script), _tuple(order[::-1]))


def _tuple(array: npt.NDArray[Any]) -> tuple[int, ...]:
    return tuple(array.tolist())
