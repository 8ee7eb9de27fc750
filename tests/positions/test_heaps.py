"""Heaps laid out by arithmetic against walking from every turn by the rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.errors import TooLarge
from noyau.games import Subtraction
from noyau.positions import Turn, explore, first_turn
from noyau.words import FIRST, SECOND, Vertex

amounts = st.lists(st.integers(1, 9), min_size=1, max_size=4, unique=True).map(tuple)


@given(st.integers(0, 20), amounts, st.none() | amounts, st.sampled_from((FIRST, SECOND)))
def test_every_turn_has_the_moves_of_the_rules(tokens, take, take_second, to_move):
    rules = Subtraction(tokens, take=take, take_second=take_second, to_move=to_move)
    explored = explore(rules)
    turns = [Turn(position, player) for player in (FIRST, SECOND) for position in rules.positions()]
    assert list(explored.turns) == turns == list(explored.vertex_of_turn)
    assert explored.vertex_of_turn[first_turn(rules)] == turns.index(first_turn(rules))
    edges = 0
    for vertex, turn in enumerate(turns):
        walked = [
            (move, explored.vertex_of_turn[Turn(rules.after(turn.position, move), turn.player.other)])
            for move in rules.moves(turn.position, turn.player)
        ]
        assert list(explored.moves(Vertex(vertex))) == walked
        assert explored.arena.owner(Vertex(vertex)) is turn.player
        edges += len(walked)
    assert len(explored.move_of_edge) == explored.arena.edge_count == edges


def test_turns_that_are_none_and_heaps_that_are_too_large_are_refused():
    explored = explore(Subtraction(5))
    with pytest.raises(KeyError):
        explored.vertex_of_turn[Turn(type(explored.turns[0].position)(6), FIRST)]
    with pytest.raises(TooLarge, match="more than 10 positions"):
        explore(Subtraction(5), most=10)
    assert explore(Subtraction(3, take=(1, 10**30))).arena.edge_count == 6


def test_the_hash_of_a_player_is_that_of_its_number():
    assert hash(FIRST) == hash(1)
    assert {1: "one"}[FIRST] == "one"
    assert FIRST.other is SECOND
    assert SECOND.other is FIRST
