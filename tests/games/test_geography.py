from __future__ import annotations

import json
import random

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.games import plain_winners
from noyau.certificates import Searched, check
from noyau.cli import noyau as command
from noyau.deadline import NEVER
from noyau.errors import BadBoard, BadRules
from noyau.games import Geography
from noyau.games.geography import Go, Token
from noyau.graphs import Digraph, Graph
from noyau.play import Match
from noyau.positions import Turn, first_turn
from noyau.server.answers.matches import reply, sight, whole_answer
from noyau.show import board_view
from noyau.solvers import solve
from noyau.solvers.taking import geography
from noyau.words import FIRST, SECOND


@st.composite
def boards(draw, most=7):
    """A board with loops and parallel edges, perhaps with directions, and where the token is."""
    count = draw(st.integers(1, most))
    vertices = st.integers(0, count - 1)
    edges = draw(st.lists(st.tuples(vertices, vertices), max_size=9))
    kind = Digraph if draw(st.booleans()) else Graph
    return kind.from_edges(count, edges), draw(vertices)


def twin(rules):
    start = first_turn(rules)
    return plain_winners(rules, (start.position, start.player))


@given(boards(), st.booleans())
@settings(max_examples=80)
def test_the_winner_is_the_twins_at_every_turn_and_the_proof_is_accepted(board, by_edges):
    rules = Geography(board[0], at=board[1], edges=by_edges)
    solution = solve(rules)
    assert check(solution.proof) == []
    for (position, player), (winner, rank) in twin(rules).items():
        verdict = solution.verdict(Turn(position, player))
        assert verdict.winner is winner
        assert verdict.rank in (rank, None)
        for option in verdict.options:
            assert option.winner is twin(rules)[rules.after(position, option.move), player.other][0]


@given(boards())
@settings(max_examples=40)
def test_methods_agree(board):
    rules = Geography(board[0], at=board[1])
    assert solve(rules).winner is solve(rules, method="attractor").winner


@given(boards(), st.booleans())
@settings(max_examples=60)
def test_the_search_agrees_where_the_arena_is_not_laid_out(board, by_edges):
    rules = Geography(board[0], at=board[1], edges=by_edges)
    verdict = geography._Search(rules)
    start = first_turn(rules)
    wins = verdict.mover_wins(verdict.state(start.position), NEVER)
    assert wins == (twin(rules)[start.position, start.player][0] is start.player)


def test_a_larger_board_is_searched_and_says_so(monkeypatch):
    monkeypatch.setattr(geography, "MOST_LAID_OUT", 100)
    geography._small.clear()
    solution = solve(Geography("grid:3x3", at=0, edges=True))
    geography._small.clear()
    assert isinstance(solution.proof, Searched)
    assert solution.proof.count > 10
    assert solution.winner is solve(Geography("grid:3x3", at=0, edges=True), method="attractor").winner
    assert solution.answer.as_json()["rank"] is None


@pytest.mark.parametrize(
    ("board", "at", "winner"),
    [("path:2", 0, 1), ("path:3", 0, 2), ("path:3", 1, 1), ("complete:4", 0, 1), ("complete:5", 2, 2),
     ("grid:4x5", 7, 1), ("grid:5x5", 0, 2), ("grid:5x5", 1, 1), ("cycle:7", 3, 2), ("cube:4", 5, 1),
     ("petersen", 0, 1)],
)  # fmt: skip
def test_boards_with_a_known_matching(board, at, winner):
    """Where all can be paired the mover wins; on odd grids the corners' colour can be left over."""
    assert solve(Geography(board, at=at)).answer.winner == winner


def test_hundreds_of_vertices():
    solution = solve(Geography("grid:20x25", at=3))
    assert solution.winner is FIRST
    assert check(solution.proof) == []
    match = Match(Geography("grid:8x9", at=3))
    chance = random.Random(7)
    while not match.over:
        by = "perfect" if match.turn.player is FIRST else "random"
        match = match.reply(by, seed=chance.randrange(2**32))
    assert match.winner is FIRST
    assert len(match.moves) > 10


def test_edges_loops_and_parallel_edges():
    rules = Geography("graph { 0 -- 0; 0 -- 1; 0 -- 1 }", edges=True)
    assert [str(move) for move in rules.moves(rules.start(), FIRST)] == ["go 0", "go 1"]
    once = rules.after(rules.start(), Go(1))
    assert once == Token(1, (1,))
    assert [str(move) for move in rules.moves(once, SECOND)] == ["go 0"]
    vertices = Geography("graph { 0 -- 0; 0 -- 1; 0 -- 1 }")
    assert [str(move) for move in vertices.moves(vertices.start(), FIRST)] == ["go 1"]


def test_directions():
    rules = Geography("digraph { 0 -> 1; 1 -> 2; 2 -> 0; 0 -> 3 }", at=0)
    assert rules.directed
    assert solve(rules).answer.winning_moves == [3]
    assert board_view(rules, first_turn(rules))["directed"]


@pytest.mark.parametrize(
    ("board", "at", "error", "says"),
    [("path:3", 3, BadRules, "the token is at 3"), ("path:3", -1, BadRules, "the token is at -1"),
     ("path:1001", 0, BadBoard, "1,001 vertices")],
)  # fmt: skip
def test_bad_questions_get_a_sentence(board, at, error, says):
    with pytest.raises(error, match=says):
        Geography(board, at=at)


def test_on_the_page_a_click_moves_the_token_and_the_machine_answers():
    place = {"game": "geography", "fields": {"board": "grid:3x4", "at": "5"}, "moves": []}
    assert whole_answer(place, options={}, limit=10)["proof"]["type"] == "matching"
    view = sight(place, values=True, limit=10)["view"]
    assert {move["at"] for move in view["moves"]} == {1, 4, 6, 9}
    answer = reply({**place, "moves": ["go 4"]}, limit=10)
    assert answer["decided"]
    after = sight({**place, "moves": ["go 4", answer["move"]]}, limit=10)["view"]
    crossed = [vertex["label"] for vertex in after["vertices"] if vertex["shape"] == "point"]
    assert crossed == ["×4", "×5"]


def test_in_the_terminal():
    words = ["geography", "path:4", "--at", "1"]
    done = CliRunner().invoke(command, ["duel", *words], input="go 2\n", standalone_mode=False)
    assert "1 [●]  0 2" in done.stdout
    assert "3 [●]" in done.stdout, "the machine has moved"
    asked = CliRunner().invoke(command, ["solve", *words, "--json"], standalone_mode=False)
    assert json.loads(asked.stdout)["answer"]["winning_moves"] == [0]
    assert CliRunner().invoke(command, ["draw", *words], standalone_mode=False).stdout.startswith("<svg")
