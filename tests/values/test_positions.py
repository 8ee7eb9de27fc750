"""Values of positions: published ones, and against a search that tries all moves."""

from __future__ import annotations

import random
import signal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import slow_values as slow
from helpers.known import known
from noyau import _core
from noyau.errors import BadBoard, BadRules, EndlessPlay, LimitReached, TooLarge
from noyau.games import Nim, Subtraction
from noyau.graphs import Graph, board
from noyau.values import value, value_of, value_of_colouring
from noyau.words import FIRST

KNOWN = known("values")


@pytest.mark.parametrize("known", KNOWN["positions"], ids=lambda known: f"{known['game']} {known['graph']}")
def test_published(known):
    count = known["n"]
    may = [[v not in known.get(f"not_{colour}", []) for v in range(count)] for colour in ("red", "blue")]
    found = value_of_colouring(Graph.from_edges(count, known["edges"]), *may, kind=known["game"])
    if "value" in known:
        assert found == value(known["value"])
    for key in ("temperature", "left_stop", "right_stop", "outcome"):
        if key in known:
            assert str(getattr(found, key)) == known[key], key


@st.composite
def colourings(draw, most_vertices):
    """A board and who may colour what, a few vertices nobody."""
    count = draw(st.integers(0, most_vertices))
    pairs = [(u, v) for v in range(count) for u in range(v)]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    who = draw(st.lists(st.sampled_from([3, 3, 3, 1, 2, 0]), min_size=count, max_size=count))
    return Graph.from_edges(count, edges), [bool(w & 1) for w in who], [bool(w & 2) for w in who]


def by_trying(graph, red, blue, kind):
    chosen = ([v for v, may in enumerate(mask) if may] for mask in (red, blue))
    return slow.colouring_value(graph.edges(), *chosen, kind)


@settings(max_examples=60, deadline=None)
@given(colourings(6), st.sampled_from(["snort", "col"]))
def test_equal_to_trying_all_moves(colouring, kind):
    assert value_of_colouring(*colouring, kind) == by_trying(*colouring, kind)


@settings(max_examples=60, deadline=None)
@given(colourings(7), st.sampled_from(["snort", "col"]))
def test_exchanging_the_colours_negates(colouring, kind):
    graph, red, blue = colouring
    assert value_of_colouring(graph, blue, red, kind) == -value_of_colouring(graph, red, blue, kind)


@settings(max_examples=60, deadline=None)
@given(colourings(8))
def test_col_by_theorem_and_by_canonical_forms(colouring):
    graph, red, blue = colouring
    rows = graph.first_edge_of_vertex.astype(np.int64), graph.neighbour_of_edge.astype(np.int32)
    pool = _core.Values(10**8)
    game = pool.colouring(*rows, np.array(red, np.uint8), np.array(blue, np.uint8), True, None)
    by_theorem = value_of_colouring(graph, red, blue, "col")
    assert by_theorem.id_in(pool) == game


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["snort", "col"])
def test_two_thousand_boards(kind):
    chance = random.Random(2013)
    for _ in range(1000):
        count = chance.randint(1, 9)
        pairs = [(u, v) for v in range(count) for u in range(v)]
        graph = Graph.from_edges(count, chance.sample(pairs, chance.randint(0, min(len(pairs), 2 * count))))
        who = [chance.choice([3, 3, 1, 2]) for _ in range(count)]
        colouring = graph, [bool(w & 1) for w in who], [bool(w & 2) for w in who]
        ours, twin = value_of_colouring(*colouring, kind), by_trying(*colouring, kind)
        assert ours == twin
        assert ours.temperature == twin.temperature


def test_parts_add_up():
    whole = Graph.from_edges(7, [(0, 1), (1, 2), (3, 4), (4, 5), (5, 6)])
    assert value_of_colouring(whole) == value_of_colouring(board("path:3")) + value_of_colouring(board("path:4"))


def test_many_small_parts_are_no_large_board():
    pairs = Graph.from_edges(300, [(2 * v, 2 * v + 1) for v in range(150)])
    assert value_of_colouring(pairs) == 0
    assert value_of_colouring(Graph.from_edges(301, []), kind="col") == value("*")


def test_what_cannot_be_answered_is_told():
    with pytest.raises(TooLarge, match="65 vertices; values are found for parts of up to 64"):
        value_of_colouring(board("path:65"))
    with pytest.raises(TooLarge, match="65 vertices"):
        value_of_colouring(board("path:65"), kind="col")
    with pytest.raises(BadBoard, match="own neighbour"):
        value_of_colouring(Graph.from_edges(2, [(0, 0)]))
    with pytest.raises(BadBoard, match="3 vertices are told"):
        value_of_colouring(board("path:2"), [True] * 3)
    for kind in ("snort", "col"):
        with pytest.raises(LimitReached, match="unknown so far"):
            value_of_colouring(board("grid:7x7"), kind=kind, limit=0.05)


def test_an_interrupt_is_heard_while_the_core_works():
    def pressed(number, frame):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, pressed)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(KeyboardInterrupt):
            value_of_colouring(board("grid:7x7"), limit=20)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert value_of_colouring(board("path:2")) == value("±1")


def test_the_core_refuses_arrays_that_make_no_sense():
    pool, two = _core.Values(10**6), np.ones(2, np.uint8)
    rows, none = np.array([0, 1, 2], np.int64), np.zeros(0, np.int32)
    for first, near, red, complaint in [
        (rows, np.array([1, 2], np.int32), two, "edge 1 leads to vertex 2, which is none"),
        (rows, np.array([0, 0], np.int32), two, "not of the other"),
        (rows, none, two, "do not cover the edges"),
        (np.array([0, 2, 1], np.int64), np.array([1], np.int32), two, "vertex 1 ends before"),
        (rows, np.array([1, 0], np.int32), np.ones(3, np.uint8), "same number of vertices"),
        (rows, np.array([1, 0], np.int32), 2 * two, "vertex 0 may neither"),
    ]:
        with pytest.raises(ValueError, match=complaint):
            pool.colouring(first, near, red, two, False, None)


# Any game written in games/.


def test_values_of_impartial_games_are_nimbers():
    assert value_of(Nim((3, 5, 6))) == 0
    assert [value_of(Subtraction(n, take=(1, 2))) for n in range(6)] == [value(f"*{n % 3}") for n in range(6)]


def test_values_of_partizan_games():
    rules = Subtraction(7, take=(1, 2), take_second=(3,))
    found = value_of(rules)
    assert str(found) == "2 + ⧾_1"
    start = rules.start()
    after = [value_of(rules, rules.after(start, move)) for move in rules.moves(start, FIRST)]
    assert all(not option >= found for option in after)


def test_games_without_values_are_refused(tmp_path):
    with pytest.raises(BadRules, match="have values"):
        value_of(Nim((1, 2), misere=True))


def test_time_is_limited_for_any_game():
    with pytest.raises(LimitReached, match="unknown so far"):
        value_of(Nim((9, 9, 9, 9)), limit=0.01)


class RoundAndRound:
    """Left may walk round a triangle for ever."""

    misere, to_move, impartial = False, FIRST, False

    def start(self):
        return 0

    def moves(self, at, player):
        return [1] if player is FIRST else []

    def after(self, at, move):
        return (at + move) % 3


def test_endless_play_is_told():
    with pytest.raises(EndlessPlay, match="0 → 1 → 2 → 0"):
        value_of(RoundAndRound())
