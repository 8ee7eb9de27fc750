from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.octals import codes
from noyau.errors import BadRules
from noyau.games import Octal
from noyau.games.nim import LARGEST_HEAP, Heaps
from noyau.games.octal import Split
from noyau.play import Match
from noyau.positions import Turn
from noyau.rules import MOST_LISTED
from noyau.show import board_view
from noyau.words import FIRST

positions = st.lists(st.integers(1, 5), max_size=3).map(lambda heaps: Heaps(tuple(heaps) or (0,)))


def test_kayles_knocks_down_one_pin_or_two_neighbours():
    rules = Octal("0.77", 3)
    assert [str(move) for move in rules.moves(Heaps((3,)), FIRST)] == [
        "take 1 from 0 leaving 2",
        "take 1 from 0 leaving 1,1",
        "take 2 from 0 leaving 1",
    ]
    assert rules.after(Heaps((4, 2)), Split(1, 2, (0,))) == Heaps((4,))
    assert rules.after(Heaps((2,)), Split(0, 2, (0,))) == Heaps((0,))
    assert list(rules.moves(Heaps((0,)), FIRST)) == []


def test_the_digits_say_what_may_be_left():
    assert [str(move) for move in Octal("0.123").moves(Heaps((3,)), FIRST)] == [
        "take 2 from 0 leaving 1",
        "take 3 from 0 leaving 0",
    ]
    assert [str(move) for move in Octal("4.1").moves(Heaps((3, 1)), FIRST)] == [
        "take 0 from 0 leaving 1,2",
        "take 1 from 1 leaving 0",
    ]


@given(codes, positions)
@settings(max_examples=40)
def test_a_move_is_legal_when_it_is_listed(code, at):
    rules = Octal(code)
    moves = set(rules.moves(at, FIRST))
    tried = [
        Split(heap, count, left)
        for heap in range(-1, 3)
        for count in range(-1, 6)
        for left in [(-1,), *((a,) for a in range(7)), *((a, b) for a in range(5) for b in range(5)), (1, 1, 1)]
    ]
    assert {move for move in tried if rules.is_legal(at, move, FIRST)} == moves
    if moves:
        drawn = {rules.random_move(at, FIRST, random.Random(seed)) for seed in range(5)}
        assert drawn <= moves


@pytest.mark.parametrize("code", ["0.9", "77", "1.7", "0.", "", "0.7 7", "0.-1", "0.7" + "7" * 100, "zero"])
def test_what_is_no_code_gets_a_sentence(code):
    with pytest.raises(BadRules, match="is not an octal code"):
        Octal(code)


def test_a_game_without_moves_and_impossible_heaps():
    with pytest.raises(BadRules, match="nobody can ever move"):
        Octal("0.00")
    for tokens in (-1, LARGEST_HEAP + 1):
        with pytest.raises(BadRules, match="a heap cannot have"):
            Octal("0.77", tokens)


def test_trailing_zeros_change_nothing():
    assert Octal("0.770").digits == Octal(".77").digits == (0, 7, 7)


def test_a_click_takes_the_stick_and_its_neighbour_where_one_is_not_enough():
    kayles = Octal("0.77", 4).picture(Heaps((4,)))
    assert [piece.plays for piece in kayles.pieces[1:]] == [Split(0, 1, left) for left in [(3,), (1, 2), (1, 2), (3,)]]
    dawson = Octal("0.07", 4).picture(Heaps((4,)))
    assert [piece.plays for piece in dawson.pieces[1:]] == [
        Split(0, 2, (2,)),
        Split(0, 2, (1, 1)),
        Split(0, 2, (2,)),
        None,
    ]
    assert dawson.pieces[2].lights == (2, 3)


def test_huge_heaps_can_be_played_and_seen():
    match = Match(Octal("0.77", 10**18), players=("random", "perfect"))
    view = board_view(match.rules, Turn(match.rules.start(), FIRST))
    assert view["more_moves"]
    assert len(view["moves"]) == MOST_LISTED
    for seed in range(4):
        match = match.reply(seed=seed)
    assert len(match.moves) == 4
