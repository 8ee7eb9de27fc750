from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import xor

from hypothesis import given
from hypothesis import strategies as st

from helpers.bare import flaws_about
from helpers.games import brute_force
from noyau import check, solve
from noyau.certificates import GrundyClaim, write_proof
from noyau.certificates.kinds import NimSum
from noyau.games import Nim, Subtraction
from noyau.words import FIRST, SECOND


@given(st.lists(st.integers(0, 2**62), min_size=1, max_size=4).map(tuple), st.booleans(), st.data())
def test_every_single_lie_is_refused(heaps, misere, data):
    proof = solve(Nim(heaps, misere)).proof
    assert check(proof) == []
    claim, total = proof.claim, reduce(xor, heaps)
    lies = [
        replace(proof, claim=replace(claim, winner=claim.winner.other)),
        replace(proof, claim=replace(claim, winner=None)),
        replace(proof, claim=replace(claim, rank=3)),
        replace(proof, claim=replace(claim, to_move=SECOND)),
        replace(proof, claim=GrundyClaim(data.draw(st.integers(0, 2**63).filter(lambda value: value != total)))),
    ]
    for lie in lies:
        assert flaws_about(lie.rules, lie.claim, lie.certificate), lie
    assert bool(check(replace(proof, claim=GrundyClaim(total)))) == misere, "in misère play it says nothing"


@given(st.lists(st.integers(0, 5), min_size=1, max_size=4).map(tuple), st.booleans(), st.sampled_from([FIRST, SECOND]))
def test_whatever_the_board_only_the_true_winner_is_proved(heaps, misere, winner):
    rules = Nim(heaps, misere)
    claim = replace(solve(rules).proof.claim, winner=winner)
    assert (flaws_about(rules, claim, NimSum()) == []) == (brute_force(rules)(rules.start(), FIRST)[0] is winner)


def test_misere_and_normal_play_are_told_apart():
    proof = solve(Nim((1, 1, 1), misere=True)).proof
    assert proof.claim.winner is SECOND
    assert check(replace(proof, rules=Nim((1, 1, 1))))


def test_another_game_cannot_borrow_the_theorem():
    claim = solve(Nim((3,))).proof.claim
    assert claim.winner is FIRST
    assert flaws_about(Subtraction(3), claim, NimSum())
    assert solve(Subtraction(3)).winner is FIRST


def test_it_travels_in_a_file(tmp_path):
    file = tmp_path / "p.json"
    write_proof(solve(Nim((10**18, 5, 2**62))).proof, file)
    assert check(file) == []
    file.write_text(file.read_text().replace(str(10**18), str(5 ^ 2**62)))
    assert {flaw.where for flaw in check(file)} == {"the proof", "the claim"}  # the digest, and who wins
