"""Critical groups against Smith forms in plain Python, minors, deletion and contraction, and published groups."""

from __future__ import annotations

from itertools import pairwise
from math import prod
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import slow_divisors as slow
from helpers.known import known
from noyau import _core
from noyau.errors import BadBoard, TooLarge
from noyau.graphs import Graph, board
from noyau.solvers.dollars import critical_group as module
from noyau.solvers.dollars.critical_group import (
    critical_group,
    jacobian_order,
    laplacian,
    spanning_trees,
    sparse_valuations,
)
from noyau.solvers.dollars.exact_linear import log2_of_trees

KNOWN = known("divisors")["boards"]


@pytest.mark.parametrize("entry", KNOWN, ids=lambda entry: entry["name"])
def test_published_groups(entry):
    graph = Graph.from_edges(entry["n"], entry["edges"])
    assert critical_group(graph) == tuple(entry["critical_group"])
    assert spanning_trees(graph) == jacobian_order(graph) == entry["spanning_trees"]


@given(slow.boards(most=9, more=12))
def test_like_smith_form_in_plain_python(graph):
    assert critical_group(graph) == slow.smith_form(slow.reduced_laplacian(graph))


@settings(max_examples=40)
@given(slow.boards(most=5, more=6))
def test_like_greatest_common_divisors_of_minors(graph):
    assert critical_group(graph) == slow.invariant_factors_by_minors(slow.reduced_laplacian(graph))


@settings(max_examples=60)
@given(slow.boards(most=6, more=5))
def test_spanning_trees_by_determinant_and_by_deletion_and_contraction(graph):
    assert spanning_trees(graph) == slow.determinant(slow.reduced_laplacian(graph))
    assert spanning_trees(graph) == slow.trees_by_deletion_and_contraction(graph.vertex_count, graph.edges())
    assert 2 ** log2_of_trees(graph) == pytest.approx(spanning_trees(graph))


@given(slow.boards())
def test_each_factor_divides_the_next(graph):
    factors = critical_group(graph)
    assert all(two % one == 0 for one, two in pairwise(factors))
    assert prod(factors) == spanning_trees(graph)


@given(slow.boards())
def test_laplacian(graph):
    assert laplacian(graph).tolist() == slow.laplacian(graph)


@pytest.mark.parametrize("size", [8, 37, 100])
def test_families(size):
    assert critical_group(board(f"complete:{size}")) == (size,) * (size - 2)
    assert critical_group(board(f"cycle:{size}")) == (size,)
    assert critical_group(board(f"tree:{size}")) == ()
    two = np.repeat([[0, 1]], size, axis=0)
    assert critical_group(Graph.from_edges(2, two)) == (size,)


@pytest.mark.parametrize("rim", [5, 20, 45, 60])
def test_wheels_have_a_group_of_two_equal_parts_or_one_five_times_the_other(rim):
    """Biggs 1999, section 9: with an odd rim l × l, a Lucas number; with an even one f × 5f, a Fibonacci number."""
    lucas, fibonacci = [2, 1], [0, 1]
    while len(lucas) <= rim:
        lucas.append(lucas[-1] + lucas[-2])
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    expected = (lucas[rim],) * 2 if rim % 2 else (fibonacci[rim], 5 * fibonacci[rim])
    assert critical_group(board(f"wheel:{rim + 1}")) == expected


def test_a_large_factor_that_is_not_a_prime_need_not_be_factored():
    """Two wheels that share their hub: the order has four equal large parts, and no small prime finds them."""
    rim = 61
    one = board(f"wheel:{rim + 1}").edges()
    other = [tuple(0 if end == 0 else end + rim for end in edge) for edge in one]
    twice = critical_group(Graph.from_edges(2 * rim + 1, [*one, *other]))
    assert twice == critical_group(board(f"wheel:{rim + 1}")) * 2


@settings(max_examples=60)
@given(slow.boards(most=7, more=9), st.sampled_from([2, 3, 5, 7]))
def test_the_core_eliminates_like_python(graph, prime):
    matrix = module.reduced_laplacian(graph)
    assert _core.valuations(matrix.ravel(), prime, 4).tolist() == sparse_valuations(matrix, prime, 4)


def test_powers_beyond_a_machine_word():
    """With powers of 2 that the core cannot hold, and with a power too small to see them."""
    many = 2**11
    edges = [(0, 1)] * many + [(1, 2)] * many + [(2, 3)] * many
    assert critical_group(Graph.from_edges(4, edges)) == (many,) * 3
    assert sparse_valuations(module.reduced_laplacian(Graph.from_edges(4, edges)), 2, 40) == [11, 11, 11]
    ring = Graph.from_edges(3, [(0, 1)] * 2**10 + [(1, 2)] * 2**10 + [(2, 0)] * 2**10)
    assert critical_group(ring) == (2**10, 3 * 2**10)
    assert sparse_valuations(module.reduced_laplacian(ring), 2, 5) == [5, 5]


def test_nothing_rests_on_the_right_sides(monkeypatch):
    """With no right side at all the denominator is 1, and everything comes from the determinant."""
    monkeypatch.setattr(module, "solution_denominator", lambda matrix, **more: 1)
    for name, expected in (("petersen", (2, 10, 10, 10)), ("grid:3x4", (2415,)), ("wheel:8", (29, 29))):
        assert critical_group(board(name)) == expected


def test_refusals():
    with pytest.raises(BadBoard, match="2 pieces"):
        critical_group(Graph.from_edges(3, [(0, 1)]))
    with pytest.raises(BadBoard, match="joined to itself"):
        critical_group(Graph.from_edges(2, [(0, 1), (1, 1)]))
    with pytest.raises(BadBoard, match="0 pieces"):
        critical_group(Graph.from_edges(0, []))
    with pytest.raises(TooLarge, match="3,000"):
        critical_group(board("path:3001"))
    with pytest.raises(ValueError, match="too large"):
        _core.valuations(np.eye(2, dtype=np.int64).ravel(), 2, 31)
    with pytest.raises(ValueError, match="not square"):
        _core.valuations(np.zeros(3, np.int64), 2, 1)


@pytest.mark.slow
def test_random_boards_of_thirty_vertices_like_smith_form():
    for seed in range(150):
        random = Random(seed)
        graph = slow.random_board(random, random.randint(10, 30), random.randint(0, 60))
        assert critical_group(graph) == slow.smith_form(slow.reduced_laplacian(graph)), seed
