"""Walks along the edges of a graph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from noyau.rules.shaped import ONE_PLAYER, Shaped, undeclared
from noyau.words import Notation, Vertex

if TYPE_CHECKING:
    from noyau.graphs import Digraph, Graph


@dataclass(frozen=True, slots=True, order=True)
class Walk(Notation):
    """A position: the vertices so far, in order."""

    template: ClassVar[str] = "walk {vertices}"
    vertices: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Go(Notation):
    """A move: along an edge to a vertex."""

    template: ClassVar[str] = "go {vertex}"
    vertex: int
    name: str = field(default="", compare=False, repr=False)


SETTLED = (
    *ONE_PLAYER, "start", "moves", "after", "solved", "begins_at", "unwalked", "carried", "_edges", "_neighbours",
    "_is_directed",
)  # fmt: skip


class EdgeWalk(Shaped, settles=SETTLED):
    """A puzzle in which every edge of a graph is walked exactly once, back to where the walk began.

    Loops and parallel edges are edges like others. A game declares the graph, with directions or without. Where the
    walk begins does not matter, because it comes back.
    """

    def graph(self) -> Graph | Digraph:
        """What is walked on."""
        raise undeclared(self, "graph")

    def start(self) -> Walk:
        """At the first vertex that has an edge, before the first step."""
        return Walk((self.begins_at(),))

    def moves(self, at: Walk) -> Iterator[Go]:
        """Along every edge at the last vertex that has not been walked yet; parallel ones are the same move."""
        here, left, name_of = at.vertices[-1], self.unwalked(at), self.graph().name_of
        return (Go(there, name_of(there)) for there in self._neighbours(here) if left[pair(self, here, there)] > 0)

    def after(self, at: Walk, move: Go) -> Walk:
        """One vertex further."""
        return Walk((*at.vertices, move.vertex))

    def solved(self, at: Walk) -> bool:
        """Whether every edge has been walked and the walk is back."""
        return len(at.vertices) == self.graph().edge_count + 1 and at.vertices[-1] == at.vertices[0]

    def begins_at(self) -> Vertex:
        """The first vertex that has an edge; the first of all where there is no edge."""
        graph: Any = self.graph()
        if graph.edge_count == 0:
            return Vertex(0)
        if not self._is_directed:
            return Vertex(int(graph.ends_of_edge[0, 0]))
        first_left = int(graph.out_degrees().nonzero()[0][0])
        return Vertex(min(first_left, int(graph.target_of_edge.min())))

    def unwalked(self, at: Walk) -> Counter[tuple[int, int]]:
        """How often each pair of vertices can still be walked; without directions, the smaller vertex first."""
        left = self._edges.copy()
        left.subtract(pair(self, here, there) for here, there in pairwise(at.vertices))
        return left

    def carried(self) -> dict[str, Any]:
        """The board as a proof carries it."""
        import numpy as np

        graph = self.graph()
        edges = np.array(graph.edges(), np.int32).ravel()
        return {"shape": "walk", "vertices": graph.vertex_count, "edges": edges, "directed": self._is_directed}

    def _neighbours(self, vertex: int) -> list[int]:
        graph: Any = self.graph()
        near = graph.successors if self._is_directed else graph.neighbours
        return sorted(set(near(Vertex(vertex))))

    @cached_property
    def _edges(self) -> Counter[tuple[int, int]]:
        return Counter((int(one), int(other)) for one, other in self.graph().edges())

    @property
    def _is_directed(self) -> bool:
        from noyau.graphs import Digraph

        return isinstance(self.graph(), Digraph)


def pair(rules: EdgeWalk, here: int, there: int) -> tuple[int, int]:
    """A step as `unwalked` counts it."""
    return (here, there) if here < there or rules._is_directed else (there, here)
