from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.games import amounts
from helpers.octals import codes
from noyau import solve
from noyau.errors import BadRules
from noyau.games import Nim, Octal, Subtraction
from noyau.solvers.sums import solve_sum
from noyau.words import FIRST

parts = st.one_of(
    st.builds(Nim, st.lists(st.integers(0, 3), min_size=1, max_size=2).map(tuple)),
    st.builds(Subtraction, st.integers(0, 6), amounts),
    st.builds(Octal, codes, st.integers(0, 5)),
)


def brute_force(games):
    """Whether the player to move wins the games side by side, walking through all of their positions at once."""

    @cache
    def wins(positions):
        return any(not wins(after) for _, _, after in moves(positions))

    def moves(positions):
        for number, (rules, at) in enumerate(zip(games, positions, strict=True)):
            for move in rules.moves(at, FIRST):
                yield number, move, (*positions[:number], rules.after(at, move), *positions[number + 1 :])

    start = tuple(rules.start() for rules in games)
    return wins(start), {(number, move) for number, move, after in moves(start) if not wins(after)}


@given(st.lists(parts, min_size=1, max_size=3))
@settings(max_examples=80)
def test_sums_agree_with_brute_force_on_the_product(games):
    found = solve_sum(games)
    wins, winning = brute_force(games)
    assert found.mover_wins == wins
    assert set(found.winning_moves) == winning
    assert len(found.winning_moves) == len(winning)


@pytest.mark.parametrize("rules", [Nim((3, 4)), Subtraction(9), Octal("0.77", 9), Octal("0.07", 12)], ids=str)
def test_a_game_and_its_mirror_image_is_lost_and_alone_it_is_itself(rules):
    assert not solve_sum([rules, rules]).mover_wins
    alone = solve_sum([rules])
    assert alone.mover_wins == (solve(rules).winner is FIRST)
    assert sorted(move for _, move in alone.winning_moves) == sorted(solve(rules).winning_moves)


def test_nothing_at_all():
    assert solve_sum([]).winning_moves == ()
    assert not solve_sum([]).mover_wins


def test_huge_parts():
    games = [Subtraction(10**9 + 3, take=(1, 2, 3)), Nim((5, 10**18)), Octal("0.77", 10**12)]
    found = solve_sum(games)
    assert found.values[0] == (10**9 + 3) % 4
    number, move = found.winning_moves[0]
    after = games[number].after(games[number].start(), move)
    left = [*games]
    left[number] = replace(games[number], heaps=after.heaps)
    assert not solve_sum(left).mover_wins


def test_a_large_heap_of_subtraction_has_its_winning_moves():
    games = [Subtraction(20_003, take=(1, 2, 3)), Nim((1,))]
    assert [(number, str(move)) for number, move in solve_sum(games).winning_moves] == [(0, "take 2")]


@pytest.mark.parametrize(
    ("rules", "says"),
    [(Nim((3,), misere=True), "is misère play"), (Subtraction(5, take_second=(1,)), "different moves")],
)
def test_what_has_no_value_is_refused(rules, says):
    with pytest.raises(BadRules, match=says):
        solve_sum([rules])
