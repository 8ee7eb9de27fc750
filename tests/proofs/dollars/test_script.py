"""Both certificates of the dollar game, and lies about them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.bare import flaws_about
from helpers.dollars import after_script, borrowed_until_out_of_debt, dollar_boards
from noyau import check, solve
from noyau.certificates import Proved, PuzzleClaim, write_proof
from noyau.certificates.kinds import FiringScript, HopelessDebt
from noyau.games import Subtraction
from noyau.games.dollar import Dollar
from noyau.graphs import Graph, board
from noyau.proofs.dollars import dollars_after
from noyau.solvers.dollars.burning import reduced, settled


def proved(graph: Graph) -> Proved:
    proof = solve(Dollar(graph), method="borrow").proof
    assert isinstance(proof, Proved)
    return proof


@given(dollar_boards())
def test_proved_as_the_twin_says(graph: Graph) -> None:
    won = borrowed_until_out_of_debt(graph.edges(), graph.values.tolist(), [0] * graph.vertex_count) is not None
    proof = proved(graph)
    assert proof.claim.solvable is won
    assert check(proof) == []


@given(dollar_boards(), st.data())
def test_a_single_lie_is_noticed(graph: Graph, data: st.DataObject) -> None:
    proof = proved(graph)
    claim, certificate, count = proof.claim, proof.certificate, graph.vertex_count
    vertex, by = data.draw(st.integers(0, count - 1)), data.draw(st.sampled_from([-1, 1]))
    other = certificate.script.copy()
    other[vertex] += by
    lies = [
        replace(proof, claim=replace(claim, solvable=not claim.solvable)),
        replace(proof, certificate=replace(certificate, script=other[:-1])),
    ]
    if isinstance(certificate, FiringScript):
        lies.append(replace(proof, certificate=FiringScript(other)))  # it has another length at least
        lies.append(replace(proof, certificate=HopelessDebt(certificate.script, np.arange(count, dtype=np.int32))))
    else:
        order = certificate.order.copy()
        order[0] = order[-1] if count > 1 else 1
        lies.append(replace(proof, certificate=HopelessDebt(certificate.script, order)))
        lies.append(replace(proof, certificate=FiringScript(certificate.script)))
    if claim.solvable:
        lies += [replace(proof, claim=replace(claim, **told)) for told in ({"bound": 1}, {"length": claim.length + 1})]
    for lie in lies:
        assert flaws_about(lie.rules, lie.claim, lie.certificate), lie


@given(dollar_boards(), dollar_boards())
def test_the_proof_of_one_board_proves_nothing_false_of_another(graph: Graph, other: Graph) -> None:
    proof = proved(graph)
    if flaws_about(Dollar(other), proof.claim, proof.certificate) == []:
        assert settled(other, other.values).won is proof.claim.solvable


@given(dollar_boards(), st.data())
def test_a_false_claim_has_no_certificate(graph: Graph, data: st.DataObject) -> None:
    """Whatever script and order a liar chooses, what cannot be won is not shown won, nor the other way round."""
    won = settled(graph, graph.values).won
    numbers = st.lists(st.integers(-6, 6), min_size=graph.vertex_count, max_size=graph.vertex_count)
    script = np.array(data.draw(numbers), np.int64)
    order = np.array(data.draw(st.permutations(graph.vertices)), np.int32)
    claim = PuzzleClaim(solvable=not won, length=None if won else int(np.abs(script).sum()))
    certificate = HopelessDebt(script, order) if won else FiringScript(script)
    assert flaws_about(Dollar(graph), claim, certificate)


@given(dollar_boards())
def test_dhars_certificate_is_a_special_case(graph: Graph) -> None:
    found = reduced(graph, graph.values, 0)
    flaws = flaws_about(Dollar(graph), PuzzleClaim(solvable=False), HopelessDebt(found.script, found.order))
    assert (flaws == []) == (found.dollars[0] < 0)


@given(dollar_boards(), st.integers(0, 2**62))
def test_dollars_are_counted_exactly_however_large(graph: Graph, size: int) -> None:
    script = [size if v % 2 else -size for v in graph.vertices]
    ends, values = [end for edge in graph.edges() for end in edge], graph.values.tolist()
    assert dollars_after(values, ends, script, lambda: None) == after_script(graph.edges(), values, script)


@pytest.mark.parametrize("values", ["2,-1,0", "0,-1,0"])
def test_they_travel_in_files_and_another_board_is_noticed(tmp_path, values: str) -> None:
    edges, file = tmp_path / "b.edges", tmp_path / "p.json"
    edges.write_text("0 1\n1 2\n")
    numbers = tuple(map(int, values.split(",")))
    write_proof(solve(Dollar(str(edges), numbers), method="borrow").proof, file)
    assert check(file) == []
    edges.write_text("0 1\n1 2\n0 2\n")
    assert "the board's edges differs from the one that the proof names" in map(str, check(file))


def test_another_game_cannot_borrow_the_theorem() -> None:
    claim = PuzzleClaim(solvable=True, length=0)
    assert check(Proved(Subtraction(3), claim, FiringScript(np.zeros(3, np.int64))))


def test_a_large_board_is_checked_in_one_pass() -> None:
    graph = board("random:3000,8,seed=1")
    for less in (0, 8):
        proof = solve(Dollar(graph.with_values(graph.values - less)), method="borrow").proof
        assert proof.claim.solvable is (less == 0)
        assert check(proof) == []
