from __future__ import annotations

import pickle

import networkx as nx
import numpy as np
import pytest
from hypothesis import given

from graphs.strategies import any_label, boards
from noyau.errors import BadBoard, TooLarge
from noyau.graphs import MOST_EDGES, MOST_VERTICES, Graph, board

full = boards(labels=any_label, values=True, coordinates=True)


def as_multigraph(graph):
    twin = nx.MultiGraph()
    twin.add_nodes_from(graph.vertices)
    twin.add_edges_from(graph.edges())
    return twin


@given(boards())
def test_what_networkx_says(graph):
    twin = as_multigraph(graph)
    assert (
        graph.degrees.tolist() == [twin.degree(v) for v in graph.vertices] == [graph.degree(v) for v in graph.vertices]
    )
    pieces = sorted(tuple(sorted(piece)) for piece in nx.connected_components(twin))
    assert graph.components() == pieces
    assert graph.is_connected == (len(pieces) == 1)
    assert graph.has_loops == (nx.number_of_selfloops(twin) > 0)
    assert graph.has_parallel_edges == any(twin.number_of_edges(a, b) > 1 for a, b in twin.edges())
    assert graph.genus == twin.number_of_edges() - twin.number_of_nodes() + 1
    for vertex in graph.vertices:
        others = [w for v, w in twin.edges(vertex)] + [vertex] * twin.number_of_edges(vertex, vertex)
        assert list(graph.neighbours(vertex)) == sorted(others)


def test_components_of_long_paths_in_awkward_orders():
    for seed in range(5):
        order = np.random.default_rng(seed).permutation(500)
        graph = Graph.from_edges(500, np.stack([order[:-1], order[1:]], axis=1))
        assert graph.is_connected
        assert len(graph.components()) == 1
        cut = Graph.from_edges(500, np.delete(np.stack([order[:-1], order[1:]], axis=1), 100, axis=0))
        assert sorted(map(len, cut.components())) == [101, 399]


@given(full)
def test_equality_and_hash_go_by_content(graph):
    same = Graph.from_edges(
        graph.vertex_count,
        [(b, a) for a, b in reversed(graph.edges())],
        labels=graph.labels,
        values=graph.values,
        coordinates=graph.coordinates,
    )
    assert same == graph
    assert hash(same) == hash(graph)
    more = Graph.from_edges(graph.vertex_count + 1, graph.edges())
    assert more != graph
    assert graph != "graph"
    if graph.vertex_count:
        assert graph.with_values(None) != graph.with_values([1] * graph.vertex_count)
        assert graph.with_labels(None) != graph.with_labels(["a"] * graph.vertex_count)
        assert graph.with_coordinates(None) != graph.with_coordinates([(0, 1)] * graph.vertex_count)


def test_minus_zero_is_zero():
    minus, plus = (Graph.from_edges(1, [], coordinates=[(zero, 0.0)]) for zero in (-0.0, 0.0))
    assert minus == plus
    assert hash(minus) == hash(plus)


@given(full)
def test_nothing_can_be_changed(graph):
    for one in (graph, pickle.loads(pickle.dumps(graph))):
        assert one == graph
        arrays = (
            one.ends_of_edge,
            one.first_edge_of_vertex,
            one.neighbour_of_edge,
            one.degrees,
            one.coordinates,
            one.values,
        )
        assert not any(array.flags.writeable for array in arrays if array is not None)
        with pytest.raises(AttributeError):
            one.vertex_count = 3


def test_arrays_are_copied():
    ends, values, places = np.array([[0, 1]]), np.array([1, 2]), np.zeros((2, 2))
    graph = Graph.from_edges(2, ends, values=values, coordinates=places)
    ends[0, 0], values[0], places[0, 0] = 1, 9, 9
    assert graph == Graph.from_edges(2, [(0, 1)], values=[1, 2], coordinates=[(0, 0), (0, 0)])


@given(full)
def test_networkx_round_trip(graph):
    assert board(graph.to_networkx()) == graph


def test_to_networkx_is_simple_when_it_can_be():
    assert type(board("cycle:5").to_networkx()) is nx.Graph
    assert type(Graph.from_edges(2, [(0, 1), (0, 1)]).to_networkx()) is nx.MultiGraph


@pytest.mark.parametrize(
    ("count", "edges", "extras", "says"),
    [
        (-1, [], {}, "whole number of vertices"),
        (2.0, [], {}, "whole number of vertices"),
        (True, [], {}, "whole number of vertices"),
        (2, [(0, 2)], {}, "needs a vertex 2"),
        (2, [(0, 1), (-1, 0)], {}, "the edge (-1, 0) needs a vertex -1"),
        (0, [(0, 0)], {}, "there are no vertices"),
        (2, [(0, 1.5)], {}, "1.5"),
        (2, [(0, float("nan"))], {}, "nan"),
        (2, [(False, True)], {}, "whole number"),
        (2, [(0, 1, 1)], {}, "pairs"),
        (2, [(0, 1), (0,)], {}, "not all alike"),
        (2, [("a", "b")], {}, "'a'"),
        (2, [(0, 2**70)], {}, "64 bits"),
        (2, np.zeros((2, 2, 2), int), {}, "pairs"),
        (2, [], {"values": [1]}, "1 values for 2 vertices"),
        (2, [], {"values": [1, 0.5]}, "0.5"),
        (2, [], {"values": [1, 2**63]}, "9.223372036854776e+18"),
        (2, [], {"labels": ["a"]}, "1 labels for 2 vertices"),
        (2, [], {"labels": ["a", 3]}, "must be a text, not 3"),
        (2, [], {"labels": ["a", "b\n"]}, "control character"),
        (2, [], {"coordinates": [(0, 0)]}, "shape (2, 2)"),
        (2, [], {"coordinates": [(0, 0), (0, float("nan"))]}, "vertex 1"),
        (2, [], {"coordinates": [(0, 0), ("x", 0)]}, "pair of numbers"),
    ],
)
def test_bad_boards_get_one_sentence(count, edges, extras, says):
    with pytest.raises(BadBoard) as caught:
        Graph.from_edges(count, edges, **extras)
    assert says in caught.value.sentence()


def test_labels_given_as_one_text():
    with pytest.raises(BadBoard, match="single text 'ab'"):
        Graph(2, np.zeros((0, 2), int), labels="ab")


def test_too_large():
    with pytest.raises(TooLarge, match=f"{MOST_VERTICES:,}"):
        Graph.from_edges(MOST_VERTICES + 1, [])
    with pytest.raises(TooLarge, match=f"{MOST_EDGES:,}"):
        Graph(2, np.broadcast_to(np.array([[0, 1]], np.int8), (MOST_EDGES + 1, 2)))


def test_no_such_vertex():
    for ask in (Graph.from_edges(2, []).neighbours, Graph.from_edges(2, []).degree):
        for vertex in (-1, 2):
            with pytest.raises(BadBoard, match=f"no vertex {vertex}"):
                ask(vertex)


def test_repr():
    assert repr(Graph.from_edges(1, [])) == "<Graph: 1 vertex, 0 edges>"
    assert repr(Graph.from_edges(2, [(0, 1)], values=[1, 2])) == "<Graph: 2 vertices, 1 edge, values>"


def test_networkx_missing(monkeypatch):
    from noyau.errors import MissingPart

    monkeypatch.setitem(__import__("sys").modules, "networkx", None)
    with pytest.raises(MissingPart, match="pip install networkx"):
        board("petersen").to_networkx()
