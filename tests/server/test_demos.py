"""Demonstrations: step by step, as the page plays them."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import pairwise
from operator import xor

import pytest

from noyau.errors import UnknownName
from noyau.forms import rules_from
from noyau.games import Bracelet, Cubes, Dollar, Euler, Nim, Octal, Subtraction, Torus, find, game_of, names
from noyau.games.snort import smallest_first
from noyau.graphs import board
from noyau.positions import explore, first_turn, turn_after
from noyau.rules.legal import moves_at
from noyau.server.answers.matches import MOST_STEPS, shown
from noyau.solvers.arenas.laid_out import seen_regions
from noyau.solvers.demos import WHERE, demonstrations, lines_of
from noyau.solvers.demos.moves import tried_moves
from noyau.solvers.dollars.burning import reduced


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


def after(rules, told):
    at = rules.start()
    for move in moves_of(told):
        at = rules.after(at, find(game_of(rules).name).read_move(move))
    return at


@pytest.mark.parametrize("cubes", ["instant-insanity", "document-003", "tick5"])
def test_factors_have_every_colour_twice_and_every_cube_once_and_give_a_stack(cubes):
    rules = Cubes(cubes)
    told = shown(place("cubes", board=cubes), demo="factors")
    names = [step["message"]["key"] for step in told["steps"]]
    count = rules.cubes.count
    ends = [names.index("demo.factor") + count, len(names) - names[::-1].index("demo.factor") - 1 + count]
    pieces = rules.picture(rules.start()).pieces
    for end in ends:
        lights = told["steps"][end]["lights"]
        assert Counter(pieces[light].label for light in lights) == dict.fromkeys(rules._short, 2)
        assert sorted(pieces[light].y for light in lights)[::2] == sorted({piece.y for piece in pieces[6:]})
    assert not set(told["steps"][ends[0]]["lights"]) & set(told["steps"][ends[1]]["lights"])
    assert rules.solved(after(rules, told))


def test_cubes_that_cannot_be_stacked_have_no_two_factors():
    told = shown(place("cubes", board="R-R R-R R-G; R-R R-R R-G"), demo="factors")
    assert [step["message"]["key"] for step in told["steps"]] == ["demo.no_factors"]


@pytest.mark.parametrize(("k", "symbols"), [(1, "01"), (3, "01"), (4, "01"), (2, "abc")])
def test_the_walk_in_the_diagram_closes_the_ring(k, symbols):
    rules = Bracelet(k, symbols)
    told = shown(place("bracelet", k=str(k), symbols=symbols), demo="thread")
    assert rules.solved(after(rules, told))
    arrows = [step["message"]["values"] for step in told["steps"] if step["message"]["key"] == "demo.arrow"]
    assert all(one["after"] == then["before"] for one, then in pairwise(arrows))
    stones = after(rules, told).stones
    for count, step in enumerate(told["steps"], 1):
        assert "".join(stones[light] for light in step["lights"]) == stones[max(0, count - k) : count]


def test_a_thread_that_cannot_be_completed_is_told():
    told = shown(place("bracelet", [f"add {stone}" for stone in "01001"], k="3"), demo="thread")
    assert [step["message"]["key"] for step in told["steps"]] == ["demo.dead_end"]


@pytest.mark.parametrize("graph", ["complete:5", "torus:3x3", "digraph { 0 -> 1; 1 -> 0; 0 -> 2; 2 -> 0 }"])
def test_every_edge_is_walked_once(graph):
    rules = Euler(graph)
    assert rules.solved(after(rules, shown(place("euler", board=graph), demo="walk")))


def test_where_no_walk_is_possible_the_reason_is_lit_up():
    told = shown(place("euler", board="petersen"), demo="walk")
    assert [(step["message"]["key"], step["lights"]) for step in told["steps"]] == [("euler.odd", [0])]
    apart = shown(place("euler", board="graph { 0 -- 1; 0 -- 1; 2 -- 3; 2 -- 3 }"), demo="walk")
    assert apart["steps"][-1]["message"]["key"] == "euler.apart"
    lost = shown(place("euler", ["go 2", "go 0"], board="graph { 0 -- 1; 0 -- 1; 0 -- 2; 0 -- 2 }"), demo="walk")
    assert len(moves_of(lost)) == 2


@pytest.mark.parametrize("heaps", ["3,4,5", "1,2,3", "7"])
def test_columns_are_even_after_every_move_that_says_so(heaps):
    rules = Nim(tuple(map(int, heaps.split(","))))
    at = rules.start()
    told = shown(place("nim", heaps=heaps), demo="even_columns")
    for step in told["steps"]:
        assert (reduce(xor, at.heaps) != 0) == (step["message"]["key"] == "demo.columns_odd")
        assert int(step["message"]["values"]["sum"], 2) == reduce(xor, at.heaps)
        at = rules.after(at, find("nim").read_move(step["move"]))
        assert (reduce(xor, at.heaps) == 0) == (step["message"]["key"] == "demo.columns_odd")
    assert not any(at.heaps)


def test_every_game_has_something_to_show_and_every_step_is_a_line_of_its_algorithm():
    assert all(demonstrations(find(name)) for name in names())
    for name in names():
        game = find(name)
        for demo in demonstrations(game):
            told = shown(place(name, **game.try_first), demo=demo)
            assert told["lines"], demo
            assert {step["line"] for step in told["steps"]} <= set(range(1, len(told["lines"]) + 1)), (name, demo)
    assert all(lines_of(demo) for demo in WHERE)


@pytest.mark.parametrize("game", ["domineering", "geography", "hackenbush", "toads"])
def test_the_moves_that_are_tried_are_judged_as_the_whole_tree_says(game):
    rules = rules_from(find(game).rules, {**find(game).try_first, **SMALL.get(game, {})})
    turn, made = first_turn(rules), 0
    for step in tried_moves(rules, turn):
        seen = next((after for after in turns_after(rules, turn) if after.position == step.shows), None)
        if step.line == 1:
            assert (step.says.key == "demo.tried.wins") == (not slowly_won(rules, seen))
        elif step.line in (2, 3):
            assert (step.line == 2) == slowly_won(rules, turn)
            turn, made = seen, made + 1
    assert not turns_after(rules, turn)
    assert made


def turns_after(rules, turn):
    return [turn_after(rules, turn, move) for move in moves_at(rules, turn.position, turn.player)]


def slowly_won(rules, turn):
    """Whoever is to move has a move after which the other has none that wins: the whole tree, no memory."""
    return any(not slowly_won(rules, after) for after in turns_after(rules, turn))


SMALL = {"domineering": {"board": "2x4"}, "geography": {"board": "grid:2x3", "at": "0"}, "toads": {"board": "TT__FF"}}


def test_the_table_of_an_octal_game_is_that_of_its_solver():
    told = shown(place("octal", code="0.77", n="12"), demo="table")
    values = [step["message"]["values"]["value"] for step in told["steps"][:-1]]
    assert values == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]  # Kayles, as Winning Ways has it
    assert told["steps"][5]["view"]["position"] == "heaps 5"
    assert told["steps"][-1]["message"]["key"] == "demo.table_won"
    assert Octal("0.77", n=12).start().heaps == (12,)


def test_a_torus_is_filled_window_by_window():
    told = shown(place("torus", window="2x2"), demo="cells")
    assert len(moves_of(told)) == Torus("2x2").wanted
    named = [step["message"]["values"].get("windows", "") for step in told["steps"]]
    found = [window for names in named for window in names.split(", ") if window]
    assert len(found) == len(set(found))
    assert told["steps"][-1]["message"]["key"] == "demo.tiled"
