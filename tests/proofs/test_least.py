"""Proofs that no solution is shorter: they hold, and lies are refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from helpers.dollars import borrowed_until_out_of_debt, dollar_boards
from noyau import solve
from noyau.games.dollar import Dollar
from noyau.graphs import board
from noyau.proofs.files import check_file, write_proof
from noyau.proofs.least import FewestMoves
from noyau.proofs.solution import PuzzleClaim
from noyau.solvers.least_moves import certificate_for, least_moves

NONE = np.zeros(0, np.int64)


def proved(graph):
    """The rules, the honest claim, and its certificate."""
    rules = Dollar(graph)
    found = least_moves(graph, graph.values)
    claim = PuzzleClaim(str(rules.start()), solvable=True, length=found.length, bound=found.length)
    return rules, claim, certificate_for(graph, graph.values, found)


@given(dollar_boards(most_vertices=7), st.data())
@settings(max_examples=60)
def test_the_cuts_are_accepted_and_lies_are_not(graph, data):
    values = graph.values.tolist()
    assume(borrowed_until_out_of_debt(graph.edges(), values, [0] * graph.vertex_count) is not None)
    rules, claim, certificate = proved(graph)
    assume(claim.length > 0)
    assert certificate is not None
    assert list(certificate.flaws_in(rules, claim)) == []
    assert list(certificate.flaws_in(rules, replace(claim, bound=claim.length + 1)))
    assert list(certificate.flaws_in(rules, replace(claim, length=claim.length + 1)))
    assert list(certificate.flaws_in(rules, replace(claim, solvable=False)))
    script = certificate.script.copy()
    script[data.draw(st.integers(0, len(script) - 1))] += data.draw(st.sampled_from([-1, 1]))
    assert list(replace(certificate, script=script).flaws_in(rules, claim))
    for part in (slice(1, None), slice(None, -1)):
        short = replace(
            certificate, vertex_of_cut=certificate.vertex_of_cut[part], value_of_cut=certificate.value_of_cut[part]
        )
        assert list(short.flaws_in(rules, claim))
    longer = replace(
        certificate,
        vertex_of_cut=np.append(certificate.vertex_of_cut, np.int32(-1)),
        value_of_cut=np.append(certificate.value_of_cut, 0),
    )
    assert list(longer.flaws_in(rules, claim))


@given(dollar_boards(most_vertices=6), st.integers(0, 400))
@settings(max_examples=60)
def test_no_list_of_cuts_shows_too_much(graph, seed):
    """Whatever the cuts: a bound above the truth is never accepted, because the shortest script is in some box."""
    values = graph.values.tolist()
    assume(borrowed_until_out_of_debt(graph.edges(), values, [0] * graph.vertex_count) is not None)
    rules, claim, certificate = proved(graph)
    assume(certificate is not None)
    draw = np.random.default_rng(seed)
    n = draw.integers(1, 30)
    lie = replace(
        certificate,
        vertex_of_cut=draw.integers(-1, graph.vertex_count, n).astype(np.int32),
        value_of_cut=draw.integers(-2, 3, n),
    )
    assert list(lie.flaws_in(rules, replace(claim, bound=claim.length + 1)))


def test_every_single_cut_called_empty_is_noticed():
    graph = board("random:15,8,seed=0")
    rules, claim, certificate = proved(graph)
    assert (certificate.vertex_of_cut >= 0).any()
    for cut in np.flatnonzero(certificate.vertex_of_cut >= 0):
        vertices = certificate.vertex_of_cut.copy()
        vertices[cut] = -1
        assert list(replace(certificate, vertex_of_cut=vertices).flaws_in(rules, claim))


def test_prices_prove_what_they_are_worth():
    rules = Dollar(board("cycle:4"), (-6, 7, 1, 0))
    found = least_moves(rules.graph(), rules.start().values)
    claim = PuzzleClaim(str(rules.start()), solvable=True, length=found.length, bound=3)
    honest = FewestMoves(found.script, np.array([1, 0, 0, 0]), 2, NONE.astype(np.int32), NONE)
    assert list(honest.flaws_in(rules, claim)) == []
    assert list(honest.flaws_in(rules, replace(claim, bound=4)))
    assert list(replace(honest, unit=1).flaws_in(rules, claim))
    assert list(replace(honest, price=np.array([1, 0, 0, -1])).flaws_in(rules, claim))
    assert list(replace(honest, price=np.array([1, 0, 0])).flaws_in(rules, claim))
    assert list(replace(honest, price=np.array([3, 0, 0, 0])).flaws_in(rules, replace(claim, bound=4)))
    assert list(replace(honest, script=found.script + np.array([2, 0, 0, 0])).flaws_in(rules, claim))


@pytest.mark.parametrize("name", ["random:30,4,seed=1", "random:20,8,seed=2"])
def test_the_proof_travels_through_a_file(name, tmp_path):
    graph = board(name)
    proof = solve(Dollar(graph)).proof
    assert proof.kind == "proved"
    assert proof.claim.bound == proof.claim.length
    write_proof(proof, tmp_path / "proof.json")
    assert check_file(tmp_path / "proof.json")[1] == []
