"""Nim and octal games on the page: values, arenas and replies without anything being explored."""

from __future__ import annotations

import pytest

from helpers.views import must_fit

HUGE = 10**18


def test_nim_with_values_and_arena(web):
    match = {"game": "nim", "fields": {"heaps": "1,2"}, "moves": ["take 1 from 1"], "values": True, "arena": True}
    answer = web.post("/api/match", json=match).json()
    must_fit(answer["view"])
    must_fit(answer["arena"])
    assert answer["history"][0]["value"] == {"winner": 1, "rank": None, "best": True}
    current = [vertex["label"] for vertex in answer["arena"]["vertices"] if "current" in vertex["states"]]
    assert current == ["1,1"]


@pytest.mark.parametrize(
    ("game", "fields", "move"),
    [
        ("nim", {"heaps": f"{HUGE},{HUGE}"}, "take 123456789012345 from 0"),
        ("octal", {"code": "0.77", "n": str(HUGE)}, "take 2 from 0 leaving 5,999999999999999993"),
    ],
)
def test_huge_heaps(web, game, fields, move):
    match = {"game": game, "fields": fields, "moves": [move], "values": True, "arena": True}
    answer = web.post("/api/match", json=match).json()
    must_fit(answer["view"])
    assert answer["view"]["more_moves"]
    must_fit(answer["arena"])
    assert answer["arena"]["more_moves"]
    assert answer["history"][0]["value"]["winner"] == 2
    place = {"game": game, "fields": fields, "moves": [move]}
    hint = web.post("/api/hint", json=place).json()
    reply = web.post("/api/move", json=place).json()["move"]
    assert reply in hint["moves"]
    assert web.post("/api/match", json={**place, "moves": [move, reply]}).status_code == 200


def test_a_wrong_move_is_told(web):
    match = {"game": "nim", "fields": {"heaps": f"{HUGE},1"}, "moves": ["take 2 from 1"]}
    told = web.post("/api/match", json=match)
    assert told.status_code == 422
    assert "not legal" in told.json()["error"]["message"]
