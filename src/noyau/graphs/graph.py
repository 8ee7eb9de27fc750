"""A board: an undirected graph that never changes.

Words: the *ends* of an edge are the two vertices it joins; a *loop* joins a vertex to itself; *parallel* edges join the
same two vertices. The *degree* of a vertex counts the edge ends at it: a loop counts 2. The *genus* is |E| − |V| + 1.

Edges are kept sorted, the smaller end first, so that two boards with the same edges are equal however they were listed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module
from typing import Any, ClassVar

import numpy as np

from noyau.errors import BadBoard, MissingPart
from noyau.graphs.arrays import (
    Coordinates,
    Integers,
    Offsets,
    Vertices,
    content,
    locked,
    offsets_of,
    points,
    refuse_if_too_large,
    same,
    spoken,
    texts,
    whole_numbers,
)
from noyau.graphs.spelling import as_graph6, as_sparse6
from noyau.words import Vertex

MOST_SPELT = 5_000
"""Of larger boards the names are not spelt."""


@dataclass(frozen=True, eq=False, repr=False)
class Graph:
    """An undirected graph on the vertices 0 … vertex_count − 1; loops and parallel edges are allowed.

    >>> house = Graph.from_edges(5, [(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (1, 4)])
    >>> house
    <Graph: 5 vertices, 6 edges>
    >>> house.neighbours(Vertex(1)), house.degree(Vertex(1)), house.genus
    ((0, 2, 4), 3, 2)

    `coordinates` are (x, y) pairs with y growing downwards, as on a screen. `labels` are one line of text per vertex
    and need not differ. `values` are whole numbers of 64 bits, the dollars of the dollar game. All three are optional,
    and every array is a read-only copy.
    """

    vertex_count: int
    ends_of_edge: Vertices
    coordinates: Coordinates | None = None
    labels: tuple[str, ...] | None = None
    values: Integers | None = None
    _name: ClassVar[str | None] = None
    _file: ClassVar[str | None] = None

    def __post_init__(self) -> None:
        count = self.vertex_count
        if not isinstance(count, int | np.integer) or isinstance(count, bool) or count < 0:
            raise BadBoard(f"a board has a whole number of vertices, not {count!r}")
        refuse_if_too_large("this board", int(count), len(self.ends_of_edge))
        ends = whole_numbers(self.ends_of_edge, np.int64, "an end of an edge")
        object.__setattr__(self, "vertex_count", int(count))
        object.__setattr__(self, "ends_of_edge", _tidy(ends, int(count)))
        if count == 0:  # nothing to label, place or value: then there are no labels, not none of them
            for name in ("coordinates", "labels", "values"):
                object.__setattr__(self, name, None)
        if self.coordinates is not None:
            object.__setattr__(self, "coordinates", points(self.coordinates, int(count)))
        if self.labels is not None:
            object.__setattr__(self, "labels", texts(self.labels, int(count), "label"))
        if self.values is not None:
            values = whole_numbers(self.values, np.int64, "a value")
            if values.shape != (count,):
                raise BadBoard(f"{values.size} values for {count} vertices")
            object.__setattr__(self, "values", locked(values))

    @classmethod
    def from_edges(
        cls,
        vertex_count: int,
        edges: Iterable[Sequence[int]],
        *,
        coordinates: Any = None,
        labels: Iterable[str] | None = None,
        values: Any = None,
    ) -> Graph:
        """A board from pairs of vertices, in any order.

        >>> Graph.from_edges(3, [(2, 0), (0, 1)]) == Graph.from_edges(3, [(1, 0), (0, 2)])
        True
        >>> Graph.from_edges(3, [(0, 3)])
        Traceback (most recent call last):
        noyau.errors.BadBoard: the edge (0, 3) needs a vertex 3, and the vertices are 0 to 2.
        """
        ends = edges if isinstance(edges, np.ndarray) else list(edges)
        return cls(vertex_count, ends, coordinates, None if labels is None else tuple(labels), values)  # type: ignore[arg-type]

    # What it is made of

    @property
    def vertices(self) -> range:
        """The vertices, 0 … vertex_count − 1."""
        return range(self.vertex_count)

    @property
    def edge_count(self) -> int:
        """How many edges there are; parallel ones count each."""
        return len(self.ends_of_edge)

    def edges(self) -> list[tuple[Vertex, Vertex]]:
        """The edges as pairs, sorted, the smaller end first."""
        return [(Vertex(one), Vertex(other)) for one, other in self.ends_of_edge.tolist()]

    @cached_property
    def _rows(self) -> tuple[Offsets, Vertices]:
        one, other = self.ends_of_edge[:, 0], self.ends_of_edge[:, 1]
        start, stop = np.concatenate([one, other]), np.concatenate([other, one])
        order = np.lexsort((stop, start))
        return locked(offsets_of(start, self.vertex_count)), locked(stop[order])

    @property
    def first_edge_of_vertex(self) -> Offsets:
        """Where the row of each vertex starts in `neighbour_of_edge`: vertex_count + 1 numbers."""
        return self._rows[0]

    @property
    def neighbour_of_edge(self) -> Vertices:
        """The rows of all vertices one after the other, each sorted.

        Every edge stands in it twice, once from each end; a loop stands twice in the row of its vertex. So the length
        of a row is the degree of its vertex.
        """
        return self._rows[1]

    def neighbours(self, vertex: Vertex) -> tuple[Vertex, ...]:
        """The other ends of the edges at a vertex, sorted; once per edge, and twice the vertex itself for a loop."""
        self._check(vertex)
        first = self.first_edge_of_vertex
        return tuple(self.neighbour_of_edge[first[vertex] : first[vertex + 1]].tolist())

    def degree(self, vertex: Vertex) -> int:
        """How many edge ends there are at a vertex."""
        self._check(vertex)
        return int(self.first_edge_of_vertex[vertex + 1] - self.first_edge_of_vertex[vertex])

    @cached_property
    def degrees(self) -> Integers:
        """The degree of every vertex."""
        result: Integers = locked(np.diff(self.first_edge_of_vertex))
        return result

    # What can be said of it

    @property
    def genus(self) -> int:
        """Edges − vertices + 1: on a connected board, the number of independent cycles."""
        return self.edge_count - self.vertex_count + 1

    @cached_property
    def _component_of_vertex(self) -> Integers:
        """The smallest vertex each vertex can reach."""
        component = np.arange(self.vertex_count)
        one, other = self.ends_of_edge[:, 0], self.ends_of_edge[:, 1]
        while True:  # hook the larger root under the smaller, then halve all paths: a few dozen rounds at most
            low, high = np.minimum(component[one], component[other]), np.maximum(component[one], component[other])
            if np.array_equal(low, high):
                return component
            np.minimum.at(component, high, low)
            while not np.array_equal(component, component[component]):
                component = component[component]

    def components(self) -> list[tuple[Vertex, ...]]:
        """The connected pieces, each sorted, in the order of their smallest vertices.

        >>> Graph.from_edges(4, [(0, 3)]).components()
        [(0, 3), (1,), (2,)]
        """
        component = self._component_of_vertex
        order = np.argsort(component, kind="stable")
        cuts = np.flatnonzero(np.diff(component[order])) + 1
        return [tuple(piece.tolist()) for piece in np.split(order, cuts) if len(piece)]

    @property
    def is_connected(self) -> bool:
        """True when there is exactly one piece; the board without vertices has none."""
        return self.vertex_count > 0 and not self._component_of_vertex.any()

    @cached_property
    def has_loops(self) -> bool:
        """True when an edge joins a vertex to itself."""
        return bool((self.ends_of_edge[:, 0] == self.ends_of_edge[:, 1]).any())

    @cached_property
    def has_parallel_edges(self) -> bool:
        """True when two edges have the same ends."""
        return bool((self.ends_of_edge[1:] == self.ends_of_edge[:-1]).all(axis=1).any())

    @property
    def is_simple(self) -> bool:
        """No loops and no parallel edges."""
        return not self.has_loops and not self.has_parallel_edges

    # The same board, dressed otherwise

    def with_values(self, values: Any) -> Graph:
        """The same board with these values, or with none.

        >>> Graph.from_edges(2, [(0, 1)]).with_values([3, -1]).values.tolist()
        [3, -1]
        """
        return replace(self, values=values)

    def with_coordinates(self, coordinates: Any) -> Graph:
        """The same board with its vertices at these places, or at none."""
        return replace(self, coordinates=coordinates)

    def with_labels(self, labels: Iterable[str] | None) -> Graph:
        """The same board with these labels, or with none."""
        return replace(self, labels=None if labels is None else tuple(labels))

    def induced(self, vertices: Sequence[Vertex]) -> Graph:
        """The board on these vertices alone, counted anew in this order, with the edges between them.

        >>> Graph.from_edges(4, [(0, 1), (1, 2), (2, 3)]).induced([Vertex(1), Vertex(2)]).edges()
        [(0, 1)]
        """
        number_of = {vertex: number for number, vertex in enumerate(vertices)}
        return Graph.from_edges(
            len(vertices),
            [(number_of[one], number_of[other]) for one, other in self.edges() if {one, other} <= number_of.keys()],
            coordinates=None if self.coordinates is None else self.coordinates[list(vertices)],
            labels=None if self.labels is None else [self.labels[vertex] for vertex in vertices],
            values=None if self.values is None else self.values[list(vertices)],
        )

    @cached_property
    def spoken_names(self) -> tuple[str, ...] | None:
        """What people call the vertices; None where that could be mistaken for a number or for another vertex."""
        return spoken(self.labels)

    def name_of(self, vertex: int) -> str:
        """What people call a vertex; nothing where it has no such name, or is none."""
        names = self.spoken_names
        return names[vertex] if names is not None and 0 <= vertex < len(names) else ""

    def to_networkx(self) -> Any:
        """A networkx Graph, or MultiGraph if there are parallel edges; node attributes are `value`, `pos`, `label`."""
        try:
            networkx: Any = import_module("networkx")
        except ImportError:
            raise MissingPart("to_networkx needs networkx", hint="pip install networkx") from None
        result = networkx.MultiGraph() if self.has_parallel_edges else networkx.Graph()
        result.add_nodes_from(self.vertices)
        result.add_edges_from(self.edges())
        for key, column in (
            ("value", None if self.values is None else self.values.tolist()),
            ("pos", None if self.coordinates is None else map(tuple, self.coordinates.tolist())),
            ("label", self.labels),
        ):
            if column is not None:
                networkx.set_node_attributes(result, dict(enumerate(column)), key)
        return result

    def as_word(self) -> str:
        """What a person would type to get this board: the name it was made from, else its edges as graph6.

        Loops and parallel edges are spelt as sparse6; a board whose vertices have names is spelt as JSON, with them.

        >>> Graph.from_edges(3, [(0, 1), (1, 2)]).as_word(), Graph.from_edges(3, [(0, 1), (0, 1), (1, 2)]).as_word()
        ('g6:Bg', 'g6::B_n')
        """
        if self._name is not None:
            return self._name
        return self.spelt if self.labels is None or self.vertex_count > MOST_SPELT else self._spelt_with_names()

    def _spelt_with_names(self) -> str:
        names = [{"label": label} for label in self.labels or ()]
        said = {"vertices": names, "edges": [list(edge) for edge in self.edges()]}
        return json.dumps(said, separators=(",", ":"), ensure_ascii=False)

    @cached_property
    def spelt(self) -> str:
        """Its edges as graph6 or sparse6, whatever it is called."""
        spelt = (as_graph6 if self.is_simple else as_sparse6)(self)
        return "g6:" + spelt.decode("ascii").strip()

    def called(self, name: str) -> Graph:
        """The same board, remembering the name it was made from."""
        return self._remembering(_name=name)

    def read_from(self, file: str) -> Graph:
        """The same board, remembering its file. Its word is still its edges; games may take the file."""
        return self._remembering(_file=file)

    @property
    def file(self) -> str | None:
        """The file it was read from, for people; None where it was not."""
        return self._file

    def _remembering(self, **more: str) -> Graph:
        result = object.__new__(Graph)
        result.__dict__.update(self.__dict__, **more)
        return result

    # Equality by content

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Graph):
            return NotImplemented
        return (
            self.vertex_count == other.vertex_count
            and same(self.ends_of_edge, other.ends_of_edge)
            and same(self.coordinates, other.coordinates)
            and self.labels == other.labels
            and same(self.values, other.values)
        )

    @cached_property
    def _hash(self) -> int:
        arrays = (self.ends_of_edge, self.coordinates, self.values)
        return hash((self.vertex_count, self.labels, *map(content, arrays)))

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        extras = [name for name in ("coordinates", "labels", "values") if getattr(self, name) is not None]
        counts = [_counted(self.vertex_count, "vertex", "vertices"), _counted(self.edge_count, "edge", "edges")]
        return f"<Graph: {', '.join(counts + extras)}>"

    def _repr_svg_(self) -> str:
        # Named and not imported: drawing stands to the right of everything that it draws.
        return str(import_module("noyau").draw(self))

    def __reduce__(self) -> tuple[Any, ...]:
        # Through the constructor, because unpickled arrays can be written to.
        made_of = (self.vertex_count, self.ends_of_edge, self.coordinates, self.labels, self.values)
        return Graph, made_of, {name: self.__dict__[name] for name in ("_name", "_file") if name in self.__dict__}

    def _check(self, vertex: int) -> None:
        if not 0 <= vertex < self.vertex_count:
            raise BadBoard(f"there is no vertex {vertex}, the vertices are 0 to {self.vertex_count - 1}")


def _tidy(ends: Integers, count: int) -> Vertices:
    """Checked against the vertices, the smaller end first, sorted, locked."""
    if ends.size == 0 and ends.shape[:1] == (0,):
        ends = ends.reshape(0, 2)
    if ends.ndim != 2 or ends.shape[1] != 2:
        raise BadBoard(f"edges must be pairs of vertices, not an array of the shape {ends.shape}")
    outside = (ends < 0) | (ends >= count)
    if outside.any():
        edge = int(np.flatnonzero(outside.any(axis=1))[0])
        vertex = int(ends[edge][outside[edge]][0])
        known = f"the vertices are 0 to {count - 1}" if count else "there are no vertices"
        raise BadBoard(f"the edge {tuple(ends[edge].tolist())} needs a vertex {vertex}, and {known}")
    ends.sort(axis=1)
    key = ends[:, 0] * count + ends[:, 1]  # at most 10^14: no overflow
    if (key[1:] < key[:-1]).any():
        ends = ends[np.argsort(key, kind="stable")]
    result: Vertices = locked(np.ascontiguousarray(ends, np.int32))
    return result


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"
