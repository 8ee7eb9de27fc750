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
