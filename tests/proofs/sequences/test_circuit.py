"""Proofs of circuits and of their absence; every lie is noticed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.bare import flaws_about, flaws_in
from noyau import check, solve
from noyau.certificates import PuzzleClaim, check_file, write_proof
from noyau.certificates.kinds import Apart, Circuit, Unbalanced
from noyau.games import Bracelet, Euler
from noyau.graphs import Digraph, Graph

TRIANGLES = Graph.from_edges(7, [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)])
EIGHT = Digraph.from_edges(3, [(0, 1), (1, 0), (0, 2), (2, 0), (2, 2)])


def flaws(proof, **changed):
    claim = replace(proof.claim, **changed.pop("claim", {}))
    return flaws_about(proof.rules, claim, replace(proof.certificate, **changed))


@pytest.mark.parametrize("board", ["complete:5", "torus:3x4", EIGHT, "bipartite:2,4"])
def test_a_circuit_is_proved_and_every_change_of_a_step_is_noticed(board):
    proof = solve(Euler(board)).proof
    step = proof.certificate.step
    assert isinstance(proof.certificate, Circuit)
    assert check(proof) == []
    for index in range(len(step)):
        for lie in range(-1, 2 * len(step) + 2):
            changed = step.copy()
            changed[index] = lie
            assert lie == step[index] or flaws(proof, step=changed)
    assert flaws(proof, step=step[:-1])
    assert flaws(proof, step=np.append(step, step[0]))
    swapped = step.copy()
    swapped[[0, 1]] = swapped[[1, 0]]
    assert flaws(proof, step=swapped)


@pytest.mark.parametrize("board", ["petersen", Digraph.from_edges(3, [(0, 1), (1, 2), (2, 0), (0, 2)]), "path:2"])
def test_an_unbalanced_vertex_is_proved_and_balanced_ones_are_refused(board):
    proof = solve(Euler(board)).proof
    assert isinstance(proof.certificate, Unbalanced)
    assert check(proof) == []
    graph = proof.rules.graph()
    ends = [end for edge in graph.edges() for end in edge]
    for vertex in range(-1, graph.vertex_count + 1):
        if isinstance(graph, Digraph):
            edges = graph.edges()
            odd = sum(one == vertex for one, _ in edges) != sum(other == vertex for _, other in edges)
        else:
            odd = ends.count(vertex) % 2 == 1
        assert bool(flaws(proof, vertex=vertex)) != odd


@given(st.lists(st.integers(-1, 2), min_size=7, max_size=7))
def test_only_true_sides_keep_two_pieces_apart(sides):
    proof = solve(Euler(TRIANGLES)).proof
    assert isinstance(proof.certificate, Apart)
    assert check(proof) == []
    apart = len(set(sides[:3])) == len(set(sides[3:6])) == 1 and {sides[0], sides[3]} == {0, 1} and sides[6] in (0, 1)
    assert bool(flaws(proof, side_of_vertex=np.array(sides, np.int8))) != apart


def test_a_side_for_every_vertex():
    proof = solve(Euler(TRIANGLES)).proof
    assert flaws(proof, side_of_vertex=proof.certificate.side_of_vertex[:-1])


@pytest.mark.parametrize("board", ["complete:5", "petersen", TRIANGLES])
def test_the_claim_is_part_of_the_proof(board):
    proof = solve(Euler(board)).proof
    solvable = proof.claim.solvable
    assert flaws(proof, claim={"solvable": not solvable})
    if solvable:
        for lie in ({"length": 3}, {"bound": 3}, {"length": None, "bound": None}, {"bound": None}):
            assert flaws(proof, claim=lie)


@pytest.mark.parametrize("board", ["complete:5", "petersen", TRIANGLES, EIGHT])
def test_a_board_with_another_edge_is_another_board(board):
    proof = solve(Euler(board)).proof
    content = proof.content()
    ends = [int(end) for end in content["board"]["edges"]]
    for more in ([*ends, 0, 1], ends[2:], [ends[1] + 1, *ends[1:]]):
        told = flaws_in({**content, "board": {**content["board"], "edges": more}})
        assert told or not proof.claim.solvable  # what cannot be walked may still not be


def test_proofs_about_another_game_say_nothing():
    rules = Bracelet(3)
    for certificate in (Circuit(np.zeros(1, np.int32)), Unbalanced(0), Apart(np.zeros(1, np.int8))):
        for claim in (PuzzleClaim(True, 8, 8), PuzzleClaim(False)):
            assert flaws_about(rules, claim, certificate)


@pytest.mark.parametrize("board", ["complete:5", "petersen", TRIANGLES, EIGHT])
def test_proofs_survive_a_file(board, tmp_path):
    write_proof(solve(Euler(board)).proof, tmp_path / "proof.json")
    checked = check_file(tmp_path / "proof.json")
    assert (checked.flaws, checked.trust) == ([], None)


def test_a_file_that_changed_is_noticed(tmp_path):
    file = tmp_path / "triangle.edges"
    file.write_text("0 1\n1 2\n2 0\n")
    write_proof(solve(Euler(str(file))).proof, tmp_path / "proof.json")
    assert check_file(tmp_path / "proof.json").flaws == []
    file.write_text("0 1\n1 2\n2 0\n0 0\n")
    assert check_file(tmp_path / "proof.json").flaws
