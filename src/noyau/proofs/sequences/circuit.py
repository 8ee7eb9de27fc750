"""Whether one can walk along every edge of a graph exactly once and come back: the walk, or what stands in the way.

Why the walk proves: it is looked at step by step. Why the others do: a closed walk leaves every vertex as often as it
enters it, so a vertex with another balance is on no such walk; and no walk goes from one side of a graph to the other
where no edge does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.graphs import Digraph, Graph
from noyau.proofs.flaw import Flaw
from noyau.rules import EdgeWalk

if TYPE_CHECKING:
    from noyau.proofs.claims import PuzzleClaim

Signed = npt.NDArray[np.int8]
Numbers = npt.NDArray[np.int32]
Ends = tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]


@dataclass(frozen=True, eq=False)
class Circuit:
    """The edges in the order of the walk; without directions, edge e is 2e, or 2e + 1 from its larger end."""

    type: ClassVar[str] = "circuit"
    step: Numbers

    def flaws_in(self, rules: Any, claim: PuzzleClaim) -> Iterator[Flaw]:
        """Look at every step once."""
        yield from _claim_flaws(rules, claim, solvable=True)
        if not isinstance(rules, EdgeWalk):
            return
        graph = rules.graph()
        begins, ends = ends_of(graph)
        if claim.length != len(begins):
            yield Flaw("the claim", f"names {claim.length} steps, and there are {len(begins)} edges")
        step = self.step.astype(np.int64)
        edge = step if isinstance(graph, Digraph) else step // 2
        outside = np.flatnonzero((edge < 0) | (edge >= len(begins)))
        if len(outside):
            yield Flaw(f"step {outside[0]}", f"walks edge {edge[outside[0]]}, and there is no such edge")
            return
        walked = np.bincount(edge, minlength=len(begins))
        for index in np.flatnonzero(walked != 1)[:1]:
            yield Flaw(f"edge {index}", f"is walked {walked[index]} times instead of once")
        back = np.zeros(len(step), bool) if isinstance(graph, Digraph) else step % 2 == 1
        here, there = np.where(back, ends[edge], begins[edge]), np.where(back, begins[edge], ends[edge])
        for index in np.flatnonzero(there != np.roll(here, -1))[:1]:
            after = (index + 1) % len(step)
            yield Flaw(f"step {index}", f"ends at vertex {there[index]}, and step {after} begins at {here[after]}")

    def as_json(self) -> dict[str, Any]:
        """The one array."""
        return {"step": self.step}


@dataclass(frozen=True, eq=False)
class Unbalanced:
    """A vertex with an odd number of edge ends; with directions, one that is not left as often as it is entered."""

    type: ClassVar[str] = "unbalanced"
    vertex: int

    def flaws_in(self, rules: Any, claim: PuzzleClaim) -> Iterator[Flaw]:
        """Count the edges at the vertex."""
        yield from _claim_flaws(rules, claim, solvable=False)
        if not isinstance(rules, EdgeWalk):
            return
        graph = rules.graph()
        if not 0 <= self.vertex < graph.vertex_count:
            yield Flaw(f"vertex {self.vertex}", f"is not there, the vertices are 0 to {graph.vertex_count - 1}")
            return
        left, entered = balance_at(graph, self.vertex)
        if isinstance(graph, Digraph) and left == entered:
            yield Flaw(f"vertex {self.vertex}", f"is left by {left} edges and entered by as many")
        elif isinstance(graph, Graph) and (left + entered) % 2 == 0:
            yield Flaw(f"vertex {self.vertex}", f"has {left + entered} edge ends, an even number")

    def as_json(self) -> dict[str, Any]:
        """The one number."""
        return {"vertex": self.vertex}


@dataclass(frozen=True, eq=False)
class Apart:
    """Two sides, 0 or 1 for every vertex: each has an edge, and no edge leads from one to the other."""

    type: ClassVar[str] = "apart"
    side_of_vertex: Signed

    def flaws_in(self, rules: Any, claim: PuzzleClaim) -> Iterator[Flaw]:
        """Look at every edge once."""
        yield from _claim_flaws(rules, claim, solvable=False)
        if not isinstance(rules, EdgeWalk):
            return
        graph = rules.graph()
        side = self.side_of_vertex
        if len(side) != graph.vertex_count:
            yield Flaw("side_of_vertex", f"has {len(side)} entries for {graph.vertex_count} vertices")
            return
        for vertex in np.flatnonzero((side < 0) | (side > 1))[:1]:
            yield Flaw(f"vertex {vertex}", f"is on side {side[vertex]}, and the sides are 0 and 1")
        begins, ends = ends_of(graph)
        for edge in np.flatnonzero(side[begins] != side[ends])[:1]:
            yield Flaw(f"edge {edge}", f"leads from side {side[begins[edge]]} to side {side[ends[edge]]}")
        for which in (0, 1):
            if not (side[begins] == which).any():
                yield Flaw(f"side {which}", "has no edge")

    def as_json(self) -> dict[str, Any]:
        """The one array."""
        return {"side_of_vertex": self.side_of_vertex}


def ends_of(graph: Graph | Digraph) -> Ends:
    """Where each edge begins and where it ends."""
    if isinstance(graph, Digraph):
        begins = np.repeat(np.arange(graph.vertex_count), np.diff(graph.first_edge_of_vertex))
        return begins, graph.target_of_edge.astype(np.int64)
    return graph.ends_of_edge[:, 0].astype(np.int64), graph.ends_of_edge[:, 1].astype(np.int64)


def balance_at(graph: Graph | Digraph, vertex: int) -> tuple[int, int]:
    """How many edges begin at a vertex and how many end there."""
    begins, ends = ends_of(graph)
    return int((begins == vertex).sum()), int((ends == vertex).sum())


def _claim_flaws(rules: Any, claim: PuzzleClaim, *, solvable: bool) -> Iterator[Flaw]:
    from noyau.games import game_of

    if not isinstance(rules, EdgeWalk):
        yield Flaw("the game", "is not one of walking along edges, so the proof says nothing about it")
        return
    if game_of(rules).read_position(claim.position) != rules.start():
        yield Flaw(claim.position, "is claimed but is not where this game starts")
    if claim.solvable is not solvable:
        yield Flaw(
            "the claim", f"is that it can{'' if claim.solvable else 'not'} be done, and the proof says otherwise"
        )
    if claim.bound is not None and claim.bound != claim.length:
        yield Flaw("the claim", f"has the bound {claim.bound}, and every walk has as many steps as there are edges")
    if not solvable and claim.length is not None:
        yield Flaw("the claim", f"names {claim.length} steps of a walk that there is not")
