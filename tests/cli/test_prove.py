"""`noyau prove`: an answer that was only searched becomes a proved one, in its file or in another."""

from __future__ import annotations

import json

import pytest


@pytest.fixture
def searched(noyau, tmp_path):
    """The file of an answer without a short proof."""
    noyau("solve", "domineering", "4x5", "--proof", "p.json")
    assert json.loads((tmp_path / "p.json").read_text())["kind"] == "searched"
    return tmp_path / "p.json"


def test_what_was_searched_is_proved(noyau, searched):
    assert "can be repeated, not checked" in noyau("check", "p.json", code=1).out
    proved = noyau("prove", "p.json")
    assert proved.out == "proved: Domineering 4x5, vertical to move: vertical wins in 9 moves\n"
    assert noyau("check", "p.json", "--for", "domineering 4x5").out.startswith("proved: ")
    assert noyau("prove", "p.json").out.startswith("proved already: ")


def test_into_another_file(noyau, searched):
    before = searched.read_bytes()
    noyau("prove", "p.json", "-o", "q.json")
    assert searched.read_bytes() == before
    assert noyau("check", "q.json").out.startswith("proved: ")


def test_without_time_the_file_stays_as_it_was(noyau, searched):
    before = searched.read_bytes()
    noyau("prove", "p.json", "--limit", "0", code=3)
    assert searched.read_bytes() == before


def test_a_lie_is_not_proved(noyau, tmp_path):
    noyau("solve", "nim", "3,4", "--proof", "lie.json")
    content = json.loads((tmp_path / "lie.json").read_text())
    content["claim"]["winner"] = 2
    (tmp_path / "lie.json").write_text(json.dumps(content))
    assert noyau("prove", "lie.json", code=1).out.startswith("not proved: ")


@pytest.mark.slow
def test_who_asks_for_a_proof_gets_a_long_one(noyau):
    """Unasked, a race of so many replies is given up."""
    words = ("solve", "snort", "grid:6x6", "--no-theorems")
    assert json.loads(noyau(*words, "--json").out)["proof"]["kind"] == "searched"
    noyau(*words, "--proof", "asked.json")
    assert json.loads(noyau("check", "asked.json", "--json").out)["proved"]
