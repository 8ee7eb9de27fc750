"""What games with one token on a directed graph have in common: where it is, where it goes, and where all is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.graphs import Digraph, at_hand, folded, layered
from noyau.words import Notation


@dataclass(frozen=True, slots=True, order=True)
class At(Notation):
    """A position: where the token is."""

    template: ClassVar[str] = "vertex {vertex}"
    vertex: int
    name: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True, slots=True, order=True)
class Go(Notation):
    """A move: where the token goes."""

    template: ClassVar[str] = "go {vertex}"
    vertex: int
    name: str = field(default="", compare=False, repr=False)


def laid_out(graph: Digraph) -> npt.NDArray[np.float64]:
    """Places as they were drawn by hand, or in layers, squares of player 2 below circles of player 1."""
    if graph.coordinates is not None:
        drawn = at_hand(graph.underlying()).coordinates
        assert drawn is not None
        inside: npt.NDArray[np.float64] = drawn - drawn.min(axis=0)
        return inside
    rows: Any = graph.owner_of_vertex
    return folded(layered(graph.first_edge_of_vertex, graph.target_of_edge, rows=rows))
