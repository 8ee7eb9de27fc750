"""What has changed since a look that the page remembers: little, and exactly that."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from noyau.forms import rules_from
from noyau.games import find, names
from noyau.play import Match
from noyau.server.answers.changes import applied, change_of
from noyau.server.answers.matches import sight
from noyau.show import board_view

CASES = json.loads((Path(__file__).parents[1] / "known/changes.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["about"])
def test_the_cases_that_the_page_is_held_to_as_well(case):
    assert change_of(case["before"], case["after"]) == case["change"]
    assert applied(case["before"], case["change"]) == case["after"]


@pytest.mark.parametrize("game", names())
def test_every_change_leads_to_the_very_view(game):
    chance = Random(game)
    match = Match.resumed(rules_from(find(game).rules, find(game).try_first), [])
    seen = [board_view(match.rules, match.turn)]
    while not match.over and len(match.moves) < 12:
        match = match.play(chance.choice(match.legal))
        view = board_view(match.rules, match.turn)
        for before in seen[-2:]:
            change = json.loads(json.dumps(change_of(before, view)))
            assert applied(before, change) == view
        seen.append(view)


@pytest.mark.parametrize(
    ("game", "board", "first", "then"),
    [("snort", "grid:6x10", ["red 7", "blue 33"], "red 55"), ("kayles", "grid:6x10", ["take 7"], "take 33"),
     ("dollar", "random:300,4,seed=1", ["lend 7"], "borrow 200")],
)  # fmt: skip
def test_a_click_on_a_large_board_is_answered_in_few_words(game, board, first, then):
    place = {"game": game, "fields": {"board": board}, "moves": [*first, then]}
    whole = sight(place)
    told = sight(place, known=range(len(first) + 1))
    assert told["view"] is None
    assert told["fields"] is None
    before = sight({**place, "moves": place["moves"][: told["since"]]})
    assert applied(before["view"], told["change"]) == whole["view"]
    assert [*before["history"], *told["history"]] == whole["history"]
    assert len(json.dumps(told)) < len(json.dumps(whole)) / 5


def test_what_was_never_seen_is_told_whole(web):
    place = {"game": "nim", "fields": {"heaps": "3,4,5"}, "moves": ["take 2 from 0"]}
    for known in ([], [7]):
        told = web.post("/api/match", json={**place, "known": known}).json()
        assert told["view"]["position"] == "heaps 1,4,5"
        assert told["change"] is told["since"] is None
    assert web.post("/api/match", json={**place, "known": [-1]}).status_code == 422
