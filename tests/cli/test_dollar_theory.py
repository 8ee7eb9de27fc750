"""`noyau solve dollar … --theory`, and the levels by their names."""

from __future__ import annotations

import json

import pytest

PETERSEN = ("solve", "dollar", "petersen", "--values", "1,1,1,1,1,1,1,0,0,-1", "--method", "borrow")


def test_theory(noyau):
    theory = json.loads(noyau(*PETERSEN, "--theory", "--json").out)["answer"]["theory"]
    assert (theory["degree"], theory["genus"], theory["rank"], theory["gonality"]) == (6, 6, 1, 4)
    assert (theory["spanning_trees"], theory["critical_group"]) == (2000, [2, 10, 10, 10])
    assert "theory" not in json.loads(noyau(*PETERSEN, "--json").out)["answer"]


def test_theory_is_told_in_three_languages(noyau):
    for language, sentence in (
        ("en", "Spanning trees: 2000. Critical group: Z/2 × Z/10 × Z/10 × Z/10."),
        ("fr", "Arbres couvrants : 2000. Groupe critique : Z/2 × Z/10 × Z/10 × Z/10."),
        ("ca", "Arbres generadors: 2000. Grup crític: Z/2 × Z/10 × Z/10 × Z/10."),
    ):
        told = noyau(*PETERSEN, "--theory", env={"NOYAU_LANG": language})
        assert sentence in told.out + told.err


def test_its_proof_is_checked_and_a_lie_refused(noyau, tmp_path):
    file = tmp_path / "rank.json"
    noyau(*PETERSEN, "--theory", "--proof", str(file))
    assert "its rank is at most 1 and at least 0" in noyau("check", str(file)).out
    file.write_text(file.read_text().replace('"rank": 1', '"rank": 0'))
    assert "what is taken is not 1 dollars" in noyau("check", str(file), code=1).out


@pytest.mark.parametrize("name", ["level:1", "level:12"])
def test_levels_have_theory(noyau, name):
    asked = noyau("solve", "dollar", name, "--method", "borrow", "--theory", "--json")
    assert json.loads(asked.out)["answer"]["theory"]["unknown"] == []


def test_there_is_no_level_61(noyau):
    assert noyau("solve", "dollar", "level:61", code=2).err.strip() == (
        "noyau: there is no level 61. Hint: the levels are 1 to 60."
    )
