from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau import check, solve
from noyau.games import Subtraction
from noyau.proofs import Proved
from noyau.proofs.heaps.periodicity import Periodicity
from noyau.words import SECOND


@pytest.fixture(scope="module")
def proof():
    return solve(Subtraction(10**9, take=(1, 2), take_second=(1, 3), misere=True)).proof


def with_table(proof: Proved, **changes) -> Proved:
    return replace(proof, certificate=Periodicity(**{**proof.certificate.as_json(), **changes}))


def test_it_is_accepted(proof):
    assert check(proof) == []


@given(st.data())
@settings(max_examples=60)
def test_every_single_lie_is_refused(proof, data):
    certificate = proof.certificate
    name = data.draw(st.sampled_from(list(certificate.as_json())))
    value = certificate.as_json()[name]
    if isinstance(value, int):
        lie = data.draw(st.integers(-1, 20).filter(lambda other: other != value))
    else:
        lie = value.copy()
        index = data.draw(st.integers(0, len(lie) - 1))
        lie[index] = data.draw(st.sampled_from([entry for entry in (-1, 0, 1, 2) if entry != lie[index]]))
    assert check(with_table(proof, **{name: lie}))


def test_the_claim_must_be_what_the_table_says(proof):
    for change in (
        {"winner": proof.claim.winner.other},
        {"winner": None},
        {"rank": 5},
        {"position": "heap 17"},
        {"to_move": SECOND},
    ):
        assert check(replace(proof, claim=replace(proof.claim, **change))), change
