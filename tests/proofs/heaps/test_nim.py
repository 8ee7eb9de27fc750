from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from noyau import check, solve
from noyau.games import Nim, Subtraction
from noyau.proofs import Proved, write_proof
from noyau.proofs.heaps.nim import NimSum
from noyau.words import FIRST, SECOND


@given(st.lists(st.integers(0, 2**62), min_size=1, max_size=4).map(tuple), st.booleans(), st.data())
def test_every_single_lie_is_refused(heaps, misere, data):
    proof = solve(Nim(heaps, misere)).proof
    assert check(proof) == []
    claim = proof.claim
    lies = [
        replace(proof, certificate=NimSum(data.draw(st.integers(0, 2**63)) ^ (proof.certificate.grundy + 1))),
        replace(proof, claim=replace(claim, winner=claim.winner.other)),
        replace(proof, claim=replace(claim, winner=None)),
        replace(proof, claim=replace(claim, rank=3)),
        replace(proof, claim=replace(claim, to_move=SECOND)),
        replace(proof, claim=replace(claim, position="heaps 1,0")),
        replace(proof, words={**proof.words, "heaps": f"{heaps[0] ^ 1}"}),
    ]
    for lie in lies:
        if lie != proof:
            assert check(lie), lie


def test_misere_and_normal_play_are_told_apart():
    proof = solve(Nim((1, 1, 1), misere=True)).proof
    assert proof.claim.winner is SECOND
    assert check(replace(proof, words={**proof.words, "misere": False}))


def test_another_game_cannot_borrow_the_theorem():
    claim = replace(solve(Nim((3,))).proof.claim, position="heap 3")
    assert claim.winner is FIRST
    assert check(Proved("subtraction", {"tokens": "3"}, claim, NimSum(3)))
    assert solve(Subtraction(3)).winner is FIRST


def test_it_travels_in_a_file(tmp_path):
    file = tmp_path / "p.json"
    write_proof(solve(Nim((10**18, 5, 2**62))).proof, file)
    assert check(file) == []
    file.write_text(file.read_text().replace(str(10**18 ^ 5 ^ 2**62), "7"))
    assert len(check(file)) == 2  # the sum, and the digest
