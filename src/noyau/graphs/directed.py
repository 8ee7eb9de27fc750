"""A directed graph that never changes: the graph of positions of any game, and what the arena game is played on.

The edges of vertex v stand at `first_edge_of_vertex[v]` up to, not including, `first_edge_of_vertex[v + 1]`, in the
order they were given. Everything else is optional: who owns a vertex (0 or 1), its priority, where the play starts, the
vertices player 0 wants to reach, a name per vertex, and where each is drawn. With owners it is an *arena*.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from noyau.errors import BadBoard
from noyau.graphs.arrays import (
    Coordinates,
    Offsets,
    Owners,
    Priorities,
    Vertices,
    content,
    locked,
    offsets_of,
    points,
    same,
    spoken,
    texts,
    whole_numbers,
)
from noyau.graphs.given import given, listed
from noyau.graphs.graph import Graph
from noyau.graphs.spelling import digraph_as_dot
from noyau.words import Player, Vertex

MOST_SPELT = 300
"""Vertices and edges of a graph that is still spelt out where a name is wanted."""
MOST_HASHED = 1_000
MOST_NUMBERED = 2**31
"""The numbers of vertices are 32 bits wide."""
MOST_READ_AT_ONCE = 100_000
"""Edges that are looked at in one go; more of them one array at a time, so that a signal is heard between two."""
MEMORY = "memory:"
"""How the word of a graph begins that is in no file and too large to be spelt out."""

_ROWS = ("first_edge_of_vertex", "target_of_edge", "owner_of_vertex")


@dataclass(frozen=True, eq=False, repr=False)
class Digraph:
    """A directed graph on the vertices 0 … vertex_count − 1.

    >>> game = Digraph.from_edges(3, [(0, 1), (1, 2), (0, 2)], owner_of_vertex=[0, 1, 0], initial=0)
    >>> game.successors(Vertex(0)), game
    ((1, 2), <Digraph: 3 vertices, 3 edges, owner_of_vertex, initial>)

    >>> Digraph({"lake": ["shore"], "shore": []}, owner_of_vertex={"lake": 0, "shore": 1}).names
    ('lake', 'shore')

    In place of the first two arrays it takes a dict of lists, a list of lists, an adjacency matrix or a networkx graph;
    owners may then be a dict or a function.

    Arrays of the right type are taken as they are, without a copy, and cannot be changed through the graph. Whole
    numbers of another width are copied (SciPy's row pointers are 32 bits wide until a matrix is very large, and become
    64 here); anything else is refused.
    """

    first_edge_of_vertex: Offsets
    target_of_edge: Vertices = None  # type: ignore[assignment]  # `Digraph({"a": ["b"]})`: the whole graph is before it
    owner_of_vertex: Owners | None = None
    priority_of_vertex: Priorities | None = None
    initial: Vertex | None = None
    target: Vertices | None = None
    names: tuple[str, ...] | None = None
    source: str | None = None
    """The name or the file it was read from; two graphs are equal wherever they come from."""
    coordinates: Coordinates | None = None
    """Where somebody has drawn the vertices, (x, y) pairs with y growing downwards; that makes no difference either."""

    def __post_init__(self) -> None:
        if self.target_of_edge is None:
            self._take(self.first_edge_of_vertex)
        if (plain := self._plain_rows()) is not None:
            self.__dict__.update(zip(_ROWS, plain, strict=True))
            return
        first = _flat(self.first_edge_of_vertex, np.int64, "first_edge_of_vertex")
        targets = _flat(self.target_of_edge, np.int32, "target_of_edge")
        _check_offsets(first, len(targets))
        count = len(first) - 1
        _check_vertices(targets, count, "an edge leads to")
        self._set("first_edge_of_vertex", first)
        self._set("target_of_edge", targets.astype(np.int32, copy=False))
        if count == 0:  # as for boards: no vertices, hence no owners rather than none of them
            for name in ("owner_of_vertex", "priority_of_vertex", "target", "names", "coordinates"):
                self._set(name, None)
        if self.owner_of_vertex is not None:
            self._set("owner_of_vertex", _owners(self.owner_of_vertex, count))
        if self.priority_of_vertex is not None:
            priorities = _one_each(_flat(self.priority_of_vertex, np.int32, "priority_of_vertex"), count, "priorities")
            if priorities.dtype != np.int32:
                priorities = whole_numbers(priorities, np.int32, "an entry of priority_of_vertex")
            self._set("priority_of_vertex", priorities)
        if self.initial is not None:
            self._set("initial", _start(self.initial, count))
        if self.target is not None:
            target = _flat(np.unique(np.asarray(self.target)), np.int32, "target")
            _check_vertices(target, count, "the target holds")
            self._set("target", target.astype(np.int32, copy=False))
        if self.names is not None:
            self._set("names", texts(self.names, count, "name"))
        if self.coordinates is not None:
            self._set("coordinates", points(self.coordinates, count))

    def _plain_rows(self) -> Any:
        """Of a small graph of arrays just as the core takes them, these arrays, locked: one look there, no more."""
        edges = self.target_of_edge
        if not isinstance(edges, np.ndarray) or not 0 < edges.size <= MOST_READ_AT_ONCE:
            return None
        if self.priority_of_vertex is not None or self.initial is not None or self.target is not None:
            return None
        if self.names is not None or self.coordinates is not None:
            return None
        core = _core_at_hand()
        first, owners = self.first_edge_of_vertex, self.owner_of_vertex
        if core is None or not isinstance(first, np.ndarray) or not isinstance(owners, np.ndarray | None):
            return None
        return core.locked_rows(first, edges, owners)

    def _take(self, source: Any) -> None:
        """The fields of a graph as people have it (`graphs.given`)."""
        found = given(source)
        object.__setattr__(self, "first_edge_of_vertex", found.first_edge_of_vertex)
        object.__setattr__(self, "target_of_edge", found.target_of_edge)
        object.__setattr__(self, "owner_of_vertex", found.owners(self.owner_of_vertex))
        if self.names is None:
            object.__setattr__(self, "names", found.printed)

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, locked(value) if isinstance(value, np.ndarray) else value)

    @classmethod
    def from_successors(cls, successors: Any, *, owners: Any = None, **extras: Any) -> Digraph:
        """A directed graph from lists of successors, as the documents write it, or from anything that `given` reads.

        `extras` are the other fields by name.

        >>> arena = Digraph.from_successors([[1, 2], [0], []], owners=[0, 1, 0])
        >>> arena.successors(Vertex(0)), arena.owner(Vertex(1))
        ((1, 2), <Player.SECOND: 2>)
        """
        core = None if extras else _core_at_hand()
        plain = None if core is None else core.rows_of_lists(successors, owners)
        if plain is not None and len(successors) > 0:
            graph = object.__new__(cls)
            graph.__dict__.update(zip(_ROWS, plain, strict=True))
            return graph
        if isinstance(successors, list | tuple):  # whatever is in them, they are no matrix here
            successors = listed(successors)
        return cls(successors, owner_of_vertex=owners, **extras)

    @classmethod
    def from_csr(cls, matrix: Any, *, owners: Sequence[int] | Owners | None = None, **extras: Any) -> Digraph:
        """A directed graph from a SciPy CSR matrix, or anything with `indptr` and `indices`. Weights are not looked at.

        >>> from scipy.sparse import csr_array
        >>> Digraph.from_csr(csr_array([[0, 1], [1, 0]]), owners=[0, 1])
        <Digraph: 2 vertices, 2 edges, owner_of_vertex>
        """
        if not hasattr(matrix, "indptr") or not hasattr(matrix, "indices"):
            raise BadBoard(f"{type(matrix).__name__} has no indptr and indices", hint="matrix.tocsr() makes them")
        if getattr(matrix, "format", "csr") != "csr":
            raise BadBoard(f"the matrix is in the form {matrix.format!r}", allowed=["csr"], hint="call matrix.tocsr()")
        shape = tuple(getattr(matrix, "shape", ()))
        count, counted = (shape[:1], "rows") if owners is None else ((len(owners),), "owners")
        if shape and shape != 2 * count:
            raise BadBoard(f"the matrix has the shape {shape}, and there are {count[0]} {counted}")
        return cls(matrix.indptr, matrix.indices, owners, **extras)  # type: ignore[arg-type]

    @classmethod
    def from_edges(cls, vertex_count: int, edges: Iterable[Sequence[int]], **extras: Any) -> Digraph:
        """A directed graph from (from, to) pairs; the successors of a vertex keep their order.

        `extras` are the optional fields by name.
        """
        pairs = whole_numbers(edges if isinstance(edges, np.ndarray) else list(edges), np.int64, "an end of an edge")
        pairs = pairs.reshape(-1, 2) if pairs.size == 0 else pairs
        if pairs.ndim != 2 or pairs.shape[1] != 2:
            raise BadBoard(f"edges must be pairs of vertices, not an array of the shape {pairs.shape}")
        _check_vertices(pairs, vertex_count, "an edge needs")
        order = np.argsort(pairs[:, 0], kind="stable")
        return cls(offsets_of(pairs[:, 0], vertex_count), pairs[order, 1], **extras)

    def read_from(self, source: str) -> Digraph:
        """The same graph, which remembers where it was read."""
        twin = object.__new__(Digraph)
        twin.__dict__.update(self.__dict__, source=source)
        return twin

    def as_word(self) -> str:
        """What a person would type to get this graph: its source, a small one as DOT text, else its seal.

        >>> Digraph.from_edges(2, [(0, 1)], owner_of_vertex=[0, 1]).as_word().startswith("digraph")
        True
        """
        if self.source is not None:
            return self.source
        if self.vertex_count + self.edge_count <= MOST_SPELT:
            return digraph_as_dot(self).decode()
        return MEMORY + self.seal()

    def seal(self) -> str:
        """A digest of everything the graph holds, names apart: what a proof about a file remembers of it."""
        digest = hashlib.sha256()
        for field in (*self._fields()[:4], self.target):
            digest.update(b"none" if field is None else b"%d:" % len(field))
            if field is not None:
                digest.update(np.ascontiguousarray(field, field.dtype.newbyteorder("<")).data)
        digest.update(b"start %d" % (-1 if self.initial is None else self.initial))
        return "sha256:" + digest.hexdigest()

    @property
    def vertex_count(self) -> int:
        """How many vertices there are."""
        return len(self.first_edge_of_vertex) - 1

    @property
    def edge_count(self) -> int:
        """How many edges there are; parallel ones count each."""
        return len(self.target_of_edge)

    @property
    def vertices(self) -> range:
        """The vertices, 0 … vertex_count − 1."""
        return range(self.vertex_count)

    @property
    def owners(self) -> Owners:
        """Who moves at each vertex, 0 or 1; a graph of which nobody has said it is refused."""
        if self.owner_of_vertex is None:
            if self.vertex_count == 0:
                return np.zeros(0, np.uint8)
            raise BadBoard(
                "nobody owns the vertices of this graph", hint="an arena says for each vertex who moves there"
            )
        return self.owner_of_vertex

    def owner(self, vertex: Vertex) -> Player:
        """Who moves at a vertex."""
        return Player.at(self.owners[vertex])

    def out_degrees(self) -> Offsets:
        """How many edges leave each vertex."""
        return np.diff(self.first_edge_of_vertex)

    def name(self, vertex: int) -> str:
        """What to call a vertex in a sentence.

        >>> Digraph.from_successors([[1], []], names=["here", "there"]).name(1)
        'vertex 1 (there)'
        """
        return f"vertex {vertex}" if self.names is None else f"vertex {vertex} ({self.names[vertex]})"

    @cached_property
    def spoken_names(self) -> tuple[str, ...] | None:
        """What people call the vertices; None where that could be mistaken for a number or for another vertex."""
        return spoken(self.names)

    def name_of(self, vertex: int) -> str:
        """What people call a vertex; nothing where it has no such name, or is none."""
        names = self.spoken_names
        return names[vertex] if names is not None and 0 <= vertex < len(names) else ""

    def vertex_at(self, name: Any) -> Vertex:
        """The vertex of a number or of a name.

        >>> Digraph({"lake": ["shore"], "shore": []}).vertex_at("shore")
        1
        """
        names = self.spoken_names or ()
        if name in names:
            return Vertex(names.index(name))
        text = str(name).strip()
        if text.isascii() and text.isdigit() and int(text) < self.vertex_count:
            return Vertex(int(text))
        hint = "" if names else f"the vertices are 0 to {self.vertex_count - 1}"
        raise BadBoard(f"{name} is not a vertex", allowed=names, hint=hint)

    def edges(self) -> list[tuple[Vertex, Vertex]]:
        """The edges as (from, to), in order of the vertex they leave."""
        return [(Vertex(one), Vertex(other)) for one, other in zip(*map(np.ndarray.tolist, self._ends()), strict=True)]

    def successors(self, vertex: Vertex) -> tuple[Vertex, ...]:
        """Where one can go from a vertex, in the order given."""
        if not 0 <= vertex < self.vertex_count:
            raise BadBoard(f"there is no vertex {vertex}, the vertices are 0 to {self.vertex_count - 1}")
        first = self.first_edge_of_vertex
        return tuple(self.target_of_edge[first[vertex] : first[vertex + 1]].tolist())

    def underlying(self) -> Graph:
        """The board one sees when the arrows lose their heads: each directed edge is one edge; names become labels.

        >>> Digraph.from_edges(2, [(0, 1), (1, 0)]).underlying()
        <Graph: 2 vertices, 2 edges>
        """
        edges = np.stack(self._ends(), axis=1)
        return Graph.from_edges(self.vertex_count, edges, coordinates=self.coordinates, labels=self.names)

    def _ends(self) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        return np.repeat(np.arange(self.vertex_count), self.out_degrees()), self.target_of_edge

    def _fields(self) -> tuple[Any, ...]:
        arrays = (self.first_edge_of_vertex, self.target_of_edge, self.owner_of_vertex, self.priority_of_vertex)
        return (*arrays, self.initial, self.target, self.names)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Digraph):
            return NotImplemented
        return all(
            same(mine, theirs) if isinstance(mine, np.ndarray) or isinstance(theirs, np.ndarray) else mine == theirs
            for mine, theirs in zip(self._fields(), other._fields(), strict=True)
        )

    @cached_property
    def _hash(self) -> int:
        # The beginning of each array is enough: equal graphs begin alike, and ten million vertices are not read twice.
        parts = (self.first_edge_of_vertex, self.target_of_edge, self.owner_of_vertex, self.priority_of_vertex)
        begins = tuple(None if part is None else content(part[:MOST_HASHED]) for part in parts)
        return hash((self.vertex_count, self.edge_count, self.initial, begins))

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        optional = ("owner_of_vertex", "priority_of_vertex", "initial", "target", "names")
        extras = [name for name in optional if getattr(self, name) is not None]
        return f"<Digraph: {', '.join([f'{self.vertex_count} vertices', f'{self.edge_count} edges', *extras])}>"

    def _repr_svg_(self) -> str:
        # Named and not imported: drawing stands to the right of everything that it draws.
        return str(import_module("noyau").draw(self))

    def __reduce__(self) -> tuple[Any, ...]:
        # Through the constructor: unpickled arrays can be written to.
        return Digraph, (*self._fields(), self.source, self.coordinates)


def _core_at_hand() -> Any:
    """The compiled loops, where a solver has loaded them: whoever checks a proof does without them."""
    return sys.modules.get("noyau._core")


def _flat(values: Any, dtype: type[np.signedinteger[Any] | np.unsignedinteger[Any]], name: str) -> Any:
    """A view of an array of that type, which can be locked without locking the caller's.

    Anything else is copied and stays 64 bits wide: what is in it is looked at once, and only then narrowed.
    """
    is_one = isinstance(values, np.ndarray) and values.dtype == dtype
    array = values.view(np.ndarray) if is_one else whole_numbers(values, np.int64, f"an entry of {name}")
    if array.ndim != 1:
        raise BadBoard(f"{name} must be a flat list of numbers, not an array of the shape {array.shape}")
    return np.ascontiguousarray(array)


def _one_each(array: Any, count: int, what: str) -> Any:
    if len(array) != count:
        raise BadBoard(f"there must be one of the {what} for each vertex: {count}, not {len(array)}")
    return array


def _owners(values: Any, count: int) -> Any:
    owners = _one_each(_flat(values, np.uint8, "owner_of_vertex"), count, "owners")
    if _has_outside(owners, 2):
        odd = np.flatnonzero((owners < 0) | (owners > 1))
        raise BadBoard(f"vertex {odd[0]} has the owner {owners[odd[0]]}", allowed=(0, 1))
    return owners.astype(np.uint8, copy=False)


def _start(initial: Any, count: int) -> int:
    if isinstance(initial, bool) or not isinstance(initial, int | np.integer) or not 0 <= initial < count:
        raise BadBoard(f"the play cannot start at {initial!r}, the vertices are 0 to {count - 1}")
    return int(initial)


def _check_offsets(first: Offsets, edge_count: int) -> None:
    if len(first) == 0 or first[0] != 0:
        raise BadBoard(f"first_edge_of_vertex must start with 0, not with {first[:1].tolist() or 'nothing'}")
    falls = first[1:] < first[:-1]
    if falls.any():
        vertex = int(np.argmax(falls))
        raise BadBoard(f"first_edge_of_vertex falls from {first[vertex]} to {first[vertex + 1]} after vertex {vertex}")
    if first[-1] != edge_count:
        raise BadBoard(f"first_edge_of_vertex ends with {first[-1]}, and there are {edge_count} edges")


def _check_vertices(vertices: npt.NDArray[Any], count: int, what: str) -> None:
    if _has_outside(vertices, min(count, MOST_NUMBERED)):
        outside = vertices[(vertices < 0) | (vertices >= count)]
        raise BadBoard(f"{what} vertex {outside.flat[0]}, and the vertices are 0 to {count - 1}")


def _has_outside(numbers: npt.NDArray[Any], count: int) -> bool:
    """Whether some number is not one of 0 … count − 1. Read without their signs, those below 0 are the largest."""
    unsigned = numbers.view(f"u{numbers.itemsize}")
    return numbers.size > 0 and bool(np.maximum.reduce(unsigned, axis=None) >= count)
