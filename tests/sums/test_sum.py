"""Games side by side: against the slow way, which lays the whole sum out, and against wrong requests."""

from __future__ import annotations

import random

import pytest

from noyau import check, play, solve
from noyau.errors import NoyauError
from noyau.games import Nim, NodeKayles, Snort, Sum
from noyau.play import Match
from noyau.positions import Turn, first_turn, turn_after
from noyau.show import board_view
from noyau.solvers import judge
from noyau.solvers.arenas.attractor import counted
from noyau.sums.lines import line_of_rules, rules_of_line
from noyau.sums.sum import GAME
from noyau.words import FIRST, SECOND

SMALL = (
    "nim 2,1 + kayles path:3",
    "subtraction 5 --take 1,3 + octal 0.77 --n 4",
    "snort path:3 + nim 2",
    "snort path:2 + snort path:3",
    "col path:3 + col star:2",
    "domineering 2x2 + toads T_F + nim 1",
    "hackenbush 0-1R,1-2B,0-3B + nim 1",
    "kayles cycle:4 + kayles path:2",
    "subtraction 3 --take 1,2 --take-second 1 + snort path:2",
)


def turns_of(rules, most=60):
    """Turns of a sum, met by playing at random."""
    chance, found = random.Random(1), {first_turn(rules)}
    for _ in range(12):
        turn = first_turn(rules)
        while moves := list(rules.moves(turn.position, turn.player)):
            turn = turn_after(rules, turn, chance.choice(moves))
            found.add(turn)
    return sorted(found, key=str)[:most]


@pytest.mark.parametrize("terms", SMALL)
@pytest.mark.parametrize("to_move", [FIRST, SECOND])
def test_every_turn_stands_as_in_the_arena_of_the_whole_sum(terms, to_move):
    rules = Sum(terms, to_move=to_move)
    for turn in turns_of(rules):
        found, slow = judge(rules, turn), counted(rules, turn, most=100_000)
        assert found.winner is slow.winner, turn
        keep = {option.move for option in slow.options if option.winner is turn.player}
        assert {option.move for option in found.options if option.winner is turn.player} == keep, turn


@pytest.mark.parametrize("terms", SMALL)
def test_the_perfect_machine_wins_what_is_won(terms):
    rules = Sum(terms)
    winner = solve(rules).winner
    for seed in range(3):
        match = Match(rules, players=("perfect", "random") if winner is FIRST else ("random", "perfect"))
        while not match.over:
            match = match.reply(seed=seed)
        assert match.winner is winner


def test_snort_beside_snort_is_searched_as_one_board():
    """Its value would take minutes."""
    rules = Sum("snort grid:4x5 + snort path:7")
    found = judge(rules, first_turn(rules), limit=60)
    turn = turn_after(rules, first_turn(rules), found.best_moves[0])
    assert judge(rules, turn).winner is found.winner
    assert rules.players == ("red", "blue")


def test_heaps_of_any_size_beside_others():
    rules = Sum([Nim((10**18,)), NodeKayles("path:40")])
    (best,) = solve(rules).best_moves
    assert (best.part, best.move.count) == (0, 10**18 - 1)
    assert check(solve(Sum("nim 3,4 + kayles path:5")).proof) == []


def test_moves_are_read_as_people_and_as_programs_write_them():
    rules = Sum("nim 3,4 + kayles path:5")
    people = ("1: 2 1", "1: take 2 from heap 1", "jeu 1 : prendre 2 dans le tas 1", "joc 1: agafar-ne 2 de la pila 1")
    for text in (*people, "in 0: take 2 from 0", "1 take 2 from 1", "take 2 from heap 1"):
        assert str(GAME.read_move(text, rules)) == "in 0: take 2 from 0", text
    for turn in turns_of(rules):
        for move in rules.moves(turn.position, turn.player):
            assert GAME.read_move(str(move), rules) == move


def test_names_of_vertices_are_known_inside_a_sum():
    rules = Sum([Snort({"lake": ["north shore"]}), Nim((2,))])
    assert GAME.read_move("1: red north shore", rules).move.vertex == 1


def test_the_picture_shows_every_board_and_plays_its_moves():
    rules = Sum("nim 2 + snort path:3")
    view = board_view(rules, first_turn(rules))
    assert {move["text"] for move in view["moves"] if move["at"] is not None} == {
        move["text"] for move in view["moves"]
    }
    assert play(rules)._repr_svg_().startswith("<svg")


@pytest.mark.parametrize("line", ["nim 3,4", "snort grid:2x3 --colours 0,1,0,0,0,0", "octal 0.77 --n 13"])
def test_a_line_and_the_rules_that_it_stands_for(line):
    assert line_of_rules(rules_of_line(line)) == line


@pytest.mark.parametrize(
    ("terms", "says"),
    [
        ("chess 3", "no game is called 'chess'"),
        ("", "a part of the sum is empty"),
        ("nim 3 +", "a part of the sum is empty"),
        ("nim '3", "cannot be read"),
        ("nim 3 4", "one word too many"),
        ("nim 3 --fast", "no option of nim is called '--fast'"),
        ("subtraction 3 --take", "--take of subtraction needs a value"),
        ("subtraction 5 --misere + nim 3", "is misère play"),
        ("lights path:3 + nim 1", "is a puzzle"),
        ("arena demo + nim 1", "until somebody is stuck"),
        ("snort path:3 --to-move blue + nim 1", "said once, of the whole"),
        ("sum", "no game is called 'sum'"),
    ],
)
def test_wrong_sums_get_a_sentence(terms, says):
    with pytest.raises(NoyauError) as caught:
        Sum(terms)
    assert says in caught.value.sentence()


@pytest.mark.parametrize("text", ["", "3: take 1", "take", "in 9: take 1 from 0", "0: take 1", "1:", ": take 1"])
def test_wrong_moves_get_a_sentence(text):
    with pytest.raises(NoyauError):
        Match(Sum("nim 3 + nim 2")).play(text)
    assert Match(Sum("nim 3 + nim 2")).turn == Turn(Sum("nim 3 + nim 2").start(), FIRST)
