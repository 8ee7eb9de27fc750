from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given

from graphs.strategies import digraphs
from noyau.errors import BadBoard, CannotRead
from noyau.graphs import Digraph, digraph, digraph_to_bytes


@given(digraphs())
def test_frozen_equal_and_picklable(digraph):
    again = pickle.loads(pickle.dumps(digraph))
    assert again == digraph
    assert hash(again) == hash(digraph)
    for one in (digraph, again):
        arrays = (one.first_edge_of_vertex, one.target_of_edge, one.owner_of_vertex, one.priority_of_vertex, one.target)
        assert not any(array.flags.writeable for array in arrays if array is not None)


@given(digraphs())
def test_edges_and_successors_agree(digraph):
    assert digraph.edges() == [(v, w) for v in digraph.vertices for w in digraph.successors(v)]
    assert digraph.edge_count == len(digraph.edges())
    underlying = digraph.underlying()
    assert sorted((min(edge), max(edge)) for edge in digraph.edges()) == underlying.edges()
    assert underlying.labels == digraph.names


def test_difference_is_seen():
    plain = Digraph.from_edges(2, [(0, 1)])
    others = [
        Digraph.from_edges(2, [(1, 0)]),
        Digraph.from_edges(2, [(0, 1)], initial=0),
        Digraph.from_edges(2, [(0, 1)], owner_of_vertex=[0, 0]),
        Digraph.from_edges(2, [(0, 1)], priority_of_vertex=[0, 0]),
        Digraph.from_edges(2, [(0, 1)], target=[]),
        Digraph.from_edges(2, [(0, 1)], names=("a", "b")),
    ]
    assert all(other != plain for other in others)
    assert len({plain, *others}) == 7
    assert plain != 3


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"first_edge_of_vertex": []}, "must start with 0"),
        ({"first_edge_of_vertex": [1, 2, 2]}, "must start with 0"),
        ({"first_edge_of_vertex": [0, 2, 1, 2]}, "falls from 2 to 1 after vertex 1"),
        ({"first_edge_of_vertex": [0, 1, 3]}, "ends with 3, and there are 2 edges"),
        ({"first_edge_of_vertex": [0.0, 1.0, 2.0]}, "whole number"),
        ({"first_edge_of_vertex": [[0, 1, 2]]}, "flat"),
        ({"target_of_edge": [1, 2]}, "leads to vertex 2"),
        ({"target_of_edge": [1, -1]}, "leads to vertex -1"),
        ({"owner_of_vertex": [0, 2]}, "vertex 1 has the owner 2"),
        ({"owner_of_vertex": [0, -1]}, "owner -1"),
        ({"owner_of_vertex": [0]}, "1 owners for 2 vertices"),
        ({"priority_of_vertex": [0]}, "1 priorities for 2 vertices"),
        ({"priority_of_vertex": [0, 2**31]}, "2147483648"),
        ({"initial": 2}, "cannot start at 2"),
        ({"initial": True}, "cannot start at True"),
        ({"target": [5]}, "holds vertex 5"),
        ({"names": ("a",)}, "1 names for 2 vertices"),
    ],
)
def test_bad_arrays_get_one_sentence(fields, says):
    good = {"first_edge_of_vertex": [0, 1, 2], "target_of_edge": [1, 0]}
    assert Digraph(**good).vertex_count == 2
    with pytest.raises(BadBoard) as caught:
        Digraph(**{**good, **fields})
    assert says in caught.value.sentence()


def test_bad_edges():
    with pytest.raises(BadBoard, match="needs vertex 4"):
        Digraph.from_edges(2, [(0, 4)])
    with pytest.raises(BadBoard, match="pairs"):
        Digraph.from_edges(2, [(0, 1, 0)])
    with pytest.raises(BadBoard, match="no vertex 2"):
        Digraph.from_edges(2, [(0, 1)]).successors(2)


def test_successors_keep_their_order():
    assert Digraph.from_edges(3, np.array([[1, 2], [0, 2], [1, 0], [0, 1]])).successors(1) == (2, 0)


def test_places_are_kept_where_the_format_holds_them_and_make_no_difference():
    drawn = Digraph.from_edges(2, [(0, 1)], owner_of_vertex=[0, 1], coordinates=[(0, 0), (2.5, -1)])
    read = digraph(digraph_to_bytes(drawn, "dot").decode())
    assert read.coordinates.tolist() == [[0, 0], [2.5, -1]]
    assert pickle.loads(pickle.dumps(drawn)).coordinates.tolist() == drawn.coordinates.tolist()
    assert read == drawn == Digraph.from_edges(2, [(0, 1)], owner_of_vertex=[0, 1])
    assert read.underlying().coordinates.tolist() == drawn.coordinates.tolist()
    with pytest.raises(BadBoard):
        Digraph.from_edges(2, [(0, 1)], coordinates=[(0, 0)])


def test_arenas_by_chance():
    arena = digraph("random:50,3,seed=7")
    assert arena.vertex_count == 50
    assert np.diff(arena.first_edge_of_vertex)[:-1].min() >= 1
    assert np.diff(arena.first_edge_of_vertex).max() <= 3
    assert (arena == digraph("random:50,3,seed=7"), arena == digraph("random:50,3,seed=8")) == (True, False)
    assert arena.as_word() == "random:50,3,seed=7"
    for wrong in ("random:50", "random:1,3", "random:50,0,seed=1"):
        with pytest.raises(CannotRead):
            digraph(wrong)
