"""The board of the day and the levels."""

from __future__ import annotations

from datetime import date, timedelta

from noyau import solve
from noyau.games import Dollar
from noyau.play.challenges.dollar import LESSONS, board_of
from noyau.server.answers.games import daily
from noyau.server.routes.challenges import levels


def test_every_day_of_a_fortnight_has_a_board_of_its_own_that_can_be_won():
    days = [date(2026, 11, 16) + timedelta(days) for days in range(14)]
    boards = [board_of(day) for day in days]
    assert len(set(boards)) == 14
    for name in boards:
        rules = Dollar(name)
        assert not rules.solved(rules.start())
        assert solve(rules, method="borrow").answer.winnable


def test_the_same_day_gives_the_same_board(web):
    def daily(**words):
        return web.get("/api/daily", params=words)

    assert daily(date="2026-11-16").json() == daily(date="2026-11-16").json()
    assert daily().json()["date"] == date.today().isoformat()
    refused = daily(date="tomorrow")
    assert refused.status_code == 422
    assert "'tomorrow' is no date" in refused.json()["error"]["message"]


def test_levels():
    told = levels()["levels"]
    assert [one["number"] for one in told] == list(range(1, 61))
    first = Dollar(told[0]["fields"]["board"])
    assert solve(first).answer.length == told[0]["par"]
    assert all(one["par"] <= one["two_stars"] < one["limit"] for one in told)
    stages = [one["stage"] for one in told]
    assert list(dict.fromkeys(stages)) == ["tutorial", "easy", "medium", "hard"]
    assert [one["number"] for one in told if one["lesson"]] == list(range(1, LESSONS + 1))
    assert all(one["lesson"]["text"] for one in told[:LESSONS])


def test_the_par_of_the_day_is_that_of_solving_it():
    told = daily({"game": "dollar"}, day="2026-11-20")
    assert told["par"] == solve(Dollar(told["fields"]["board"])).answer.length
    assert told["par"] < told["two_stars"]
