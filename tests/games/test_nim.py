from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.errors import BadRules, IllegalMove
from noyau.games import Nim
from noyau.games.nim import LARGEST_HEAP, MOST_ROWS, Heaps, TakeFrom
from noyau.play import Match
from noyau.positions import Turn
from noyau.rules import MOST_LISTED, is_legal
from noyau.show import board_view
from noyau.show.text import board_text
from noyau.words import FIRST

HUGE = Nim((10**18, 7 * 10**17, 5))


def test_every_amount_of_every_heap_is_a_move_and_nothing_else():
    rules, at = Nim((3, 0, 2)), Heaps((3, 0, 2))
    moves = list(rules.moves(at, FIRST))
    assert sorted(move.plain() for move in moves) == [[0, 1], [0, 2], [0, 3], [2, 1], [2, 2]]
    tried = [TakeFrom(heap, count) for heap in range(-1, 4) for count in range(-1, 5)]
    assert [move for move in tried if is_legal(rules, at, move, FIRST)] == sorted(moves)


@pytest.mark.parametrize("heaps", [(3, -1), (-5,), (LARGEST_HEAP + 1,)])
def test_impossible_heaps_get_a_sentence(heaps):
    with pytest.raises(BadRules, match="a heap cannot have"):
        Nim(heaps)


def test_no_heap_at_all():
    with pytest.raises(BadRules, match="needs a heap"):
        Nim(())


def test_a_random_move_is_any_move():
    rules, at = Nim((2, 0, 3)), Heaps((2, 0, 3))
    chance = random.Random(5)
    drawn = Counter(rules.random_move(at, FIRST, chance) for _ in range(1000))
    assert set(drawn) == set(rules.moves(at, FIRST))
    assert min(drawn.values()) > 100


@given(st.lists(st.integers(0, 2**40), min_size=1, max_size=4), st.integers())
@settings(max_examples=30)
def test_play_of_huge_heaps_ends(heaps, seed):
    match = Match(Nim(tuple(heaps)), players=("random", "perfect"))
    while not match.over:
        assert match.legal
        match = match.reply(seed=seed + len(match.moves))
    assert match.turn.position == Heaps((0,) * len(heaps))


def test_a_match_with_huge_heaps():
    match = Match(HUGE)
    assert len(match.legal) == MOST_LISTED
    assert match.play("take 123456789 from 1").turn.position.heaps[1] == 7 * 10**17 - 123456789
    with pytest.raises(IllegalMove, match="more moves than can be listed"):
        match.play("take 6 from 2")
    with pytest.raises(IllegalMove, match="allowed here: take 1 from 0"):
        Match(Nim((1, 2))).play("take 3 from 1")


def test_the_view_of_huge_heaps_lists_the_first_moves_and_says_so():
    turn = Turn(HUGE.start(), FIRST)
    view = board_view(HUGE, turn)
    assert view["more_moves"]
    assert len(view["moves"]) == MOST_LISTED
    valued = board_view(HUGE, turn, Match(HUGE).verdict())
    best = [move for move in valued["moves"] if move["value"] and move["value"]["best"]]
    assert [move["text"] for move in best] == [str(move) for move in Match(HUGE).hint()]
    # The page would round numbers this large.
    assert all(isinstance(move["label"]["values"]["count"], str) for move in best)
    assert not board_view(Nim((3,)), Turn(Heaps((3,)), FIRST))["more_moves"]


def test_rows_of_sticks_and_large_heaps_as_numbers():
    picture = Nim((3, 40)).picture(Heaps((2, 30)))
    assert [piece.label for piece in picture.pieces] == ["1", "", "", "2", "30"]
    assert [piece.plays for piece in picture.pieces[1:3]] == [TakeFrom(0, 2), TakeFrom(0, 1)]
    assert picture.pieces[1].lights == (1, 2)
    huge = HUGE.picture(HUGE.start())
    assert [(piece.shape, piece.label) for piece in huge.pieces[:2]] == [("text", "1"), ("text", str(10**18))]
    assert len(Nim((1,) * 500).picture(Heaps((1,) * 500)).pieces) == 2 * MOST_ROWS


def test_in_the_terminal_every_heap_has_a_row():
    rules = Nim((3, 7, 40))
    assert board_text(board_view(rules, Turn(rules.start(), FIRST))) == "1  |||\n2  ||||| ||\n3  40"


def test_sticks_are_counted_among_sticks():
    view = board_view(Nim((1, 2)), Turn(Heaps((1, 2)), FIRST))
    told = [vertex["describe"]["text"] for vertex in view["vertices"] if vertex["shape"] == "stick"]
    assert told == ["match 1 of 3", "match 2 of 3", "match 3 of 3"]
