"""Winnable or not against brute force, and the complaints of the door to the core."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from tests.helpers.dollars import after_script as slowly_after
from tests.helpers.dollars import dollar_boards

from noyau.errors import BadBoard, LimitReached, TooLarge
from noyau.graphs import Graph, board
from noyau.solvers.dollars.burning import after_script, borrowed, burnt, equivalence, is_winnable, reduced, settled


def random_board(draw: Random) -> Graph:
    count = draw.randint(1, 5)
    edges = [(draw.randrange(vertex), vertex) for vertex in range(1, count)]
    for _ in range(draw.randint(0, 4) if count > 1 else 0):
        one, other = draw.sample(range(count), 2)
        edges.append((one, other))
    return Graph.from_edges(count, edges, values=[draw.randint(-6, 6) for _ in range(count)])


def wins_by_brute_force(graph: Graph) -> bool:
    """Walk through every set of dollars that can be reached while nobody has more than a wide bound."""
    total, bound = int(graph.values.sum()), 60
    if total < 0:
        return False
    ends = {tuple(each) for each in _without_debt(graph.vertex_count, total)}
    start = tuple(graph.values.tolist())
    seen, wave = {start}, [start]
    while wave:
        if seen & ends:
            return True
        wave = [
            after
            for dollars in wave
            for vertex in graph.vertices
            for sign in (1, -1)
            for after in [tuple(slowly_after(graph.edges(), dollars, _unit(graph.vertex_count, vertex, sign)))]
            if after not in seen and max(map(abs, after)) <= bound and not seen.add(after)
        ]
    return False


def _unit(count: int, vertex: int, sign: int) -> list[int]:
    return [sign * (other == vertex) for other in range(count)]


def _without_debt(count: int, total: int):
    if count == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _without_debt(count - 1, total - first):
            yield (first, *rest)


def wins_by_linear_algebra(graph: Graph) -> bool:
    """Whether some set of dollars without debt is equivalent: all of them are tried, each by exact elimination."""
    total = int(graph.values.sum())
    if total < 0:
        return False
    count = graph.vertex_count
    laplacian = np.diag(graph.degrees)
    for one, other in graph.edges():
        laplacian[one, other] -= 1
        laplacian[other, one] -= 1
    if count == 1:
        return True
    inner = laplacian[1:, 1:].astype(float)
    trees = round(float(np.linalg.det(inner)))
    adjugate = np.rint(np.linalg.inv(inner) * trees).astype(np.int64)
    ends = np.array(list(_without_debt(count, total)), np.int64)
    moved = graph.values[1:] - ends[:, 1:]
    return bool(((moved @ adjugate.T) % trees == 0).all(axis=1).any())


@pytest.mark.slow
def test_three_thousand_boards_against_brute_force() -> None:
    draw = Random(1)
    won = 0
    for _ in range(3000):
        graph = random_board(draw)
        wanted = wins_by_linear_algebra(graph)
        won += wanted
        assert is_winnable(graph, graph.values) is wanted, (graph.edges(), graph.values)
        assert borrowed(graph, graph.values).won is wanted
        for q in graph.vertices:
            assert (reduced(graph, graph.values, q).dollars[q] >= 0) == wanted
    assert 500 < won < 2500


def test_some_boards_against_brute_force() -> None:
    draw = Random(2)
    for _ in range(200):
        graph = random_board(draw)
        assert is_winnable(graph, graph.values) is wins_by_linear_algebra(graph)


def test_the_two_ways_of_brute_force_agree() -> None:
    draw = Random(3)
    for _ in range(12):
        graph = random_board(draw)
        if graph.vertex_count <= 3:
            assert wins_by_brute_force(graph) is wins_by_linear_algebra(graph)


@pytest.mark.parametrize("name", ["grid:3x60", "grid:9x9", "torus:5x7", "wheel:40", "random:90,8,seed=3", "complete:9"])
@pytest.mark.parametrize("most", [5, 4000])
def test_money_is_driven_home(name: str, most: int) -> None:
    """Nobody but q is in debt and everything burns: there is one such board, so nothing else needs to be compared."""
    graph = board(name)
    values = np.random.default_rng(most).integers(-most, most + 1, graph.vertex_count)
    for q in (0, graph.vertex_count // 2):
        found = reduced(graph, values, q)
        assert found.script[q] == 0
        assert found.dollars.tolist() == slowly_after(graph.edges(), values.tolist(), found.script.tolist())
        assert np.delete(found.dollars, q).min() >= 0
        assert sorted(found.order.tolist()) == list(graph.vertices)
        burning = {q}
        for vertex in found.order.tolist()[1:]:
            assert sum(other in burning for other in graph.neighbours(vertex)) > found.dollars[vertex]
            burning.add(vertex)


@given(dollar_boards())
def test_equivalence_has_a_script_or_there_is_none(graph: Graph) -> None:
    other = [int(value) for value in reversed(graph.values.tolist())]
    script = equivalence(graph, graph.values, other)
    if script is not None:
        assert after_script(graph, graph.values, script).tolist() == other
    there = after_script(graph, graph.values, [(-1) ** vertex for vertex in graph.vertices])
    back = equivalence(graph, there, graph.values)
    assert after_script(graph, there, back).tolist() == graph.values.tolist()


def test_complaints() -> None:
    path = board("path:3")
    for call, error, says in (
        (lambda: settled(path, [1, 2]), BadBoard, "there must be a number for each vertex: 3, not 2"),
        (lambda: settled(path, [1, 2, 10**30]), TooLarge, "64 bits"),
        (lambda: reduced(path, [0, 0, 0], 3), BadBoard, "there is no vertex 3"),
        (lambda: burnt(path, [0, 0, 0], -1), BadBoard, "there is no vertex -1"),
        (lambda: settled(Graph.from_edges(2, []), [0, 0]), BadBoard, "no path leads from vertex 0 to vertex 1"),
        (lambda: after_script(path, [0, 0, 0], [2**62, -(2**62), 0]), TooLarge, "64 bits"),
    ):
        with pytest.raises(error, match=says):
            call()


def test_a_limit_is_kept() -> None:
    grid = board("grid:200x200")
    values = np.zeros(grid.vertex_count, np.int64)
    values[0] = -(10**9)
    values[-1] = 2 * 10**9
    with pytest.raises(LimitReached):
        borrowed(grid, values, limit=0.2)


@pytest.mark.slow
@pytest.mark.parametrize("share", [-0.01, 0.5, 1.0, 2.0])
def test_a_hundred_thousand_vertices(share: float) -> None:
    graph = board("random:100000,20,seed=1")
    draw = np.random.default_rng(1)
    values = draw.integers(-(10**6), 10**6, graph.vertex_count)
    missing = int(share * graph.genus) - int(values.sum())
    values += missing // graph.vertex_count
    values[: missing % graph.vertex_count] += 1
    end = settled(graph, values)
    assert end.won is (share >= 1)
    assert (end.dollars == after_script(graph, values, end.script)).all()
    assert end.dollars.min() >= 0 or not end.won
