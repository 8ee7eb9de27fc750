"""The rules of the dollar game, and what document 000 says of them."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.helpers.dollars import dollar_boards

from noyau import check, solve
from noyau.errors import BadBoard, BadRules, CannotRead
from noyau.forms import rules_from, words_of
from noyau.games.dollar import (
    Borrow,
    Deal,
    Dollar,
    Dollars,
    Lend,
    minimised,
    moves_of,
    script_of,
    shifted,
    standings,
    surely_winnable,
)
from noyau.graphs import Graph, write_board
from noyau.positions import Turn
from noyau.show import board_view
from noyau.solvers.dollars.burning import after_script, is_winnable
from noyau.words import FIRST

A, B, C, D, E = range(5)


def deals(count: int) -> st.SearchStrategy[list[Deal]]:
    return st.lists(
        st.builds(lambda kind, vertex: kind(vertex), st.sampled_from([Lend, Borrow]), st.integers(0, count - 1))
    )


def end_of(rules: Dollar, moves: list[Deal]) -> Dollars:
    at = rules.start()
    for move in moves:
        at = rules.after(at, move)
    return at


def test_the_sequence_of_figure_1() -> None:
    """((b, 1), (a, −1)): b lends, then a borrows, and no debt is left. The text does not give the figure's dollars; on
    this board of five vertices the sequence does what the caption says."""
    rules = Dollar(Graph.from_edges(5, [(A, B), (A, E), (B, C), (B, D), (C, D)]), (-3, 4, 0, -1, 2))
    sequence = [Lend(B), Borrow(A)]
    assert script_of(sequence, 5) == (-1, 1, 0, 0, 0)
    assert end_of(rules, sequence).values == (0, 0, 1, 0, 1)
    assert rules.solved(end_of(rules, sequence))
    assert not rules.solved(rules.start())


@given(dollar_boards(), st.data())
def test_what_figure_1_shows_of_any_board(graph: Graph, data: st.DataObject) -> None:
    """Its dollars are only in the picture. All that can be read off the text is the sequence, so: on every board, with
    any two vertices a and b, each edge at b gives a dollar away and each edge at a brings one; and undone from a board
    without debt, the sequence is a solution of what it leaves."""
    assume(graph.vertex_count >= 2)
    b, a = data.draw(st.permutations(list(graph.vertices)))[:2]
    sequence = [Lend(b), Borrow(a)]
    assert script_of(sequence, graph.vertex_count) == tuple((v == b) - (v == a) for v in graph.vertices)
    ended = end_of(Dollar(graph), sequence).values
    for v in graph.vertices:
        got = sum((one == v and other == b) + (other == v and one == b) for one, other in graph.edges())
        gave = sum((one == v and other == a) + (other == v and one == a) for one, other in graph.edges())
        own = int(graph.degrees[v]) * ((v == a) - (v == b))
        assert ended[v] - int(graph.values[v]) == own + got - gave
    debtless = graph.with_values(np.abs(graph.values))
    before = end_of(Dollar(debtless), [Lend(a), Borrow(b)]).values
    rules = Dollar(graph.with_values(np.array(before)))
    assert end_of(rules, sequence).values == tuple(debtless.values.tolist())
    assert rules.solved(end_of(rules, sequence))


@given(dollar_boards(), st.data())
def test_theorem_1(graph: Graph, data: st.DataObject) -> None:
    """As many dollars as the genus are enough; one fewer is not, when they lie as some acyclic orientation says."""
    values = graph.values.tolist()
    short = graph.genus - sum(values)
    enough = [values[0] + max(short, 0), *values[1:]]
    assert surely_winnable(graph, enough)
    assert is_winnable(graph, enough)
    place = data.draw(st.permutations(graph.vertices))
    hopeless = [-1] * graph.vertex_count
    for one, other in graph.edges():
        hopeless[one if place[one] > place[other] else other] += 1
    assert sum(hopeless) == graph.genus - 1
    assert not is_winnable(graph, hopeless)


@given(dollar_boards(), st.data())
def test_theorems_2_and_3(graph: Graph, data: st.DataObject) -> None:
    """The order does not matter, and opposite moves of a vertex cancel: one whole number per vertex is enough."""
    rules = Dollar(graph)
    moves = data.draw(deals(graph.vertex_count))
    end = end_of(rules, moves)
    assert end_of(rules, data.draw(st.permutations(moves))) == end
    script = script_of(moves, graph.vertex_count)
    assert end_of(rules, list(moves_of(script))) == end
    assert after_script(graph, rules.start().values, script).tolist() == list(end.values)
    assert sum(end.values) == sum(rules.start().values)


@given(dollar_boards(), st.data())
def test_theorems_4_and_5(graph: Graph, data: st.DataObject) -> None:
    """When some lend, or all the others borrow instead, the same comes of it."""
    rules = Dollar(graph)
    some = data.draw(st.sets(st.integers(0, graph.vertex_count - 1)))
    others = set(graph.vertices) - some
    assert end_of(rules, [Lend(v) for v in some]) == end_of(rules, [Borrow(v) for v in others])
    assert end_of(rules, [Borrow(v) for v in some]) == end_of(rules, [Lend(v) for v in others])
    script = script_of([Lend(v) for v in some], graph.vertex_count)
    assert script_of([Borrow(v) for v in others], graph.vertex_count) == shifted(script, -1)


def test_definition_2() -> None:
    graph = Graph.from_edges(3, [(0, 1), (0, 1), (1, 2)])
    assert standings(graph, (2, 2, -1)) == ("rich", "sufficient", "poor")
    assert standings(graph, (1, 3, 0)) == ("sufficient", "rich", "sufficient")


def test_moves_are_read_and_written() -> None:
    assert Deal.parse(" LEND  3 ") == Lend(3)
    assert Lend.parse("lend 3") == Lend(3)
    assert str(Borrow(5)) == "borrow 5"
    for wrong in ("lend", "lend -1", "lend x", "give 3", "lend 3 4", "borrow ²"):
        with pytest.raises(CannotRead, match="is no move"):
            Deal.parse(wrong)
    with pytest.raises(CannotRead):
        Lend.parse("borrow 3")


def test_the_documents_json_is_read_and_written_with_places(tmp_path) -> None:
    file = tmp_path / "graph_small.json"
    vertices = [{"index": i, "pos": [150 + 100 * i, 110], "value": v} for i, v in enumerate((2, -1, 0))]
    file.write_text(json.dumps({"vertices": vertices, "edges": [[0, 1], [1, 2], [2, 1]]}))
    rules = Dollar(str(file))
    assert rules.start() == Dollars((2, -1, 0))
    assert words_of(rules) == {"board": str(file)}
    assert rules_from(Dollar, words_of(rules)) == rules
    later = tmp_path / "later.json"
    write_board(rules.graph_at(rules.after(rules.start(), Borrow(1))), later)
    saved = json.loads(later.read_text())
    assert saved["vertices"] == [
        {"pos": [150, 110], "value": 1},
        {"pos": [250, 110], "value": 2},
        {"pos": [350, 110], "value": -2},
    ]
    assert sorted(map(sorted, saved["edges"])) == [[0, 1], [1, 2], [1, 2]]


def test_places_are_made_up_where_there_are_none() -> None:
    rules = Dollar("petersen", (0,) * 9 + (-1,))
    assert rules.graph_at(rules.start()).coordinates is not None


def test_debts_stand_out_and_vertices_play_two_moves() -> None:
    view = board_view(Dollar(Graph.from_edges(2, [(0, 1), (0, 1)]), (3, -1)), Turn(Dollars((3, -1)), FIRST))
    assert [(v["shape"], v["tint"], v["label"], v["note"]) for v in view["vertices"]] == [
        ("circle", "plain", "3", "0"),
        ("square", "debt", "−1", "1"),
    ]
    assert [(move["text"], move["at"], move["second"]) for move in view["moves"]] == [
        ("lend 0", 0, False),
        ("borrow 0", 0, True),
        ("lend 1", 1, False),
        ("borrow 1", 1, True),
    ]
    bends = sorted(edge["bend"] for edge in view["edges"])
    assert bends[0] == -bends[1] != 0
    assert view["status"]["message"]["text"] == "1 vertex in debt; dollars in all: 2"


def test_a_board_in_memory_keeps_its_dollars() -> None:
    graph = Graph.from_edges(3, [(0, 1), (0, 1), (1, 2)], values=[3, -1, 0])
    rules = Dollar(graph)
    assert words_of(rules) == {"board": "g6::B_n", "values": "3,-1,0"}
    assert check(solve(rules, method="borrow").proof) == []


@pytest.mark.parametrize(
    ("source", "values", "error", "says"),
    [
        (Graph.from_edges(0, []), None, BadBoard, "without vertices"),
        (
            Graph.from_edges(4, [(0, 1), (2, 3)]),
            (1, 1, 1, 1),
            BadBoard,
            "2 pieces: no path leads from vertex 0 to vertex 2",
        ),
        (Graph.from_edges(2, [(0, 1), (1, 1)]), (1, 1), BadBoard, "vertex 1 is its own neighbour"),
        ("path:3", None, BadRules, "nobody on this board owns or owes a dollar"),
        ("path:3", (1, 2), BadRules, "there must be a value for each vertex: 3, not 2"),
        ("path:3", (1, 2, 1.5), BadRules, "vertex 2 has 1.5 dollars"),
        ("path:3", (1, 2, True), BadRules, "vertex 2 has True dollars"),
        ("path:3", (1, 10**30, 0), BadRules, "vertex 1 has 1" + "0" * 30 + " dollars"),
        ("path:3", (1, 2**63, 0), BadRules, "at most 10\\^15"),
        ("path:3", (1, -(10**15) - 1, 0), BadRules, "at most 10\\^15"),
    ],
)
def test_boards_that_make_no_sense_are_refused(source, values, error, says) -> None:
    with pytest.raises(error, match=says):
        Dollar(source, values)


def test_the_lone_vertex() -> None:
    assert solve(Dollar("path:1", (0,))).answer.length == 0
    assert solve(Dollar("path:1", (-1,))).answer.winnable is False


@given(dollar_boards(most_vertices=4))
def test_minimised_scripts_still_win(graph: Graph) -> None:
    solution = solve(Dollar(graph), method="borrow", minimise=True)
    if solution.answer.winnable:
        script = solution.answer.script
        assert after_script(graph, graph.values, script).min() >= 0
        assert tuple(script) == minimised(script)
