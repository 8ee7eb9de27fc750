from __future__ import annotations

import sys

import pytest
from hypothesis import given

from helpers.games import subtractions
from noyau.errors import LimitReached, TooLarge
from noyau.games import Subtraction
from noyau.games.subtraction import Heap
from noyau.positions import Turn, explore
from noyau.words import FIRST, SECOND


def test_document_001_arena_of_seven_sticks():
    # Document 001, question A6: the arena as a list of lists.
    printed = [
        [], [8], [9, 8], [10, 9, 8], [11, 10, 9], [12, 11, 10], [13, 12, 11], [14, 13, 12],
        [], [0], [1, 0], [2, 1, 0], [3, 2, 1], [4, 3, 2], [5, 4, 3], [6, 5, 4],
    ]  # fmt: skip
    arena = explore(Subtraction(7)).arena
    assert [list(arena.successors(v)) for v in range(16)] == printed
    assert arena.owner_of_vertex.tolist() == [0] * 8 + [1] * 8


@given(subtractions())
def test_edges_are_the_moves(rules):
    explored = explore(rules)
    for vertex, turn in enumerate(explored.turns):
        assert explored.vertex_of_turn[turn] == vertex
        moves = list(explored.moves(vertex))
        assert [move for move, _ in moves] == list(rules.moves(turn.position, turn.player))
        for move, then in moves:
            assert explored.turns[then] == Turn(rules.after(turn.position, move), turn.player.other)


def test_from_a_start_only_what_can_be_reached():
    explored = explore(Subtraction(10, take=(2,)), Turn(Heap(5), SECOND))
    assert [str(turn) for turn in explored.turns] == [
        "heap 5, player 2 to move", "heap 3, player 1 to move", "heap 1, player 2 to move",
    ]  # fmt: skip


def test_it_refuses_to_run_away():
    with pytest.raises(TooLarge, match=r"more than 100 positions: 10[0-9] were reached"):
        explore(Subtraction(1000), most=100)
    with pytest.raises(TooLarge, match="more than 100"):
        explore(Subtraction(1000), Turn(Heap(1000), FIRST), most=100)


def test_too_many_moves_between_few_positions_are_refused(monkeypatch):
    monkeypatch.setattr(sys.modules["noyau.positions.explore"], "MOST_MOVES", 1000)  # the name is the function
    with pytest.raises(TooLarge, match="more than 1,000 moves; 202 positions were reached"):
        explore(Subtraction(100, take=tuple(range(1, 101))))


def test_a_huge_game_is_refused_at_once():
    with pytest.raises(TooLarge):
        explore(Subtraction(10**9), most=1000)


def test_the_time_limit_is_kept():
    with pytest.raises(LimitReached, match="unknown so far"):
        explore(Subtraction(100_000), limit=0)
