from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.errors import LimitReached
from noyau.proofs.taking import most_pairs
from noyau.solvers.taking.matching import largest_matching


@given(st.integers(1, 12), st.floats(0, 0.7), st.integers(0, 10**6))
@settings(max_examples=150)
def test_as_large_as_networkxs_with_the_vertices_that_can_be_left_out(count, density, seed):
    graph = nx.gnp_random_graph(count, density, seed=seed)
    near = [sorted(graph[vertex]) for vertex in graph]
    found = largest_matching(near)
    largest = len(nx.max_weight_matching(graph, maxcardinality=True))
    assert (
        found.pairs == largest == most_pairs([set(row) for row in near], set(), set(found.barrier(near)), lambda: None)
    )
    for vertex, other in enumerate(found.partner):
        assert other == -1 or (found.partner[other] == vertex and other in near[vertex])
        without = graph.copy()
        without.remove_node(vertex)
        assert found.outer[vertex] == (len(nx.max_weight_matching(without, maxcardinality=True)) == largest)


def test_blossoms_inside_blossoms():
    """Triangles hung on triangles: each must be shrunk before the next can be seen."""
    graph = nx.Graph([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3), (5, 6), (6, 7), (7, 8), (8, 6), (0, 9)])
    found = largest_matching([sorted(graph[vertex]) for vertex in range(10)])
    assert found.pairs == 5


def test_the_limit_is_kept():
    near = [[1, 2], [0, 3], [0], [1]]  # 0 and 1 are paired first, and must be parted
    with pytest.raises(LimitReached, match="unknown so far"):
        largest_matching(near, limit=0)
    assert largest_matching(near).pairs == 2
