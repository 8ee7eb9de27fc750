from __future__ import annotations

import json

import networkx as nx
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.chases import caught_within
from helpers.games import plain_winners
from helpers.known import known
from noyau.certificates import check, check_file, write_proof
from noyau.cli import noyau as command
from noyau.errors import BadBoard, BadRules, CannotRead, LimitReached, TooLarge
from noyau.games import Cops
from noyau.games import cops as cops_file
from noyau.games.cops import Chase, Stride
from noyau.graphs import Graph, board
from noyau.play import Match
from noyau.positions import Turn, explore, first_turn
from noyau.server.answers.matches import hint, reply, sight, whole_answer
from noyau.solvers import solve
from noyau.words import FIRST, SECOND, Vertex


def graph_of(name):
    return Graph.from_edges(20, list(nx.dodecahedral_graph().edges())) if name == "dodecahedron" else board(name)


def near_of(graph):
    return [list(map(int, graph.neighbours(Vertex(vertex)))) for vertex in graph.vertices]


@st.composite
def boards(draw, most=6):
    count = draw(st.integers(1, most))
    pairs = [(one, other) for one in range(count) for other in range(one)]
    return Graph.from_edges(count, draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else [])


@given(boards(), st.integers(1, 2))
@settings(max_examples=40)
def test_the_twin_in_which_all_cops_move_at_once_says_the_same(graph, cops):
    answer = solve(Cops(graph, cops=cops)).answer
    turns = caught_within(near_of(graph), cops)
    assert (answer.winner, answer.capture_time) == ("robber" if turns is None else "cops", turns)
    assert (answer.start is None) == (turns is None)


@given(boards(most=4), st.integers(1, 3))
@settings(max_examples=25)
def test_the_arena_that_is_laid_out_is_the_one_of_the_rules(graph, cops):
    """Vertex by vertex: the flat arrays were made without asking `moves` and `after`."""
    rules = Cops(graph, cops=cops)
    explored = explore(rules)
    for vertex in range(explored.arena.vertex_count):
        turn = explored.turns[vertex]
        assert rules.vertex_at(turn.position) == vertex
        assert turn.player is rules.owner_of(turn.position)
        by_rules = {
            move: rules.vertex_at(rules.after(turn.position, move)) for move in rules.moves(turn.position, turn.player)
        }
        assert dict(explored.moves(Vertex(vertex))) == by_rules
        caught = bool(set(turn.position.cops) & set(turn.position.robber))
        assert rules.decided()[vertex] == (0 if caught else -1)


@pytest.mark.parametrize("entry", known("cops")["cop_numbers"], ids=lambda entry: str(entry["board"]))
def test_published_cop_numbers(entry):
    graph, cops = graph_of(entry["board"]), entry["cops"]
    solution = solve(Cops(graph, cops=cops))
    assert solution.winner is FIRST
    assert check(solution.proof) == []
    if cops > 1:
        fewer = solve(Cops(graph, cops=cops - 1))
        assert fewer.winner is SECOND
        assert check(fewer.proof) == []


def test_robertsons_graph_is_the_cage():
    """4-regular, girth 5, 19 vertices: there is one such graph, and none is smaller (Robertson 1964)."""
    graph = board("robertson").to_networkx()
    assert set(dict(graph.degree).values()) == {4}
    assert len(graph) == 19
    assert nx.girth(graph) == 5
    assert len({tuple(place) for place in board("robertson").coordinates.round(6).tolist()}) == 19


def test_every_turn_agrees_with_the_plain_fixpoint():
    rules = Cops("cycle:5", cops=2)
    solution = solve(rules)
    start = first_turn(rules)
    for (position, player), (winner, rank) in plain_winners(rules, (start.position, start.player)).items():
        verdict = solution.verdict(Turn(position, player))
        assert (verdict.winner, verdict.rank) == (winner, rank)


