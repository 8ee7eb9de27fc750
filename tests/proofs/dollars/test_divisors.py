"""Proofs about divisors in files: equivalences and bounds of a rank are checked, and lies are refused."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from helpers import slow_divisors as slow
from helpers.bare import flaws_about
from noyau import solve
from noyau.certificates import DivisorClaim, PuzzleClaim, check_file, write_proof
from noyau.certificates.kinds import DivisorProof
from noyau.games.dollar import Dollar
from noyau.games.nim import Nim
from noyau.graphs import board

FAR = 10**6
NONE = np.zeros(0, np.int64)


def proved(graph, values):
    return solve(Dollar(graph, tuple(values)), method="borrow", theory=True).proof


@settings(max_examples=50)
@given(slow.divisors(most=5, more=3), st.data())
def test_accepted_and_a_single_lie_is_noticed(drawn, data):
    graph, values = drawn
    assume(graph.vertex_count >= 2)
    proof = proved(graph, values)
    rules, claim, certificate = proof.rules, proof.claim, proof.certificate
    assert proof.flaws() == []
    assert claim.rank_at_least <= slow.Classes(graph).rank(values) == claim.rank
    changed = list(claim.equivalent)
    changed[data.draw(st.integers(0, len(changed) - 1))] += data.draw(st.sampled_from([-1, 1]))
    for lie in (
        replace(claim, rank=claim.rank - 1),
        replace(claim, rank=claim.rank + 1),
        replace(claim, rank_at_least=claim.rank_at_least + 1),
        replace(claim, rank=None),
        replace(claim, equivalent=tuple(changed)),
        replace(claim, equivalent=claim.equivalent[:-1]),
        PuzzleClaim(solvable=True),
    ):
        assert flaws_about(rules, lie, certificate), lie
    assert flaws_about(Dollar(graph, tuple(value + 1 for value in values)), claim, certificate)
    for name, by in {"script": 1, "taken": 1, "script_after_taking": FAR, "winning_script": FAR}.items():
        row = getattr(certificate, name).copy()
        if len(row):
            row[data.draw(st.integers(0, len(row) - 1))] += data.draw(st.sampled_from([-by, by]))
            assert flaws_about(rules, claim, replace(certificate, **{name: row})), name
        assert flaws_about(rules, claim, replace(certificate, **{name: np.append(row, 0)})), name
    twice = certificate.order.copy()
    twice[0] = twice[1]
    assert flaws_about(rules, claim, replace(certificate, order=twice))


@settings(max_examples=50)
@given(slow.divisors(most=4, more=3), st.data())
def test_no_certificate_shows_too_much(drawn, data):
    graph, values = drawn
    rank, count = slow.Classes(graph).rank(values), graph.vertex_count

    def row(least, most):
        return np.array(data.draw(st.lists(st.integers(least, most), min_size=count, max_size=count)), np.int64)

    order = np.array(data.draw(st.permutations(range(count))), np.int32)
    certificate = DivisorProof(np.zeros(count, np.int64), row(0, 3), row(-3, 3), order, row(-3, 3))
    rules, given_ = Dollar(graph, tuple(values)), tuple(values)
    if rank >= 0:
        assert flaws_about(rules, DivisorClaim(given_, rank - 1, -1), certificate)
    none = replace(certificate, taken=NONE, script_after_taking=NONE, order=NONE.astype(np.int32))
    for shown in (certificate, none):
        assert flaws_about(rules, DivisorClaim(given_, None, rank + 1), shown)


def test_ranks_that_are_proved_from_both_sides():
    """Riemann and Roch from below: large degrees need no search, nor do boards that cannot be won."""
    for name, values, rank in (("petersen", [2] * 10, 14), ("cycle:3", [1, -1, 0], -1), ("cycle:3", [1, 0, 0], 0)):
        proof = proved(board(name), values)
        assert proof.claim.rank == proof.claim.rank_at_least == rank
        assert str(proof).endswith(f"its rank is {rank}")


def test_what_was_not_found_in_time_is_not_claimed():
    proof = solve(Dollar(board("torus:9x9"), (1,) * 81), method="borrow", theory=True, limit=0.3).proof
    assert proof.claim.rank is None
    assert proof.flaws() == []
    assert str(proof).endswith("its rank is at least 0")


def test_another_game_cannot_borrow_it():
    proof = proved(board("cycle:3"), [1, 0, 0])
    assert flaws_about(Nim((3, 4)), proof.claim, proof.certificate)


@pytest.fixture
def written(tmp_path):
    write_proof(proved(board("petersen"), [1, 1, 1, 1, 1, 1, 1, 0, 0, -1]), tmp_path / "proof.json")
    return tmp_path / "proof.json"


def test_they_travel_in_files(written):
    assert check_file(written).flaws == []


@pytest.mark.parametrize(
    ("part", "name", "value"),
    [
        ("claim", "rank", 0),
        ("claim", "rank_at_least", 1),
        ("claim", "equivalent", [6, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
        ("certificate", "taken", [1] * 10),
        ("certificate", "script", [0] * 10),
        ("board", "values", [1, 1, 1, 1, 1, 1, 1, 0, 0, 0]),
    ],
)
def test_files_that_lie_are_refused_even_without_a_digest(written, part, name, value):
    content = json.loads(written.read_text())
    assert content[part][name] != value
    content[part][name] = value
    written.write_text(json.dumps(content))
    assert any("digest" in str(flaw) for flaw in check_file(written).flaws)
    del content["digest"]
    written.write_text(json.dumps(content))
    assert check_file(written).flaws
