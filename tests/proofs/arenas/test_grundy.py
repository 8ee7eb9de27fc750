from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from helpers.bare import flaws_in_labels, flaws_of, graph_part
from helpers.digraphs import acyclic, flat
from noyau.certificates.kinds import Heights
from noyau.graphs import Digraph
from noyau.solvers.arenas.grundy import grundy_of_graph


@given(acyclic(), st.data())
def test_the_truth_is_accepted_and_every_single_lie_refused(successors, data):
    """A height may be another, as long as all moves lead lower."""
    graph = flat(successors)
    proof = grundy_of_graph(*graph)
    assert flaws_in_labels(*graph, proof) == []
    name = data.draw(st.sampled_from(["value_of_vertex", "height_of_vertex"]))
    lie = getattr(proof, name).copy()
    index = data.draw(st.integers(0, len(lie) - 1))
    lie[index] = data.draw(st.integers(-2, 12).filter(lambda other: other != lie[index]))
    height = lie.tolist()
    falls = min(height) >= 0 and all(height[v] > height[w] for v, after in enumerate(successors) for w in after)
    told = flaws_in_labels(*graph, replace(proof, **{name: lie}))
    assert bool(told) == (name == "value_of_vertex" or not falls)


@given(st.data())
def test_a_cycle_cannot_be_labelled_at_all(data):
    graph = flat([[1], [0]])
    numbers = st.lists(st.integers(0, 3), min_size=2, max_size=2).map(lambda some: np.array(some, np.int32))
    assert flaws_in_labels(*graph, Heights(data.draw(numbers), data.draw(numbers)))


def test_labels_of_another_graph():
    proof = grundy_of_graph(*flat([[], [0]]))
    assert "has 2 entries, and needs 3" in str(flaws_in_labels(*flat([[], [0], [1]]), proof)[0])


def test_a_claim_that_the_labels_do_not_make():
    graph = Digraph(*flat([[], [0]]), np.zeros(2, np.uint8))
    proof, board = grundy_of_graph(*flat([[], [0]])), graph_part(graph, shape="arena", ends="stuck loses", start=1)
    assert flaws_of(board, {"kind": "grundy", "value": 1}, proof) == []
    for value in (0, 2):
        assert flaws_of(board, {"kind": "grundy", "value": value}, proof)
    for other in ({"ends": "stuck wins"}, {"owner": [0, 1]}):  # owners say nothing there, and must not seem to
        assert flaws_of({**board, **other}, {"kind": "grundy", "value": 1}, proof)
