"""Graphs as people have them at hand: dicts, lists of lists, matrices, networkx graphs, row pointers and columns.

>>> given({"a": ["b", "c"], "b": ["c"]}).names
['a', 'b', 'c']
>>> given([[0, 1, 0], [0, 0, 1], [0, 0, 0]]).target_of_edge.tolist()  # a matrix
[1, 2]
>>> given([[1, 2], [2], []]).target_of_edge
[1, 2, 2]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from inspect import signature
from itertools import accumulate, chain
from typing import Any, NamedTuple

import numpy as np

from noyau.errors import BadBoard
from noyau.words import Player

FORMS = (
    "a dict of lists", "a list of lists", "an adjacency matrix", "a networkx graph",
    "a pair of arrays, indptr and indices",
)  # fmt: skip


class Given(NamedTuple):
    """Which vertices follow which: flat lists or arrays, and what the vertices were called, if they were."""

    first_edge_of_vertex: Any
    target_of_edge: Any
    names: list[Hashable] | None = None
    """What was given for a vertex; None where it was its number."""
    data: tuple[Mapping[str, Any], ...] = ()
    """The attributes of the nodes of a networkx graph."""

    @property
    def vertex_count(self) -> int:
        """How many vertices there are."""
        return len(self.first_edge_of_vertex) - 1

    @property
    def printed(self) -> tuple[str, ...] | None:
        """The names as texts."""
        return None if self.names is None else tuple(map(str, self.names))

    def vertex(self, name: Hashable) -> int:
        """The number of a vertex."""
        if self.names is None:
            return int(name)  # type: ignore[call-overload, no-any-return]
        try:
            return self.names.index(name)
        except ValueError:
            raise BadBoard(
                f"{name!r} is not a vertex of this graph", allowed=[repr(one) for one in self.names[:12]]
            ) from None

    def owners(self, owners: Any) -> Any:
        """Who moves at each vertex, 0 or 1: from a list, a dict by name, a function of the name, or the nodes' `owner`.
        A dict of True and False is document 004's: True where player 1 moves.

        >>> given({"a": ["b"], "b": []}).owners({"a": 0, "b": 1})
        [0, 1]
        >>> given({"a": ["b"], "b": []}).owners({"a": True, "b": False})
        [0, 1]
        """
        if owners is None:
            if self.data and all("owner" in row for row in self.data):
                return [_owner(row["owner"]) for row in self.data]
            return None
        called = self.names if self.names is not None else range(self.vertex_count)
        if isinstance(owners, Mapping):
            missing = [name for name in called if name not in owners]
            if missing:
                raise BadBoard(f"nobody is said to own {missing[0]!r}", hint="owners has an entry, 0 or 1, per vertex")
            for name in called:
                if _owner(owners[name]) not in (0, 1):
                    raise BadBoard(f"{name!r} has the owner {owners[name]!r}", allowed=(0, 1))
            said = [owners[name] for name in called]
            if all(isinstance(one, bool) for one in said):
                return [0 if one else 1 for one in said]
            return [_owner(one) for one in said]
        if callable(owners):
            return [_owner(answer) for answer in _asked(owners, called)]
        if not isinstance(owners, Iterable):
            raise BadBoard(f"owners is {owners!r}, and should be a list, a dict or a function")
        return owners if isinstance(owners, np.ndarray) else [_owner(owner) for owner in owners]


def given(source: Any) -> Given:  # noqa: PLR0911 - one for each form
    """The directed graph in what somebody has; an undirected networkx graph leads both ways."""
    if isinstance(source, Mapping):
        return _from_dict(source)
    if all(hasattr(source, part) for part in ("nodes", "edges", "is_directed")):
        return _from_networkx(source)
    if isinstance(source, Given):
        return source
    if hasattr(source, "first_edge_of_vertex") and hasattr(source, "target_of_edge"):
        return Given(source.first_edge_of_vertex, source.target_of_edge)
    if hasattr(source, "tocsr"):
        rows = source.tocsr()
        _check_square(rows.shape)
        return Given(rows.indptr, rows.indices)
    if hasattr(source, "indptr") and hasattr(source, "indices"):
        return Given(source.indptr, source.indices)
    if _is_pair_of_arrays(source):
        return Given(*source)
    if isinstance(source, np.ndarray):
        return _from_matrix(source)
    if isinstance(source, Sequence) and not isinstance(source, str | bytes):
        return _from_lists(source)
    raise BadBoard(f"a graph cannot be made of {type(source).__name__}", allowed=FORMS)


def is_given(source: Any) -> bool:
    """Whether something is a graph as people have it, and not the name of one, a file, or one of noyau's own."""
    parts = ("tocsr", "indptr", "nodes")
    return isinstance(source, Mapping | list | tuple | np.ndarray) or any(hasattr(source, part) for part in parts)


