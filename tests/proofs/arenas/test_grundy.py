from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from helpers.digraphs import acyclic, flat
from noyau.proofs.arenas.grundy import Heights, flaws_in_labels
from noyau.solvers.arenas.grundy import grundy_of_graph


@given(acyclic(), st.data())
def test_the_truth_is_accepted_and_every_single_lie_refused(successors, data):
    graph = flat(successors)
    proof = grundy_of_graph(*graph)
    assert list(flaws_in_labels(*graph, proof)) == []
    name = data.draw(st.sampled_from(list(proof.as_json())))
    lie = proof.as_json()[name].copy()
    index = data.draw(st.integers(0, len(lie) - 1))
    lie[index] = data.draw(st.integers(-2, 12).filter(lambda other: other != lie[index]))
    assert list(flaws_in_labels(*graph, Heights(**{**proof.as_json(), name: lie})))


@given(st.data())
def test_a_cycle_cannot_be_labelled_at_all(data):
    graph = flat([[1], [0]])
    numbers = st.lists(st.integers(0, 3), min_size=2, max_size=2).map(lambda some: np.array(some, np.int32))
    assert list(flaws_in_labels(*graph, Heights(data.draw(numbers), data.draw(numbers))))


def test_labels_of_another_graph():
    proof = grundy_of_graph(*flat([[], [0]]))
    assert "has 2 entries for 3 vertices" in str(next(flaws_in_labels(*flat([[], [0], [1]]), proof)))
    assert list(flaws_in_labels(*flat([]), grundy_of_graph(*flat([])))) == []
