"""A counterexample as a picture: graphs, colourings, arenas and boards with dollars, drawn as noyau draws its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from noyau.classroom.kinds import Args
from noyau.errors import NoyauError
from noyau.games import Arena, Dollar, Snort
from noyau.games.shared.colouring import Colours
from noyau.graphs import Digraph, Graph
from noyau.languages import Language
from noyau.positions import Turn, first_turn
from noyau.show import board_view, to_svg
from noyau.show.view import View
from noyau.words import FIRST

MOST_PICTURED = 30


def picture_of(kind: str, args: Args, language: Language) -> str:
    """The SVG of the arguments of a call; empty where they are no graph, or nobody could read it."""
    try:
        if kind in ("graph", "coloured"):
            return "" if len(args[0]) > MOST_PICTURED else to_svg(graph_view(args[0], _colours(args)), language)
        if kind in ("digraph", "arena"):
            owners = args[1] if kind == "arena" else {}
            return "" if len(args[0]) > MOST_PICTURED else to_svg(digraph_view(args[0], owners), language)
        if kind == "money":
            return to_svg(money_view(args[0]), language)
    except NoyauError:  # a board that no game is played on, such as one without a vertex
        return ""
    return ""


def graph_view(lists: Sequence[Sequence[int]], colours: Sequence[int] | None = None) -> View:
    """A graph as document 002 writes it, perhaps with colours."""
    edges = [(s, t) for s, after in enumerate(lists) for t in after if s < t]
    rules = Snort(Graph.from_edges(len(lists), edges))
    position = rules.start() if colours is None else Colours(tuple(colours))
    view = plain_view(board_view(rules, Turn(position, FIRST)))
    for vertex, colour in zip(view["vertices"], position.colours, strict=True):
        if colour == 0:  # who may still take it is for the reader to find
            vertex.update(shape="circle", label=str(vertex["id"]), tint="plain")
    return view


def digraph_view(graph: Mapping[Any, Sequence[Any]], owners: Mapping[Any, bool]) -> View:
    """A directed graph under its own names; circles for player 1, squares for player 2, where there are owners."""
    place = {name: number for number, name in enumerate(graph)}
    successors = [[place[then] for then in after if then in place] for after in graph.values()]
    rules = Arena(Digraph.from_successors(successors, owners=[0 if owners.get(name, True) else 1 for name in graph]))
    view = plain_view(board_view(rules, first_turn(rules)))
    for vertex, name in zip(view["vertices"], graph, strict=True):
        vertex["label"] = ",".join(map(str, name)) if isinstance(name, tuple) else str(name)
    return view


def money_view(board: Mapping[str, Sequence[Any]]) -> View:
    """A board of document 000."""
    values = tuple(vertex["value"] for vertex in board["vertices"])
    rules = Dollar(Graph.from_edges(len(values), [tuple(edge) for edge in board["edges"]]), values=values)
    return plain_view(board_view(rules, first_turn(rules)))


def plain_view(view: View) -> View:
    """Without what is only for playing: no move is marked, nothing stands out."""
    for vertex in view["vertices"]:
        vertex["states"] = [state for state in vertex["states"] if state not in ("legal", "current", "best")]
    return view


def _colours(args: Args) -> list[int] | None:
    return list(args[1]) if len(args) > 1 else None
