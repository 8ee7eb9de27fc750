"""How a graph spells itself in a line or a few: what its word is where it has no name and no file.

The formats graph6, sparse6 and DOT write with the same functions; reading is theirs alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from noyau.graphs.arrays import Coordinates

if TYPE_CHECKING:
    from noyau.graphs.directed import Digraph
    from noyau.graphs.graph import Graph

Bits = npt.NDArray[np.uint8]


def as_graph6(graph: Graph) -> bytes:
    """The board as a graph6 line."""
    count = graph.vertex_count
    one, other = graph.ends_of_edge[:, 0].astype(np.int64), graph.ends_of_edge[:, 1].astype(np.int64)
    bits = np.zeros(-(-count * (count - 1) // 12) * 6, np.uint8)
    bits[other * (other - 1) // 2 + one] = 1
    return head_of(count) + characters_of(bits) + b"\n"


def as_sparse6(graph: Graph) -> bytes:
    """The board as a sparse6 line."""
    count, width = graph.vertex_count, width_of(graph.vertex_count)
    groups, current = [], 0
    for vertex, number in sorted((other, one) for one, other in graph.edges()):
        if vertex > current + 1:
            groups += [(1, vertex), (0, number)]
        else:
            groups.append((vertex - current, number))
        current = vertex
    pairs = np.array(groups, np.int64).reshape(-1, 2)
    numbers = pairs[:, 1:] >> np.arange(width - 1, -1, -1) & 1
    bits = np.concatenate([pairs[:, :1], numbers], axis=1).astype(np.uint8).ravel()
    padding = np.ones(-len(bits) % 6, np.uint8)
    if count == 1 << width and current == count - 2 and len(padding) > width:
        padding[0] = 0  # all ones would read as a loop at the last vertex
    return b":" + head_of(count) + characters_of(np.concatenate([bits, padding])) + b"\n"


def as_dot(graph: Graph) -> bytes:
    """The board as a DOT `graph`, with ids 0, 1, 2 …"""
    columns: dict[str, Iterable[Any]] = {}
    if graph.labels is not None:
        columns["label"] = map(_quoted, graph.labels)
    if graph.coordinates is not None:
        columns["pos"] = _places(graph.coordinates)
    if graph.values is not None:
        columns["value"] = graph.values.tolist()
    return _dot_text("graph", graph.vertex_count, columns, (f"{one} -- {other}" for one, other in graph.edges()))


def digraph_as_dot(digraph: Digraph) -> bytes:
    """The directed graph as a DOT `digraph`, with ids 0, 1, 2 …"""
    columns: dict[str, Iterable[Any]] = {}
    if digraph.names is not None:
        columns["label"] = map(_quoted, digraph.names)
    if digraph.coordinates is not None:
        columns["pos"] = _places(digraph.coordinates)
    for key, array in (("owner", digraph.owner_of_vertex), ("priority", digraph.priority_of_vertex)):
        if array is not None:
            columns[key] = array.tolist()
    if digraph.initial is not None:
        columns["initial"] = (int(vertex == digraph.initial) for vertex in digraph.vertices)
    if digraph.target is not None:
        chosen = set(digraph.target.tolist())
        columns["target"] = (int(vertex in chosen) for vertex in digraph.vertices)
    return _dot_text("digraph", digraph.vertex_count, columns, (f"{one} -> {other}" for one, other in digraph.edges()))


def _dot_text(kind: str, count: int, columns: dict[str, Iterable[Any]], edges: Iterable[str]) -> bytes:
    cells = zip(*columns.values(), strict=True) if columns else iter([()] * count)
    rows = [f"{kind} {{"]
    for vertex, row in enumerate(cells):
        inside = ", ".join(f"{key}={cell}" for key, cell in zip(columns, row, strict=True))
        rows.append(f"  {vertex} [{inside}];" if inside else f"  {vertex};")
    rows += [f"  {edge};" for edge in edges]
    return "\n".join([*rows, "}", ""]).encode()


def _places(coordinates: Coordinates) -> Iterable[str]:
    return (f'"{x!r},{y!r}!"' for x, y in coordinates.tolist())


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def head_of(count: int) -> bytes:
    """The number of vertices as 1, 4 or 8 characters."""
    if count <= 62:
        return bytes([count + 63])
    length, marks = (3, b"~") if count <= 258_047 else (6, b"~~")
    return marks + bytes((count >> 6 * place & 63) + 63 for place in reversed(range(length)))


def width_of(count: int) -> int:
    """Bits needed to write the largest vertex; none if it is 0."""
    return max(count - 1, 0).bit_length()


def characters_of(bits: Bits) -> bytes:
    """One character per six bits; their number must be a multiple of six."""
    sixes = np.packbits(bits.reshape(-1, 6), axis=1).ravel() >> 2
    return bytes((sixes + np.uint8(63)).tobytes())
