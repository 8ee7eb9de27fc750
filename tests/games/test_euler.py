"""Euler's walk: rules, boards with and without directions, and what is said about them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import slow_euler
from noyau import solve
from noyau.errors import BadBoard, NoyauError
from noyau.games.euler import Euler, Go, Walk
from noyau.graphs import Digraph, Graph
from noyau.play import Match
from noyau.positions import Turn
from noyau.words import FIRST

KOENIGSBERG = "graph { 0 -- 1; 0 -- 1; 1 -- 2; 1 -- 2; 0 -- 3; 1 -- 3; 2 -- 3 }"


def test_the_bridges_of_koenigsberg():
    solution = solve(Euler(KOENIGSBERG))
    assert not solution.answer.eulerian
    assert solution.answer.reason == {"vertex": 0, "degree": 3}
    assert solution.winner is None


def test_a_walk_goes_on_along_edges_that_are_left():
    game = Euler("complete:3")
    assert [move.vertex for move in game.moves(Walk((0, 1)))] == [2]
    assert list(game.moves(Walk((0, 1, 2, 0)))) == []
    assert game.solved(Walk((0, 1, 2, 0)))
    assert not game.solved(Walk((0, 1, 2)))


def test_parallel_edges_and_loops_are_walked_as_often_as_they_are_there():
    game = Euler(Graph.from_edges(2, [(0, 1), (0, 1), (1, 1)]))
    assert [str(move) for move in game.moves(Walk((0, 1)))] == ["go 0", "go 1"]
    assert [str(move) for move in game.moves(Walk((0, 1, 1)))] == ["go 0"]
    assert game.solved(Walk((0, 1, 1, 0)))


def test_arrows_are_walked_in_their_direction():
    game = Euler("digraph { 0 -> 1; 1 -> 2; 2 -> 0 }")
    assert game.directed
    assert [str(move) for move in game.moves(Walk((0,)))] == ["go 1"]
    assert solve(game).answer.circuit == [0, 1, 2, 0]


def test_the_same_file_with_and_without_directions(tmp_path):
    file = tmp_path / "square.edges"
    file.write_text("0 1\n1 2\n2 3\n0 3\n")
    assert solve(Euler(str(file))).answer.eulerian
    assert solve(Euler(file, directed=True)).answer.reason == {"vertex": 0, "out": 2, "in": 0}


def test_a_file_that_says_digraph_has_directions(tmp_path):
    file = tmp_path / "two.dot"
    file.write_text("digraph { 0 -> 1; 1 -> 0 }")
    assert Euler(str(file)).directed


def test_boards_that_cannot_be_walked_on():
    with pytest.raises(BadBoard, match="nowhere to begin"):
        Euler(Graph.from_edges(0, []))
    with pytest.raises(BadBoard, match="no directions"):
        Euler(Graph.from_edges(1, []), directed=True)
    with pytest.raises(NoyauError, match="neither a board family"):
        Euler("komplete:5")


def test_without_edges_it_is_solved_at_once():
    solution = solve(Euler(Graph.from_edges(2, [])))
    assert solution.answer.circuit == [0]
    assert solution.rules.solved(solution.turn.position)


def test_it_begins_where_the_edges_are():
    assert Euler(Graph.from_edges(4, [(2, 3), (2, 3)])).start() == Walk((2,))
    assert Euler(Digraph.from_edges(4, [(3, 2), (2, 3)])).start() == Walk((2,))
    solution = solve(Euler(Digraph.from_edges(4, [(3, 2), (2, 3)])))
    assert solution.answer.circuit == [2, 3, 2]


def test_the_number_of_circuits_is_told_where_it_is_asked_for():
    figure = Digraph.from_edges(3, [(0, 1), (1, 0), (0, 2), (2, 0)])
    assert solve(Euler(figure), count=True).answer.circuits == "1"
    assert "circuits" not in solve(Euler(figure)).answer.as_json()


boards = st.tuples(st.lists(st.lists(st.integers(0, 3), min_size=2, max_size=4), min_size=1, max_size=2), st.booleans())


@given(boards, st.lists(st.integers(0, 100), max_size=6))
def test_the_verdict_is_that_of_trying_everything(given_board, choices):
    walks, directed = given_board
    edges = [edge for walk in walks for edge in zip(walk, walk[1:] + walk[:1], strict=True)]
    game = Euler((Digraph if directed else Graph).from_edges(4, edges))
    at = game.start()
    for choice in choices:
        moves = list(game.moves(at))
        if not moves:
            break
        at = game.after(at, moves[choice % len(moves)])

    def finished(here):
        return game.solved(here) or any(finished(game.after(here, move)) for move in game.moves(here))

    verdict = solve(game).verdict(Turn(at, FIRST))
    assert (verdict.winner is FIRST) == finished(at)
    assert {option.move for option in verdict.options if option.best} == {
        move for move in game.moves(at) if finished(game.after(at, move))
    }


@pytest.mark.parametrize("board", ["torus:3x3", KOENIGSBERG.replace("2 -- 3 ", "2 -- 3; 0 -- 3; 1 -- 2 ")])
def test_following_the_hints_walks_every_edge(board):
    match = Match(Euler(board))
    if slow_euler.has_circuit(match.rules.graph().vertex_count, match.rules.graph().edges(), directed=False):
        while not match.over:
            match = match.play(match.hint()[0])
        assert match.winner is FIRST
    else:
        assert match.hint() == ()


def test_notation():
    assert Walk.parse("walk 0,1,2") == Walk((0, 1, 2))
    assert str(Go(3)) == "go 3"
