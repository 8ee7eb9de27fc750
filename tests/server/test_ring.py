"""What the page is told of a whole bracelet, and the file it can have."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau import solve
from noyau.errors import BadRules, TooLarge
from noyau.games import Bracelet
from noyau.server.answers.ring import MOST_BYTES, MOST_VERTICES, content, found, shown
from noyau.server.shapes import panels as panel_shapes

THREE = {"game": "bracelet", "fields": {"k": "3"}, "moves": []}


@given(st.integers(2, 5), st.integers(1, 5))
def test_the_ring_has_every_window_once_and_is_a_walk_through_every_arc(kinds, k):
    told = shown(THREE, k=k, kinds=kinds)
    panel_shapes.Ring.model_validate(json.loads(json.dumps(told)))
    assert (told["k"], len(told["kinds"]), told["count"]) == (k, kinds, kinds**k)
    if told["stones"] is None:
        assert told["count"] > 1024
        return
    assert len(set(told["windows"])) == told["count"]
    around = told["stones"] * 2 * k
    assert told["windows"] == [around[place : place + k] for place in range(told["count"])]
    if kinds ** (k - 1) > MOST_VERTICES:
        assert told["diagram"] is None
        assert told["note"] is not None
        return
    diagram = told["diagram"]
    assert sorted(diagram["walk"]) == list(range(len(diagram["arcs"])))
    assert [diagram["arcs"][arc]["window"] for arc in diagram["walk"]] == told["windows"]
    for one, other in pairwise(diagram["arcs"][arc]["window"] for arc in diagram["walk"]):
        assert one[1:] == other[:-1]
    assert len({word["word"] for word in diagram["vertices"]}) == kinds ** (k - 1)


def test_stones_threaded_in_the_match_are_the_beginning_of_a_walk():
    moves = [f"add {stone}" for stone in "0100"]
    for count in range(5):
        told = shown({**THREE, "moves": moves[:count]}, threaded=True)
        assert told["stones"] == "0100"[:count]
        assert told["windows"] == ["010", "100"][: max(0, count - 2)]
        assert [told["diagram"]["arcs"][arc]["window"] for arc in told["diagram"]["walk"]] == told["windows"]
        assert told["count"] == len(told["diagram"]["arcs"]) == 8
    begun = {**THREE, "moves": moves}
    assert found(begun, window="10", threaded=True)["position"] == 1
    assert found(begun, window="000", threaded=True)["position"] is None
    assert found(begun, window="000")["position"] == 0


def test_without_a_wish_it_is_the_ring_of_the_match():
    short = {**THREE, "fields": {"k": "3", "length": "6", "symbols": "ab"}}
    told = shown(short)
    assert told["stones"] == solve(Bracelet(3, "ab", 6)).answer.sequence
    assert len(set(told["windows"])) == 6
    assert told["file"] is None
    whole = shown(short, k=3, kinds=4)
    assert whole["fields"] == {"k": "3", "symbols": "ab01"}
    assert whole["count"] == 64


@given(st.integers(1, 24), st.data())
def test_every_window_is_found_also_where_nothing_is_drawn(k, data):
    window = data.draw(st.text("01", min_size=1, max_size=k))
    at = found(THREE, window=window, k=k, kinds=2)["position"]
    told = shown(THREE, k=k, kinds=2)
    if told["stones"] is not None:
        assert (told["stones"] * (k + 1)).find(window) == at
    elif len(window) == k:
        assert solve(Bracelet(k), at=at).answer.window == window


def test_a_word_that_is_not_there_gets_a_sentence():
    assert found(THREE, window="012")["message"]["text"] == "2 is no kind of stone here; the kinds are 0 1."
    assert found(THREE, window="0011")["message"]["text"].startswith("This word has 4 stones; a window has 3")
    assert found(THREE, window="")["position"] is None
    short = {**THREE, "fields": {"k": "3", "length": "4"}}
    absent = next(window for window in ("000", "111", "010") if window not in shown(short)["windows"])
    assert found(short, window=absent)["message"]["text"] == f"The window {absent} is not in this bracelet."


@pytest.mark.parametrize(("k", "symbols"), [(12, "01"), (5, "abc"), (6, "♠x")])
def test_the_file_is_the_bracelet_and_as_large_as_was_said(k, symbols):
    name, stones = content(k, symbols)
    written = b"".join(stones)
    assert len(written) == stones.size
    assert written.decode() == solve(Bracelet(k, symbols)).answer.sequence
    assert name == f"bracelet-{len(symbols)}-{k}.txt"


def test_the_largest_k_is_sent_and_a_larger_one_is_refused():
    told = shown(THREE, k=100, kinds=2)
    assert told["k"] == told["most_k"] == 26
    assert told["size"] == MOST_BYTES
    assert content(26, "01")[1].size == MOST_BYTES
    with pytest.raises(TooLarge, match="134,217,728 bytes") as refused:
        content(27, "01")
    assert "--out FILE" in refused.value.hint


def test_other_games_have_no_bracelet():
    with pytest.raises(BadRules, match="'nim' has no bracelet"):
        shown({"game": "nim", "fields": {"heaps": "3,4"}, "moves": []})
    with pytest.raises(BadRules, match="50 kinds"):
        shown(THREE, kinds=50)
