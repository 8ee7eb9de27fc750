"""Trees above the size from which all money goes to one vertex at once: checked by carrying out the script."""

from __future__ import annotations

import numpy as np
import pytest
from tests.helpers.dollars import after_script

from noyau.graphs import board
from noyau.solvers.dollars.burning import reduced, settled


@pytest.mark.parametrize("name", ["path:1500", "tree:2000,seed=1", "star:1200"])
@pytest.mark.parametrize("total", [-1, 0, 7])
def test_a_large_tree_is_won_exactly_when_its_total_is_no_debt(name, total):
    graph = board(name)
    values = np.random.default_rng(total + 2).integers(-9, 10, graph.vertex_count)
    values[0] += total - values.sum()
    end = settled(graph, values)
    assert end.won == (total >= 0)
    assert (np.array(after_script(graph.edges(), values.tolist(), end.script.tolist())) == end.dollars).all()
    assert end.dollars.min() >= 0 or not end.won
    if not end.won:  # each has fewer dollars than edges to those before it
        place = np.empty(graph.vertex_count, np.int64)
        place[end.order] = np.arange(graph.vertex_count)
        for vertex in graph.vertices:
            before = sum(place[near] < place[vertex] for near in graph.neighbours(vertex))
            assert end.dollars[vertex] < before or (before == 0 and end.dollars[vertex] < 0)


@pytest.mark.parametrize("q", [0, 700, 1499])
def test_the_reduced_dollars_of_a_large_tree_are_all_at_q(q):
    graph = board("path:1500")
    values = np.random.default_rng(q).integers(-9, 10, graph.vertex_count)
    end = reduced(graph, values, q)
    assert (np.array(after_script(graph.edges(), values.tolist(), end.script.tolist())) == end.dollars).all()
    assert end.dollars[q] == values.sum()
    assert np.count_nonzero(np.delete(end.dollars, q)) == 0
    assert end.script[q] == 0
    assert end.order[0] == q
