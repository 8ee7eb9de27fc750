from __future__ import annotations

import random
from dataclasses import fields, replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from helpers.bare import content_of, flaws_about
from helpers.octals import codes, slow_values
from noyau import check, proofs, solve
from noyau.certificates import Proved, write_proof
from noyau.certificates.kinds import SplitValues
from noyau.games import Nim, Octal
from noyau.proofs import fast
from noyau.words import SECOND


@pytest.fixture(
    scope="module", params=[("0.77", 10**9), ("0.15", 40), ("0.07", 30), ("0.007", 60), ("4.7", 0)], ids=str
)
def proof(request):
    return solve(Octal(*request.param)).proof


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
        lie = data.draw(st.integers(0, 100).filter(lambda other: other != value))
    else:
        lie = value.copy()
        index = data.draw(st.integers(0, len(lie) - 1))
        lie[index] = data.draw(st.integers(-1, 9).filter(lambda other: other != lie[index]))
    false = with_table(proof, **{name: lie})
    assert flaws_about(false.rules, false.claim, false.certificate)


def table_of(digits, entries):
    board = {"shape": "octal", "digits": list(digits), "tokens": len(entries) - 1, "to_move": 1}
    table = SplitValues(0, 0, np.array(entries, np.int32))
    return content_of(board, {"kind": "grundy", "value": entries[-1]}, table)


@given(code=codes, entries=st.lists(st.integers(0, 20), min_size=1, max_size=40))
@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_table_at_all_is_judged_as_split_after_split(monkeypatch, code, entries):
    digits = Octal(code).digits
    told = proofs.check(table_of(digits, entries))
    assert proofs.check(table_of(digits, entries), checkers=fast.CHECKERS) == told
    with monkeypatch.context() as little:
        little.setattr(fast.heaps, "MOST_AT_ONCE", 0)
        assert proofs.check(table_of(digits, entries), checkers=fast.CHECKERS) == told
    right = slow_values(digits, len(entries))
    first = next((heap for heap, value in enumerate(entries) if value != right[heap]), None)
    assert (told[0].where if told else None) == (None if first is None else f"heap {first}")


def test_a_lie_anywhere_in_a_long_table_is_refused():
    proof = solve(Octal("0.165", 10**9)).proof
    table = proof.certificate.value_of_heap
    assert len(table) == 13_465
    assert check(proof) == []
    chance = random.Random(2)
    for heap in (0, 1, len(table) - 1, *chance.sample(range(len(table)), 10)):
        lie = table.copy()
        lie[heap] ^= chance.randrange(1, 32)
        assert f"heap {heap}" in {flaw.where for flaw in check(with_table(proof, value_of_heap=lie))}


@pytest.mark.parametrize("code", ["0.165", "0.376", "0.007", "0.354"])
def test_rare_heaps_tell_the_same_as_all_splits(monkeypatch, code):
    """In short stretches and with few splits that are likely, so that every way of looking has something to do."""
    for name, value in {"STRETCH": 100, "PARTS": 4, "FREQUENT": 3, "KEPT": 2}.items():
        monkeypatch.setattr(fast.heaps, name, value)
    digits, chance = np.array(Octal(code).digits), random.Random(code)
    right = np.array(slow_values(digits.tolist(), 700), np.int32)
    assert fast.heaps.least_by_rare_heaps(digits, right, 128, lambda: None).tolist() == right.tolist()
    for _ in range(20):
        lies = right.copy()
        lies[chance.randrange(700)] = chance.randrange(128)
        least = fast.heaps.least_of_all(digits, lies, 128, lambda: None)
        by_rare_heaps = fast.heaps.least_by_rare_heaps(digits, lies, 128, lambda: None)
        # Which values are wrong is the same; what else they should be matters to nobody behind the first.
        assert ((by_rare_heaps != lies) == (least != lies)).all()


def test_sums_that_are_not_whole_are_no_answer(monkeypatch):
    irfft = np.fft.irfft
    monkeypatch.setattr(np.fft, "irfft", lambda *given: irfft(*given) + 0.25)
    with pytest.raises(ArithmeticError, match="not exact"):
        check(solve(Octal("0.77", 100)).proof)


@pytest.mark.slow
def test_a_table_of_half_a_million_heaps_is_checked():
    proof = solve(Octal("0.56", 10**9), limit=300).proof
    assert len(proof.certificate.value_of_heap) == 653_570
    assert check(proof) == []


def test_a_shorter_table_proves_no_period():
    proof = solve(Octal("0.77", 10**9)).proof
    table = proof.certificate.value_of_heap
    assert check(with_table(proof, value_of_heap=table[:-1]))
    # Long enough for a preperiod of 70, but heap 70 breaks the period.
    assert check(with_table(proof, preperiod=70, value_of_heap=table[:-2]))


def test_the_claim_must_be_what_the_table_says(proof):
    for change in (
        {"winner": proof.claim.winner.other},
        {"winner": None},
        {"rank": 5},
        {"to_move": SECOND},
    ):
        assert check(replace(proof, claim=replace(proof.claim, **change))), change


def test_another_game_cannot_borrow_the_table():
    proof = solve(Octal("0.77", 20)).proof
    assert check(replace(proof, rules=Octal("0.07", 20)))
    assert check(Proved(Nim((20,)), proof.claim, proof.certificate))


def test_it_travels_in_a_file(tmp_path):
    file = tmp_path / "p.json"
    write_proof(solve(Octal("0.356", 10**6)).proof, file)
    assert check(file) == []
