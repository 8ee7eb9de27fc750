"""Levels with their stars, and the board of a day, without a server."""

from __future__ import annotations

from datetime import date

import pytest

from noyau.errors import BadRules, CannotRead
from noyau.games import find
from noyau.play.challenges import Challenge, daily_of, levels_of, read_day


@pytest.mark.parametrize("level", levels_of(find("dollar")), ids=lambda level: str(level.number))
def test_stars_fall_from_three_at_par_to_none_beyond_the_limit(level):
    worth = [level.stars(moves) for moves in range(1, level.limit + 2)]
    assert worth == sorted(worth, reverse=True)
    assert worth[level.par - 1 : level.par + 1] == [3, 2]
    assert (level.stars(level.two_stars), level.stars(level.limit), level.stars(level.limit + 1)) == (2, 1, 0)


def test_without_a_par_any_solution_is_worth_a_star():
    unknown = Challenge("dollar", {"board": "random:40,4,seed=1"}, None)
    assert (unknown.stars(1), unknown.stars(10_000), unknown.two_stars) == (1, 1, None)


def test_the_board_of_a_day_has_no_limit():
    monday = daily_of(find("dollar"), date(2026, 11, 16))
    assert monday.words == {"board": "random:6,4,seed=739936000"}
    assert monday.stars(monday.par) == 3
    assert monday.stars(10_000) == 1


def test_days_and_games_that_are_none():
    with pytest.raises(CannotRead, match="'tomorrow' is no date"):
        read_day("tomorrow")
    assert read_day(None) == date.today()
    with pytest.raises(BadRules, match="nim has no levels"):
        levels_of(find("nim"))
