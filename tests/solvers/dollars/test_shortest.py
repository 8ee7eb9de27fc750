"""Shortest solutions: against trying everything, between the methods, and under renaming."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from helpers.dollars import borrowed_until_out_of_debt, dollar_boards
from helpers.slow_least import laplacian_of, shortest_by_trying
from noyau.deadline import Deadline
from noyau.errors import BadBoard, MissingPart, TooLarge
from noyau.graphs import Graph, board
from noyau.solvers.dollars import shortest as portfolio
from noyau.solvers.dollars.burning import after_script
from noyau.solvers.dollars.shortest import centred, least_moves

LONGEST_TRIED = 16
"""Trying all scripts of five vertices with more moves than this takes too long."""


def random_board(draw: Random) -> Graph:
    """Up to five vertices, values within ±6."""
    n = draw.randint(1, 5)
    edges = [(draw.randrange(vertex), vertex) for vertex in range(1, n)]
    if n > 1:
        edges += [tuple(draw.sample(range(n), 2)) for _ in range(draw.randint(0, 5))]
    return Graph.from_edges(n, edges, values=[draw.randint(-6, 6) for _ in range(n)])


def is_winnable(graph: Graph) -> bool:
    return borrowed_until_out_of_debt(graph.edges(), graph.values.tolist(), [0] * graph.vertex_count) is not None


def wins(graph: Graph, values, script) -> bool:
    return bool((np.array(values) - laplacian_of(graph) @ script >= 0).all())


@pytest.mark.long
def test_three_thousand_small_boards_equal_trying_everything():
    draw, tried, winnable = Random(2026), 0, 0
    for _ in range(3_000):
        graph = random_board(draw)
        if not is_winnable(graph):
            with pytest.raises(BadBoard, match="cannot be won"):
                least_moves(graph, graph.values)
            continue
        winnable += 1
        found = least_moves(graph, graph.values)
        assert found.optimal
        assert wins(graph, graph.values, found.script)
        if found.length <= LONGEST_TRIED or graph.vertex_count < 4:
            tried += 1
            assert found.length == shortest_by_trying(graph, graph.values.tolist())
        if tried % 5 == 0:
            assert least_moves(graph, graph.values, method="tables").length == found.length
    assert winnable > 1_000
    assert tried > 0.95 * winnable


@given(dollar_boards(most_vertices=7), st.randoms(use_true_random=False), st.integers(-3, 3))
def test_neither_names_nor_a_shift_matter(graph, draw, shift):
    assume(is_winnable(graph))
    length = least_moves(graph, graph.values).length
    order = draw.sample(range(graph.vertex_count), graph.vertex_count)
    edges = [(order[one], order[other]) for one, other in graph.edges()]
    values = np.empty(graph.vertex_count, np.int64)
    values[order] = graph.values
    assert least_moves(Graph.from_edges(graph.vertex_count, edges), values).length == length
    laplacian = laplacian_of(graph)
    everywhere = np.full(graph.vertex_count, shift)
    assert least_moves(graph, graph.values - laplacian @ everywhere).length == length


@given(dollar_boards(most_vertices=6), st.lists(st.integers(-2, 2), min_size=6, max_size=6))
def test_one_move_changes_the_length_by_at_most_one(graph, steps):
    assume(is_winnable(graph))
    length, script = least_moves(graph, graph.values).length, np.array(steps[: graph.vertex_count])
    after = least_moves(graph, graph.values - laplacian_of(graph) @ script).length
    assert abs(after - length) <= np.abs(script).sum()


@pytest.mark.parametrize("name", ["random:50,4,seed=3", "random:50,8,seed=2", "random:100,4,seed=1"])
def test_the_document_s_boards_are_settled(name):
    graph = board(name)
    found = least_moves(graph, graph.values)
    assert found.optimal
    assert wins(graph, graph.values, found.script)
    assert found.length <= np.abs(centred(np.array(borrowed_until_out_of_debt(
        graph.edges(), graph.values.tolist(), [0] * graph.vertex_count)))).sum()  # fmt: skip


def test_a_limit_gives_the_best_so_far_and_a_bound():
    graph = board("random:200,8,seed=0")
    found = least_moves(graph, graph.values, nodes=600)
    assert not found.optimal
    assert wins(graph, graph.values, found.script)
    assert 1 <= found.bound < found.length
    again = least_moves(graph, graph.values, nodes=600)
    assert again.script.tolist() == found.script.tolist()


@pytest.mark.parametrize("method", [None, "highs"])
@pytest.mark.parametrize(("n", "edges", "most"), [(20_000, 60_000, 10**6), (2_500, 6_000, 5), (700, 699, 50)])
def test_a_limit_holds_on_large_boards(n, edges, most, method):
    draw = Random(n)
    ends = [(draw.randrange(vertex), vertex) for vertex in range(1, n)]
    ends += [tuple(draw.sample(range(n), 2)) for _ in range(edges - n + 1)]
    values = [draw.randint(-most, most) for _ in range(n)]
    values[0] += edges - n + 1 + 40 - sum(values)
    graph = Graph.from_edges(n, ends)
    began = time.process_time()
    with suppress(TooLarge):
        found = least_moves(graph, values, limit=0.5, method=method)
        assert 1 <= found.bound <= found.length
        assert after_script(graph, values, found.script).min() >= 0
    assert time.process_time() - began < 1.5


def test_nothing_to_do_and_a_single_vertex():
    assert least_moves(board("cycle:3"), [0, 0, 5]).length == 0
    assert least_moves(board("path:1"), [3]).length == 0
    with pytest.raises(BadBoard):
        least_moves(board("path:1"), [-3])


def test_large_sums_do_not_overflow():
    found = least_moves(board("path:2"), [-(10**9), 10**9])
    assert (found.length, found.optimal) == (10**9, True)
    assert least_moves(board("path:2"), [-(10**15), 10**15]).length == 10**15


def test_values_of_the_wrong_number_are_refused():
    with pytest.raises(BadBoard, match="2 values for 3 vertices"):
        least_moves(board("cycle:3"), [1, 2])


@given(dollar_boards(most_vertices=6))
@settings(max_examples=25)
def test_the_integer_program_agrees_with_the_search(graph):
    assume(is_winnable(graph))
    found = least_moves(graph, graph.values, method="highs")
    assert found.optimal
    assert wins(graph, graph.values, found.script)
    assert found.length == least_moves(graph, graph.values, method="search").length


def test_a_missing_part_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "highspy", None)
    graph = board("random:15,8,seed=0")
    with pytest.raises(MissingPart, match=r"noyau\[highs\]"):
        least_moves(graph, graph.values, method="highs")
    assert least_moves(graph, graph.values).optimal


@pytest.mark.long
def test_a_grid_on_which_pairs_of_vertices_have_prices():
    """1,085 moves, which the search proved before pairs had prices (63,829 boxes; the linear program then said 363)."""
    draw, graph = Random(2), board("grid:12x12")
    values = [draw.randint(-5, 5) for _ in graph.vertices]
    while (missing := graph.genus - sum(values)) != 0:
        values[draw.randrange(graph.vertex_count)] += 1 if missing > 0 else -1
    found = least_moves(graph, values, method="search", nodes=200_000)
    assert wins(graph, values, found.script)
    assert (found.bound, found.length) == (1085, 1085)
    assert least_moves(graph, values, method="search", nodes=20_000).bound > 900


@pytest.mark.long
def test_the_same_answer_for_every_number_of_threads(monkeypatch):
    """With turns so short that tables and the integer program have theirs on small boards."""
    monkeypatch.setattr(portfolio, "FIRST_NODES", 40)
    monkeypatch.setattr(portfolio, "FIRST_STATES", 200)
    hows = set()
    for seed in range(3):
        for name in ("random:30,8,seed={}", "cycle:40", "grid:6x6", "tree:60,seed={}"):
            graph = board(name.format(seed))
            values = [Random(seed * 100 + v).randint(-4, 4) for v in graph.vertices]
            values[0] += max(graph.genus, 6) - sum(values)
            one, two = (least_moves(graph, values, limit=Deadline(threads=threads)) for threads in (1, 2))
            assert one.optimal
            assert (one.script.tolist(), one.bound, one.nodes, one.how) == (
                two.script.tolist(),
                two.bound,
                two.nodes,
                two.how,
            )
            hows.add(one.how)
    assert {"search", "tables"} <= hows


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_long_searches_equal_the_tables(seed):
    """Boards large enough for ends to be tried out and for smaller budgets to be refuted."""
    graph, draw = board("grid:7x8"), Random(seed)
    values = [-6] * graph.vertex_count
    for _ in range(graph.genus + 6 * graph.vertex_count):
        values[draw.randrange(graph.vertex_count)] += 1
    searched = least_moves(graph, values, method="search")
    assert wins(graph, values, searched.script)
    for nodes in (1_500, 6_000):
        some = least_moves(graph, values, method="search", nodes=nodes)
        assert some.bound <= searched.length <= some.length
    tabulated = least_moves(graph, values, method="tables", limit=60)
    assert tabulated.length == searched.length or not tabulated.optimal
    assert tabulated.bound <= searched.length
