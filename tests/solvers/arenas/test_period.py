from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.games import amounts, brute_force
from noyau import check, solve
from noyau.deadline import Deadline
from noyau.errors import LimitReached
from noyau.games import Subtraction
from noyau.games.subtraction import Heap
from noyau.positions import Turn
from noyau.solvers.arenas.period import LONGEST_LIST, solve_by_period
from noyau.solvers.interface import Asked
from noyau.words import Player


@given(st.integers(0, 60), amounts, st.none() | amounts, st.booleans())
def test_the_period_gives_the_winners_of_brute_force(tokens, take, second, misere):
    rules = Subtraction(tokens, take, second, misere)
    solution, best = solve_by_period(rules), brute_force(rules)
    for heap in range(tokens + 1):
        for player in Player:
            assert solution.verdict(Turn(Heap(heap), player)).winner is best(Heap(heap), player)[0]


@given(st.integers(0, 60), amounts)
def test_grundy_values_agree_with_the_lists(tokens, take):
    rules = Subtraction(tokens, take)
    assert solve_by_period(rules).answer.grundy_value == solve(rules).answer.grundy[tokens]


@given(amounts)
@settings(max_examples=25)
def test_the_period_is_the_least_one_and_so_is_the_preperiod(take):
    answer = solve(Subtraction(10**6, take)).answer.as_json()
    period, preperiod = answer["period"], answer["preperiod"]
    values = solve(Subtraction(1500, take)).answer.grundy

    def repeats(start, step):
        return all(values[heap] == values[heap + step] for heap in range(start, len(values) - step))

    assert repeats(preperiod, period)
    assert not any(repeats(len(values) // 2, step) for step in range(1, period))
    assert preperiod == 0 or not repeats(preperiod - 1, period)


def test_the_design_says_lists_up_to_ten_thousand():
    assert "grundy" in solve(Subtraction(LONGEST_LIST)).answer.as_json()
    answer = solve(Subtraction(LONGEST_LIST + 1)).answer.as_json()
    assert "grundy" not in answer
    assert (answer["grundy_value"], answer["period"], answer["preperiod"], answer["rank"]) == (1, 4, 0, None)


@pytest.mark.parametrize("tokens", [10**9, 10**18 + 3])
def test_huge_heaps_at_once_with_proof(tokens):
    solution = solve(Subtraction(tokens, take=(1, 3, 4)))
    assert check(solution.proof) == []
    assert (solution.winner is Player.SECOND) == (tokens % 7 in (0, 2))  # S(1, 3, 4) has period 7, losing at 0 and 2


def test_amounts_larger_than_the_heap_do_not_matter():
    assert solve(Subtraction(20_000, take=(1, 2, 10**12))).winner is solve(Subtraction(20_000, take=(1, 2))).winner
    stuck = solve(Subtraction(20_000, take=(10**12,)))
    assert (stuck.winner, check(stuck.proof)) == (Player.SECOND, [])


def test_the_time_limit_is_kept():
    with pytest.raises(LimitReached):
        solve_by_period(Subtraction(10**7, take=(1, 9_999)), Asked("period", deadline=Deadline(0)))
