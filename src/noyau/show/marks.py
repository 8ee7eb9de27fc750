"""What is marked on a view, and how its turns are called: the numberings of the documents, and nothing at all."""

from __future__ import annotations

from typing import Any, Literal

from noyau.phrases import as_value
from noyau.positions import Explored
from noyau.show.view import View

Numbering = Literal["numbers", "pairs"]


def numbered_view(view: View, explored: Explored[Any, Any], numbering: Numbering) -> View:
    """The arena with its turns called 0, 1, 2 … as in document 001, or by pairs (position, player) as in 004."""

    def called(vertex: int) -> str:
        if numbering == "numbers":
            return str(vertex)
        turn = explored.turns[vertex]
        parts = (str(as_value(part)) for part in turn.position.parts().values())
        return f"({' '.join(parts)}, {turn.player})"

    return {**view, "vertices": [{**vertex, "label": called(vertex["id"])} for vertex in view["vertices"]]}


def blank_view(view: View) -> View:
    """Nothing marked, for whoever wants to work it out with a pencil: no winners, no ranks, no best moves."""
    vertices = [{**vertex, "note": "", "tint": "plain"} for vertex in view["vertices"]]
    if view["kind"] == "positions":
        vertices = [{**vertex, "shape": "circle"} for vertex in vertices]
    return {
        **view,
        "vertices": [{**vertex, "describe": {"key": "", "text": vertex["label"], "values": {}}} for vertex in vertices],
        "edges": [
            {**edge, "states": [state for state in edge["states"] if state == "played"]} for edge in view["edges"]
        ],
    }


def with_best_marked(view: View) -> View:
    """The pieces that play a best move stand out."""
    best = {move["at"] for move in view["moves"] if move["value"] is not None and move["value"]["best"]}
    return {
        **view,
        "vertices": [
            {**vertex, "states": [*vertex["states"], "best"]} if vertex["id"] in best else vertex
            for vertex in view["vertices"]
        ],
    }
