"""Strategies and symmetries: honest ones are accepted, one-entry lies are refused."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.bare import flaws_about
from helpers.games import brute_force
from helpers.taking import taking_games
from noyau import check, solve
from noyau.certificates import Proved, check_file, write_proof
from noyau.certificates.kinds import Mirror, Replies
from noyau.games import Col, NodeKayles, Snort, Subtraction
from noyau.proofs.taking import opened


def lies_about(claim):
    yield replace(claim, winner=claim.winner.other)
    yield replace(claim, winner=None)
    yield replace(claim, rank=3)
    yield replace(claim, to_move=claim.to_move.other)


@given(taking_games(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_every_lie_about_the_claim_is_refused(rules, no_theorems):
    proof = solve(rules, no_theorems=no_theorems).proof
    assert check(proof) == []
    for lie in lies_about(proof.claim):
        assert flaws_about(rules, lie, proof.certificate), lie


@given(taking_games(), taking_games(), st.booleans())
@settings(max_examples=100, deadline=None)
def test_the_proof_of_one_board_proves_nothing_false_of_another(rules, other, no_theorems):
    proof = solve(rules, no_theorems=no_theorems).proof
    if flaws_about(other, proof.claim, proof.certificate) == []:
        assert brute_force(other)(other.start(), other.to_move)[0] is proof.claim.winner


@given(taking_games(), st.data())
@settings(max_examples=150, deadline=None)
def test_a_changed_reply_is_refused_unless_it_wins_as_well(rules, data):
    """A reply that loses is always refused: nothing that follows can make up for it."""
    proof = solve(rules, no_theorems=True).proof
    replies = proof.certificate.vertex_of_reply.tolist()
    if not replies:
        return
    place = data.draw(st.integers(0, len(replies) - 1))
    vertex = data.draw(st.integers(-1, rules.graph().vertex_count))
    changed = [*replies[:place], vertex, *replies[place + 1 :]]
    flaws = check(replace(proof, certificate=Replies(np.array(changed, np.int32))))
    if place == 0 and proof.claim.winner is proof.claim.to_move and vertex != replies[0]:
        moves = {move.vertex: move for move in rules.moves(rules.start(), rules.to_move)}
        loses = vertex not in moves or (
            brute_force(rules)(rules.after(rules.start(), moves[vertex]), rules.to_move.other)[0] is not rules.to_move
        )
        assert flaws or not loses
    assert flaws or vertex in range(rules.graph().vertex_count)


@given(taking_games())
@settings(max_examples=60, deadline=None)
def test_replies_missing_or_left_over_are_refused(rules):
    proof = solve(rules, no_theorems=True).proof
    replies = proof.certificate.vertex_of_reply
    assert check(replace(proof, certificate=Replies(np.append(replies, np.int32(0)))))
    if len(replies):
        assert check(replace(proof, certificate=Replies(replies[:-1])))


@given(taking_games(), st.lists(st.integers(0, 6), max_size=12))
@settings(max_examples=300, deadline=None)
def test_nobody_can_prove_what_is_false(rules, replies):
    """Whatever the replies, the loser is never proved to win."""
    proof = solve(rules).proof
    false = replace(proof.claim, winner=proof.claim.winner.other)
    assert check(replace(proof, claim=false, certificate=Replies(np.array(replies, np.int32))))


@given(taking_games(most=6), st.data())
@settings(max_examples=300, deadline=None)
def test_no_mirror_proves_what_is_false(rules, data):
    proof, count = solve(rules).proof, rules.graph().vertex_count
    image = data.draw(st.permutations(range(count)) | st.just(list(range(count))[::-1]))
    first = data.draw(st.lists(st.integers(-1, count), max_size=2))
    mirror = Mirror(np.array(image, np.int32), np.array(first, np.int32))
    false = replace(proof.claim, winner=proof.claim.winner.other)
    assert check(replace(proof, claim=false, certificate=mirror))


@pytest.mark.parametrize("rules", [Snort("grid:4x4"), Snort("grid:3x4"), Col("cycle:6"), NodeKayles("grid:3x5")])
def test_every_entry_of_a_mirror_counts(rules):
    proof = solve(rules).proof
    assert isinstance(proof, Proved)
    assert isinstance(proof.certificate, Mirror)
    image, first = proof.certificate.image_of_vertex, proof.certificate.first
    for vertex in range(len(image)):
        for there in range(-1, len(image) + 1):
            if there != image[vertex]:
                lie = image.copy()
                lie[vertex] = there
                assert check(replace(proof, certificate=Mirror(lie, first)))
    for lie in ([], [0], [len(image)], [-1], [*first, *first]):
        if lie != first.tolist():
            assert check(replace(proof, certificate=Mirror(image, np.array(lie, np.int32))))


def test_a_snort_mirror_is_none_for_another_board():
    proof = solve(Snort("grid:4x4")).proof
    assert check(replace(proof, rules=Snort("path:16")))


def test_another_game_cannot_borrow_these_proofs():
    proof = solve(Subtraction(4)).proof
    for certificate in (Replies(np.zeros(0, np.int32)), Mirror(np.zeros(0, np.int32), np.zeros(0, np.int32))):
        assert "boards of the shape taking" in str(check(replace(proof, certificate=certificate))[0])


@pytest.mark.parametrize("rules", [Snort("grid:4x4"), Snort("gnk:12,1000"), Col("grid:3x3"), NodeKayles("petersen")])
def test_proof_files_round_trip_and_notice_changes(rules, tmp_path):
    file = tmp_path / "proof.json"
    proof = solve(rules).proof
    write_proof(proof, file)
    checked = check_file(file)
    assert (checked.flaws, checked.trust) == ([], None)
    assert checked.content["claim"] == proof.claim.as_json()
    content = json.loads(file.read_text())
    name, array = next((name, row) for name, row in content["certificate"].items() if name != "type")
    for place in range(0, len(array), max(1, len(array) // 10)):
        changed = json.loads(file.read_text())
        changed["certificate"][name][place] += 1
        file.with_name("lie.json").write_text(json.dumps(changed))
        assert check_file(file.with_name("lie.json")).flaws


def test_safe_moves_are_counted_by_hand():
    """Red 1, blue 4 on a path of six: 0 and 2 are red's; 3 and 5 are blue's; 2 and 3 quarrel."""
    board = {"vertices": 6, "edges": [0, 1, 1, 2, 2, 3, 3, 4, 4, 5], "open": [1, 0, 1, 2, 0, 2]}
    assert Snort("path:6", code=3 + 2 * 81).carried()["open"].tolist() == board["open"]
    at = opened({**board, "taker_loses": False, "other_loses": True}, 1, list)
    assert (at.winners, at.losers, at.safe()) == (0b000101, 0b101000, 1)
    assert opened({**board, "taker_loses": False, "other_loses": True}, 2, list).safe() == 1
