"""Demonstrations: step by step, as the page plays them."""

from __future__ import annotations

import pytest

from noyau.errors import UnknownName
from noyau.games import Dollar, Subtraction, find
from noyau.games.snort import smallest_first
from noyau.graphs import board
from noyau.positions import explore
from noyau.server.answers import MOST_STEPS, shown
from noyau.solvers import demonstrations, seen_regions
from noyau.solvers.burning import reduced


def place(game, moves=(), **fields):
    return {"game": game, "fields": fields, "moves": list(moves)}


def moves_of(told):
    return [step["move"] for step in told["steps"] if step["move"]]


def test_document_002s_match():
    told = shown(place("snort", board="gnk:10,3000"), demo="smallest")
    vertices, _ = smallest_first(board("gnk:10,3000"))
    assert [int(move.split()[1]) for move in moves_of(told)] == vertices
    assert not told["more"]


def test_rings_hold_every_vertex_once_in_the_order_of_their_ranks():
    told = shown(place("subtraction", tokens="12"), demo="attractor")
    explored = explore(Subtraction(12))
    ranks = seen_regions(explored).rank_of_vertex
    assert [vertex for step in told["steps"] for vertex in step["lights"]] == sorted(
        range(explored.arena.vertex_count), key=lambda vertex: (ranks[vertex], vertex)
    )
    assert {step["on"] for step in told["steps"]} == {"arena"}


@pytest.mark.parametrize("way", ["naive", "borrow", "best"])
def test_algorithms_of_the_dollar_game_win_what_they_show(way):
    rules = Dollar("cycle:4", values=(3, -1, -1, 1))
    at = rules.start()
    told = shown(place("dollar", board="cycle:4", values="3,-1,-1,1"), demo=way)
    for move in moves_of(told):
        at = rules.after(at, find("dollar").read_move(move))
    assert rules.solved(at)


def test_an_algorithm_goes_on_from_where_the_match_stands_and_may_never_end():
    told = shown(place("dollar", ["lend 0"], board="path:3", values="2,-1,0"), demo="borrow")
    assert moves_of(told) == []
    assert told["steps"][-1]["message"]["key"] == "demo.cleared"
    endless = shown(place("dollar", board="cycle:3", values="1,-1,0"), demo="give")
    assert endless["more"]
    assert len(endless["steps"]) == MOST_STEPS


@pytest.mark.parametrize(("values", "ends"), [("1,-1,0", "demo.lost"), ("2,-1,0", "demo.won"), ("-2,3,0", "demo.won")])
def test_the_fire_burns_everything_and_tells_the_truth(values, ends):
    rules = Dollar("cycle:3", values=tuple(map(int, values.split(","))))
    told = shown(place("dollar", board="cycle:3", values=values), demo="burning")
    lights = [step["lights"] for step in told["steps"] if step["message"] and step["message"]["key"] == "demo.burns"]
    assert sorted(lights[-1]) == [0, 1, 2]
    assert told["steps"][-1]["message"]["key"] == ends
    assert moves_of(told) == []  # the match stays where it is
    dollars = [int(vertex["label"].replace("−", "-")) for vertex in shown_boards(told)[-1]["vertices"]]
    assert dollars == reduced(rules.graph(), rules.start().values).dollars.tolist()


def shown_boards(told):
    return [step["view"] for step in told["steps"] if step["view"]]


def test_a_long_way_to_the_fire_is_shown_at_once():
    told = shown(place("dollar", board="cycle:3", values="1000000,-999999,0"), demo="burning")
    assert len(told["steps"]) < 10
    assert [len(view["vertices"]) for view in shown_boards(told)] == [3, 3]


@pytest.mark.parametrize(
    ("values", "way", "ends"),
    [
        ("1,-1,0", "borrow", "demo.all_borrowed"),
        ("2,-1,0", "borrow", "demo.cleared"),
        ("-1,-1,-1", "give", "demo.all_in_debt"),
        ("2,-1,0", "best", "dollar.optimal"),
        ("1,-1,0", "best", "demo.hopeless"),
    ],
)
def test_how_an_algorithm_ended_is_said(values, way, ends):
    told = shown(place("dollar", board="cycle:3", values=values), demo=way)
    assert told["steps"][-1]["message"]["key"] == ends


def test_unknown_demonstrations_are_named():
    with pytest.raises(UnknownName, match="no demonstration is called 'x'"):
        shown(place("snort", board="path:3"), demo="x")
    assert demonstrations(find("nim")) == ()
