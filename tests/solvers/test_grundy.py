from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.games import amounts
from noyau import solve
from noyau.errors import BadBoard
from noyau.games import Subtraction
from noyau.games.subtraction import Heap, Take
from noyau.solvers.grundy import grundy_values, mex
from noyau.words import Player


@given(st.integers(0, 30), amounts)
def test_labels_are_a_mex_and_the_kernel_is_a_kernel(tokens, take):
    answer = solve(Subtraction(tokens, take=take)).answer
    grundy, kernel = answer["grundy"], set(answer["kernel"])
    for heap in range(tokens + 1):
        after = [heap - amount for amount in take if amount <= heap]
        assert grundy[heap] == next(value for value in range(99) if value not in {grundy[then] for then in after})
        assert (heap in kernel) == (not any(then in kernel for then in after))


@given(st.integers(0, 30), amounts)
def test_in_normal_play_the_kernel_is_where_the_mover_loses(tokens, take):
    rules = Subtraction(tokens, take=take)
    assert (solve(rules).winner is Player.SECOND) == (tokens in solve(rules).answer["kernel"])


def test_deep_games_need_no_recursion():
    assert grundy_values(Subtraction(50_000, take=(1,)), [Heap(50_000)])[Heap(50_000)] == 0


@dataclass(frozen=True)
class Endless(Subtraction):
    def after(self, at: Heap, move: Take) -> Heap:
        return Heap(3 - at.tokens)


def test_a_cycle_is_named():
    with pytest.raises(BadBoard, match="can come back to heap"):
        grundy_values(Endless(2, take=(1,)), [Heap(2)])


def test_mex():
    assert [mex([]), mex([0]), mex([1, 2]), mex([0, 1, 1, 2])] == [0, 1, 0, 3]
