from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.documents import DOCUMENTS, nim_corrige, soustraction
from helpers.games import subtractions
from noyau.errors import EndlessPlay, TooLarge
from noyau.games import Subtraction
from noyau.graphs import Digraph
from noyau.positions import explore
from noyau.positions.paper import from_arena, numbered, paired
from noyau.solvers.arenas.attractor import solve_play
from noyau.solvers.paper.minimax import (
    MOST_CALLS,
    bottom_up_values,
    calls_without_memory,
    memoised_value,
    plain_value,
)
from noyau.words import Player

WAYS = [plain_value, memoised_value, lambda arena, vertex: bottom_up_values(arena)[vertex]]


@pytest.mark.parametrize("value", WAYS)
def test_document_004(value):
    arena = paired(nim_corrige(4))
    for key, expected in (("won by J1 (3c)", 1), ("won by J2 (3c)", -1)):
        for vertex in DOCUMENTS["004"][key]:
            assert value(arena, tuple(vertex)) == expected


@given(subtractions(most_tokens=12))
def test_three_ways_and_the_solver_agree(rules):
    arena, regions = numbered(rules), solve_play(explore(rules).arena, misere=rules.misere)
    values = bottom_up_values(arena)
    for vertex in arena.successors:
        expected = 1 if regions.winner_of_vertex[vertex] == 0 else -1
        assert values[vertex] == memoised_value(arena, vertex) == plain_value(arena, vertex) == expected


@given(st.data())
def test_positions_that_say_who_moves(data):
    """Acyclic arenas in which a player may move twice in a row."""
    count = data.draw(st.integers(1, 8))
    after = [data.draw(st.lists(st.integers(0, v - 1), max_size=3)) if v else [] for v in range(count)]
    owners = data.draw(st.lists(st.integers(0, 1), min_size=count, max_size=count))
    flat = Digraph.from_successors(after, owners=owners)
    arena, regions = from_arena(flat), solve_play(flat)
    for vertex in range(count):
        expected = 1 if regions.winner_of_vertex[vertex] == 0 else -1
        assert {value(arena, vertex) for value in WAYS} == {expected}


def test_calls_follow_the_document_s_formula():
    arena = numbered(soustraction(12))
    counted = 0

    def visit(vertex):
        nonlocal counted
        counted += 1
        for then in arena.successors[vertex]:
            visit(then)

    visit(12)
    assert calls_without_memory(arena)[12] == counted


def test_without_memory_large_games_are_refused():
    with pytest.raises(TooLarge, match="would make 52,239,653,201 calls from here, and at most 1,000,000 calls"):
        plain_value(numbered(soustraction(40)), 40)
    with pytest.raises(TooLarge, match=r"more than 10\^\d+ calls"):
        plain_value(numbered(soustraction(1000)), 1000)
    with pytest.raises(TooLarge, match="2,000 calls deep"):
        plain_value(numbered(Subtraction(2000, take=(1,))), 2000)


def test_what_is_allowed_is_not_refused():
    arena = numbered(soustraction(22))
    assert 500_000 < calls_without_memory(arena)[22] <= MOST_CALLS
    assert plain_value(arena, 22) == 1
    assert plain_value(numbered(Subtraction(400, take=(1,))), 400) == -1


def test_with_memory_no_game_is_too_deep():
    arena = numbered(Subtraction(3_000, take=(1, 2)))
    assert memoised_value(arena, 3_000) == -1
    assert memoised_value(arena, 2_999) == 1
    assert bottom_up_values(arena)[2_999] == 1


@pytest.mark.parametrize("value", WAYS)
def test_a_game_that_need_not_end_has_no_value(value):
    arena = from_arena(Digraph.from_successors([[1], [0, 2], []], owners=[0, 1, 0]))
    with pytest.raises(EndlessPlay, match="0 → 1 → 0"):
        value(arena, 0)


def test_players_are_max_and_min():
    arena = numbered(soustraction(2))
    assert [bottom_up_values(arena)[vertex] for vertex in range(6)] == [-1, 1, 1, 1, -1, -1]
    assert set(arena.owner.values()) == set(Player)
