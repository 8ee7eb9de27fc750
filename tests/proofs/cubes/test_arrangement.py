from __future__ import annotations

import json
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import slow_cubes
from helpers.bare import flaws_about
from noyau import check, solve
from noyau.certificates import PuzzleClaim, check_file, write_proof
from noyau.certificates.kinds import Arrangement, ShownTooRarely
from noyau.games import Cubes, Nim

REFUTED = "a-a a-b b-b; a-a a-c c-c; a-b a-a b-b"


@given(slow_cubes.cube_sets(), st.data())
@settings(max_examples=100, deadline=None)
def test_one_turned_cube_is_noticed(cubes, data):
    rules = Cubes(cubes)
    proof = solve(rules).proof
    if not isinstance(proof.claim, PuzzleClaim) or not proof.claim.solvable:
        return
    assert check(proof) == []
    front, left = proof.certificate.front_of_cube.copy(), proof.certificate.left_of_cube.copy()
    cube = data.draw(st.integers(0, cubes.count - 1))
    front[cube], left[cube] = data.draw(st.integers(-1, 6)), data.draw(st.integers(-1, 6))
    told = flaws_about(rules, proof.claim, Arrangement(front, left))
    assert (told == []) is shows_every_colour(rules.carried()["faces"], front.tolist(), left.tolist())


def shows_every_colour(faces, front, left):
    """The definition, cube by cube."""
    count = len(front)
    if not all(
        0 <= one < 6 and 0 <= other < 6 and one // 2 != other // 2 for one, other in zip(front, left, strict=True)
    ):
        return False
    sides = ([face ^ back for face in row] for row in (front, left) for back in (0, 1))
    return all({int(faces[6 * cube + side[cube]]) for cube in range(count)} == {*range(count)} for side in sides)


def test_every_other_turn_of_any_cube_of_the_classic_is_noticed():
    proof = solve(Cubes("instant-insanity")).proof
    front, left = proof.certificate.front_of_cube, proof.certificate.left_of_cube
    for cube, one, other in product(range(4), range(-1, 7), range(-1, 7)):
        if (one, other) == (front[cube], left[cube]):
            continue
        lie = front.copy(), left.copy()
        lie[0][cube], lie[1][cube] = one, other
        flaws = check(replace(proof, certificate=Arrangement(*lie)))
        assert flaws, (cube, one, other)
    assert "entry 3 of front of the certificate is 6" in str(flaws[0])
    turned = front.copy()
    turned[0] ^= 1
    assert any("shows" in str(flaw) for flaw in check(replace(proof, certificate=Arrangement(turned, left))))


def test_claims_that_say_more_or_something_else():
    proof = solve(Cubes("instant-insanity")).proof
    for claim in (
        replace(proof.claim, length=4),
        replace(proof.claim, length=4, bound=2),
        replace(proof.claim, solvable=False),
    ):
        assert check(replace(proof, claim=claim)), claim
    short = Arrangement(proof.certificate.front_of_cube[:3], proof.certificate.left_of_cube[:3])
    assert "has 3 entries, and needs 4" in str(check(replace(proof, certificate=short))[0])
    assert check(replace(proof, rules=Nim((1, 2))))
    assert check(replace(proof, rules=Cubes("tick4")))


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
    assert flaws_about(rules, PuzzleClaim(False), ShownTooRarely(weights))


@pytest.mark.parametrize("board", ["instant-insanity", REFUTED])
def test_proof_files_are_read_back_and_changes_noticed(board, tmp_path):
    path = tmp_path / "proof.json"
    write_proof(solve(Cubes(board)).proof, path)
    assert check_file(path).flaws == []
    content = json.loads(path.read_text())
    name = next(name for name in content["certificate"] if name != "type")
    content["certificate"][name][0] += 1
    path.write_text(json.dumps(content))
    assert check_file(path).flaws


def test_a_proof_about_a_file_notices_another_file(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text(Cubes("tick4").cubes.text())
    proof = tmp_path / "proof.json"
    write_proof(solve(Cubes(path)).proof, proof)
    assert check_file(proof).flaws == []
    path.write_text(Cubes("instant-insanity").cubes.text())
    assert "the board's faces" in {flaw.where for flaw in check_file(proof).flaws}
