"""Vertices that have names: which one is meant, and what one is called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from noyau.errors import BadRules
from noyau.graphs import Digraph, Graph


def vertex_meant(graph: Graph | Digraph, given: Any) -> int:
    """The number of a vertex that is given by its number or its name.

    >>> from noyau.graphs import board
    >>> towns = board({"Lyon": ["La Seu"]})
    >>> vertex_meant(towns, "la seu"), vertex_meant(towns, 1), vertex_meant(board("path:3"), 7)
    (1, 1, 7)
    """
    if isinstance(given, int):
        return given
    names = graph.spoken_names or ()
    found = [number for number, name in enumerate(names) if name.casefold() == str(given).strip().casefold()]
    if not found:
        hint = "" if names else f"the vertices are 0 to {graph.vertex_count - 1}"
        raise BadRules(f"no vertex is called {str(given)[:60]!r}", allowed=names, hint=hint)
    return found[0]


def called(graph: Graph | Digraph, vertex: int) -> str:
    """What people call a vertex: its name, or its number."""
    return graph.name_of(vertex) or str(int(vertex))


def all_called(graph: Graph | Digraph, vertices: Iterable[int]) -> list[str]:
    """The same of several."""
    return [called(graph, vertex) for vertex in vertices]


def braced(names: Iterable[str]) -> str:
    """A set of vertices as one writes it.

    >>> braced(["Lyon", "La Seu"]), braced([])
    ('{Lyon,La Seu}', '∅')
    """
    listed = ",".join(names)
    return f"{{{listed}}}" if listed else "∅"