def test_lies_are_noticed(tmp_path):
    write_proof(solve(Cops("cycle:4", cops=1)).proof, tmp_path / "p.json")
    assert check_file(tmp_path / "p.json").flaws == []
    content = json.loads((tmp_path / "p.json").read_text())
    del content["digest"]
    winners = content["certificate"]["winner"]
    for vertex, winner in enumerate(winners):
        for other in {-1, 0, 1} - {winner}:
            changed = [*winners[:vertex], other, *winners[vertex + 1 :]]
            (tmp_path / "lie.json").write_text(
                json.dumps({**content, "certificate": {**content["certificate"], "winner": changed}})
            )
            assert check_file(tmp_path / "lie.json").flaws != []
    for claim in ({"winner": 1}, {"winner": None}, {"rank": 4}):
        (tmp_path / "lie.json").write_text(json.dumps({**content, "claim": {**content["claim"], **claim}}))
        assert check_file(tmp_path / "lie.json").flaws != []


def test_positions_and_moves_print_and_parse():
    for position in (Chase((), (), 0), Chase((3, 5), (), 0), Chase((3, 5, 5), (7,), 2)):
        assert Chase.parse(str(position)) == position
    assert str(Chase((3, 5, 5), (7,), 2)) == "cops 3,5,5 robber 7 moved 2"
    assert Stride.parse("Robber 7") == Stride("robber", 7)
    with pytest.raises(CannotRead):
        Stride.parse("thief 7")


@pytest.mark.parametrize(
    ("name", "cops", "error", "says"),
    [("path:3", 0, BadRules, "0 cops"), ("path:3", 11, BadRules, "11 cops"),
     ("grid:10x10", 3, TooLarge, "positions"), ("path:300", 1, BadBoard, "300 vertices")],
)  # fmt: skip
def test_bad_questions_get_a_sentence(name, cops, error, says):
    with pytest.raises(error, match=says):
        Cops(name, cops=cops)


def test_on_the_page_every_move_is_a_click_and_the_cops_win():
    place = {"game": "cops", "fields": {"board": "cycle:5", "cops": "2"}, "moves": []}
    assert whole_answer(place, options={}, limit=20)["answer"]["winner"] == "cops"
    moves = []
    while not (seen := sight({**place, "moves": moves}, values=True, limit=20)["view"])["status"]["over"]:
        assert all(move["at"] is not None for move in seen["moves"]), "a piece plays each"
        chosen = reply({**place, "moves": moves}, limit=20)["move"]
        assert chosen in hint({**place, "moves": moves}, limit=20)["moves"]
        moves.append(chosen)
    assert seen["status"]["message"]["key"] == "status.won.cops"
    assert len(moves) == solve(Cops("cycle:5", cops=2)).rank


def test_in_the_terminal():
    words = ["cops", "path:3"]
    typed = "cop 1\nrobber 0\ncop 0\n"
    done = CliRunner().invoke(command, ["duel", *words, "--second", "human"], input=typed, standalone_mode=False)
    assert "1 [c ] 0 2" in done.stdout
    assert "The cops have won" in done.stdout
    solved = CliRunner().invoke(command, ["solve", *words], standalone_mode=False).stdout
    assert "The cops win in 3 moves." in solved
    assert "The cops begin at 1" in solved
    assert CliRunner().invoke(command, ["draw", *words, "--arena"], standalone_mode=False).stdout.startswith("<svg")


def test_laying_out_looks_at_the_clock_and_can_be_begun_again(monkeypatch):
    monkeypatch.setattr(cops_file, "AT_ONCE", 100)
    rules = Cops("petersen", cops=2)
    looks = []

    def stop_at_the_third():
        looks.append(1)
        if len(looks) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rules.lay_out(stop_at_the_third)
    with pytest.raises(LimitReached, match="unknown so far"):
        solve(rules, limit=0)
    in_pieces = rules.digraph()
    monkeypatch.undo()
    whole = Cops("petersen", cops=2).digraph()
    assert in_pieces.target_of_edge.tolist() == whole.target_of_edge.tolist()
    assert in_pieces.first_edge_of_vertex.tolist() == whole.first_edge_of_vertex.tolist()


def test_a_robber_who_is_safe_is_never_caught():
    rules = Cops("cycle:4")
    match = Match(rules, players=("random", "perfect"))
    for seed in range(60):
        match = match.reply(seed=seed)
    assert not match.over
