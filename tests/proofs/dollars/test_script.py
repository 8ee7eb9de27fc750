"""Both certificates of the dollar game, and lies about them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.dollars import after_script, borrowed_until_out_of_debt, dollar_boards

from noyau import check, solve
from noyau.games.dollar import Dollar
from noyau.graphs import Graph, board
from noyau.proofs import Proved, PuzzleClaim, write_proof
from noyau.proofs.dollars.script import FiringScript, HopelessDebt, dollars_after
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
        replace(proof, claim=replace(claim, position="dollars " + ",".join(["7"] * count))),
        replace(proof, claim=replace(claim, bound=3)),
        replace(proof, claim=replace(claim, length=(claim.length or 0) + 1)),
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
    for lie in lies:
        assert check(lie), lie


@given(dollar_boards(), st.data())
def test_a_false_claim_has_no_certificate(graph: Graph, data: st.DataObject) -> None:
    """Whatever script and order a liar chooses, what cannot be won is not shown won, nor the other way round."""
    won, position = settled(graph, graph.values).won, str(Dollar(graph).start())
    numbers = st.lists(st.integers(-6, 6), min_size=graph.vertex_count, max_size=graph.vertex_count)
    script = np.array(data.draw(numbers), np.int64)
    order = np.array(data.draw(st.permutations(graph.vertices)), np.int32)
    claim = PuzzleClaim(position, solvable=not won)
    certificate = HopelessDebt(script, order) if won else FiringScript(script)
    assert list(certificate.flaws_in(Dollar(graph), claim))


@given(dollar_boards())
def test_dhars_certificate_is_a_special_case(graph: Graph) -> None:
    rules = Dollar(graph)
    found = reduced(graph, graph.values, 0)
    flaws = list(
        HopelessDebt(found.script, found.order).flaws_in(rules, PuzzleClaim(str(rules.start()), solvable=False))
    )
    assert (flaws == []) == (found.dollars[0] < 0)


@given(dollar_boards(), st.integers(0, 2**62))
def test_dollars_are_counted_exactly_however_large(graph: Graph, size: int) -> None:
    script = np.array([size if v % 2 else -size for v in graph.vertices], np.int64)
    assert dollars_after(graph, graph.values.tolist(), script) == after_script(
        graph.edges(), graph.values.tolist(), script.tolist()
    )


@pytest.mark.parametrize("values", ["2,-1,0", "0,-1,0"])
def test_they_travel_in_files_and_another_board_is_noticed(tmp_path, values: str) -> None:
    edges, file = tmp_path / "b.edges", tmp_path / "p.json"
    edges.write_text("0 1\n1 2\n")
    numbers = tuple(map(int, values.split(",")))
    write_proof(solve(Dollar(str(edges), numbers), method="borrow").proof, file)
    assert check(file) == []
    edges.write_text("0 1\n1 2\n0 2\n")
    assert any("holds something else" in str(flaw) for flaw in check(file))


def test_another_game_cannot_borrow_the_theorem() -> None:
    script = np.zeros(3, np.int64)
    claim = PuzzleClaim("heap 3", solvable=True)
    assert check(Proved("subtraction", {"tokens": "3"}, claim, FiringScript(script)))


def test_a_large_board_is_checked_in_one_pass() -> None:
    graph = board("random:20000,8,seed=1")
    for less in (0, 8):
        proof = solve(Dollar(graph.with_values(graph.values - less)), method="borrow").proof
        assert proof.claim.solvable is (less == 0)
        assert check(proof) == []
