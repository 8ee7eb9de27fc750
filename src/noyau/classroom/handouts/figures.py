"""The figures of a session: blank ones to fill in by hand, and their solved twins for the teacher."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

from noyau.classroom.exercise import Exercise
from noyau.classroom.pictures import digraph_view, graph_view, money_view
from noyau.classroom.reference import bracelets, cubes, snort
from noyau.errors import UnknownName
from noyau.games import Subtraction
from noyau.positions import explore
from noyau.positions.paper import pair_of, position_graph
from noyau.rules import Line
from noyau.show import arena_view
from noyau.show.kernel import kernel_view
from noyau.show.view import View, line_json
from noyau.solvers.arenas.laid_out import seen_regions
from noyau.solvers.paper.levels import label_of_each

FOUR_CUBES = [
    [("B", "V"), ("N", "G"), ("B", "N")],
    [("V", "N"), ("G", "B"), ("V", "V")],
    [("N", "B"), ("V", "G"), ("G", "N")],
    [("G", "V"), ("B", "N"), ("N", "G")],
]
"""Four cubes with a solution."""
MONEY: dict[str, list[Any]] = {
    "vertices": [{"value": -2}, {"value": 3}, {"value": 1}, {"value": 0}],
    "edges": [[0, 1], [1, 2], [2, 3], [0, 2]],
}


def figure_view(exercise: Exercise, words: Sequence[str], parameters: Mapping[str, Any], solved: bool) -> View:
    """The figure that a text asks for: `arena blank`, `graph n=6 k=5000 code=624` …"""
    kind, *more = words
    asked = dict(parameters) | {name: int(value) for name, _, value in (word.partition("=") for word in more) if value}
    if kind == "arena":
        return _arena(exercise.name, asked["n"], blank="blank" in more, solved=solved)
    if kind == "graph":
        colours = snort.decode(asked["code"]) if solved and "code" in asked else None
        graph = snort.genereGraphe(asked["n"], asked["k"])
        return graph_view(graph, None if colours is None else [*colours, *[0] * (len(graph) - len(colours))])
    if kind == "matches":
        return _matches(asked["n"], asked["m"], solved=solved)
    if kind == "debruijn":
        return digraph_view(bracelets.diagrama(asked["k"]), {})
    if kind == "money":
        return money_view(MONEY)
    if kind == "multigraph":
        return _multigraph()
    raise UnknownName.among("figure", kind, ("arena", "graph", "matches", "debruijn", "money", "multigraph"))


def _arena(name: str, n: int, *, blank: bool, solved: bool) -> View:
    """Document 001's arena, vertices 0..2n + 1, or document 004's, whose vertices are pairs."""
    if name == "nim":
        rules = Subtraction(n - 1, take=(1, 2), take_second=(1, 3), misere=True)
    else:
        rules = Subtraction(n, take=(1, 2, 3))
    explored = explore(rules)
    view = arena_view(explored, seen_regions(explored))
    for vertex in view["vertices"]:
        turn = explored.turns[vertex["id"]]
        vertex["label"] = ",".join(map(str, pair_of(turn))) if name == "nim" else str(vertex["id"])
        if not solved:
            vertex.update(label="" if blank else vertex["label"], note="", tint="plain", states=[])
    for edge in view["edges"]:
        edge["states"] = edge["states"] if solved else []
    if blank and not solved:
        view["edges"] = []
    return view


def _matches(n: int, most: int, *, solved: bool) -> View:
    rules = Subtraction(n, take=tuple(range(1, most + 1)))
    graph = position_graph(rules)
    view = kernel_view(rules, graph, label_of_each(graph))
    if not solved:
        for vertex in view["vertices"]:
            vertex.update(note="", tint="plain", shape="circle", states=[])
        for edge in view["edges"]:
            edge["states"] = []
    return view


def _multigraph() -> View:
    """Document 003's figure 3: a vertex per colour, an edge per pair of opposite faces, labelled by its cube."""
    view = graph_view([[] for _ in "BVNG"])
    corners = {"B": (60.0, 60.0), "V": (300.0, 60.0), "N": (60.0, 260.0), "G": (300.0, 260.0)}
    for vertex, (colour, (left, top)) in zip(view["vertices"], corners.items(), strict=True):
        vertex.update(label=colour, x=left, y=top)
    view.update(width=360.0, height=320.0, edges=[])
    for x, y in combinations_with_replacement(range(4), 2):
        labels = [k for a, b, k in cubes.multigraf(FOUR_CUBES) if sorted(("BVNG".index(a), "BVNG".index(b))) == [x, y]]
        for place, label in enumerate(labels):
            across = 0.1 if x + y == 3 and len(labels) == 1 else 0.0  # so that labels do not lie on each other
            bend = 0.3 * place if x == y else 0.16 * (place - (len(labels) - 1) / 2) + across
            view["edges"].append(line_json(Line(x, y, label=str(label), bend=bend)))
    return view
