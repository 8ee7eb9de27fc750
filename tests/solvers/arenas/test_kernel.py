from __future__ import annotations

import sys
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings

from helpers.bare import flaws_in_kernel
from helpers.digraphs import acyclic, digraphs, flat
from noyau.certificates.kinds import Kernel, NoKernel
from noyau.errors import BadBoard, LimitReached, MissingPart
from noyau.solvers.arenas.kernel import kernel_of


def is_kernel(successors, some):
    """The definition."""
    return all((vertex in some) != any(then in some for then in after) for vertex, after in enumerate(successors))


def slow_kernels(successors):
    """Every set of vertices that is a kernel."""
    count = len(successors)
    sets = (set(some) for size in range(count + 1) for some in combinations(range(count), size))
    return [some for some in sets if is_kernel(successors, some)]


@given(digraphs())
@settings(max_examples=200)
def test_small_graphs_against_every_set_of_vertices(successors):
    found, kernels = kernel_of(*flat(successors)), slow_kernels(successors)
    if kernels:
        assert isinstance(found, Kernel)
        assert set(found.vertices) in kernels
        assert list(flaws_in_kernel(*flat(successors), found)) == []
    else:
        assert isinstance(found, NoKernel)
        assert found.conflicts >= 0


@given(acyclic(most_vertices=8))
def test_without_cycles_there_is_exactly_one(successors):
    (only,) = slow_kernels(successors)
    assert set(kernel_of(*flat(successors)).vertices) == only


@pytest.mark.parametrize("count", range(1, 12))
def test_a_cycle_has_a_kernel_when_it_is_even(count):
    found = kernel_of(*flat([[(vertex + 1) % count] for vertex in range(count)]))
    assert isinstance(found, NoKernel if count % 2 else Kernel)


def test_a_larger_random_graph():
    rng = np.random.default_rng(7)
    graph = flat(rng.integers(0, 100, (100, 3)).tolist())
    found = kernel_of(*graph)
    assert isinstance(found, NoKernel) or list(flaws_in_kernel(*graph, found)) == []


def test_the_time_limit_is_kept():
    rng = np.random.default_rng(1)
    hard = [rng.choice(260, 12, replace=False).tolist() for _ in range(260)]
    with pytest.raises(LimitReached, match="unknown so far"):
        kernel_of(*flat(hard), limit=0.01)


def test_a_missing_part_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    with pytest.raises(MissingPart, match=r"pip install 'noyau\[sat\]'"):
        kernel_of(*flat([[0]]))
    assert kernel_of(*flat([[], [0]])) == Kernel((0,))  # no cycle, no solver


def test_what_is_no_graph():
    with pytest.raises(BadBoard):
        kernel_of([0, 1], [3])
