"""A board taken apart, to be changed by hand: where its vertices are drawn, and what each of them carries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from noyau.errors import BadBoard, TooLarge
from noyau.forms import fields_of
from noyau.games import find
from noyau.graphs import Digraph, Graph
from noyau.rules import Rules
from noyau.server.answers.matches import Answer, Place, rules_of

MOST_SKETCHED = 300
"""A board with more vertices is not changed by hand."""


def sketched(place: Place) -> Answer:
    """The board before the first move, each vertex where the page draws it."""
    if not any(field.boards for field in fields_of(find(place["game"]).rules)):
        raise BadBoard(f"{place['game']} is not played on a graph", hint="its board is what the form asks for")
    rules = rules_of(place)
    graph = rules.graph() if hasattr(rules, "graph") else rules.digraph()  # of cops the second are all positions
    if graph.vertex_count > MOST_SKETCHED:
        raise TooLarge(
            f"the board has {graph.vertex_count:,} vertices, and at most {MOST_SKETCHED} are changed by hand"
        )
    pieces = rules.picture(rules.start()).pieces
    numbers, owners, targets = _carried(rules, graph)
    names = (graph.names if isinstance(graph, Digraph) else graph.labels) or ("",) * graph.vertex_count
    vertices = [
        {
            **{"x": float(piece.x), "y": float(piece.y), "label": names[vertex]},
            **{"number": numbers[vertex], "owner": owners[vertex], "target": vertex in targets},
        }
        for vertex, piece in enumerate(pieces)
    ]
    start = graph.initial if isinstance(graph, Digraph) else None
    return {"directed": isinstance(graph, Digraph), "vertices": vertices, "edges": graph.edges(), "start": start}


ANSWERS: dict[str, Callable[..., Answer]] = {"sketch": sketched}
"""What a worker can be asked."""


def _carried(rules: Rules[Any, Any], graph: Graph | Digraph) -> tuple[list[int], list[int], set[int]]:
    nothing = [0] * graph.vertex_count
    if not isinstance(graph, Digraph):
        return nothing if graph.values is None else graph.values.tolist(), nothing, set()
    numbers, owners = (
        nothing if array is None else array.tolist() for array in (graph.priority_of_vertex, graph.owner_of_vertex)
    )
    chosen = getattr(rules, "target", None)
    targets = chosen if chosen is not None else () if graph.target is None else graph.target.tolist()
    return numbers, owners, set(targets)
