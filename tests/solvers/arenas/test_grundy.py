from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.digraphs import acyclic, digraphs, flat
from helpers.games import Stepping, amounts
from noyau import _core, solve
from noyau.errors import BadBoard, EndlessPlay
from noyau.games import Subtraction
from noyau.games.subtraction import Heap, Take
from noyau.solvers.arenas.grundy import grundy_of_graph, grundy_values, mex
from noyau.solvers.paper.levels import kernel_by_levels, label_of_each, level_of_each
from noyau.words import Player


@given(st.integers(0, 30), amounts)
def test_labels_are_a_mex_and_the_kernel_is_a_kernel(tokens, take):
    answer = solve(Subtraction(tokens, take=take)).answer.as_json()
    grundy, kernel = answer["grundy"], set(answer["kernel"])
    for heap in range(tokens + 1):
        after = [heap - amount for amount in take if amount <= heap]
        assert grundy[heap] == next(value for value in range(99) if value not in {grundy[then] for then in after})
        assert (heap in kernel) == (not any(then in kernel for then in after))


@given(st.integers(0, 30), amounts)
def test_in_normal_play_the_kernel_is_where_the_mover_loses(tokens, take):
    rules = Subtraction(tokens, take=take)
    assert (solve(rules).winner is Player.SECOND) == (tokens in solve(rules).answer.kernel)


def test_deep_games_need_no_recursion():
    assert grundy_values(Subtraction(50_000, take=(1,)), [Heap(50_000)])[Heap(50_000)] == 0


@dataclass(frozen=True)
class Endless(Stepping):
    def after(self, at: Heap, move: Take) -> Heap:
        return Heap(3 - at.tokens)


def test_a_cycle_is_named():
    with pytest.raises(BadBoard, match="can come back to heap"):
        grundy_values(Endless(2), [Heap(2)])


def test_mex():
    assert [mex([]), mex([0]), mex([1, 2]), mex([0, 1, 1, 2])] == [0, 1, 0, 3]


@given(acyclic())
def test_labels_of_a_graph_agree_with_those_on_paper(successors):
    graph = dict(enumerate(successors))
    found = grundy_of_graph(*flat(successors))
    assert dict(enumerate(found.value_of_vertex.tolist())) == label_of_each(graph)
    assert dict(enumerate(found.height_of_vertex.tolist())) == level_of_each(graph)
    assert found.kernel == sorted(kernel_by_levels(graph))


@given(digraphs())
def test_a_graph_has_labels_or_shows_a_cycle(successors):
    graph = dict(enumerate(successors))
    if sum(map(len, levels_until_stuck(graph))) == len(graph):
        assert grundy_of_graph(*flat(successors)).kernel == sorted(kernel_by_levels(graph))
        return
    with pytest.raises(EndlessPlay) as endless:
        grundy_of_graph(*flat(successors))
    cycle = endless.value.cycle
    assert all(then in successors[vertex] for vertex, then in pairwise([*cycle, cycle[0]]))
    assert len(set(cycle)) == len(cycle)


def levels_until_stuck(graph):
    """Level by level, as far as it goes."""
    done = set()
    while level := [vertex for vertex in graph if vertex not in done and done.issuperset(graph[vertex])]:
        yield level
        done.update(level)


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("swap", [False, True])
def test_vertices_with_hundreds_of_moves(reverse, swap):
    count = 300
    name = list(range(count))[:: -1 if reverse else 1]
    if swap:  # neither order fits any more
        name[10], name[200] = name[200], name[10]
    successors = [[] for _ in range(count)]
    for place in range(count):
        successors[name[place]] = [name[i] for i in range(place)]
    labels = grundy_of_graph(*flat(successors))
    assert [labels.value_of_vertex[name[place]] for place in range(count)] == list(range(count))
    assert [labels.height_of_vertex[name[place]] for place in range(count)] == list(range(count))


def test_a_long_path_needs_no_recursion():
    count = 500_000
    name = np.random.default_rng(3).permutation(count)
    target = np.full(count, -1)
    target[name[1:]] = name[:-1]
    labels = grundy_of_graph(np.concatenate([[0], np.cumsum(target >= 0)]), target[target >= 0])
    assert (labels.value_of_vertex[name] == np.arange(count) % 2).all()
    assert (labels.height_of_vertex[name] == np.arange(count)).all()


@pytest.mark.parametrize(
    ("first", "target", "says"),
    [
        ([], [], "must start with 0, not with nothing"),
        ([0, 2], [0], "ends with 2, and there are 1 edges"),
        ([0, 1], [1], "leads to vertex 1"),
        ([0, 1], [-1], "leads to vertex -1"),
        ([0, 2, 1], [0], "falls from 2 to 1 after vertex 1"),
    ],
)
def test_arrays_that_are_no_graph(first, target, says):
    with pytest.raises(BadBoard, match=says):
        grundy_of_graph(first, target)
    with pytest.raises(ValueError, match=r"rise|nowhere|entries"):
        _core.label_graph(np.array(first, np.int64), np.array(target, np.int32))
