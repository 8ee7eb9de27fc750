"""Proofs of values: true ones are accepted, changed ones refused, and nobody can prove a wrong value."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from helpers.taking import taking_games
from noyau import check
from noyau.certificates import ValueClaim, check_file, write_proof
from noyau.certificates.kinds import Equality
from noyau.errors import TooLarge
from noyau.games import Col, NodeKayles, Snort
from noyau.proofs import NotAProof
from noyau.proofs.values import read_value
from noyau.solvers.values.equality import proof_of_value
from noyau.values import value, value_of

BOARDS = [Snort("path:5"), Snort("grid:2x3"), Snort("cycle:5"), Col("path:5"), Snort("grid:3x3"), NodeKayles("path:4")]


@given(taking_games(most=6))
@settings(max_examples=60, deadline=None)
def test_true_values_are_accepted(rules):
    proof = proof_of_value(rules)
    assert value(proof.claim.value) == value_of(rules)
    assert check(proof) == []


@pytest.mark.parametrize("rules", BOARDS)
def test_a_changed_reply_is_refused_unless_it_wins_as_well(rules):
    """Some other reply may win too, so that not every change is a lie; one that cannot be played always is."""
    proof = proof_of_value(rules)
    replies = proof.certificate.reply
    refused, places = 0, range(0, len(replies), 1 + len(replies) // 25)
    for place in places:
        for lie in (replies[place] + 1, 100, -100):
            changed = replies.copy()
            changed[place] = lie
            found = check(replace(proof, certificate=Equality(changed)))
            assert found or lie == replies[place] + 1
            refused += bool(found)
    assert refused > 2 * len(places)


@pytest.mark.parametrize("rules", BOARDS)
@pytest.mark.parametrize("wrong", ["1", "-1", "{0|0}", "1/2", "{1|-1}", "{0|{0|-2}}", "{{9|8}|{-8|-9}}"])
def test_no_list_of_replies_proves_a_wrong_value(rules, wrong):
    proof = proof_of_value(rules)
    if value(wrong) != value_of(rules):
        assert check(replace(proof, claim=ValueClaim(wrong)))


@given(st.sampled_from(BOARDS[:4]), st.lists(st.integers(-4, 8), max_size=12), st.sampled_from(["0", "{1|-1}", "1/2"]))
@settings(max_examples=25, deadline=None)
def test_invented_replies_prove_nothing_false(rules, replies, wrong):
    assume(value(wrong) != value_of(rules))
    proof = proof_of_value(rules)
    assert check(replace(proof, claim=ValueClaim(wrong), certificate=Equality(np.array(replies, np.int32))))


@pytest.mark.parametrize("rules", BOARDS)
def test_replies_missing_or_left_over_are_refused(rules):
    proof = proof_of_value(rules)
    replies = proof.certificate.reply
    for lie in (replies[:-1], np.append(replies, np.int32(0))):
        assert check(replace(proof, certificate=Equality(lie.astype(np.int32))))


def test_another_position_is_refused():
    proof = proof_of_value(Snort("path:5"))
    assert check(replace(proof, rules=Snort("path:5", code=1)))


def test_files_round_trip_and_notice_changes(tmp_path):
    file = tmp_path / "value.json"
    write_proof(proof_of_value(Snort("path:5")), file)
    checked = check_file(file)
    assert (checked.flaws, checked.trust) == ([], None)
    assert checked.content["claim"]["value"] == "{1,{3|0}|-1,{0|-3}}"
    content = json.loads(file.read_text())
    content["claim"]["value"] = "{1|-1}"
    file.write_text(json.dumps(content))
    assert check_file(file).flaws


@pytest.mark.parametrize(
    "text", ["", "{1|", "{1|2}}", "1/3", "up", "{" * 60 + "|" + "}" * 60, "9" * 6000, "1/0", "999"]
)
def test_what_is_no_value_is_said_in_one_sentence(text):
    with pytest.raises(NotAProof, match="numbers and braces"):
        read_value(text)


def test_large_boards_are_refused():
    with pytest.raises(TooLarge):
        proof_of_value(Snort("grid:3x5"))
