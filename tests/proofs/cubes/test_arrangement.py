from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import slow_cubes
from noyau import check, solve
from noyau.games import Cubes, Nim
from noyau.games.cubes import Turns
from noyau.proofs import PuzzleClaim, check_file, write_proof
from noyau.proofs.cubes.arrangement import Arrangement, ShownTooRarely

REFUTED = "a-a a-b b-b; a-a a-c c-c; a-b a-a b-b"


@given(slow_cubes.cube_sets(), st.data())
@settings(max_examples=100, deadline=None)
def test_one_turned_cube_is_noticed(cubes, data):
    rules = Cubes(cubes)
    proof = solve(rules).proof
    if not isinstance(proof.claim, PuzzleClaim) or not proof.claim.solvable:
        return
    assert check(proof) == []
    turns = proof.certificate.turn_of_cube.copy()
    cube, turn = data.draw(st.integers(0, cubes.count - 1)), data.draw(st.integers(0, 23))
    turns[cube] = turn
    lie = replace(proof, certificate=Arrangement(turns), claim=replace(proof.claim, length=None))
    assert (check(lie) == []) is rules.solved(Turns(tuple(turns.tolist())))


def test_every_other_turn_of_any_cube_of_the_classic_is_noticed():
    proof = solve(Cubes("instant-insanity")).proof
    turns = proof.certificate.turn_of_cube
    for cube in range(4):
        for turn in range(-1, 25):
            if turn == turns[cube]:
                continue
            lie = turns.copy()
            lie[cube] = turn
            flaws = check(replace(proof, certificate=Arrangement(lie)))
            assert flaws, (cube, turn)
    assert "is turned in way 24" in str(flaws[0])
    turned = turns.copy()
    turned[0] ^= 1
    assert any("shows" in str(flaw) for flaw in check(replace(proof, certificate=Arrangement(turned))))


def test_claims_that_say_more_or_something_else():
    proof = solve(Cubes("instant-insanity")).proof
    assert proof.claim.length == 5
    for claim in (
        replace(proof.claim, length=4),
        replace(proof.claim, bound=2),
        replace(proof.claim, solvable=False),
        replace(proof.claim, position="turns 1,0,0,0"),
    ):
        assert check(replace(proof, claim=claim)), claim
    short = Arrangement(proof.certificate.turn_of_cube[:3])
    assert "turns 3 cubes" in str(check(replace(proof, certificate=short))[0])
    assert check(replace(proof, game="nim", words={"heaps": "1,2"}, rules=Nim((1, 2)), seal=None))


def test_a_count_that_proves_nothing_is_noticed():
    proof = solve(Cubes(REFUTED)).proof
    weights = proof.certificate.weight_of_colour
    for colour in range(3):
        for change in (-1, 1):
            lie = weights.copy()
            lie[colour] += change
            flaws = check(replace(proof, certificate=ShownTooRarely(lie)))
            # Another count may prove it just as well; then there is truly no solution.
            assert flaws or slow_cubes.solved_states(Cubes(REFUTED).cubes) == []
    assert check(replace(proof, certificate=ShownTooRarely(0 * weights)))
    assert check(replace(proof, certificate=ShownTooRarely(weights[:2])))
    assert check(replace(proof, claim=replace(proof.claim, solvable=True)))


@given(slow_cubes.cube_sets(), st.data())
@settings(max_examples=100, deadline=None)
def test_no_count_refutes_what_can_be_solved(cubes, data):
    if not slow_cubes.solved_states(cubes):
        return
    weights = np.array(data.draw(st.tuples(*[st.integers(-3, 3)] * cubes.count)), np.int32)
    rules = Cubes(cubes)
    claim = PuzzleClaim(str(rules.start()), False)
    assert list(ShownTooRarely(weights).flaws_in(rules, claim))


@pytest.mark.parametrize("board", ["instant-insanity", REFUTED])
def test_proof_files_are_read_back_and_changes_noticed(board, tmp_path):
    path = tmp_path / "proof.json"
    write_proof(solve(Cubes(board)).proof, path)
    assert check_file(path)[1] == []
    content = json.loads(path.read_text())
    (name,) = content["certificate"]
    content["certificate"][name][0] += 1
    path.write_text(json.dumps(content))
    assert check_file(path)[1]


def test_a_proof_about_a_file_notices_another_file(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text(Cubes("tick4").cubes.text())
    proof = tmp_path / "proof.json"
    write_proof(solve(Cubes(path)).proof, proof)
    assert check_file(proof)[1] == []
    path.write_text(Cubes("instant-insanity").cubes.text())
    assert any("holds something else" in str(flaw) for flaw in check_file(proof)[1])
