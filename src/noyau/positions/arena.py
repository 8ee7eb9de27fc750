"""The arena: a directed graph of positions with an owner per vertex, as frozen flat arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from noyau.errors import BadBoard
from noyau.words import Player, Vertex

Offsets = npt.NDArray[np.int64]
Vertices = npt.NDArray[np.int32]
Owners = npt.NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Arena:
    """Edges of vertex v stand at `first_edge_of_vertex[v]` up to, not including, `first_edge_of_vertex[v + 1]`.

    >>> arena = Arena.from_successors([[1, 2], [0], []], owners=[0, 1, 0])
    >>> [int(v) for v in arena.successors(Vertex(0))], arena.owner(Vertex(1))
    ([1, 2], <Player.SECOND: 2>)

    Arrays of the right type are taken as they are, without a copy, and locked against change. Whole numbers of another
    width are copied (SciPy's row pointers are 32 bits wide until a matrix is very large, and become 64 here); anything
    else is refused.
    """

    first_edge_of_vertex: Offsets
    target_of_edge: Vertices
    owner_of_vertex: Owners
    names: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        for name, dtype in (
            ("first_edge_of_vertex", np.int64),
            ("target_of_edge", np.int32),
            ("owner_of_vertex", np.uint8),
        ):
            array = _flat(name, getattr(self, name), dtype)
            object.__setattr__(self, name, array)
        first, targets, count = self.first_edge_of_vertex, self.target_of_edge, self.vertex_count
        if len(first) != count + 1:
            raise BadBoard(f"first_edge_of_vertex has {len(first)} entries and {count} vertices need {count + 1}")
        if first[0] != 0 or first[-1] != len(targets) or np.any(np.diff(first) < 0):
            raise BadBoard(f"first_edge_of_vertex must rise from 0 to the number of edges, {len(targets)}")
        if len(targets) and (targets.min() < 0 or targets.max() >= count):
            raise BadBoard(f"an edge leads to vertex {_outside(targets, count)}, and the vertices are 0 to {count - 1}")
        if count and self.owner_of_vertex.max() > 1:
            raise BadBoard(f"a vertex has owner {self.owner_of_vertex.max()}", allowed=(0, 1))
        if self.names is not None and len(self.names) != count:
            raise BadBoard(f"{len(self.names)} names for {count} vertices")

    @classmethod
    def from_successors(
        cls, successors: Sequence[Sequence[int]], *, owners: Sequence[int], names: Sequence[str] | None = None
    ) -> Arena:
        """An arena from lists of successors, as the documents write it."""
        first = np.zeros(len(successors) + 1, np.int64)
        np.cumsum([len(after) for after in successors], out=first[1:])
        targets = np.fromiter((target for after in successors for target in after), np.int32, int(first[-1]))
        return cls(first, targets, np.asarray(owners, np.uint8), None if names is None else tuple(names))

    @classmethod
    def from_csr(cls, matrix: Any, *, owners: Sequence[int] | Owners, names: Sequence[str] | None = None) -> Arena:
        """An arena from a SciPy CSR matrix, or anything with `indptr` and `indices`. Weights are not looked at.

        >>> from scipy.sparse import csr_array
        >>> arena = Arena.from_csr(csr_array([[0, 1], [1, 0]]), owners=[0, 1])
        >>> arena
        Arena(2 vertices, 2 edges)
        """
        if not hasattr(matrix, "indptr") or not hasattr(matrix, "indices"):
            raise BadBoard(f"{type(matrix).__name__} has no indptr and indices", hint="matrix.tocsr() makes them")
        if getattr(matrix, "format", "csr") != "csr":
            raise BadBoard(f"the matrix is in the form {matrix.format!r}", allowed=["csr"], hint="call matrix.tocsr()")
        shape = getattr(matrix, "shape", None)
        if shape is not None and tuple(shape) != (len(owners), len(owners)):
            raise BadBoard(f"the matrix has the shape {tuple(shape)}, and there are {len(owners)} owners")
        named = None if names is None else tuple(names)
        return cls(matrix.indptr, matrix.indices, np.asarray(owners), named)

    @property
    def vertex_count(self) -> int:
        """How many vertices there are."""
        return len(self.owner_of_vertex)

    @property
    def edge_count(self) -> int:
        """How many edges there are; parallel ones count each."""
        return len(self.target_of_edge)

    def successors(self, vertex: Vertex) -> Vertices:
        """Where one can go from a vertex."""
        return self.target_of_edge[self.first_edge_of_vertex[vertex] : self.first_edge_of_vertex[vertex + 1]]

    def owner(self, vertex: Vertex) -> Player:
        """Who moves at a vertex."""
        return Player.at(self.owner_of_vertex[vertex])

    def out_degrees(self) -> Offsets:
        """How many edges leave each vertex."""
        return np.diff(self.first_edge_of_vertex)

    def name(self, vertex: int) -> str:
        """What to call a vertex in a sentence."""
        return f"vertex {vertex}" if self.names is None else f"vertex {vertex} ({self.names[vertex]})"

    def __repr__(self) -> str:
        return f"Arena({self.vertex_count} vertices, {self.edge_count} edges)"


def _flat(name: str, given: Any, dtype: type[np.integer[Any]]) -> npt.NDArray[Any]:
    array = np.asarray(given)
    if array.ndim != 1:
        raise BadBoard(f"{name} has shape {array.shape} and must be flat")
    if array.dtype != dtype:
        if array.size and not np.issubdtype(array.dtype, np.integer):
            raise BadBoard(f"{name} holds {array.dtype} and must hold {np.dtype(dtype)}")
        limits = np.iinfo(dtype)
        if array.size and (array.min() < limits.min or array.max() > limits.max):
            raise BadBoard(f"{name} holds {array.min()} to {array.max()}, more than {np.dtype(dtype)} can")
        array = array.astype(dtype)
    locked = np.ascontiguousarray(array).view()
    locked.flags.writeable = False
    return locked


def _outside(targets: Vertices, count: int) -> int:
    return int(targets[(targets < 0) | (targets >= count)][0])
