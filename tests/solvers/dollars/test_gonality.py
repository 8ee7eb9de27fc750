"""Gonality against its definition, theorems and the search alone; its scrambles are looked at by brute force."""

from __future__ import annotations

from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given, settings

from helpers import slow_divisors as slow
from noyau.graphs import Graph, board
from noyau.solvers.dollars.divisors import rank
from noyau.solvers.dollars.gonality import gonality

EVERYTHING, NOTHING = 10**9, 0
"""How many placings are tried before scrambles: all, so that none is made, or none."""


def test_gonalities_that_are_theorems():
    """Of a complete graph n − 1, of a grid its shorter side, of a complete bipartite graph its smaller part."""
    assert [gonality(board(f"complete:{n}")).value for n in (2, 3, 5, 6)] == [1, 2, 4, 5]
    assert [gonality(board(f"grid:{n}x{n + 1}")).value for n in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert [gonality(board(f"bipartite:{a},{b}")).value for a, b in ((2, 4), (3, 3), (3, 5))] == [2, 3, 3]


@settings(max_examples=60)
@given(slow.boards(most=5, more=4))
def test_gonality_by_definition(graph):
    classes = slow.Classes(graph)
    for placings in (EVERYTHING, NOTHING):
        found = gonality(graph, placings=placings)
        assert sum(found.witness) == found.value
        assert classes.rank(found.witness) >= 1
        for degree in range(found.value):
            assert all(classes.rank(row) < 1 for row in slow.effective(graph.vertex_count, degree))


def order_of(graph: Graph, eggs) -> int:
    """The order of a scramble by its definition: all sets of vertices, and a largest flow between any two eggs."""
    hitting = next(
        size
        for size in range(graph.vertex_count + 1)
        if any(all(egg & {*chosen} for egg in eggs) for chosen in combinations(graph.vertices, size))
    )
    capacities = nx.Graph()
    for u, v in graph.edges():
        capacities.add_edge(u, v, capacity=capacities.get_edge_data(u, v, {"capacity": 0})["capacity"] + 1)
    cuts = [_cut(capacities, one, other) for one, other in combinations(eggs, 2) if not one & other]
    return min([hitting, *cuts])


def _cut(capacities: nx.Graph, one, other) -> int:
    joined = capacities.copy()
    for name, egg in (("from", one), ("to", other)):
        for vertex in egg:
            joined.add_edge(name, vertex)  # without a capacity: any flow
    return nx.minimum_cut_value(joined, "from", "to")


@settings(max_examples=40)
@given(slow.boards(most=7, more=6))
def test_a_scramble_has_the_order_it_stands_for(graph):
    found = gonality(graph, placings=NOTHING)
    assert found.value == gonality(graph, placings=EVERYTHING).value
    if found.scramble:
        assert order_of(graph, found.scramble) >= found.value
        assert all(nx.is_connected(graph.to_networkx().subgraph(egg)) for egg in found.scramble)


@pytest.mark.parametrize(
    ("name", "value"),
    [("cube:4", 8), ("cube:5", 16), ("torus:4x5", 8), ("torus:5x5", 10), ("torus:6x6", 12), ("grid:6x8", 6)],
)
def test_boards_that_are_too_large_to_try_everything(name, value):
    """Twice the shorter side of a torus, half of the vertices of a cube."""
    found = gonality(board(name))
    assert found.value == value == sum(found.witness)
    assert found.scramble
    assert rank(board(name), found.witness).value >= 1


def test_what_is_small_is_tried():
    found = gonality(board("petersen"))
    assert (found.value, found.scramble) == (4, ())
    assert gonality(board("petersen"), placings=NOTHING).value == 4
