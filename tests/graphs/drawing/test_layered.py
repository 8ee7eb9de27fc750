from __future__ import annotations

from itertools import combinations, pairwise

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.strategies import digraphs
from noyau.errors import BadBoard
from noyau.graphs import Digraph, digraph, folded, layered
from noyau.graphs.drawing.layered import _crossings, _inversions


def drawn(digraph, **options):
    return layered(digraph.first_edge_of_vertex, digraph.target_of_edge, **options)


def subtraction(tokens):
    """Document 001's arena: player 1's vertices are 0 … n, player 2's n + 1 … 2n + 1."""
    size = tokens + 1
    first = [(i, size + i - j) for i in range(size) for j in (1, 2, 3) if i >= j]
    return Digraph.from_edges(2 * size, first + [(i + size, k - size) for i, k in first])


def test_document_001():
    places = drawn(subtraction(7), rows=[0] * 8 + [1] * 8)
    assert places[:8].tolist() == [[7 - heap, 0] for heap in range(8)], "circles above, the full heap at the left"
    assert places[8:].tolist() == [[7 - heap, 1] for heap in range(8)], "squares below"


@given(digraphs(most=12))
def test_acyclic_graphs_go_by_the_longest_way_out(digraph):
    acyclic = Digraph.from_edges(digraph.vertex_count, [(v, w) for v, w in digraph.edges() if v < w])
    longest = [0] * acyclic.vertex_count
    for vertex in reversed(acyclic.vertices):
        longest[vertex] = max((1 + longest[w] for w in acyclic.successors(vertex)), default=0)
    x = drawn(acyclic)[:, 0]
    assert x.tolist() == [max(longest) - way for way in longest] if longest else len(x) == 0


@given(digraphs(most=12), st.data())
def test_any_graph_is_drawn(digraph, data):
    count = digraph.vertex_count
    rows = data.draw(st.none() | st.lists(st.integers(-3, 3), min_size=count, max_size=count))
    places = drawn(digraph, rows=rows)
    assert not places.flags.writeable
    assert len(set(map(tuple, places.tolist()))) == count, "two vertices on one place"
    twin = nx.DiGraph(digraph.edges())
    for v, w in digraph.edges():
        if not nx.has_path(twin, w, v):
            assert places[v, 0] < places[w, 0], "an edge that leads nowhere back must lead to the right"
    if rows is not None:
        for v, w in combinations(range(count), 2):
            if rows[v] != rows[w]:
                assert (places[v, 1] < places[w, 1]) == (rows[v] < rows[w])
    assert np.array_equal(places, drawn(digraph, rows=rows))


@given(st.lists(st.integers(0, 6).map(float), max_size=20))
def test_inversions_by_counting(values):
    assert _inversions(np.array(values)) == sum(a > b for a, b in combinations(values, 2))


@given(digraphs(most=10), st.randoms(use_true_random=False))
def test_crossings_by_counting(digraph, draw):
    count = digraph.vertex_count
    layer = np.array([draw.randrange(3) for _ in range(count)], np.int64)
    y = np.array([float(draw.randrange(4)) for _ in range(count)])
    edges = [(v, w) if layer[v] <= layer[w] else (w, v) for v, w in digraph.edges()]
    slow = sum(
        (layer[a], layer[b]) == (layer[c], layer[d]) and layer[a] != layer[b] and (y[a] - y[c]) * (y[b] - y[d]) < 0
        for (a, b), (c, d) in combinations(edges, 2)
    )
    ends = np.array([edge for edge in digraph.edges() if layer[edge[0]] != layer[edge[1]]], np.int64).reshape(-1, 2)
    assert _crossings(layer, y, ends[:, 0], ends[:, 1]) == slow


def test_sweeps_untangle():
    """A ladder whose rungs were numbered the wrong way round."""
    count = 8
    ladder = Digraph.from_edges(2 * count, [(v, 2 * count - 1 - v) for v in range(count)])
    y = drawn(ladder)[:, 1]
    assert all(y[v] == y[2 * count - 1 - v] for v in range(count))


def test_a_cycle_is_not_one_column():
    ring = Digraph.from_edges(6, [(v, (v + 1) % 6) for v in range(6)])
    assert drawn(ring)[:, 0].tolist() == [0, 1, 2, 3, 4, 5]


def test_long_ways_need_no_recursion():
    count = 5000
    line = Digraph.from_edges(count, [(v, v + 1) for v in range(count - 1)])
    assert drawn(line).tolist() == [[v, 0] for v in range(count)]
    ring = Digraph.from_edges(count, [(v, (v + 1) % count) for v in range(count)])
    assert drawn(ring)[:, 0].max() == count - 1


def test_nothing_to_draw():
    assert layered([0], []).shape == (0, 2)
    with pytest.raises(BadBoard, match="1 rows for 2 vertices"):
        layered([0, 0, 0], [], rows=[1])


@pytest.mark.parametrize("name", ["random:90,3,seed=1", "random:400,3,seed=2", "random:3000,4,seed=3"])
def test_a_tall_drawing_is_folded_and_nothing_comes_to_lie_together(name):
    arena = digraph(name)
    plain = layered(arena.first_edge_of_vertex, arena.target_of_edge, rows=arena.owner_of_vertex)
    places = folded(plain)
    if arena.vertex_count < 100:
        assert places is plain
        return
    wide, high = places.max(axis=0) + 1
    assert high / wide < 2.5
    for column in np.unique(places[:, 0]):
        heights = np.sort(places[places[:, 0] == column, 1])
        assert (np.diff(heights) > 0.99).all()
    ends = [(places[plain[:, 0] == layer, 0].min(), places[plain[:, 0] == layer, 0].max()) for layer in range(5)]
    assert all(before[1] < after[0] for before, after in pairwise(ends))
