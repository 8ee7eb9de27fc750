"""A match's position as a board of its own: to save with the places that were dragged, to play on from, to solve.

A game says how it begins elsewhere: `begun_at(at, player)` gives its rules, or None where that cannot be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from noyau.errors import BadRules
from noyau.graphs import Digraph, Graph
from noyau.graphs.pasted import spelt, spelt_digraph
from noyau.play.match import Match
from noyau.rules import Rules

Places = Mapping[int, tuple[float, float]]
"""Where vertices were dragged to, in the units of the drawing."""


def begun_here(match: Match, places: Places) -> Rules[Any, Any]:
    """The rules that begin where the match stands, with its vertices at these places.

    >>> from noyau.games import Dollar, Subtraction
    >>> begun_here(Match(Subtraction(21)).play("take 2"), {}).tokens
    19
    >>> game = Dollar("path:3", values=(2, -1, 0))
    >>> begun_here(Match(game).play("borrow 2"), {}).start().values
    (2, -2, 1)
    """
    rules, turn = moved(match.rules, places), match.turn
    begun = rules.begun_at(turn.position, turn.player) if hasattr(rules, "begun_at") else None
    if begun is None:
        error = BadRules("this game cannot begin where the match stands")
        raise error.saying("error.not_from_here")
    named: Rules[Any, Any] = _spelling_itself(begun)
    return named


def moved(rules: Any, places: Places) -> Any:
    """The same rules with the vertices of their board at these places; as they are where nothing was dragged."""
    graph = board_of(rules)
    if not places or graph is None or getattr(rules, "places_matter", False):
        return rules
    drawn = [(float(piece.x), float(piece.y)) for piece in rules.picture(rules.start()).pieces]
    if len(drawn) != graph.vertex_count:
        return rules
    put = np.array([places.get(vertex, place) for vertex, place in enumerate(drawn)])
    if isinstance(graph, Digraph):
        return replace(rules, board=replace(graph, coordinates=put, source=None))
    return _spelling_itself(replace(rules, board=graph.with_coordinates(put)))


def board_of(rules: Any) -> Graph | Digraph | None:
    """The graph that a game is played on, where the rules hold it as one."""
    held = getattr(rules, "board", None)
    return held if isinstance(held, Graph | Digraph) else None


def board_at(match: Match, places: Places) -> Graph | None:
    """The board as a file should hold it: with the dollars of now, where it has some, and every vertex in its place."""
    rules = moved(match.rules, places)
    if hasattr(rules, "graph_at"):
        graph: Graph = rules.graph_at(match.turn.position)
        return graph
    held = board_of(rules)
    return held if isinstance(held, Graph) else None


def board_itself(rules: Any) -> str:
    """The board of a game as a text that leaves nothing out, wherever it was read from."""
    if hasattr(rules, "cubes"):
        cubes: str = rules.cubes.text("; ")
        return cubes
    graph = rules.digraph() if hasattr(rules, "digraph") else rules.graph()
    return spelt_digraph(graph) if isinstance(graph, Digraph) else spelt(graph)


def _spelling_itself(rules: Any) -> Any:
    """The same rules with a board whose word leaves nothing out, places included."""
    graph = board_of(rules)
    if isinstance(graph, Graph) and graph._name is None and graph._file is None:
        if graph.coordinates is not None:  # as exact as anybody can see, and no longer
            graph = graph.with_coordinates(graph.coordinates.round(3))
        return replace(rules, board=graph.called(spelt(graph)), **_no_values(rules))
    if isinstance(graph, Digraph) and graph.source is None:
        return replace(rules, board=graph.read_from(spelt_digraph(graph)))
    return rules


def _no_values(rules: Any) -> dict[str, None]:
    """The dollars stand on the board itself."""
    return {"values": None} if hasattr(rules, "graph_at") else {}
