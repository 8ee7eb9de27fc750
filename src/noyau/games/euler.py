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

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Annotated

from noyau.answers import EulerAnswer
from noyau.errors import BadBoard
from noyau.forms import Ask, Game
from noyau.games.shared.either_way import graph_or_digraph, word_for
from noyau.games.shared.named import called
from noyau.graphs import Digraph, Graph, at_hand
from noyau.languages import Message, message
from noyau.rules import EdgeWalk, Line, Picture, Piece
from noyau.rules.walk import Go, Walk, pair

STEP, MARGIN = 110.0, 60.0
MOST_LABELS = 200
"""Edges of a board whose steps are numbered in its picture."""


@dataclass(frozen=True)
class Euler(EdgeWalk):
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
        object.__setattr__(self, "board", word_for(self.board, graph))
        object.__setattr__(self, "directed", isinstance(graph, Digraph))

    def says(self, at: Walk) -> Message:
        """How many edges are still to be walked."""
        return message("euler.left", count=self.graph().edge_count - len(at.vertices) + 1)

    def graph(self) -> Graph | Digraph:
        """What is walked on."""
        graph: Graph | Digraph = self._graph  # type: ignore[attr-defined]
        return graph

    def picture(self, at: Walk) -> Picture:
        """The graph; a walked edge has the number of its step, and the walk is where the ring is."""
        drawn = self._drawn
        assert drawn.coordinates is not None
        low, high = drawn.coordinates.min(axis=0), drawn.coordinates.max(axis=0)
        here = at.vertices[-1]
        pieces = tuple(
            Piece(
                float(MARGIN + STEP * (x - low[0])), float(MARGIN + STEP * (y - low[1])),
                label=called(self.graph(), vertex), tint="first" if vertex == here else "plain",
                plays=Go(vertex, self.graph().name_of(vertex)), called="vertex",
                current=vertex == here,
            )
            for vertex, (x, y) in enumerate(drawn.coordinates)
        )  # fmt: skip
        width, height = (2 * MARGIN + STEP * float(size) for size in high - low)
        return Picture(width, height, pieces, tuple(self._lines(at)), directed=isinstance(self.graph(), Digraph))

    def _lines(self, at: Walk) -> Iterator[Line]:
        steps: dict[tuple[int, int], list[int]] = {}
        for number, (here, there) in enumerate(pairwise(at.vertices), start=1):
            steps.setdefault(pair(self, here, there), []).append(number)
        apart: Counter[tuple[int, int]] = Counter()
        for one, other in self.graph().edges():
            ends = (min(one, other), max(one, other))
            apart[ends] += 1
            walked = steps.get(pair(self, one, other), [])
            label = str(walked.pop(0)) if walked else ""
            bend = self._bend(one, other, apart[ends])
            yield Line(
                one, other, label if self.graph().edge_count <= MOST_LABELS else "", "c1" if label else "plain", bend
            )

    def _bend(self, one: int, other: int, which: int) -> float:
        """Parallel edges fan out; so do the two directions between two vertices."""
        many = self._edges[pair(self, one, other)] + (self._edges[other, one] if self.directed and one != other else 0)
        if one == other:
            return 0.35 * (which - 1)
        fan = 0.16 * (which - (many + 1) / 2)
        return -fan if self.directed and one > other else fan

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
    place=23,
    glimpse=("go 1", "go 2", "go 0", "go 3"),
    methods={"circuit": "sequences.euler"},
    solve_options=SolveOptions,
    outputs={"out": "write the vertices of the circuit, one a line"},
)
__all__ = ["Euler", "Go", "Walk"]
