"""Circuits through every edge, against the definition and against counting them all."""

from __future__ import annotations

import random
from math import factorial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import slow_euler
from noyau import _core
from noyau.certificates.kinds import Apart, Circuit, Unbalanced
from noyau.errors import BadRules, NoyauError, TooLarge
from noyau.graphs import Digraph, Graph, board
from noyau.solvers.sequences import euler
from noyau.solvers.sequences.euler import ends_of

few_edges = st.integers(1, 6).flatmap(
    lambda count: st.tuples(
        st.just(count), st.lists(st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)), max_size=9)
    )
)
closed_walks = st.lists(st.lists(st.integers(0, 9), min_size=1, max_size=12), min_size=1, max_size=4)


def walks_every_edge(graph, step):
    """Each edge once, each where the one before it ended."""
    begins, ends = ends_of(graph)
    directed = isinstance(graph, Digraph)
    ways = [(begins[s], ends[s]) if directed else (begins[s // 2], ends[s // 2])[:: -1 if s % 2 else 1] for s in step]
    edges = sorted(step if directed else step // 2)
    return edges == list(range(graph.edge_count)) and all(
        one[1] == other[0] for one, other in zip(ways, ways[1:] + ways[:1], strict=True)
    )


def cycles(walks):
    """The edges of closed walks: every vertex is left as often as it is entered."""
    return [edge for walk in walks for edge in zip(walk, walk[1:] + walk[:1], strict=True)]


@given(few_edges, st.booleans())
def test_there_is_a_circuit_exactly_when_the_definition_says_so(given_edges, directed):
    count, edges = given_edges
    graph = Digraph.from_edges(count, edges) if directed else Graph.from_edges(count, edges)
    found = euler.certificate_of(graph)
    assert isinstance(found, Circuit) == slow_euler.has_circuit(count, edges, directed=directed)
    if isinstance(found, Circuit):
        assert walks_every_edge(graph, found.step)


@given(closed_walks, st.booleans())
def test_closed_walks_give_a_circuit_or_two_pieces(walks, directed):
    edges = cycles(walks)
    graph = (Digraph if directed else Graph).from_edges(10, edges)
    found = euler.certificate_of(graph)
    assert not isinstance(found, Unbalanced)
    assert isinstance(found, Circuit) == slow_euler.has_circuit(10, edges, directed=directed)
    if isinstance(found, Circuit):
        assert walks_every_edge(graph, found.step)
        visited = euler.vertices_of(graph, found.step)
        assert visited[0] == visited[-1]


def random_circuits(vertices, degree, seed, pieces=1):
    """Edges by `degree` random permutations, the first a single cycle in every piece."""
    rng = np.random.default_rng(seed)
    edges = []
    for piece in range(pieces):
        names = np.arange(piece * vertices, (piece + 1) * vertices)
        rng.shuffle(names)
        edges.append(np.stack([names, np.roll(names, 1)], axis=1))
        for _ in range(degree - 1):
            edges.append(np.stack([names, rng.permutation(names)], axis=1))
    return np.concatenate(edges)


@pytest.mark.parametrize("degree", [1, 2, 5])
@pytest.mark.parametrize("directed", [True, False])
def test_large_graphs_where_many_walkers_work_at_once(degree, directed):
    edges = random_circuits(40_000, degree, seed=degree)
    graph = (Digraph if directed else Graph).from_edges(40_000, edges)
    assert walks_every_edge_of_many(graph, euler.circuit_of(graph))


@pytest.mark.parametrize("directed", [True, False])
def test_large_graphs_of_many_small_trails(directed):
    """Loops everywhere and pairs of opposite edges: the joints fall into as many trails as there can be."""
    around = np.arange(30_000)
    loops = np.stack([around, around], axis=1)
    path = np.stack([around[:-1], around[1:]], axis=1)
    edges = np.concatenate([loops, path, path[:, ::-1], loops])
    graph = (Digraph if directed else Graph).from_edges(30_000, edges)
    assert walks_every_edge_of_many(graph, euler.circuit_of(graph))


@pytest.mark.parametrize("directed", [True, False])
def test_a_large_graph_in_two_pieces_names_the_second(directed):
    edges = random_circuits(20_000, 2, seed=3, pieces=2)
    graph = (Digraph if directed else Graph).from_edges(40_000, edges)
    found = euler.certificate_of(graph)
    assert isinstance(found, Apart)
    assert np.flatnonzero(found.side_of_vertex).tolist() == list(range(20_000, 40_000))
    with pytest.raises(NoyauError, match="cannot be reached"):
        euler.circuit_of(graph)


def walks_every_edge_of_many(graph, step):
    begins, ends = ends_of(graph)
    directed = isinstance(graph, Digraph)
    edge, back = (step, np.zeros(len(step), bool)) if directed else (step // 2, step % 2 == 1)
    here, there = np.where(back, ends[edge], begins[edge]), np.where(back, begins[edge], ends[edge])
    return np.array_equal(np.sort(edge), np.arange(graph.edge_count)) and np.array_equal(there, np.roll(here, -1))


def test_a_missing_edge_is_found():
    edges = random_circuits(20_000, 3, seed=1)[:-1]
    left, entered = edges[:, 0], edges[:, 1]
    balance = np.bincount(left, minlength=20_000) - np.bincount(entered, minlength=20_000)
    found = euler.why_not(Digraph.from_edges(20_000, edges))
    assert isinstance(found, Unbalanced)
    assert found.vertex == np.flatnonzero(balance)[0]


def test_no_edges_are_walked_at_once():
    for graph in (Graph.from_edges(3, []), Digraph.from_edges(3, [])):
        assert euler.circuit_of(graph).tolist() == []
        assert euler.vertices_of(graph, euler.circuit_of(graph)).tolist() == [0]


@given(st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=5), min_size=1, max_size=3))
def test_circuits_are_counted_as_by_walking_them_all(walks):
    edges = cycles(walks)[:10]
    graph = Digraph.from_edges(5, edges)
    in_order = graph.edges()
    assert euler.count_circuits(graph) == slow_euler.count_circuits(in_order)


def test_known_counts():
    complete = [(one, other) for one in range(5) for other in range(5) if one != other]
    # Every vertex has out-degree 4; a complete digraph has n^(n-2) trees into a vertex.
    assert euler.count_circuits(Digraph.from_edges(5, complete)) == 5**3 * factorial(3) ** 5
    assert euler.count_circuits(Digraph.from_edges(1, [(0, 0)] * 4)) == factorial(3)
    assert euler.count_circuits(Digraph.from_edges(2, [(0, 1)])) == 0
    with pytest.raises(BadRules, match="directions"):
        euler.count_circuits(board("complete:5"))
    wide = euler.MOST_COUNTED + 1
    with pytest.raises(TooLarge, match="would take very long"):
        euler.count_circuits(Digraph.from_edges(wide, [(v, (v + 1) % wide) for v in range(wide)]))


@given(
    st.integers(1, 5).flatmap(
        lambda n: st.lists(st.lists(st.integers(-50, 50), min_size=n, max_size=n), min_size=n, max_size=n)
    )
)
def test_determinants_are_those_of_the_definition(rows):
    def by_minors(matrix):
        if not matrix:
            return 1
        return sum(
            (-1) ** column * entry * by_minors([row[:column] + row[column + 1 :] for row in matrix[1:]])
            for column, entry in enumerate(matrix[0])
        )

    assert euler.determinant(np.array(rows)) == by_minors(rows)


def test_a_determinant_of_many_digits():
    size = 60
    matrix = np.diag(np.full(size, 10**9)) + np.triu(np.ones((size, size), np.int64), 1)
    assert euler.determinant(matrix) == 10 ** (9 * size)


def test_primes_are_prime():
    by_trial = [n for n in range(2, 3000) if all(n % d for d in range(2, int(n**0.5) + 1))]
    assert [n for n in range(3000) if euler._is_prime(n)] == by_trial
    assert not euler._is_prime(2_147_483_643)
    assert next(euler._primes_down_from(2**31)) == 2**31 - 1


def test_the_core_refuses_arrays_that_do_not_fit():
    fine = np.array([0, 1, 2]), np.array([1, 0], np.int32)
    assert _core.directed_circuit(*fine)[0].tolist() == [0, 1]
    for first, targets in (
        (np.array([0, 1]), np.array([1, 0], np.int32)),
        (np.array([0, 2, 1]), np.array([0], np.int32)),
        (np.array([0, 1, 2]), np.array([2, 0], np.int32)),
        (np.array([0, 1, 2]), np.array([-1, 0], np.int32)),
        (np.zeros(0, np.int64), np.zeros(0, np.int32)),
    ):
        with pytest.raises(ValueError, match="edge"):
            _core.directed_circuit(first, targets)
    with pytest.raises(ValueError, match="two ends"):
        _core.undirected_circuit(2, np.array([0], np.int32))
    with pytest.raises(ValueError, match="not"):
        _core.undirected_circuit(2, np.array([0, 2], np.int32))
    for rows, prime in ((2, 7), (1, 1), (1, 2**31)):
        with pytest.raises(ValueError, match=r"square|prime"):
            _core.determinant_modulo(np.array([1], np.int64), rows, prime)


def test_every_shuffle_of_the_same_edges_has_a_circuit():
    chance = random.Random(5)
    edges = list(board("torus:4x4").edges())
    for _ in range(20):
        chance.shuffle(edges)
        pairs = [(one, other) for one, other in edges]
        circuit = euler.circuit_of(Graph.from_edges(16, pairs))
        assert walks_every_edge(Graph.from_edges(16, pairs), circuit)
