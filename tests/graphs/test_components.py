from __future__ import annotations

import networkx as nx
from hypothesis import given

from graphs.strategies import digraphs
from noyau.graphs.components import strong_components


@given(digraphs(most=12))
def test_components_like_networkx(digraph):
    component, count = strong_components(digraph.first_edge_of_vertex.tolist(), digraph.target_of_edge.tolist())
    twin = nx.DiGraph()
    twin.add_nodes_from(digraph.vertices)
    twin.add_edges_from(digraph.edges())
    found = [[vertex for vertex in digraph.vertices if component[vertex] == number] for number in range(count)]
    assert sorted(found) == sorted(sorted(piece) for piece in nx.strongly_connected_components(twin))
    assert all(component[then] <= component[vertex] for vertex, then in digraph.edges())


def test_a_ring_of_a_hundred_thousand_is_not_too_deep():
    count = 100_000
    component, components = strong_components(range(count + 1), [*range(1, count), 0])
    assert (components, set(component)) == (1, {0})
