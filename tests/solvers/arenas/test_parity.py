from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.arenas import arenas
from helpers.bare import flaws_in_buchi, flaws_in_parity, flaws_in_safety
from helpers.parity_games import (
    FAMILIES,
    Game,
    parity_games,
    random_game,
    slow_winners,
    textbook_winners,
    torus_game,
    two_counters,
)
from noyau import _core
from noyau.certificates.kinds import Parity
from noyau.errors import BadBoard, LimitReached
from noyau.graphs import Digraph
from noyau.solvers.arenas.any_graph import attractors
from noyau.solvers.arenas.parity import solve_buchi, solve_parity, solve_safety

ENGINES = [_core.parity, _core.parity_by_promotion, _core.parity_by_tangles, _core.parity_by_recursive_tangles]
every_engine = pytest.mark.parametrize("engine", ENGINES, ids=["by work", "promotion", "tangles", "recursive"])
STEPS_PER_EDGE_AND_LEVEL = 4
"""The families below need at most about one visit per edge and level; an exponential method needs 2 to the 100th."""


def proved(game: Game, winner, move) -> bool:
    return list(flaws_in_parity(game.arena, game.priority, Parity(winner, move))) == []


@every_engine
@given(game=parity_games())
@settings(max_examples=300)
def test_winners_are_what_the_definition_says(engine, game):
    winner, move, _ = engine(*game.arrays())
    assert winner.tolist() == slow_winners(game)
    assert proved(game, winner, move)


@pytest.mark.slow
@every_engine
@given(game=parity_games(most_vertices=7))
@settings(max_examples=20_000)
def test_winners_are_what_the_definition_says_twenty_thousand_times(engine, game):
    winner, move, _ = engine(*game.arrays())
    assert winner.tolist() == slow_winners(game)
    assert proved(game, winner, move)


@given(parity_games())
def test_the_textbook_agrees_with_the_definition(game):
    """The twin for larger games is itself compared with the definition."""
    assert textbook_winners(game) == slow_winners(game)


@every_engine
@given(game=parity_games(most_vertices=30, most_edges=3, most_priority=12))
@settings(max_examples=200)
def test_middling_games_agree_with_the_textbook(engine, game):
    winner, move, _ = engine(*game.arrays())
    assert winner.tolist() == textbook_winners(game)
    assert proved(game, winner, move)


@every_engine
@pytest.mark.parametrize(("degree", "priorities"), [(2, 3), (2, 10), (2, 300), (3, 40), (5, 10)])
def test_larger_random_games_pass_the_checker(engine, degree, priorities):
    """Both regions proved: then each is exactly right, whatever the solver did."""
    game = random_game(degree * priorities, 3_000, degree, priorities)
    winner, move, _ = engine(*game.arrays())
    assert proved(game, winner, move)


@every_engine
@pytest.mark.parametrize(("side", "priorities"), [(5, 4), (12, 10), (17, 10), (30, 3)])
def test_games_on_a_torus_pass_the_checker(engine, side, priorities):
    """The passes that come first end early here: what they leave may have moves that win at once."""
    for seed in range(5):
        game = torus_game(seed, side, priorities)
        winner, move, _ = engine(*game.arrays())
        assert proved(game, winner, move)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("levels", [3, 4, 5])
def test_small_members_of_the_families_agree_with_the_textbook(family, levels):
    game = FAMILIES[family](levels)
    found = solve_parity(game.arena, game.priority)
    assert found.winner_of_vertex.tolist() == textbook_winners(game)


@every_engine
@pytest.mark.parametrize("family", FAMILIES)
def test_no_family_is_exponential(engine, family):
    """Counted, not timed: the steps per edge grow no faster than the levels, up to 200 of them."""
    for levels in (10, 50, 200):
        game = FAMILIES[family](levels)
        first, target, owner, priority = game.arrays()
        winner, move, steps = engine(first, target, owner, priority)
        assert steps < STEPS_PER_EDGE_AND_LEVEL * (levels + 10) * (len(target) + len(owner))
        assert levels == 200 or proved(game, winner, move)


@pytest.mark.parametrize("family", FAMILIES)
def test_two_hundred_levels_are_proved(family):
    game = FAMILIES[family](200)
    found = solve_parity(game.arena, game.priority)
    assert list(flaws_in_parity(game.arena, game.priority, found)) == []


def test_two_counters_are_not_counted_through():
    """Exponential for priority promotion and plain tangle learning (GandALF 2019); counted, not timed."""
    for bits in (3, 6, 12):
        game = two_counters(bits)
        winner, move, steps = _core.parity(*game.arrays())
        assert steps < 20 * bits * (sum(map(len, game.successors)) + len(game.owners))
        assert proved(game, winner, move)
        assert bits > 3 or winner.tolist() == textbook_winners(game)


