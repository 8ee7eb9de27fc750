from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.bare import flaws_about
from noyau import check, solve
from noyau.certificates import Proved
from noyau.games import Subtraction
from noyau.words import SECOND


@pytest.fixture(scope="module")
def proof():
    return solve(Subtraction(10**9, take=(1, 2), take_second=(1, 3), misere=True)).proof


def with_table(proof: Proved, **changes) -> Proved:
    return replace(proof, certificate=replace(proof.certificate, **changes))


def test_it_is_accepted(proof):
    assert check(proof) == []


@given(st.data())
@settings(max_examples=60)
def test_every_single_lie_is_refused(proof, data):
    certificate = proof.certificate
    name = data.draw(st.sampled_from([field.name for field in fields(certificate)]))
    value = getattr(certificate, name)
    if isinstance(value, int):
        lie = data.draw(st.integers(-1, 20).filter(lambda other: other != value))
    else:
        lie = value.copy()
        index = data.draw(st.integers(0, len(lie) - 1))
        lie[index] = data.draw(st.sampled_from([entry for entry in (-1, 0, 1, 2) if entry != lie[index]]))
    false = with_table(proof, **{name: lie})
    assert flaws_about(false.rules, false.claim, false.certificate)


def test_the_claim_must_be_what_the_table_says(proof):
    for change in (
        {"winner": proof.claim.winner.other},
        {"winner": None},
        {"rank": 5},
        {"to_move": SECOND},
    ):
        assert check(replace(proof, claim=replace(proof.claim, **change))), change


def test_a_board_that_is_another_is_noticed(proof):
    rules, others = proof.rules, 0
    for change in ({"tokens": 10**9 + 1}, {"tokens": 17}, {"misere": False}, {"take": (1, 3)}, {"take_second": (1,)}):
        other = replace(rules, **change)
        others += bool(flaws_about(other, proof.claim, proof.certificate))
        assert flaws_about(other, proof.claim, proof.certificate) or solve(other).winner is proof.claim.winner
    assert others >= 3
