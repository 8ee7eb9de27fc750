"""The parts of a board add up to the board."""

from __future__ import annotations

from functools import reduce
from operator import add

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.errors import BadRules
from noyau.games import Col, NodeKayles, Snort
from noyau.graphs import Graph
from noyau.server.answers.heat import heat
from noyau.solvers.taking.heat import MOST_IN_PART, parts_at
from noyau.values import value, value_of
from noyau.words import FIRST


@st.composite
def positions(draw, most_vertices=7):
    count = draw(st.integers(1, most_vertices))
    pairs = [(one, other) for other in range(count) for one in range(other)]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    rules = draw(st.sampled_from((Snort, Col, NodeKayles)))(Graph.from_edges(count, edges))
    at, player = rules.start(), FIRST
    for _ in range(draw(st.integers(0, 4))):
        moves = list(rules.moves(at, player))
        if not moves:
            break
        at, player = rules.after(at, draw(st.sampled_from(moves))), player.other
    return rules, at


@given(positions())
def test_the_board_is_the_sum_of_its_parts(position):
    rules, at = position
    parts = parts_at(rules, at)
    assert reduce(add, (part.value for part in parts), value("0")) == value_of(rules, at)
    free = [vertex for vertex, who in enumerate(rules.open_to(at)) if who]
    assert sorted(vertex for part in parts for vertex in part.vertices) == free


def place(game, board, moves=()):
    return {"game": game, "fields": {"board": board}, "moves": list(moves)}


def test_the_hottest_part_comes_first_and_is_shaded_most():
    told = heat(place("snort", "path:7", ["red 2"]))
    assert [part["vertices"] for part in told["parts"]] == [[3, 4, 5, 6], [0, 1]]
    assert [(part["temperature"], part["step"]) for part in told["parts"]] == [("2", 3), ("1/2", 1)]
    assert told["message"] is None


def test_cold_parts_have_no_shade():
    told = heat(place("snort", "path:4", ["red 1", "blue 3"]))
    assert [(part["vertices"], part["temperature"], part["step"]) for part in told["parts"]] == [([0], "−1", 0)]


def test_what_is_too_large_is_said():
    told = heat(place("snort", f"path:{MOST_IN_PART + 1}"))
    assert told["parts"][0]["value"] is None
    assert told["message"]["key"] == "heat.unknown"


def test_other_games_have_no_temperature():
    with pytest.raises(BadRules, match="nim has no temperature"):
        heat({"game": "nim", "fields": {"heaps": "1,2"}, "moves": []})
