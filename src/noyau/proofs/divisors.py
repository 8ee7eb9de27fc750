"""Two claims about divisors that carry their own proof: that two are equivalent, and that a rank is not larger.

A divisor is a number of dollars for each vertex of a board. Both proofs rest on a *script*, how often each vertex lends
(borrowing counts below zero), and are checked with one look at every edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from noyau.graphs import Graph
from noyau.proofs.dollars import dollars_after
from noyau.proofs.flaw import Flaw


@dataclass(frozen=True, slots=True)
class Equivalence:
    """Lending by the script turns one divisor into the other: they are linearly equivalent.

    >>> two = Graph.from_edges(2, [(0, 1)])
    >>> list(Equivalence((1, 0)).flaws_in(two, (3, -1), (2, 0)))
    []
    """

    script: tuple[int, ...]

    def flaws_in(self, graph: Graph, one: Sequence[int], other: Sequence[int]) -> Iterator[Flaw]:
        """Every vertex where the script does not lead from one divisor to the other."""
        if flaw := _misfit(graph, {"the first divisor": one, "the second divisor": other, "the script": self.script}):
            yield flaw
            return
        reached = dollars_after(graph, one, self.script)
        for vertex, (found, wanted) in enumerate(zip(reached, other, strict=True)):
            if found != wanted:
                yield Flaw(f"vertex {vertex}", f"has {found} dollars after the script and should have {wanted}")


@dataclass(frozen=True, slots=True)
class RankBound:
    """The rank is less than the number of dollars `taken`: without them nobody can get everyone out of debt.

    After the script, every vertex has fewer dollars than edges to the vertices before it in the order. Nobody wins from
    there: of the vertices that lend most often, the first in the order gives along all those edges and gets nothing
    back. (In the literature: the divisor is below that of an acyclic orientation.)

    >>> triangle = Graph.from_edges(3, [(0, 1), (1, 2), (0, 2)])
    >>> bound = RankBound(taken=(1, 0, 0), script=(0, 0, 0), order=(0, 2, 1))
    >>> list(bound.flaws_in(triangle, (0, 1, 0), 0))
    []
    """

    taken: tuple[int, ...]
    script: tuple[int, ...]
    order: tuple[int, ...]

    def flaws_in(self, graph: Graph, divisor: Sequence[int], rank: int) -> Iterator[Flaw]:
        """Every reason why the rank of the divisor could be larger than this."""
        rows = {"the divisor": divisor, "what is taken": self.taken, "the script": self.script}
        if flaw := _misfit(graph, rows):
            yield flaw
            return
        if sorted(self.order) != list(graph.vertices):
            yield Flaw("the order", "does not name every vertex once")
            return
        for vertex, dollars in enumerate(self.taken):
            if dollars < 0:
                yield Flaw(f"vertex {vertex}", f"is given {-dollars} dollars, and dollars may only be taken")
        if sum(self.taken) != rank + 1:
            yield Flaw("what is taken", f"is {sum(self.taken)} dollars and should be {rank + 1}")
        left = [dollars - less for dollars, less in zip(divisor, self.taken, strict=True)]
        yield from _not_below_the_order(graph, dollars_after(graph, left, self.script), self.order)


def _not_below_the_order(graph: Graph, dollars: list[int], order: Sequence[int]) -> Iterator[Flaw]:
    place = {vertex: index for index, vertex in enumerate(order)}
    earlier = [0] * graph.vertex_count
    for one, other in graph.edges():
        earlier[one if place[one] > place[other] else other] += 1
    for vertex in graph.vertices:
        if dollars[vertex] >= earlier[vertex]:
            have = f"has {dollars[vertex]} dollars after the script"
            yield Flaw(f"vertex {vertex}", f"{have} and {earlier[vertex]} edges to the vertices before it in the order")


def _misfit(graph: Graph, rows: dict[str, Sequence[int]]) -> Flaw | None:
    if graph.has_loops:
        return Flaw("the board", "has a vertex that is joined to itself")
    for what, row in rows.items():
        if len(row) != graph.vertex_count:
            return Flaw(what, f"has {len(row)} entries and the board {graph.vertex_count} vertices")
    return None
