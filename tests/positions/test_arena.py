from __future__ import annotations

import numpy as np
import pytest

from noyau.errors import BadBoard
from noyau.positions import Arena

GOOD = {"first_edge_of_vertex": [0, 2, 3, 3], "target_of_edge": [1, 2, 0], "owner_of_vertex": [0, 1, 0]}


def arena(**changes):
    return Arena(
        **{name: np.asarray(value) for name, value in {**GOOD, **changes}.items() if name != "names"},
        names=changes.get("names"),
    )


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"owner_of_vertex": [0, 2, 0]}, "owner 2"),
        ({"owner_of_vertex": [0, -1, 0]}, "more than uint8"),
        ({"owner_of_vertex": [0, 1]}, "4 entries and 2 vertices need 3"),
        ({"target_of_edge": [1, 2, 3]}, "leads to vertex 3"),
        ({"target_of_edge": [1, -2, 0]}, "leads to vertex -2"),
        ({"target_of_edge": [1.5, 2, 0]}, "float64 and must hold int32"),
        ({"target_of_edge": [[1, 2, 0]]}, "must be flat"),
        ({"target_of_edge": [2**40, 2, 0]}, "more than int32"),
        ({"first_edge_of_vertex": [0, 3, 2, 3]}, "must rise"),
        ({"first_edge_of_vertex": [0, 2, 3, 9]}, "must rise"),
        ({"first_edge_of_vertex": [-1, 2, 3, 3]}, "must rise"),
        ({"names": ("a", "b")}, "2 names for 3 vertices"),
    ],
)
def test_what_makes_no_sense_is_refused(changes, says):
    with pytest.raises(BadBoard) as caught:
        arena(**changes)
    assert says in str(caught.value)


def test_arrays_of_the_right_type_are_not_copied_and_cannot_be_changed_through_it():
    targets = np.array([1, 2, 0], np.int32)
    made = arena(target_of_edge=targets)
    assert np.shares_memory(made.target_of_edge, targets)
    with pytest.raises(ValueError, match="read-only"):
        made.target_of_edge[0] = 2
    targets[0] = 1  # the caller's own array stays the caller's


def test_from_successors_is_the_documents_way_of_writing():
    made = Arena.from_successors([[1, 2], [0], []], owners=[0, 1, 0], names=["a", "b", "c"])
    assert (made.vertex_count, made.edge_count, made.name(2)) == (3, 3, "vertex 2 (c)")
    assert made.out_degrees().tolist() == [2, 1, 0]


def test_an_empty_arena():
    assert Arena.from_successors([], owners=[]).vertex_count == 0


def test_a_scipy_matrix_shares_its_indices():
    from scipy.sparse import csr_array

    matrix = csr_array(np.array([[0, 1, 1], [1, 0, 0], [0, 0, 0]]))
    made = Arena.from_csr(matrix, owners=np.array([0, 1, 0], np.uint8))
    assert np.shares_memory(made.target_of_edge, matrix.indices)
    assert matrix.indptr.dtype == np.int32  # which is why it had to be widened
    assert made.first_edge_of_vertex.dtype == np.int64
    assert made.first_edge_of_vertex.tolist() == [0, 2, 3, 3]


def test_wide_row_pointers_are_shared_too():
    class Rows:
        indptr, indices = np.array([0, 1, 2], np.int64), np.array([1, 0], np.int32)

    made = Arena.from_csr(Rows, owners=[0, 1])
    assert np.shares_memory(made.first_edge_of_vertex, Rows.indptr)
    assert np.shares_memory(made.target_of_edge, Rows.indices)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda sparse: sparse.csc_array(np.eye(2)), "in the form 'csc'"),
        (lambda sparse: sparse.coo_array(np.eye(2)), "no indptr"),
        (lambda sparse: sparse.csr_array(np.ones((2, 3))), "the shape (2, 3)"),
        (lambda sparse: sparse.csr_array(np.eye(3)), "the shape (3, 3)"),
        (lambda sparse: [[1]], "list has no indptr"),
    ],
)
def test_other_matrices_get_a_sentence(make, says):
    import scipy.sparse

    with pytest.raises(BadBoard) as caught:
        Arena.from_csr(make(scipy.sparse), owners=[0, 1])
    assert says in str(caught.value)
