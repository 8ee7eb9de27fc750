"""Shortest solutions by tables: against trying everything, the search, and the integer program."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from helpers.dollars import borrowed_until_out_of_debt, dollar_boards
from helpers.slow_least import shortest_by_trying
from noyau import _core
from noyau.errors import TooLarge
from noyau.graphs import Graph, board
from noyau.solvers.dollars import shortest as portfolio
from noyau.solvers.dollars.burning import after_script
from noyau.solvers.dollars.shortest import least_moves

PLENTY = 10**6


def rows(graph: Graph):
    return graph.first_edge_of_vertex, graph.neighbour_of_edge


def dealt(graph: Graph, total: int, seed: int, debt: int = 10) -> Graph:
    """Everybody owes so much, then dollars are dropped one by one, as document 000 does."""
    draw, values = Random(seed), [-debt] * graph.vertex_count
    for _ in range(total + debt * graph.vertex_count):
        values[draw.randrange(graph.vertex_count)] += 1
    return graph.with_values(values)


def length_by_tables(graph: Graph, script, order=None, prices=()) -> int:
    """Begins with a script that wins, however long. Any prices will do: they are good for speed alone."""
    prices = np.array(prices, np.int64)
    if order is None:
        order = _core.order_of_least_fill(*rows(graph), graph.vertex_count, None)
    best, bound, states = _core.script_by_tables(*rows(graph), graph.values, script, order, prices, PLENTY, None)
    assert bound == np.abs(best).sum()
    assert states >= 0
    assert after_script(graph, graph.values, best).min() >= 0
    return int(np.abs(best).sum())


def borrowing(graph: Graph):
    script = borrowed_until_out_of_debt(graph.edges(), graph.values.tolist(), [0] * graph.vertex_count)
    return None if script is None else np.array(script, np.int64)


@given(dollar_boards(most_vertices=7), st.integers(0, 3), st.randoms(use_true_random=False))
def test_tables_agree_with_the_search_in_any_order_from_any_script(graph, shift, draw):
    script = borrowing(graph)
    assume(script is not None)
    length = least_moves(graph, graph.values, method="search").length
    assert length_by_tables(graph, script + shift) == length
    order = np.array(draw.sample(range(graph.vertex_count), graph.vertex_count), np.int32)
    assert length_by_tables(graph, script - shift, order) == length
    prices = [draw.choice([0, draw.randrange(2**18), draw.randrange(-(2**62), 2**62)]) for _ in graph.vertices]
    assert length_by_tables(graph, script, order, prices) == length


def test_three_hundred_small_boards_equal_trying_everything():
    draw, tried = Random(5), 0
    while tried < 300:
        n = draw.randint(2, 5)
        edges = [(draw.randrange(vertex), vertex) for vertex in range(1, n)]
        edges += [tuple(draw.sample(range(n), 2)) for _ in range(draw.randint(0, 4))]
        graph = Graph.from_edges(n, edges, values=[draw.randint(-5, 6) for _ in range(n)])
        script = borrowing(graph)
        if script is None or least_moves(graph, graph.values).length > 14:
            continue
        tried += 1
        assert length_by_tables(graph, script + 2) == shortest_by_trying(graph, graph.values.tolist())


@given(st.integers(3, 12), st.integers(1, 12), st.integers(0, 10**6))
def test_cycles_agree_with_the_search(n, total, seed):
    graph = dealt(board(f"cycle:{n}"), total, seed, debt=3)
    assert length_by_tables(graph, borrowing(graph)) == least_moves(graph, graph.values, method="search").length


@pytest.mark.parametrize("name", ["cycle:60", "tree:60,seed=3", "grid:2x12"])
@pytest.mark.parametrize("more", [12, 60])
def test_narrow_boards_agree_with_the_integer_program(name, more):
    graph = board(name)
    graph = dealt(graph, graph.genus + more, more)
    found = least_moves(graph, graph.values, method="tables")
    assert found.optimal
    assert after_script(graph, graph.values, found.script).min() >= 0
    program = least_moves(graph, graph.values, method="highs", limit=20)
    assert program.bound <= found.length <= program.length
    assert program.length == found.length


@pytest.mark.parametrize("name", ["cycle:100", "tree:100,seed=0", "tree:300,seed=1", "path:200"])
def test_trees_and_cycles_are_settled_by_the_portfolio(name):
    graph = board(name)
    graph = dealt(graph, graph.vertex_count, 1)
    found = least_moves(graph, graph.values)
    assert found.optimal
    assert after_script(graph, graph.values, found.script).min() >= 0


def test_wide_boards_are_refused_and_too_many_entries_leave_what_was_found(monkeypatch):
    wide = board("random:100,8,seed=1")
    with pytest.raises(TooLarge, match="of width 8 at most"):
        least_moves(wide, wide.values, method="tables")
    graph = dealt(board("cycle:50"), 20, 1)
    monkeypatch.setattr(portfolio, "MOST_STATES", 10)
    monkeypatch.setattr(portfolio, "FIRST_NODES", 100)
    found = least_moves(graph, graph.values, method="tables")
    assert not found.optimal
    assert after_script(graph, graph.values, found.script).min() >= 0


def test_the_order_takes_out_whoever_joins_the_fewest():
    for name, width in (("tree:40,seed=2", 1), ("cycle:9", 2), ("grid:3x9", 3), ("complete:5", 4)):
        graph = board(name)
        assert sorted(_core.order_of_least_fill(*rows(graph), width, None).tolist()) == list(graph.vertices)
        assert len(_core.order_of_least_fill(*rows(graph), width - 1, None)) == 0


def test_an_order_that_misses_a_vertex_is_refused():
    graph = board("path:3").with_values([2, -1, 0])
    for order in ([0, 1], [0, 1, 1], [0, 1, 3]):
        with pytest.raises(ValueError, match="every vertex once"):
            length_by_tables(graph, np.array([0, -1, -1]), np.array(order, np.int32))


def test_prices_for_some_vertices_alone_are_refused():
    graph = board("path:3").with_values([2, -1, 0])
    with pytest.raises(ValueError, match="one price for every vertex, or none"):
        length_by_tables(graph, np.array([0, -1, -1]), prices=[1, 2])


@pytest.mark.parametrize(("n", "dollars"), [(200, 20), (300, 30), (150, 150)])
def test_with_and_without_prices_of_highs_a_tree_has_the_same_length(n, dollars, monkeypatch):
    graph = dealt(board(f"tree:{n},seed=1"), dollars, n, debt=2)
    found = least_moves(graph, graph.values, method="tables")
    assert found.optimal
    monkeypatch.setattr(portfolio, "FEW_VERTICES", n + 1)
    assert least_moves(graph, graph.values, method="tables").length == found.length


@pytest.mark.long
def test_a_tree_whose_tables_are_too_large_is_nearly_settled(monkeypatch):
    monkeypatch.setattr(portfolio, "MOST_STATES", 200_000)
    graph = dealt(board("tree:1000,seed=1"), 100, 1)
    found = least_moves(graph, graph.values, method="tables")
    assert not found.optimal
    assert after_script(graph, graph.values, found.script).min() >= 0
    assert found.length < 1.01 * found.bound
