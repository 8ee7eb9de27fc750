"""The matching certificate is lied to."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.bare import flaws_about
from helpers.games import plain_winners
from noyau.certificates import Claim, Proved, check
from noyau.certificates.kinds import Matching
from noyau.games import Geography
from noyau.graphs import Graph
from noyau.positions import first_turn
from noyau.proofs.taking import most_pairs
from noyau.solvers import solve
from noyau.words import FIRST, SECOND


def proof_of(board, at):
    return solve(Geography(board, at=at)).proof


@st.composite
def games(draw):
    count = draw(st.integers(1, 7))
    vertices = st.integers(0, count - 1)
    edges = draw(st.lists(st.tuples(vertices, vertices), max_size=12))
    return Geography(Graph.from_edges(count, edges), at=draw(vertices))


@given(games(), st.data())
@settings(max_examples=150)
def test_no_certificate_whatsoever_proves_what_is_false(rules, data):
    """Partners and set are drawn at random, or taken from an honest proof of another vertex."""
    start = first_turn(rules)
    winner = plain_winners(rules, (start.position, start.player))[start.position, start.player][0]
    count = rules.graph().vertex_count
    false = Claim(FIRST, winner.other)
    honest = [solve(replace(rules, at=at)).proof.certificate for at in range(count)]
    partners = st.lists(st.integers(-1, count), min_size=count, max_size=count)
    sets = st.lists(st.integers(0, count - 1), unique=True)
    for certificate in [
        *honest,
        Matching(np.array(data.draw(partners), np.int32), np.array(data.draw(sets), np.int32)),
        Matching(honest[data.draw(st.integers(0, count - 1))].partner_of_vertex, np.array(data.draw(sets), np.int32)),
    ]:
        assert flaws_about(rules, false, certificate) != []


@pytest.mark.parametrize(("board", "at"), [("grid:3x4", 5), ("grid:3x3", 4), ("star:5", 0), ("cycle:5", 2)])
def test_every_changed_partner_is_noticed(board, at):
    proof = proof_of(board, at)
    assert check(proof) == []
    partner = proof.certificate.partner_of_vertex
    for vertex in range(len(partner)):
        for other in {-1, *range(len(partner))} - {int(partner[vertex])}:
            changed = partner.copy()
            changed[vertex] = other
            lie = replace(proof, certificate=replace(proof.certificate, partner_of_vertex=changed))
            assert check(lie) != [], (vertex, other)


def test_a_claim_for_the_other_with_a_rank_or_about_another_turn_is_noticed():
    proof = proof_of("grid:3x4", 5)
    for claim in (
        replace(proof.claim, winner=SECOND),
        replace(proof.claim, winner=None),
        replace(proof.claim, rank=3),
        replace(proof.claim, to_move=SECOND),
    ):
        assert check(replace(proof, claim=claim)) != []
    assert check(Proved(Geography("grid:3x4", at=4), proof.claim, proof.certificate)) != []


@pytest.mark.parametrize("rules", [Geography("path:2", edges=True), Geography("digraph { 0 -> 1 }", directed=True)])
def test_it_says_nothing_about_edges_or_directions(rules):
    proof = proof_of("path:2", 0)
    assert check(proof) == []
    assert "has no shape that it speaks of" in str(check(replace(proof, rules=rules))[0])


def test_a_set_with_a_stranger_or_a_twin_is_noticed():
    proof = proof_of("star:5", 0)
    for barrier in ([9], [-1], [1, 1]):
        lie = replace(proof.certificate, barrier=np.array(barrier, np.int32))
        assert any("barrier of the certificate" in flaw.where for flaw in check(replace(proof, certificate=lie)))


def test_the_count():
    star = [{1, 2, 3}, {0}, {0}, {0}]
    assert most_pairs(star, set(), set(), list) == 2
    assert most_pairs(star, set(), {0}, list) == 1
    assert most_pairs(star, {0}, set(), list) == 0
