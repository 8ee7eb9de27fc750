"""Walks along the edges of a graph, rings and tori of windows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from noyau.rules.puzzle import Puzzle
from noyau.rules.variables import M, P
from noyau.words import Vertex

if TYPE_CHECKING:
    from noyau.graphs import Digraph, Graph


@runtime_checkable
class EdgeWalk(Puzzle[P, M], Protocol[P, M]):
    """A puzzle in which every edge of a graph is walked exactly once, back to where the walk began."""

    def graph(self) -> Graph | Digraph:
        """What is walked on."""
        ...

    def begins_at(self) -> Vertex:
        """Where the walk begins and ends."""
        ...


@runtime_checkable
class Threading(Puzzle[P, M], Protocol[P, M]):
    """A puzzle of threading stones into a ring in which no window of `k` stones comes up twice."""

    @property
    def k(self) -> int:
        """How many stones a window has."""
        ...

    @property
    def symbols(self) -> str:
        """The kinds of stones."""
        ...

    @property
    def wanted(self) -> int:
        """How many stones the ring has in the end."""
        ...


@runtime_checkable
class Tiling(Puzzle[P, M], Protocol[P, M]):
    """A puzzle of filling a torus in which no window of some rows and columns comes up twice."""

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the torus."""
        ...

    @property
    def window_shape(self) -> tuple[int, int]:
        """Rows and columns of a window."""
        ...

    @property
    def symbols(self) -> str:
        """The kinds of cells."""
        ...

    @property
    def wanted(self) -> int:
        """How many cells the torus has."""
        ...
