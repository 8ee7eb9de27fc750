"""A graph by itself, no game played on it, as a view: boards with their labels or values, arenas with their owners."""

from __future__ import annotations

from typing import Any

from noyau.errors import BadBoard, TooLarge
from noyau.graphs import Digraph, Graph, at_hand, folded, layered
from noyau.languages import message
from noyau.rules import Line
from noyau.show.view import FORMAT, View, line_json

STEP, MARGIN, BEND = 84.0, 48.0, 0.18
MOST_DRAWN = 3_000


def graph_view(graph: Graph | Digraph) -> View:
    """The vertices where they were placed, or where there is room; squares are player 2's, or in debt.

    >>> from noyau.graphs import board
    >>> len(graph_view(board("petersen"))["edges"])
    15
    """
    if graph.vertex_count == 0:
        raise BadBoard("a graph without vertices cannot be drawn")
    if graph.vertex_count > MOST_DRAWN:
        raise TooLarge(f"the graph has {graph.vertex_count:,} vertices and at most {MOST_DRAWN:,} are drawn")
    places = _places(graph)
    low, high = places.min(axis=0), places.max(axis=0)
    width, height = (2 * MARGIN + STEP * (high - low)).tolist()
    title = message("graph.title", vertices=graph.vertex_count, edges=graph.edge_count)
    frame = {"format": FORMAT, "kind": "board", "game": "graph", "title": title.as_json(), "modes": None}
    return {
        **frame,
        **{"width": width, "height": height, "directed": isinstance(graph, Digraph), "more_moves": False},
        "vertices": [_vertex(graph, vertex, MARGIN + STEP * (x - low[0]), MARGIN + STEP * (y - low[1]))
                     for vertex, (x, y) in enumerate(places.tolist())],
        "edges": [line_json(line) for line in _lines(graph)],
        "moves": [], "position": "graph", "to_move": None, "status": None,
    }  # fmt: skip


def _places(graph: Graph | Digraph) -> Any:
    if isinstance(graph, Graph):
        return at_hand(graph).coordinates
    if graph.coordinates is not None:
        return at_hand(graph.underlying()).coordinates
    return folded(layered(graph.first_edge_of_vertex, graph.target_of_edge, rows=graph.owner_of_vertex))


def _vertex(graph: Graph | Digraph, vertex: int, x: float, y: float) -> dict[str, Any]:
    names = graph.labels if isinstance(graph, Graph) else graph.names
    name = str(vertex) if names is None else names[vertex]
    square, note = False, ""
    if isinstance(graph, Digraph):
        square = graph.owner_of_vertex is not None and bool(graph.owner_of_vertex[vertex])
        note = "" if graph.priority_of_vertex is None else str(graph.priority_of_vertex[vertex])
    elif graph.values is not None:
        square, note, name = bool(graph.values[vertex] < 0), name, str(graph.values[vertex]).replace("-", "−")
    return {
        **{"id": vertex, "x": float(x), "y": float(y), "shape": "square" if square else "circle", "label": name},
        **{"note": note, "tint": "plain", "states": []},
        "describe": message("piece.vertex", number=vertex, of=graph.vertex_count, label=name).as_json(),
    }


def _lines(graph: Graph | Digraph) -> list[Line]:
    """Parallel edges bow apart, and so do arrows that lead both ways."""
    edges = [(int(one), int(other)) for one, other in graph.edges()]
    together: dict[tuple[int, int], int] = {}
    there = set(edges)
    lines = []
    for one, other in edges:
        number = together[one, other] = together.get((one, other), -1) + 1
        both_ways = isinstance(graph, Digraph) and one != other and (other, one) in there
        many = edges.count((one, other)) if len(edges) < MOST_DRAWN else 1
        bend = BEND * (number - (many - 1) / 2) + (BEND / 2 if both_ways else 0)
        lines.append(Line(one, other, bend=bend))
    return lines
