"""Strategies and symmetries: honest ones are accepted, one-entry lies are refused."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.games import brute_force
from helpers.taking import taking_games
from noyau import check, solve
from noyau.games import Col, NodeKayles, Snort, Subtraction
from noyau.proofs import Proved, write_proof
from noyau.proofs.files import check_file
from noyau.proofs.taking.mirror import Mirror
from noyau.proofs.taking.replies import Opened, Replies
from noyau.words import FIRST, SECOND


def lies_about(claim):
    yield replace(claim, winner=claim.winner.other)
    yield replace(claim, winner=None)
    yield replace(claim, rank=3)
    yield replace(claim, to_move=claim.to_move.other)
    yield replace(claim, position="free 0" if claim.position.startswith("free") else claim.position + ",0")


@given(taking_games(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_every_lie_about_the_claim_is_refused(rules, no_theorems):
    proof = solve(rules, no_theorems=no_theorems).proof
    assert check(proof) == []
    for lie in lies_about(proof.claim):
        assert check(replace(proof, claim=lie)), lie


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
    assert check(replace(proof, words={**proof.words, "board": "path:16"}))


def test_another_game_cannot_borrow_these_proofs():
    proof = solve(Subtraction(4)).proof
    for certificate in (Replies(np.zeros(0, np.int32)), Mirror(np.zeros(0, np.int32), np.zeros(0, np.int32))):
        assert "not one of taking vertices" in str(check(replace(proof, certificate=certificate))[0])


@pytest.mark.parametrize("rules", [Snort("grid:4x4"), Snort("gnk:12,1000"), Col("grid:3x3"), NodeKayles("petersen")])
def test_proof_files_round_trip_and_notice_changes(rules, tmp_path):
    file = tmp_path / "proof.json"
    proof = solve(rules).proof
    write_proof(proof, file)
    read, flaws = check_file(file)
    assert flaws == []
    assert (read.claim, read.words) == (proof.claim, proof.words)
    content = json.loads(file.read_text())
    (name, *_), array = content["certificate"], next(iter(content["certificate"].values()))
    for place in range(0, len(array), max(1, len(array) // 10)):
        changed = json.loads(file.read_text())
        changed["certificate"][name][place] += 1
        file.with_name("lie.json").write_text(json.dumps(changed))
        assert check_file(file.with_name("lie.json"))[1]


def test_safe_moves_are_counted_by_hand():
    """Red 1, blue 4 on a path of six: 0 and 2 are red's; 3 and 5 are blue's; 2 and 3 quarrel."""
    opened = Opened.of(Snort("path:6"), Snort("path:6", code=3 + 2 * 81).start(), winner=FIRST)
    assert (opened.winners, opened.losers, opened.safe()) == (0b000101, 0b101000, 1)
    assert Opened.of(Snort("path:6"), Snort("path:6", code=3 + 2 * 81).start(), winner=SECOND).safe() == 1
