"""Lists and arrays that the core reads in one go make the same graph, and the same complaints, as everything else."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau import _core
from noyau.errors import BadBoard
from noyau.graphs import Digraph


@st.composite
def rows_and_owners(draw):
    count = draw(st.integers(1, 12))
    rows = draw(st.lists(st.lists(st.integers(0, count - 1), max_size=4), min_size=count, max_size=count))
    return rows, draw(st.lists(st.integers(0, 1), min_size=count, max_size=count))


@given(rows_and_owners())
def test_lists_tuples_and_arrays_make_the_same_graph(given_rows):
    rows, owners = given_rows
    graph = Digraph.from_successors(rows, owners=owners)
    named = Digraph.from_successors(rows, owners=owners, names=[f"v{vertex}" for vertex in range(len(rows))])
    assert [list(graph.successors(vertex)) for vertex in graph.vertices] == rows
    assert graph == Digraph.from_successors(tuple(map(tuple, rows)), owners=tuple(owners))
    assert graph == Digraph.from_successors(rows, owners=np.array(owners, np.uint8))
    assert graph == Digraph(graph.first_edge_of_vertex.tolist(), graph.target_of_edge.tolist(), owners)
    assert graph == Digraph(graph.first_edge_of_vertex.copy(), graph.target_of_edge.copy(), graph.owner_of_vertex)
    assert (named.target_of_edge == graph.target_of_edge).all()
    assert Digraph.from_successors(rows).owner_of_vertex is None


@pytest.mark.parametrize(
    ("rows", "owners"),
    [
        ([[1], [2]], [0, 1]),
        ([[1], [-1]], [0, 1]),
        ([[1], [0]], [0, 2]),
        ([[1], [0]], [0]),
        ([[1], [10**30]], [0, 1]),
        ([[1], [0.5]], [0, 1]),
        ([[1], ["a"]], [0, 1]),
    ],
)
def test_what_makes_no_graph_is_left_to_python_and_refused(rows, owners):
    assert _core.rows_of_lists(rows, owners) is None
    with pytest.raises(BadBoard):
        Digraph.from_successors(rows, owners=owners)


def test_arrays_are_locked_through_the_graph_alone():
    first, targets, owners = np.array([0, 1, 2]), np.array([1, 0], np.int32), np.array([0, 1], np.uint8)
    graph = Digraph(first, targets, owners)
    targets[0] = 0  # the caller's array stays the caller's
    for array in (graph.first_edge_of_vertex, graph.target_of_edge, graph.owner_of_vertex):
        assert not array.flags.writeable
    for array in (Digraph.from_successors([[0]], owners=[1]).target_of_edge,):
        assert not array.flags.writeable


@pytest.mark.parametrize(
    ("first", "targets", "owners"),
    [([0, 2, 1], [0, 1], [0, 0]), ([1, 1], [0], [0]), ([0, 1], [1], [0]), ([0, 1], [-1], [0]), ([0, 1], [0], [2])],
)
def test_arrays_that_make_no_graph_are_refused(first, targets, owners):
    arrays = np.array(first, np.int64), np.array(targets, np.int32), np.array(owners, np.uint8)
    assert _core.locked_rows(*arrays) is None
    with pytest.raises(BadBoard):
        Digraph(*arrays)
