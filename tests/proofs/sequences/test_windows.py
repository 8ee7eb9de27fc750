"""Proofs of bracelets; every lie is noticed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import slow_euler
from helpers.bare import flaws_about, flaws_in_ring
from noyau import check, solve
from noyau.certificates import PuzzleClaim, check_file, write_proof
from noyau.certificates.kinds import EveryWindow, Windows
from noyau.games import Bracelet, Euler
from noyau.proofs import fast


@pytest.mark.parametrize(("k", "symbols"), [(1, "ab"), (2, "01"), (3, "01"), (4, "01"), (2, "abc"), (1, "wxyz")])
def test_a_bracelet_is_proved_and_every_other_stone_is_noticed(k, symbols):
    proof = solve(Bracelet(k, symbols)).proof
    assert check(proof) == []
    stones = proof.certificate.kind_of_stone
    for place in range(len(stones)):
        for lie in range(-1, len(symbols) + 1):
            changed = stones.copy()
            changed[place] = lie
            assert bool(flaws_about(proof.rules, proof.claim, Windows(changed))) == (lie != stones[place])
    for changed in (stones[:-1], np.append(stones, stones[0])):
        assert flaws_about(proof.rules, proof.claim, Windows(changed))


@given(st.integers(1, 4), st.integers(2, 3), st.data())
def test_rings_are_judged_as_by_the_definition(k, kinds, data):
    ring = data.draw(st.lists(st.integers(0, kinds - 1), min_size=1, max_size=12))
    stones = "".join(map(str, ring))
    assert slow_euler.is_bracelet(stones, k, "012"[:kinds]) == (flaws_in_ring(ring, k, kinds) == [])


def test_a_window_that_comes_up_twice_in_different_pieces_is_noticed(monkeypatch):
    monkeypatch.setattr(fast.sequences, "AT_ONCE", 3)
    good = np.array([int(stone) for stone in "0000100110101111"])
    assert flaws_in_ring(good, 4, 2) == []
    bad = good.copy()
    bad[[9, 10]] = bad[[10, 9]]
    assert [str(flaw) for flaw in flaws_in_ring(bad, 4, 2)] == ["the window at row 0, column 9 came up before"]


def test_the_claim_is_part_of_the_proof():
    proof = solve(Bracelet(3)).proof
    for lie in ({"solvable": False}, {"length": 7}, {"length": None}, {"bound": 7}):
        assert flaws_about(proof.rules, replace(proof.claim, **lie), proof.certificate)
    assert flaws_about(Bracelet(4), proof.claim, proof.certificate)
    assert flaws_about(Euler("complete:5"), PuzzleClaim(True), proof.certificate)


def test_proofs_survive_a_file_and_changes_are_noticed(tmp_path):
    file = tmp_path / "proof.json"
    write_proof(solve(Bracelet(11)).proof, file)
    assert check_file(file).flaws == []
    text = file.read_text()
    file.write_text(text.replace('"length": 2048', '"length": 2047'))
    assert check_file(file).flaws


def test_the_theorem_proves_its_own_claim_only(tmp_path):
    game = Bracelet(39, "abc")
    proof = solve(game, at=5).proof
    assert isinstance(proof.certificate, EveryWindow)
    assert check(proof) == []
    for lie in ({"solvable": False}, {"length": 7}, {"bound": 7}):
        assert flaws_about(game, replace(proof.claim, **lie), proof.certificate)
    assert flaws_about(Bracelet(3, length=7), PuzzleClaim(True, 7, 7), proof.certificate)
    write_proof(proof, tmp_path / "proof.json")
    assert check_file(tmp_path / "proof.json").flaws == []
