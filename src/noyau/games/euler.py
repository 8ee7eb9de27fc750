"""Euler's walk. Walk along every edge of a graph exactly once and come back to where you began.

On any graph, with directions or without; loops and parallel edges are edges like others. Where the walk begins does not
matter, because it comes back: it begins at the first vertex that has an edge.

>>> game = Euler("complete:5")
>>> [str(move) for move in game.moves(Walk((0, 1)))]
['go 2', 'go 3', 'go 4']
>>> game.after(Walk((0, 1)), Go(2))
Walk(vertices=(0, 1, 2))
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Annotated, ClassVar

import numpy as np

from noyau.answers import EulerAnswer
from noyau.errors import BadBoard
from noyau.forms import Ask, Game
from noyau.games.shared.either_way import graph_or_digraph, word_for
from noyau.graphs import Digraph, Graph, at_hand
from noyau.languages import Message, message
from noyau.rules import Line, Picture, Piece
from noyau.words import Notation, Vertex

STEP, MARGIN = 110.0, 60.0
MOST_LABELS = 200
"""Edges of a board whose steps are numbered in its picture."""


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


@dataclass(frozen=True)
class Euler:
    """The rules."""

    answers = EulerAnswer

    board: Annotated[
        str | os.PathLike[str] | Graph | Digraph,
        Ask("the graph: a name like complete:5, or a file", boards=("graph", "digraph")),
    ]
    directed: Annotated[bool, Ask("every edge may be walked in one direction only")] = False

    def __post_init__(self) -> None:
        graph = graph_or_digraph(self.board, directed=self.directed)
        if graph.vertex_count == 0:
            raise BadBoard("there are no vertices, so there is nowhere to begin")
        object.__setattr__(self, "_graph", graph)
        object.__setattr__(self, "board", word_for(self.board))
        object.__setattr__(self, "directed", isinstance(graph, Digraph))

    def start(self) -> Walk:
        """At the first vertex that has an edge, before the first step."""
        return Walk((self.begins_at(),))

    def moves(self, at: Walk) -> Iterator[Go]:
        """Along every edge at the last vertex that has not been walked yet; parallel ones are the same move."""
        here, left = at.vertices[-1], self.unwalked(at)
        return (Go(there) for there in self._neighbours(here) if left[self._edge(here, there)] > 0)

    def after(self, at: Walk, move: Go) -> Walk:
        """One vertex further."""
        return Walk((*at.vertices, move.vertex))

    def solved(self, at: Walk) -> bool:
        """Whether every edge has been walked and the walk is back."""
        return len(at.vertices) == self.graph().edge_count + 1 and at.vertices[-1] == at.vertices[0]

    def says(self, at: Walk) -> Message:
        """How many edges are still to be walked."""
        return message("euler.left", count=self.graph().edge_count - len(at.vertices) + 1)

    def graph(self) -> Graph | Digraph:
        """What is walked on."""
        graph: Graph | Digraph = self._graph  # type: ignore[attr-defined]
        return graph

    def begins_at(self) -> Vertex:
        """The first vertex that has an edge; the first of all where there is no edge."""
        graph = self.graph()
        if graph.edge_count == 0:
            return Vertex(0)
        if isinstance(graph, Digraph):
            leaves = int(np.flatnonzero(np.diff(graph.first_edge_of_vertex))[0])
            return Vertex(min(leaves, int(graph.target_of_edge.min())))
        return Vertex(int(graph.ends_of_edge[0, 0]))

    def unwalked(self, at: Walk) -> Counter[tuple[int, int]]:
        """How often each pair of vertices can still be walked; without directions, the smaller vertex first."""
        left = self._edges.copy()
        left.subtract(self._edge(here, there) for here, there in pairwise(at.vertices))
        return left

    def seal(self) -> str:
        """A digest of the edges."""
        graph = self.graph()
        if isinstance(graph, Digraph):
            return graph.seal()
        digest = hashlib.sha256(b"%d:" % graph.vertex_count)
        digest.update(np.ascontiguousarray(graph.ends_of_edge, "<i4").data)
        return "sha256:" + digest.hexdigest()

    def picture(self, at: Walk) -> Picture:
        """The graph; a walked edge has the number of its step, and the walk is where the ring is."""
        drawn = self._drawn
        assert drawn.coordinates is not None
        low, high = drawn.coordinates.min(axis=0), drawn.coordinates.max(axis=0)
        here = at.vertices[-1]
        pieces = tuple(
            Piece(
                float(MARGIN + STEP * (x - low[0])), float(MARGIN + STEP * (y - low[1])),
                label=str(vertex), tint="first" if vertex == here else "plain", plays=Go(vertex), called="vertex",
                current=vertex == here,
            )
            for vertex, (x, y) in enumerate(drawn.coordinates)
        )  # fmt: skip
        width, height = (2 * MARGIN + STEP * float(size) for size in high - low)
        return Picture(width, height, pieces, tuple(self._lines(at)), directed=isinstance(self.graph(), Digraph))

    def _lines(self, at: Walk) -> Iterator[Line]:
        steps: dict[tuple[int, int], list[int]] = {}
        for number, (here, there) in enumerate(pairwise(at.vertices), start=1):
            steps.setdefault(self._edge(here, there), []).append(number)
        apart: Counter[tuple[int, int]] = Counter()
        for one, other in self.graph().edges():
            pair = (min(one, other), max(one, other))
            apart[pair] += 1
            walked = steps.get(self._edge(one, other), [])
            label = str(walked.pop(0)) if walked else ""
            bend = self._bend(one, other, apart[pair])
            yield Line(
                one, other, label if self.graph().edge_count <= MOST_LABELS else "", "c1" if label else "plain", bend
            )

    def _bend(self, one: int, other: int, which: int) -> float:
        """Parallel edges fan out; so do the two directions between two vertices."""
        many = self._edges[self._edge(one, other)] + (self._edges[other, one] if self.directed and one != other else 0)
        if one == other:
            return 0.35 * (which - 1)
        fan = 0.16 * (which - (many + 1) / 2)
        return -fan if self.directed and one > other else fan

    def _edge(self, here: int, there: int) -> tuple[int, int]:
        return (here, there) if self.directed or here < there else (there, here)

    def _neighbours(self, vertex: int) -> list[int]:
        graph = self.graph()
        near = graph.successors if isinstance(graph, Digraph) else graph.neighbours
        return sorted(set(near(Vertex(vertex))))

    @cached_property
    def _edges(self) -> Counter[tuple[int, int]]:
        return Counter((int(one), int(other)) for one, other in self.graph().edges())

    @cached_property
    def _drawn(self) -> Graph:
        graph = self.graph()
        return at_hand(graph.underlying() if isinstance(graph, Digraph) else graph)


@dataclass(frozen=True)
class SolveOptions:
    """What `solve` can be told."""

    count: Annotated[bool, Ask("also how many circuits there are (with directions only)")] = False


GAME = Game(
    rules=Euler,
    position=Walk,
    move=Go,
    try_first={"board": "complete:5"},
    methods={"circuit": "sequences.euler"},
    solve_options=SolveOptions,
    outputs={"out": "write the vertices of the circuit, one a line"},
)
