"""One door to every board: a name, a file, a Graph, a dict, lists, a matrix, or what looks like a networkx graph."""

from __future__ import annotations

import os
import re
from collections import Counter
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import numpy as np

from noyau.errors import BadBoard, CannotRead, UnknownName
from noyau.graphs.families.family import family_word
from noyau.graphs.families.named import FAMILIES, is_board_name, named_board
from noyau.graphs.files import read_board
from noyau.graphs.formats.text import labels_or_none, points_or_none, values_or_none, vertex_of_name
from noyau.graphs.given import FORMS, given, is_given
from noyau.graphs.graph import Graph
from noyau.graphs.pasted import is_pasted, pasted


def board(source: Any, *, format: str | None = None) -> Graph:
    """The board that `source` stands for.

    >>> board("grid:2x3")
    <Graph: 6 vertices, 7 edges, coordinates>
    >>> board({"a": ["b", "c"], "b": ["c"]}), board([[1, 2], [2], []])
    (<Graph: 3 vertices, 3 edges, labels>, <Graph: 3 vertices, 3 edges>)
    >>> board("cicle:5")
    Traceback (most recent call last):
    noyau.errors.UnknownName: 'cicle:5' is neither a board family nor a file; allowed here: gnk:N,K, path:N, \
cycle:N, complete:N, star:N, wheel:N, grid:RxC, torus:RxC, cube:D, petersen, robertson, bipartite:A,B and 6 more. \
Hint: did you mean 'cycle'?

    A text that starts with the name of a family is that family, even if a file has the same name; write `./petersen`
    for the file. Of a networkx graph the node attributes `value`, `pos` and `label` are kept; its nodes are numbered as
    in files: whole numbers in their order, other names as they come, and names that are not just 0, 1, 2 … become
    labels.
    """
    if isinstance(source, Graph):
        return source
    if isinstance(source, os.PathLike):
        return read_board(source, format=format).read_from(os.fspath(source))
    if isinstance(source, str):
        return _from_text(source, format)
    if all(hasattr(source, part) for part in ("nodes", "edges", "is_directed")):
        return _from_networkx(source)
    if is_given(source):
        return _from_given(source)
    raise BadBoard(
        f"a board cannot be made of {type(source).__name__}", allowed=["a name", "a file", "a Graph", *FORMS]
    )


def _from_text(text: str, format: str | None) -> Graph:
    if format is None and is_board_name(text):
        return named_board(text)
    if format is None and is_pasted(text):
        return pasted(text)
    if format is not None or _exists(text):
        return read_board(text, format=format).read_from(text)
    if looks_like_a_file(text):
        raise CannotRead(f"there is no file {text[:200]!r}").saying("error.file.missing", name=text[:200])
    raise no_such_board(text)


def no_such_board(text: str) -> UnknownName:
    """That a text names no board, with the families there are and the nearest of them."""
    near = get_close_matches(family_word(text), FAMILIES, n=1)
    error = UnknownName(
        f"{text[:200]!r} is neither a board family nor a file",
        allowed=[family.form for family in FAMILIES.values()],
        hint=f"did you mean {near[0]!r}?" if near else "",
    )
    return error.saying("error.board.name", name=text[:200]).hinting("error.near", near=near[0] if near else "")


def looks_like_a_file(text: str) -> bool:
    """Whether whoever wrote this meant a file, there or not."""
    return re.search(r"[/\\]|\.\w{1,8}$", text) is not None


def _exists(text: str) -> bool:
    try:
        return bool(text) and Path(text).exists()
    except (OSError, ValueError):  # too long, or with a zero byte
        return False


def _from_given(source: Any) -> Graph:
    """Dicts and lists may name an edge from one of its ends or from both; of a matrix the entries count edges."""
    if isinstance(source, np.ndarray):
        return _from_matrix(source)
    found = given(source)
    count = found.vertex_count
    here = np.repeat(np.arange(count), np.diff(np.asarray(found.first_edge_of_vertex)))
    try:
        there = np.asarray(found.target_of_edge, np.int64).reshape(-1)
    except (TypeError, ValueError, OverflowError):
        raise BadBoard(
            "a list of lists names vertices by number, 0, 1, 2 …", hint="give a dict for vertices with names"
        ) from None
    pairs = np.stack([here, there], axis=1)
    labels = None if found.names is None or found.names == list(range(count)) else found.printed
    return Graph.from_edges(count, _once(pairs), labels=labels)


def _once(pairs: Any) -> list[tuple[int, int]]:
    """Each edge as often as the end that names it more often does."""
    ways = Counter((int(one), int(other)) for one, other in pairs)
    edges = {(min(pair), max(pair)) for pair in ways}
    return [edge for edge in sorted(edges) for _ in range(max(ways[edge], ways[edge[::-1]]))]


def _from_matrix(matrix: Any) -> Graph:
    given(matrix)  # complains about what is no square of numbers
    whole = matrix.astype(np.int64)
    if (whole != matrix).any() or (whole < 0).any():
        raise BadBoard("the entries of a board's matrix count its edges", allowed=["whole numbers from 0"])
    if (whole != whole.T).any():
        one, other = map(int, np.argwhere(whole != whole.T)[0])
        raise BadBoard(
            f"the matrix is not symmetric: it has {whole[one, other]} at {one}, {other} and {whole[other, one]} at "
            f"{other}, {one}, and the edges of a board have no direction"
        )
    ends = np.argwhere(np.triu(whole))
    edges = np.repeat(ends, whole[ends[:, 0], ends[:, 1]], axis=0)
    return Graph.from_edges(len(whole), edges)


def _from_networkx(source: Any) -> Graph:
    if source.is_directed():
        raise BadBoard("a board is undirected, and this graph is directed", hint="pass graph.to_undirected()")
    nodes = list(source.nodes(data=True))
    printed = [str(node) for node, _ in nodes]
    names: tuple[str, ...] | None
    if len(set(printed)) < len(printed):  # 1 and "1" print alike: then take the nodes as they come
        vertex_of_node, names = {node: vertex for vertex, (node, _) in enumerate(nodes)}, tuple(printed)
    else:
        vertex_of, names = vertex_of_name(printed)
        vertex_of_node = {node: vertex_of[str(node)] for node, _ in nodes}
    data = [attributes for _, attributes in sorted(nodes, key=lambda entry: vertex_of_node[entry[0]])]
    labels = {vertex: str(row["label"]) for vertex, row in enumerate(data) if row.get("label") is not None}
    return Graph.from_edges(
        len(nodes),
        [(vertex_of_node[edge[0]], vertex_of_node[edge[1]]) for edge in source.edges()],
        coordinates=points_or_none([_pair(row.get("pos")) for row in data], "this graph"),
        labels=labels_or_none(labels, names, len(nodes)),
        values=values_or_none([_dollars(row.get("value")) for row in data]),
    )


def _pair(place: Any) -> tuple[float, float] | None:
    if place is None:
        return None
    try:
        x, y = place
        return float(x), float(y)
    except (TypeError, ValueError, OverflowError):
        raise BadBoard(f"the node attribute pos must be a pair of numbers, not {place!r}") from None


def _dollars(value: Any) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise BadBoard(f"the node attribute value must be a whole number, not {value!r}")
    return int(value)
