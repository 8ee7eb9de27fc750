"""The checker of parity games, and the guard of the guard: no single lie passes."""

from __future__ import annotations

import json
from dataclasses import replace

import networkx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.arenas import arenas
from helpers.bare import flaws_in, flaws_in_buchi, flaws_in_parity, flaws_in_safety
from helpers.parity_games import Game, parity_games, slow_winners
from noyau import check, games, solve
from noyau.certificates import Proved, write_proof
from noyau.certificates.kinds import Parity
from noyau.graphs import Digraph
from noyau.proofs.arenas import components
from noyau.solvers.arenas.parity import solve_buchi, solve_parity, solve_safety
from noyau.words import SECOND


def flaws(game: Game, proof: Parity) -> list[str]:
    return [str(flaw) for flaw in flaws_in_parity(game.arena, game.priority, proof)]


def with_lie(proof: Parity, name: str, vertex: int, value: int) -> Parity:
    changed = getattr(proof, name).copy()
    changed[vertex] = value
    return replace(proof, **{name: changed})


def can_keep_to_a_bad_cycle(game: Game, proof: Parity) -> bool:
    """Slowly: is there a walk back to a vertex of the loser's parity, by the winner's moves, past nothing higher?"""
    graph = networkx.MultiDiGraph()
    for v in game.vertices:
        own = proof.winner_of_vertex[v] == game.owners[v]
        graph.add_edges_from((v, w) for w in game.successors[v] if not own or w == proof.move_of_vertex[v])
    for v in graph:
        below = graph.subgraph(w for w in graph if game.priorities[w] <= game.priorities[v])
        returns = any(networkx.has_path(below, w, v) for w in below.successors(v))
        if returns and game.priorities[v] % 2 != proof.winner_of_vertex[v]:
            return True
    return False


@given(parity_games(), st.data())
@settings(max_examples=300)
def test_no_lie_about_a_winner_passes(game, data):
    proof = solve_parity(game.arena, game.priority)
    assert flaws(game, proof) == []
    vertex = data.draw(st.sampled_from(list(game.vertices)))
    lie = data.draw(st.sampled_from([value for value in (-1, 0, 1, 2) if value != proof.winner_of_vertex[vertex]]))
    assert flaws(game, with_lie(proof, "winner_of_vertex", vertex, lie))


@given(parity_games(), st.data())
@settings(max_examples=500)
def test_a_move_passes_exactly_when_it_wins_too(game, data):
    proof = solve_parity(game.arena, game.priority)
    vertex = data.draw(st.sampled_from(list(game.vertices)))
    other = with_lie(proof, "move_of_vertex", vertex, data.draw(st.integers(-2, len(game.owners))))
    move, winner = int(other.move_of_vertex[vertex]), proof.winner_of_vertex
    if winner[vertex] != game.owners[vertex]:
        wins_too = move == -1
    else:
        wins_too = (
            move in game.successors[vertex]
            and winner[move] == winner[vertex]
            and not can_keep_to_a_bad_cycle(game, other)
        )
    assert (flaws(game, other) == []) == wins_too


@given(parity_games(), st.data())
@settings(max_examples=500)
def test_only_the_truth_is_accepted(game, data):
    """Whatever table passes, whoever made it, names the winners of the definition."""
    truth = slow_winners(game)
    winner = [data.draw(st.sampled_from([w, w, w, 1 - w])) for w in truth]
    move = [
        data.draw(st.sampled_from(game.successors[v])) if game.successors[v] and winner[v] == game.owners[v] else -1
        for v in game.vertices
    ]
    if flaws(game, Parity(np.array(winner, np.int8), np.array(move, np.int32))) == []:
        assert winner == truth


@given(arenas(most_vertices=6), st.data())
@settings(max_examples=300)
def test_no_lie_about_safety_or_buchi_passes(arena, data):
    vertices = st.integers(0, arena.vertex_count - 1)
    some, vertex = data.draw(st.sets(vertices)), data.draw(vertices)
    for method, kind in ((solve_buchi, flaws_in_buchi), (solve_safety, flaws_in_safety)):
        proof = method(arena, some)
        lie = with_lie(proof, "winner_of_vertex", vertex, 1 - int(proof.winner_of_vertex[vertex]))
        assert kind(arena, some, lie)
        no_vertex = with_lie(proof, "move_of_vertex", vertex, arena.vertex_count)
        assert kind(arena, some, no_vertex)


def test_safety_names_no_move_where_the_game_is_over():
    arena = Digraph.from_successors([[1], [0]], owners=[0, 1])
    proof = solve_safety(arena, [0])
    reasons = [str(flaw) for flaw in flaws_in_safety(arena, [0], with_lie(proof, "move_of_vertex", 1, 0))]
    assert reasons == ["vertex 1 ends the game, so there is no move"]


