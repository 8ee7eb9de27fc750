from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.arenas import NOBODY, arenas, random_arena, slow_regions
from helpers.bare import flaws_in_regions
from noyau import _core
from noyau.errors import BadBoard, LimitReached
from noyau.graphs import Digraph
from noyau.positions import decided_at_dead_ends
from noyau.solvers.arenas.attractor import solve_play, solve_reachability


@given(arenas(), st.booleans())
@settings(max_examples=400)
def test_play_is_what_the_definition_says(arena, misere):
    found = solve_play(arena, misere=misere)
    winner, rank = slow_regions(arena, decided_at_dead_ends(arena, misere=misere))
    assert (found.winner_of_vertex.tolist(), found.rank_of_vertex.tolist()) == (winner, rank)


@given(arenas(), st.data())
@settings(max_examples=400)
def test_reachability_is_what_the_definition_says(arena, data):
    target = data.draw(st.sets(st.integers(0, arena.vertex_count - 1)))
    decided = [0 if vertex in target else NOBODY for vertex in range(arena.vertex_count)]
    found = solve_reachability(arena, target)
    winner, rank = slow_regions(arena, decided)
    assert (found.winner_of_vertex.tolist(), found.rank_of_vertex.tolist()) == (winner, rank)


@pytest.mark.parametrize("degree", [0.8, 1.5, 3.0])
def test_larger_arenas_pass_the_checker(degree):
    arena = random_arena(7, 20_000, degree)
    assert list(flaws_in_regions(arena, decided_at_dead_ends(arena), solve_play(arena))) == []


def test_draws_where_nobody_can_force_a_win():
    arena = Digraph.from_successors([[1], [0, 2], []], owners=[0, 1, 1])
    found = solve_play(arena)
    assert found.winner_of_vertex.tolist() == [NOBODY, NOBODY, 0]
    assert found.move_of_vertex.tolist() == [1, 0, NOBODY]


def test_a_target_that_is_no_vertex():
    with pytest.raises(BadBoard, match="target 5 is not a vertex"):
        solve_reachability(Digraph.from_successors([[0]], owners=[0]), [5])


def test_an_empty_arena():
    assert (
        len(solve_play(Digraph(np.zeros(1, np.int64), np.zeros(0, np.int32), np.zeros(0, np.uint8))).rank_of_vertex)
        == 0
    )


@pytest.mark.parametrize("degree", [1.0, 3.0])
def test_a_limit_holds_in_both_halves_of_the_work(degree):
    """With one edge a vertex, turning them round is over before anybody looks at the clock."""
    arena = random_arena(5, 15_000, degree)
    with pytest.raises(LimitReached, match="unknown so far: the arena has 15,000 vertices"):
        solve_reachability(arena, range(0, 15_000, 2), limit=0.0)
    assert solve_reachability(arena, range(0, 15_000, 2), limit=60.0).winner_of_vertex[0] == 0


@given(arenas(), st.data())
def test_the_quick_way_for_lists_answers_as_the_long_one_for_every_number_of_threads(arena, data):
    target = data.draw(st.lists(st.integers(0, arena.vertex_count - 1)))
    quick = solve_reachability(arena, target)
    assert quick == solve_reachability(arena, tuple(target), limit=60)
    assert quick == solve_reachability(arena, target, threads=1) == solve_reachability(arena, target, threads=2)
    assert solve_play(arena, threads=1) == solve_play(arena, threads=2)


@pytest.mark.parametrize("target", [[5], [-1], [2**70], ["a"], [0.0], [True]])
def test_what_is_no_plain_target_is_left_to_the_long_way(target):
    assert _core.small_reachability(*arrays_of_one(), target) is None


def test_a_limit_on_memory_is_left_to_the_long_way(monkeypatch):
    assert _core.small_reachability(*arrays_of_one(), [0]) is not None
    monkeypatch.setenv("NOYAU_MEMORY", "1000000")
    assert _core.small_reachability(*arrays_of_one(), [0]) is None


def arrays_of_one():
    arena = Digraph.from_successors([[0]], owners=[1])
    return arena.first_edge_of_vertex, arena.target_of_edge, arena.owners
