"""PGSolver's `.pg`: `parity 4;` then per vertex `id priority owner successor,successor "name";`.

Tolerant where tools differ: the header and `start N;` are optional, the number in the header may be the largest id or
the number of vertices, ids may have gaps (vertices are renumbered in order and keep their id as name), `%` starts a
comment, a vertex described twice keeps its last description with a warning, and a vertex without successors is read.
Writing is strict, because other tools are: every vertex needs an owner, a priority and a successor.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from noyau import _core
from noyau.deadline import Deadline
from noyau.errors import CannotRead, CannotWrite
from noyau.graphs.directed import Digraph
from noyau.graphs.formats import GAME, Format
from noyau.graphs.formats.text import decoded
from noyau.graphs.graph import Graph

FORMAT = Format(
    "pg", (".pg",), GAME, rb"(%[^\n]*\n\s*)*(parity|start)\s+[0-9]+\s*;", writes_boards=False, directed=True, place=9
)


def read_digraph(data: bytes, where: str, threads: int | None = None) -> Digraph:
    """The game in a `.pg` text, read in the core by at most so many threads."""
    text = np.frombuffer(data, np.uint8)
    deadline = Deadline.of(None, threads=threads)
    try:
        first, targets, priorities, owners, ids, ends_of_name, start, warnings_said = _core.read_pg(text, deadline)
    except ValueError as error:
        raise CannotRead(f"{where}, {error}") from None
    for warning in warnings_said:
        warnings.warn(f"{where}, {warning}", stacklevel=2)
    for array in (first, targets, priorities, owners):
        array.setflags(write=False)  # nobody else has them: no need to copy
    names = _names(text, len(owners), ids, ends_of_name, where)
    return Digraph(first, targets, owners, priorities, start, names=names)  # type: ignore[arg-type]


def read(data: bytes, where: str) -> Graph:
    """The board underneath: each move becomes an undirected edge, names become labels."""
    return read_digraph(data, where).underlying()


def write_digraph(digraph: Digraph) -> bytes:
    """The game as `.pg`, the largest id in the header."""
    owners, priorities, names = digraph.owner_of_vertex, digraph.priority_of_vertex, digraph.names
    if owners is None or priorities is None:
        raise CannotWrite("PGSolver files need an owner and a priority for every vertex", hint="write .npz instead")
    rows = [f"parity {max(digraph.vertex_count - 1, 0)};"]
    if digraph.initial is not None:
        rows.append(f"start {digraph.initial};")
    for vertex, (priority, owner) in enumerate(zip(priorities.tolist(), owners.tolist(), strict=True)):
        after = ",".join(map(str, digraph.successors(vertex)))  # type: ignore[arg-type]
        if not after or priority < 0:
            problem = "no successor" if not after else "a negative priority"
            raise CannotWrite(
                f"a PGSolver file cannot hold vertex {vertex}: it has {problem}", hint="write .npz instead"
            )
        rows.append(f"{vertex} {priority} {owner} {after}{'' if names is None else _quoted(names[vertex], vertex)};")
    return ("\n".join(rows) + "\n").encode()


def _names(text: Any, count: int, ids: Any, ends_of_name: Any, where: str) -> tuple[str, ...] | None:
    """A vertex without a name is called by its id, where there are names or gaps at all."""
    if ids is None and ends_of_name is None:
        return None
    names = list(map(str, range(count) if ids is None else ids.tolist()))
    if ends_of_name is not None:
        for vertex, (begin, end) in enumerate(ends_of_name.reshape(-1, 2).tolist()):
            if begin >= 0:
                names[vertex] = decoded(text[begin:end].tobytes(), f"{where}, the name of vertex {names[vertex]},")
    return tuple(names)


def _quoted(name: str, vertex: int) -> str:
    if '"' in name:
        raise CannotWrite(
            f"a PGSolver file cannot hold the name {name!r} of vertex {vertex}", hint="write .npz instead"
        )
    return f' "{name}"'
