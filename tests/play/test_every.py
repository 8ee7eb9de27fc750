"""Every legal move with who wins after it and what it leaves, against slow twins."""

from __future__ import annotations

from functools import cache
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.games import brute_force
from helpers.slow_least import shortest_by_trying
from helpers.slow_values import as_value, canonical
from helpers.taking import small_boards
from noyau.forms import rules_from
from noyau.games import find
from noyau.play import Match, every_option, worths_of
from noyau.positions import turn_after
from noyau.values import value
from noyau.words import FIRST, SECOND


def rules(name, **words):
    return rules_from(find(name).rules, words)


def completed(match, limit=None):
    return every_option(match.rules, match.turn, match.verdict(), limit=limit)


@pytest.mark.parametrize("board", ["path:17", "path:19"])
def test_a_verdict_that_names_only_the_decisive_moves_is_completed(board):
    match = Match(rules("kayles", board=board))  # the middle, and then copying, wins: nothing else is looked at
    assert len(match.verdict().options) < len(match.legal)
    verdict, unknown = completed(match)
    truth = brute_force(match.rules)
    assert unknown == 0
    assert [option.move for option in verdict.options] == list(match.legal)
    for option in verdict.options:
        after = turn_after(match.rules, match.turn, option.move)
        assert option.winner is truth(after.position, after.player)[0]
    assert set(verdict.best_moves) == set(match.verdict().best_moves)


def test_without_time_the_other_moves_are_unknown_and_counted():
    match = Match(rules("kayles", board="path:17"))
    verdict, unknown = completed(match, limit=0)
    assert unknown == len(match.legal) - len(verdict.options) > 0
    assert worths_of(match.rules, match.turn, limit=0) == {}


def test_the_moves_of_a_puzzle_are_left_as_they_are():
    match = Match(rules("dollar", board="cycle:3", values="-1,2,0"))
    assert completed(match) == (match.verdict(), 0)


@cache
def mex_by_recursion(game, at):
    taken = {mex_by_recursion(game, game.after(at, move)) for move in game.moves(at, FIRST)}
    return next(number for number in count() if number not in taken)


@pytest.mark.parametrize(
    "game",
    [
        rules("nim", heaps="2,3,4"),
        rules("octal", code="0.77", n="9"),
        rules("octal", code="4.3", n="8"),
        rules("kayles", board="grid:2x4"),
        rules("subtraction", tokens="17", take="1,3,4"),
    ],
    ids=str,
)
def test_grundy_numbers(game):
    match = Match(game)
    found = worths_of(game, match.turn, limit=None)
    assert set(found) == set(match.legal)
    for move, told in found.items():
        assert told.key == "worth.grundy"
        assert int(told.values["value"]) == mex_by_recursion(game, game.after(match.turn.position, move))


@given(st.sampled_from(["snort", "col"]), small_boards(most=5))
@settings(max_examples=25, deadline=None)
def test_values_of_partizan_games(name, board):
    game = find(name).rules(board)

    @cache
    def pairs(at):
        return tuple(
            frozenset(pairs(game.after(at, move)) for move in game.moves(at, player)) for player in (FIRST, SECOND)
        )

    match = Match(game)
    for move, told in worths_of(game, match.turn, limit=None).items():
        assert value(told.values["value"]) == as_value(canonical(pairs(game.after(match.turn.position, move))))


@pytest.mark.parametrize("dollars", ["-1,2,0,0", "-3,1,1,2", "0,0,-2,3"])
def test_moves_that_a_dollar_board_still_needs(dollars):
    game = rules("dollar", board="cycle:4", values=dollars)
    match = Match(game)
    found = worths_of(game, match.turn, limit=None)
    assert set(found) == set(match.legal)
    for move, told in found.items():
        after = game.after(match.turn.position, move)
        assert told.values["count"] == shortest_by_trying(game.graph(), after.values)


@pytest.mark.parametrize(
    "game",
    [
        rules("nim", heaps="2,3", misere=True),
        rules("arena", board="demo"),
        rules("dollar", board="cycle:3", values="1,-1,0"),
        rules("snort", board="grid:5x5"),
    ],
    ids=str,
)
def test_where_there_is_no_such_number_none_is_told(game):
    match = Match(game)
    assert worths_of(game, match.turn, limit=None) == {}
