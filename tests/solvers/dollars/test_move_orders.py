"""Orders of moves that keep debts small, against trying every order."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from helpers.dollars import after_script, borrowed_until_out_of_debt, dollar_boards
from noyau.errors import BadBoard, TooLarge
from noyau.games.dollar import script_of
from noyau.graphs import board
from noyau.solvers.dollars.move_orders import order_of_moves
from noyau.solvers.dollars.shortest import least_moves


def debts_on_the_way(graph, values, steps):
    """The deepest debt, from the start on, when single moves (vertex, ±1) are made in this order."""
    script, deepest = [0] * graph.vertex_count, min(values)
    for vertex, sign in steps:
        script[vertex] += sign
        deepest = min(deepest, *after_script(graph.edges(), values, script))
    return -deepest


@given(dollar_boards(most_vertices=5, most_dollars=3), st.integers(0, 5))
def test_it_exists_exactly_when_some_order_works(graph, deepest_debt):
    values = graph.values.tolist()
    assume(borrowed_until_out_of_debt(graph.edges(), values, [0] * graph.vertex_count) is not None)
    script = least_moves(graph, values).script.tolist()
    assume(sum(map(abs, script)) <= 6)
    steps = [(v, 1 if times > 0 else -1) for v, times in enumerate(script) for _ in range(abs(times))]
    least = min(debts_on_the_way(graph, values, order) for order in set(permutations(steps)))
    order = order_of_moves(graph, values, script, deepest_debt)
    assert (order is not None) == (least <= deepest_debt)
    if order is not None:
        assert list(script_of(order, graph.vertex_count)) == script
        assert debts_on_the_way(graph, values, [(move.vertex, move.sign) for move in order]) <= deepest_debt


def test_bad_requests_are_refused(monkeypatch):
    with pytest.raises(BadBoard, match="2 values"):
        order_of_moves(board("path:3"), [1, 2], [0, 0, 0], 0)
    monkeypatch.setattr("noyau.solvers.dollars.move_orders.MOST_BOARDS", 3)
    with pytest.raises(TooLarge, match="more than 3 boards"):
        order_of_moves(board("path:3"), [9, 9, 9], [2, 0, 2], 0)