def _from_dict(after: Mapping[Any, Any]) -> Given:
    number_of = {name: number for number, name in enumerate(after)}
    targets, counts = list[int](), list[int]()
    for name, successors in after.items():
        if isinstance(successors, str | bytes) or not isinstance(successors, Iterable):
            raise BadBoard(f"the successors of {name!r} are {successors!r}, and should be a list of vertices")
        try:  # one that is only led to is last
            found = [number_of.setdefault(then, len(number_of)) for then in successors]
        except TypeError:
            odd = next(then for then in successors if not isinstance(then, Hashable))
            raise BadBoard(f"the successors of {name!r} have {odd!r} in them, which cannot be a name") from None
        targets += found
        counts.append(len(found))
    counts += [0] * (len(number_of) - len(after))
    return Given([*accumulate(counts, initial=0)], targets, list(number_of))


def _from_lists(rows: Sequence[Any]) -> Given:
    count = len(rows)
    try:
        lengths = list(map(len, rows))
    except TypeError:
        odd = next(row for row in rows if not hasattr(row, "__len__"))
        raise BadBoard(
            f"a list of {type(odd).__name__} is no graph", allowed=FORMS, hint="a list per vertex of where it leads"
        ) from None
    if count and all(type(row) is tuple and len(row) == 2 for row in rows):
        raise BadBoard(
            "a list of pairs can be edges, or for each vertex the two that follow it",
            hint="give edges to Graph.from_edges or Digraph.from_edges, with the number of vertices; vertices as lists",
        )
    if count > 1 and lengths[0] == count and _is_square_of_bits(rows, lengths):
        if all(sorted(row) == [0, 1] for row in rows):
            raise BadBoard(
                f"{[list(row) for row in rows]} can be read as a matrix and as lists of successors",
                hint="give numpy.array(…) for a matrix, or a dict of lists",
            )
        return _from_matrix(np.array([list(row) for row in rows]))
    return listed(rows)


def listed(successors: Sequence[Any]) -> Given:
    """Lists of successors, vertex by vertex, whatever else they could be."""
    return Given([*accumulate(map(len, successors), initial=0)], [*chain.from_iterable(successors)])


def _is_square_of_bits(rows: Sequence[Any], lengths: list[int]) -> bool:
    """Of three rows or more it cannot be lists of successors: one would be named twice."""
    return set(lengths) == {len(rows)} and all(entry in (0, 1) for row in rows for entry in row)


def _from_matrix(matrix: Any) -> Given:
    _check_square(matrix.shape)
    if matrix.dtype.kind not in "biuf":
        raise BadBoard(f"an adjacency matrix holds numbers, and this one holds {matrix.dtype}")
    here, there = np.nonzero(matrix)
    return Given(np.searchsorted(here, np.arange(len(matrix) + 1)).astype(np.int64), there.astype(np.int32))


def _from_networkx(graph: Any) -> Given:
    nodes = dict(graph.nodes(data=True))
    number_of = {node: number for number, node in enumerate(nodes)}
    after: list[list[int]] = [[] for _ in nodes]
    for edge in graph.edges():
        here, there = number_of[edge[0]], number_of[edge[1]]
        after[here].append(there)
        if not graph.is_directed() and here != there:
            after[there].append(here)
    first = [*accumulate(map(len, after), initial=0)]
    return Given(first, [*chain.from_iterable(after)], list(nodes), tuple(nodes.values()))


def _check_square(shape: tuple[int, ...]) -> None:
    if len(shape) != 2 or shape[0] != shape[1]:
        raise BadBoard(f"an adjacency matrix has as many rows as columns, and this one has the shape {tuple(shape)}")


def _is_pair_of_arrays(source: Any) -> bool:
    is_pair = isinstance(source, tuple) and len(source) == 2
    return is_pair and all(isinstance(part, np.ndarray) and part.ndim == 1 for part in source)


def _asked(owners: Callable[[Any], Any], called: Iterable[Any]) -> list[Any]:
    """What the function says of each vertex; what goes wrong inside of it is its author's to see."""
    try:
        signature(owners).bind(None)
    except ValueError:
        pass  # some functions of Python itself cannot say what they take
    except TypeError:
        raise BadBoard(
            "owners is a function that cannot be asked about one vertex", hint="it is given a vertex, and says 0 or 1"
        ) from None
    return [owners(name) for name in called]


def _owner(owner: Any) -> Any:
    """0 or 1 for an array; whoever says player 1 and player 2 means those."""
    return owner.index if isinstance(owner, Player) else owner