def test_the_trap_of_the_dead_end():
    """A dead end has no cycle at all, so only the rule about stuck players refuses it."""
    claimed = Parity(np.array([0], np.int8), np.array([-1], np.int32))
    assert flaws(Game([[]], owners=[0], priorities=[0]), claimed) == [
        "vertex 0 has a move if its owner wins, and only then"
    ]


def test_the_trap_of_two_cycles_in_one_component():
    """Both cycles through vertex 0 are good because of it, but below it lies a bad one of its own."""
    game = Game([[1], [2, 0], [1]], owners=[1, 1, 1], priorities=[4, 1, 3])
    claimed = Parity(np.zeros(3, np.int8), np.full(3, -1, np.int32))
    assert flaws(game, claimed) == [
        "vertex 2 lies on a cycle that player 2 can keep to, and its priority 3 is the highest there"
    ]


@pytest.mark.parametrize("name", ["winner_of_vertex", "move_of_vertex"])
def test_arrays_of_the_wrong_length_are_named(name):
    game = Game([[1], [0]], owners=[0, 1], priorities=[0, 1])
    proof = solve_parity(game.arena, game.priority)
    short = replace(proof, **{name: getattr(proof, name)[:1]})
    where = f"{name.removesuffix('_of_vertex')} of the certificate"
    assert flaws(game, short) == [f"{where} has 1 entries, and needs 2"]
    for kind in (flaws_in_buchi, flaws_in_safety):
        assert [flaw.where for flaw in kind(game.arena, [0], short)] == [where]


@given(arenas(most_vertices=12))
@settings(max_examples=300)
def test_components_are_those_of_networkx(arena):
    first, target, count = arena.first_edge_of_vertex.tolist(), arena.target_of_edge.tolist(), arena.vertex_count
    room = ([0] * count, [0] * count, [0] * count, first[:])
    found = components(list(range(count)), (first, target, *room), lambda: None)
    graph = networkx.DiGraph((v, w) for v in range(count) for w in arena.successors(v))
    graph.add_nodes_from(range(count))
    assert sorted(map(sorted, found)) == sorted(map(sorted, networkx.strongly_connected_components(graph)))


def test_the_certificate_of_another_question_is_refused():
    """That nobody can force an end is true of this game, and says nothing about its priorities."""
    board = "digraph { 0 [owner=0, priority=2]; 1 [owner=1, priority=1]; 0 -> 1; 1 -> 0 }"
    parity, play = games.Arena(board, parity=True), games.Arena(board)
    for rules, other in ((parity, play), (play, parity)):
        proof = solve(rules).proof
        assert check(proof) == []
        for claim in (proof.claim, solve(other).proof.claim):
            forged = Proved(rules, claim, solve(other).proof.certificate)
            assert [flaw.where for flaw in check(forged)] == ["the certificate"]


def test_a_parity_game_called_by_its_name_is_not_proved_as_a_game_without_priorities(tmp_path):
    """The forgery: the honest proof of the same arena in normal play, about a board that is called a parity game."""
    board = "digraph { 0 [owner=0, priority=2]; 1 [owner=1, priority=1]; 0 -> 1; 1 -> 0 }"
    (tmp_path / "game.dot").write_text(board)
    write_proof(solve(games.Arena(str(tmp_path / "game.dot"))).proof, tmp_path / "proof.json")
    content = json.loads((tmp_path / "proof.json").read_text())
    assert content["says"].endswith("nobody can force a win")
    parity = games.Arena(str(tmp_path / "game.dot"), parity=True)
    about = str(solve(parity).proof).partition(": player")[0]
    content |= {"about": about, "says": f"{about}: nobody can force a win"}
    content["asked"]["words"]["parity"] = True
    del content["digest"]
    (tmp_path / "proof.json").write_text(json.dumps(content))
    assert "the board's priority" in {flaw.where for flaw in check(tmp_path / "proof.json")}


def test_a_claim_that_the_table_does_not_make_is_refused():
    board = "digraph { 0 [owner=0, priority=2]; 1 [owner=1, priority=1]; 0 -> 1; 1 -> 0 }"
    proof = solve(games.Arena(board, parity=True)).proof
    for lie in ({"winner": SECOND}, {"winner": None}, {"rank": 3}, {"to_move": SECOND}):
        assert len(check(replace(proof, claim=replace(proof.claim, **lie)))) == 1
    for lie in ({"start": 9}, {"start": 1}, {"priority": [1, 1]}, {"priority": [2, 3]}, {"owner": [1, 0]}):
        content = proof.content()
        assert flaws_in({**content, "board": {**content["board"], **lie}}), lie


def test_proof_files(tmp_path):
    board = "digraph { 0 [owner=0, priority=2]; 1 [owner=1, priority=1]; 0 -> 1; 1 -> 0 }"
    (tmp_path / "game.dot").write_text(board)
    write_proof(solve(games.Arena(str(tmp_path / "game.dot"), parity=True)).proof, tmp_path / "proof.json")
    assert check(tmp_path / "proof.json") == []
