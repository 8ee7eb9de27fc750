"""Dollars in the core against the twin that moves one at a time."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.dollars import after_script, borrowed_until_out_of_debt, dollar_boards, reduced, unburnt

from noyau import _core
from noyau.graphs import Graph, board


def rows(graph: Graph) -> tuple[np.ndarray, np.ndarray]:
    return graph.first_edge_of_vertex, graph.neighbour_of_edge


def cannot_be_won(graph: Graph, dollars: list[int], order: list[int]) -> bool:
    """Everybody has fewer dollars than edges to those before."""
    place = {vertex: number for number, vertex in enumerate(order)}
    return sorted(order) == list(graph.vertices) and all(
        dollars[vertex] < sum(place[other] < place[vertex] for other in graph.neighbours(vertex))
        for vertex in graph.vertices
    )


@given(dollar_boards(), st.data())
def test_the_greatest_script_below_a_bound(graph: Graph, data: st.DataObject) -> None:
    upper = data.draw(st.lists(st.integers(-3, 3), min_size=graph.vertex_count, max_size=graph.vertex_count))
    wanted = borrowed_until_out_of_debt(graph.edges(), graph.values.tolist(), upper)
    script, dollars, order = _core.borrow_below(*rows(graph), graph.values, np.array(upper, np.int64), None)
    assert dollars.tolist() == after_script(graph.edges(), graph.values.tolist(), script.tolist())
    if wanted is None:
        assert cannot_be_won(graph, dollars.tolist(), order.tolist())
    else:
        assert script.tolist() == wanted
        assert len(order) == 0


@given(dollar_boards(most_dollars=10**4))
def test_winning_or_losing_with_large_sums(graph: Graph) -> None:
    wanted = borrowed_until_out_of_debt(
        graph.edges(), reduced(graph.edges(), (graph.values % 12).tolist(), 0), [0] * graph.vertex_count
    )
    script, dollars, order = _core.win_or_lose(*rows(graph), graph.values % 12, None)
    assert (wanted is None) == (len(order) > 0)
    script, dollars, order = _core.win_or_lose(*rows(graph), graph.values, None)
    assert dollars.tolist() == after_script(graph.edges(), graph.values.tolist(), script.tolist())
    assert cannot_be_won(graph, dollars.tolist(), order.tolist()) if len(order) else dollars.min() >= 0


@given(dollar_boards(), st.data())
def test_the_reduced_board(graph: Graph, data: st.DataObject) -> None:
    q = data.draw(st.integers(0, graph.vertex_count - 1))
    script, dollars, order = _core.reduce(*rows(graph), graph.values, q, None)
    assert dollars.tolist() == reduced(graph.edges(), graph.values.tolist(), q)
    assert dollars.tolist() == after_script(graph.edges(), graph.values.tolist(), script.tolist())
    assert script[q] == 0
    assert order[0] == q
    assert order.tolist() == _core.burn(*rows(graph), dollars, q).tolist()
    no_debt = abs(graph.values)
    fire = _core.burn(*rows(graph), no_debt, q).tolist()
    assert set(graph.vertices) - set(fire) == unburnt(graph.edges(), no_debt.tolist(), q)


@given(dollar_boards(most_vertices=9, most_extra=12), st.data())
def test_equivalent_boards_reduce_alike_however_large_the_sums(graph: Graph, data: st.DataObject) -> None:
    amounts = st.integers(-(10**12), 10**12)
    times = data.draw(st.lists(amounts, min_size=graph.vertex_count, max_size=graph.vertex_count))
    far = np.array(after_script(graph.edges(), graph.values.tolist(), times), np.int64)
    for q in graph.vertices:
        near = _core.reduce(*rows(graph), graph.values, q, None)[1]
        assert _core.reduce(*rows(graph), far, q, None)[1].tolist() == near.tolist()
    won = len(_core.win_or_lose(*rows(graph), graph.values, None)[2]) == 0
    assert (len(_core.win_or_lose(*rows(graph), far, None)[2]) == 0) is won
    script, dollars = _core.lent(*rows(graph), graph.values, np.array(times, np.int64))
    assert (script.tolist(), dollars.tolist()) == (times, far.tolist())


@pytest.mark.parametrize("name", ["path:300", "cycle:300", "tree:300,seed=1", "grid:15x20", "complete:40"])
def test_large_piles_on_boards_that_money_crosses_slowly(name: str) -> None:
    graph = board(name)
    values = np.zeros(graph.vertex_count, np.int64)
    values[0], values[-1] = 10**11, -(10**11) + graph.genus
    script, dollars, order = _core.win_or_lose(*rows(graph), values, None)
    assert len(order) == 0
    assert dollars.min() >= 0
    assert dollars.tolist() == after_script(graph.edges(), values.tolist(), script.tolist())
    script, dollars, order = _core.reduce(*rows(graph), values, 7, None)
    assert dollars.tolist() == after_script(graph.edges(), values.tolist(), script.tolist())
    assert sorted(order.tolist()) == list(graph.vertices)
    assert np.delete(dollars, 7).min() >= 0
    assert dollars[7] >= 0


def test_what_does_not_fit_is_an_error_not_a_wrong_number() -> None:
    graph = board("path:3")
    high = np.array([2**62, 2**62, -(2**63)], np.int64)
    for call in (
        lambda: _core.borrow_below(*rows(graph), high, np.zeros(3, np.int64), None),
        lambda: _core.lent(*rows(graph), high, np.array([0, 2**62, 0], np.int64)),
        lambda: _core.reduce(*rows(board("path:4000")), np.repeat([10**15, -(10**15)], 2000), 0, None),
    ):
        with pytest.raises(OverflowError, match="64 bits"):
            call()


def test_graphs_that_make_no_sense_are_refused() -> None:
    def refuses(count: int, edges: list[tuple[int, int]], message: str) -> None:
        graph = Graph.from_edges(count, edges)
        with pytest.raises(ValueError, match=message):
            _core.win_or_lose(*rows(graph), np.zeros(count, np.int64), None)

    refuses(0, [], "at least one vertex")
    refuses(3, [(0, 1)], "no path leads from vertex 0 to vertex 2")
    refuses(2, [(0, 1), (1, 1)], "vertex 1 is its own neighbour")
    with pytest.raises(ValueError, match="one number for every vertex"):
        _core.win_or_lose(*rows(board("path:3")), np.zeros(2, np.int64), None)
    with pytest.raises(ValueError, match="no such vertex"):
        _core.reduce(*rows(board("path:3")), np.zeros(3, np.int64), 3, None)