def test_same_answer_for_every_number_of_threads():
    """Enough edges for several threads; small ones are in core/tests, where a test can insist on threads."""
    count, draw = 300_000, np.random.default_rng(4)
    first = np.arange(0, 10 * count + 1, 10, dtype=np.int64)
    arena = Digraph(first, draw.integers(0, count, 10 * count, dtype=np.int32), draw.integers(0, 2, count, np.uint8))
    priority = draw.integers(0, 6, count, dtype=np.int32)
    one, two = (solve_parity(arena, priority, threads=threads) for threads in (1, 2))
    np.testing.assert_array_equal(one.winner_of_vertex, two.winner_of_vertex)
    np.testing.assert_array_equal(one.move_of_vertex, two.move_of_vertex)
    for row, again in zip(attractors(arena, threads=1), attractors(arena, threads=2), strict=True):
        np.testing.assert_array_equal(row, again)


def test_same_answer_and_same_work_every_time():
    arrays = random_game(5, 5_000, 2, 20).arrays()
    once, again = _core.parity(*arrays), _core.parity(*arrays)
    np.testing.assert_array_equal(once[0], again[0])
    np.testing.assert_array_equal(once[1], again[1])
    assert once[2] == again[2] > 0


def test_a_path_of_a_hundred_thousand_vertices_needs_no_deep_stack():
    count = 100_000
    arena = Digraph.from_successors([[v + 1] for v in range(count - 1)] + [[]], owners=[v % 2 for v in range(count)])
    found = solve_parity(arena, np.arange(count))
    assert set(found.winner_of_vertex.tolist()) == {0}  # the last vertex is player 1's, and they are stuck


@every_engine
def test_the_clock_is_looked_at_while_it_is_decided(engine):
    """So few edges that turning them round is over before anybody looks at the clock."""
    game = FAMILIES["Jurdziński, high"](100)
    with pytest.raises(TimeoutError):
        engine(*game.arrays(), 0.0)
    assert proved(game, *engine(*game.arrays(), 60.0)[:2])


def test_a_limit_holds():
    game = random_game(3, 30_000, 3, 300)
    with pytest.raises(LimitReached, match="unknown so far: the arena has 30,000 vertices"):
        solve_parity(game.arena, game.priority, limit=0.0)


def test_whoever_cannot_move_loses():
    assert solve_parity(Digraph.from_successors([[], []], owners=[0, 1]), [0, 1]).winner_of_vertex.tolist() == [1, 0]


def test_priorities_of_any_whole_type_and_size():
    arena = Digraph.from_successors([[1], [0]], owners=[0, 1])
    for dtype in (np.uint8, np.int64):
        assert solve_parity(arena, np.array([3, 2], dtype)).winner_of_vertex.tolist() == [1, 1]
    assert solve_parity(arena, [2**31 - 1, 2**31 - 2]).winner_of_vertex.tolist() == [1, 1]


def test_an_empty_game():
    empty = Digraph(np.zeros(1, np.int64), np.zeros(0, np.int32), np.zeros(0, np.uint8))
    for found in (solve_parity(empty, []), solve_buchi(empty, []), solve_safety(empty, [])):
        assert len(found.winner_of_vertex) == len(found.move_of_vertex) == 0


@pytest.mark.parametrize(
    ("priorities", "sentence"),
    [
        ([0], "shape"),
        ([[0, 1]], "shape"),
        ([0.5, 1], "whole numbers"),
        ([0, -1], "vertex 1 has priority -1"),
        ([2**31, 1], "vertex 0 has priority 2147483648"),
    ],
)
def test_priorities_that_make_no_sense(priorities, sentence):
    with pytest.raises(BadBoard, match=sentence):
        solve_parity(Digraph.from_successors([[1], [0]], owners=[0, 1]), priorities)


# ---- Büchi and safety -----------------------------------------------------------------------------------------------


def some_vertices(data, arena) -> set[int]:
    return data.draw(st.sets(st.integers(0, arena.vertex_count - 1)))


@given(arenas(most_vertices=6), st.data())
@settings(max_examples=300)
def test_buchi_is_what_the_definition_says(arena, data):
    target = some_vertices(data, arena)
    rows = [list(arena.successors(v)) for v in range(arena.vertex_count)]
    game = Game(rows, arena.owner_of_vertex.tolist(), [2 if v in target else 1 for v in range(len(rows))])
    found = solve_buchi(arena, target)
    assert found.winner_of_vertex.tolist() == slow_winners(game)
    assert list(flaws_in_buchi(arena, target, found)) == []


def slow_safety(arena: Digraph, safe: set[int]) -> list[int]:
    """Throw out again and again what player 0 cannot keep inside for one move more."""
    kept, before = set(safe), None
    while before != kept:
        before = set(kept)
        for v in before:
            after = list(arena.successors(v))
            stays = [w in before for w in after]
            if after and not (any(stays) if arena.owner_of_vertex[v] == 0 else all(stays)):
                kept.discard(v)
    return [0 if v in kept else 1 for v in range(arena.vertex_count)]


@given(arenas(), st.data())
@settings(max_examples=300)
def test_safety_is_what_the_definition_says(arena, data):
    safe = some_vertices(data, arena)
    found = solve_safety(arena, safe)
    assert found.winner_of_vertex.tolist() == slow_safety(arena, safe)
    assert list(flaws_in_safety(arena, safe, found)) == []


@pytest.mark.parametrize("solve", [solve_buchi, solve_safety])
def test_a_set_with_what_is_no_vertex(solve):
    with pytest.raises(BadBoard, match="7 is not a vertex"):
        solve(Digraph.from_successors([[0]], owners=[0]), [7])
