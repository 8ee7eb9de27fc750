"""Grundy values and levels of a graph, as data that can be checked: the labels E(x) and d(x) of document 003.

Why it proves: a value is right when no successor has it and every smaller value is a successor's, provided the game
must end. That it must is what the levels show: they fall with every move. Without them two vertices that lead to each
other could claim 0 and 1, or 1 and 0, and nobody could object.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.proofs.flaw import Flaw

Numbers = npt.NDArray[np.int32]
Offsets = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Heights:
    """Per vertex: its Grundy value, and its level, which is the length of the longest play from there."""

    type: ClassVar[str] = "heights"
    value_of_vertex: Numbers
    height_of_vertex: Numbers

    @property
    def kernel(self) -> list[int]:
        """The vertices of value 0: no move inside, a move into it from everywhere else."""
        return [int(vertex) for vertex in np.flatnonzero(self.value_of_vertex == 0)]

    def as_json(self) -> dict[str, Any]:
        """The two arrays."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def flaws_in_labels(first_edge_of_vertex: Offsets, target_of_edge: Numbers, proof: Heights) -> Iterator[Flaw]:
    """Every reason why the labels are wrong; none means proved. Looks at each edge once and searches for nothing.

    >>> two_cycle = np.array([0, 1, 2]), np.array([1, 0], np.int32)
    >>> for flaw in flaws_in_labels(*two_cycle, Heights(np.array([0, 1], np.int32), np.array([0, 1], np.int32))):
    ...     print(flaw)
    vertex 0 has level 0, and its longest move leads to level 1
    """
    count = len(first_edge_of_vertex) - 1
    for name, array in proof.as_json().items():
        if len(array) != count:
            yield Flaw(name, f"has {len(array)} entries for {count} vertices")
            return
        if count and array.min() < 0:
            yield Flaw(f"vertex {int(np.argmin(array))}", "has a label below 0")
            return
    value, height = proof.value_of_vertex.astype(np.int64), proof.height_of_vertex.astype(np.int64)
    vertex_of_edge = np.repeat(np.arange(count), np.diff(first_edge_of_vertex))
    value_after, height_after = value[target_of_edge], height[target_of_edge]
    highest = np.full(count, -1)
    np.maximum.at(highest, vertex_of_edge, height_after)
    for vertex in np.flatnonzero(height != highest + 1):
        yield Flaw(
            f"vertex {vertex}", f"has level {height[vertex]}, and its longest move leads to level {highest[vertex]}"
        )
    for vertex in np.unique(vertex_of_edge[value_after == value[vertex_of_edge]]):
        yield Flaw(f"vertex {vertex}", f"has value {value[vertex]} and a move to the same value")
    below = value_after < value[vertex_of_edge]
    # Each pair of a vertex and a smaller value that it can reach, counted once.
    pairs = np.unique(np.stack([vertex_of_edge[below], value_after[below]]), axis=1)
    reached = np.bincount(pairs[0], minlength=count)
    for vertex in np.flatnonzero(reached != value):
        yield Flaw(f"vertex {vertex}", f"has value {value[vertex]} but cannot move to every smaller value")
