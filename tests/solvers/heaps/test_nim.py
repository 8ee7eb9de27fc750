from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.games import brute_force
from noyau import check, solve
from noyau.games import Nim
from noyau.games.nim import Heaps
from noyau.play import Match
from noyau.positions import Turn
from noyau.solvers.arenas.grundy import grundy_values
from noyau.solvers.heaps.nim import SOLVER
from noyau.solvers.interface import Asked
from noyau.words import FIRST, Player

small = st.lists(st.integers(0, 4), min_size=1, max_size=4).map(tuple)


@given(small, st.booleans())
def test_every_turn_agrees_with_brute_force(heaps, misere):
    rules = Nim(heaps, misere)
    solution, best = solve(rules), brute_force(rules)
    for player in Player:
        verdict = solution.verdict(Turn(rules.start(), player))
        assert verdict.winner is best(rules.start(), player)[0]
        assert [option.move for option in verdict.options] == list(rules.moves(rules.start(), player))
        for option in verdict.options:
            assert option.winner is best(rules.after(rules.start(), option.move), player.other)[0]
            assert option.rank is None
        if verdict.options:
            assert {option.winner for option in verdict.options if option.best} == {verdict.winner}
    winning = [option.move.plain() for option in solution.verdict(solution.turn).options if option.winner is FIRST]
    assert sorted(solution.answer.winning_moves) == sorted(winning)
    assert check(solution.proof) == []


@given(small)
def test_the_sum_is_the_grundy_value(heaps):
    rules = Nim(heaps)
    assert solve(rules).answer.grundy == grundy_values(rules, [Heaps(heaps)])[Heaps(heaps)]


def test_boutons_example():
    assert solve(Nim((3, 4, 5))).answer.as_json() == {"winner": 1, "to_move": 1, "grundy": 2, "winning_moves": [[0, 2]]}
    assert solve(Nim((1, 2, 3))).answer.winner == 2


@given(st.lists(st.integers(0, 2**62), min_size=1, max_size=5).map(tuple), st.booleans())
def test_heaps_of_any_size(heaps, misere):
    solution = solve(Nim(heaps, misere))
    assert check(solution.proof) == []
    for move in solution.winning_moves:
        after = solution.rules.after(Heaps(heaps), move)
        assert solution.verdict(Turn(after, Player.SECOND)).winner is FIRST
        assert solution.option(solution.turn, move).winner is FIRST
    if max(heaps) > 1:
        assert bool(solution.winning_moves) == (solution.winner is FIRST) == (reduce(xor, heaps) != 0)


def test_the_loser_takes_one_from_the_largest_heap():
    assert [str(move) for move in solve(Nim((1, 2, 3))).best_moves] == ["take 1 from 2"]
    assert [str(move) for move in solve(Nim((10**18, 10**18))).best_moves] == ["take 1 from 0"]


def test_a_move_that_is_not_listed_has_a_value_too():
    solution = solve(Nim((10**18, 10**18)))
    move = Match(solution.rules).play("take 12345 from 1").moves[0]
    assert solution.option(solution.turn, move).winner is Player.SECOND


@pytest.mark.parametrize("misere", [False, True])
def test_an_empty_table(misere):
    solution = solve(Nim((0, 0), misere))
    assert (solution.winner is FIRST) == misere
    assert solution.best_moves == ()
    assert check(solution.proof) == []


@dataclass(frozen=True)
class Even:
    """A copy with another rule. It inherits nothing: no subclass of Nim can have another."""

    heaps: tuple[int, ...]
    misere: bool = False
    to_move: ClassVar[Player] = FIRST
    impartial: ClassVar[bool] = True

    def start(self):
        return Heaps(self.heaps)

    def moves(self, at, player):
        return (move for move in Nim(self.heaps).moves(at, player) if move.count % 2 == 0)

    def after(self, at, move):
        return Nim(self.heaps).after(at, move)


def test_the_theorem_is_not_applied_to_a_changed_copy():
    rules = Even((3, 3, 2))
    solution = SOLVER.solve(rules, Asked("sum"))
    assert solution.winner is brute_force(rules)(rules.start(), FIRST)[0]
    assert solution.proof.certificate.type == "ranks"
