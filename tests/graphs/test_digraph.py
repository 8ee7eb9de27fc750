from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given

from graphs.strategies import digraphs
from noyau.errors import BadBoard, CannotRead
from noyau.graphs import Digraph, digraph, digraph_to_bytes
from noyau.words import SECOND


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
        ({"target_of_edge": [1.5, 0]}, "an entry of target_of_edge must be a whole number"),
        ({"target_of_edge": [[1, 0]]}, "target_of_edge must be a flat list"),
        ({"target_of_edge": [2**40, 0]}, f"leads to vertex {2**40}"),
        ({"target_of_edge": np.array([-1, 0], np.int32)}, "leads to vertex -1"),
        ({"owner_of_vertex": [0, 2]}, "vertex 1 has the owner 2"),
        ({"owner_of_vertex": [0, -1]}, "owner -1"),
        ({"owner_of_vertex": [0]}, "one of the owners for each vertex: 2, not 1"),
        ({"owner_of_vertex": np.array([0, 2], np.uint8)}, "vertex 1 has the owner 2"),
        ({"owner_of_vertex": [0, 257]}, "vertex 1 has the owner 257"),
        ({"priority_of_vertex": [0]}, "one of the priorities for each vertex: 2, not 1"),
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


def test_arrays_of_the_right_type_are_not_copied_and_cannot_be_changed_through_it():
    first, targets, owners = np.array([0, 2, 3, 3]), np.array([1, 2, 0], np.int32), np.array([0, 1, 0], np.uint8)
    made = Digraph(first, targets, owners)
    for mine, kept in ((first, made.first_edge_of_vertex), (targets, made.target_of_edge), (owners, made.owners)):
        assert np.shares_memory(mine, kept)
        with pytest.raises(ValueError, match="read-only"):
            kept[0] = 0
    targets[0] = 1  # the caller's own array stays the caller's


def test_arrays_that_leave_out_every_second_number_are_read_right():
    targets = np.array([1, 9, 2, 9, 0, 9], np.int32)[::2]
    made = Digraph([0, 2, 3, 3], targets, np.array([0, 7, 1, 7, 0, 7], np.uint8)[::2])
    assert (made.target_of_edge.tolist(), made.owners.tolist()) == ([1, 2, 0], [0, 1, 0])
    assert made.target_of_edge.flags.c_contiguous


def test_from_successors_is_the_documents_way_of_writing():
    made = Digraph.from_successors([[1, 2], [0], []], owners=[0, 1, 0], names=["a", "b", "c"])
    assert (made.vertex_count, made.edge_count, made.name(2)) == (3, 3, "vertex 2 (c)")
    assert made.out_degrees().tolist() == [2, 1, 0]
    assert made == Digraph.from_edges(3, [(0, 1), (0, 2), (1, 0)], owner_of_vertex=[0, 1, 0], names=["a", "b", "c"])


@given(digraphs())
def test_lists_of_successors_give_the_graph_back(digraph):
    rows = [digraph.successors(vertex) for vertex in digraph.vertices]
    names = ("owner_of_vertex", "priority_of_vertex", "initial", "target", "names")
    owners, *others = (getattr(digraph, name) for name in names)
    assert Digraph.from_successors(rows, owners=owners, **dict(zip(names[1:], others, strict=True))) == digraph
    assert [len(row) for row in rows] == digraph.out_degrees().tolist()


@pytest.mark.parametrize("successors", [[[1], [0.5]], [[1], ["0"]], [[1], [None]], [[1], [2**70]], [[1], [[0]]]])
def test_successors_that_are_no_numbers_get_a_sentence(successors):
    with pytest.raises(BadBoard, match="an entry of target_of_edge must be a whole number"):
        Digraph.from_successors(successors, owners=[0, 1])


def test_an_empty_arena():
    empty = Digraph.from_successors([], owners=[])
    assert (empty.vertex_count, empty.owners.tolist()) == (0, [])


def test_owners():
    arena = Digraph.from_successors([[1], []], owners=[0, 1])
    assert (arena.owners.tolist(), arena.owner(1)) == ([0, 1], SECOND)
    with pytest.raises(BadBoard, match="nobody owns the vertices"):
        _ = Digraph.from_successors([[1], []]).owners


def test_a_scipy_matrix_shares_its_indices():
    from scipy.sparse import csr_array

    matrix = csr_array(np.array([[0, 1, 1], [1, 0, 0], [0, 0, 0]]))
    made = Digraph.from_csr(matrix, owners=np.array([0, 1, 0], np.uint8))
    assert np.shares_memory(made.target_of_edge, matrix.indices)
    assert matrix.indptr.dtype == np.int32  # which is why it had to be widened
    assert made.first_edge_of_vertex.dtype == np.int64
    assert made.first_edge_of_vertex.tolist() == [0, 2, 3, 3]


def test_wide_row_pointers_are_shared_too():
    class Rows:
        indptr, indices = np.array([0, 1, 2], np.int64), np.array([1, 0], np.int32)

    made = Digraph.from_csr(Rows, owners=[0, 1])
    assert np.shares_memory(made.first_edge_of_vertex, Rows.indptr)
    assert np.shares_memory(made.target_of_edge, Rows.indices)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda sparse: sparse.csc_array(np.eye(2)), "in the form 'csc'"),
        (lambda sparse: sparse.coo_array(np.eye(2)), "no indptr"),
        (lambda sparse: sparse.csr_array(np.ones((2, 3))), "the shape (2, 3)"),
        (lambda sparse: sparse.csr_array(np.eye(3)), "the shape (3, 3), and there are 2 owners"),
        (lambda sparse: [[1]], "list has no indptr"),
    ],
)
def test_other_matrices_get_a_sentence(make, says):
    import scipy.sparse

    with pytest.raises(BadBoard) as caught:
        Digraph.from_csr(make(scipy.sparse), owners=[0, 1])
    assert says in str(caught.value)


def test_a_matrix_that_is_not_square_is_no_graph_without_owners_either():
    from scipy.sparse import csr_array

    with pytest.raises(BadBoard, match=r"the shape \(2, 3\), and there are 2 rows"):
        Digraph.from_csr(csr_array(np.ones((2, 3))))


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
