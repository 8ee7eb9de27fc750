"""Temperature, stops and outcome without the canonical form: as the canonical form has them."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.known import known
from noyau import solve
from noyau.errors import LimitReached, TooLarge
from noyau.games import Col, NodeKayles, Snort
from noyau.graphs import Graph, board
from noyau.sweep.every_graph import every_graph
from noyau.values import Heat, Value, heat_of, heat_of_colouring, value_of, value_of_colouring

SNORT = [one for one in known("values")["positions"] if one["game"] == "snort"]
FACTS = ("temperature", "mean", "left_stop", "right_stop", "outcome")


def facts(found):
    return [getattr(found, fact) for fact in FACTS]


def assert_as_by_value(graph, *may):
    heat, exact = heat_of_colouring(graph, *may), value_of_colouring(graph, *may)
    assert heat.thermograph == exact.thermograph
    assert facts(heat) == facts(exact)


@pytest.mark.parametrize("known", SNORT, ids=lambda known: known["graph"])
def test_published(known):
    count = known["n"]
    may = [[v not in known.get(f"not_{colour}", []) for v in range(count)] for colour in ("red", "blue")]
    found = heat_of_colouring(Graph.from_edges(count, known["edges"]), *may)
    for key in {"temperature", "left_stop", "right_stop", "outcome"} & known.keys():
        assert str(getattr(found, key)) == known[key], key


@st.composite
def tinted(draw, most_vertices):
    """A board, of one part or several, and who may colour what."""
    count = draw(st.integers(0, most_vertices))
    pairs = [(u, v) for v in range(count) for u in range(v)]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    who = draw(st.lists(st.sampled_from([3, 3, 1, 2, 0]), min_size=count, max_size=count))
    return Graph.from_edges(count, edges), [bool(w & 1) for w in who], [bool(w & 2) for w in who]


@settings(max_examples=100, deadline=None)
@given(tinted(10))
def test_equal_to_the_value(position):
    assert_as_by_value(*position)


@settings(max_examples=60, deadline=None)
@given(tinted(6))
def test_exchanging_the_colours_negates(position):
    graph, red, blue = position
    one, other = heat_of_colouring(graph, red, blue), heat_of_colouring(graph, blue, red)
    assert [one.temperature, one.mean, one.left_stop] == [other.temperature, -other.mean, -other.right_stop]


def every_connected_graph_with_random_tints(most, each):
    chance = Random(5)
    for line in (line for count in range(1, most + 1) for line in every_graph(count, connected=True)):
        graph = board(f"g6:{line}")
        for _ in range(each):
            who = [chance.choice([3, 3, 1, 2]) for _ in range(graph.vertex_count)]
            assert_as_by_value(graph, [bool(w & 1) for w in who], [bool(w & 2) for w in who])


def test_every_connected_graph_of_up_to_six_vertices():
    every_connected_graph_with_random_tints(6, 1)


@pytest.mark.slow
def test_every_connected_graph_of_seven_vertices():
    every_connected_graph_with_random_tints(7, 10)


@pytest.mark.slow
def test_random_graphs_of_up_to_thirteen_vertices():
    chance = Random(13)
    for _ in range(1000):
        count = chance.randint(6, 13)
        pairs = [(u, v) for v in range(count) for u in range(v)]
        graph = Graph.from_edges(count, chance.sample(pairs, chance.randint(count // 2, 2 * count)))
        who = [chance.choice([3, 3, 3, 1, 2]) for _ in range(count)]
        assert_as_by_value(graph, [bool(w & 1) for w in who], [bool(w & 2) for w in who])


@pytest.mark.parametrize(
    "name", ["grid:4x4", "grid:2x9", "grid:3x6", "path:17", "cycle:12", "petersen", "tree:14,seed=3"]
)
def test_whole_boards(name):
    heat = heat_of(Snort(name))
    assert isinstance(heat, Heat)
    assert facts(heat) == facts(value_of(Snort(name)))


@pytest.mark.parametrize("game", [Col("grid:2x3"), NodeKayles("path:5"), Snort(Graph.from_edges(66, []))])
def test_games_without_a_shorter_way_give_their_value(game):
    found = heat_of(game)
    assert isinstance(found, Value)
    assert found == value_of(game)


def test_what_cannot_be_answered_is_told():
    with pytest.raises(TooLarge, match="65 vertices are open"):
        heat_of_colouring(board("path:65"))
    with pytest.raises(LimitReached, match="temperature is unknown so far"):
        heat_of(Snort("grid:7x7"), limit=0.05)


def test_asked_of_the_solver_alone():
    answer = solve(Snort("grid:3x6"), temperature=True).answer
    assert (
        answer.as_json() | {"temperature": "1", "left_stop": "1", "right_stop": "-1", "mean": "0"} == answer.as_json()
    )
    assert "value" not in answer.as_json()
    assert "temperature 1," in " ".join(str(message) for message in answer.messages())


def test_whoever_asks_for_temperature_and_value_gets_both():
    answer = solve(Snort("grid:3x3"), temperature=True, values=True).answer
    assert (answer.value, answer.temperature) == ("±{3|2}", "5/2")


def test_a_value_that_is_not_found_is_null(monkeypatch):
    def too_large(*_, **__):
        raise TooLarge("this needs more than 4 GB of memory")

    monkeypatch.setattr("noyau.solvers.taking.winner.value_of", too_large)
    answer = solve(Snort("grid:3x6"), values=True).answer
    assert answer.as_json()["value"] is None
    assert answer.as_json()["temperature"] == "1"
    assert [message.key for message in answer.messages()][-2:] == ["answer.heat", "answer.value_not_found"]
