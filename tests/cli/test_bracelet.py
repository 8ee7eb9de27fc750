"""`noyau solve bracelet`, `euler` and `torus`: the contract's keys, files, and complaints on one line."""

from __future__ import annotations

import json

import pytest


def answer(noyau, *words):
    return json.loads(noyau("solve", *words, "--json").out)["answer"]


def test_the_keys_of_the_contract(noyau):
    assert answer(noyau, "bracelet", "4") == {"length": 16, "method": "least", "sequence": "0000100110101111"}
    assert answer(noyau, "bracelet", "4", "--find", "1010")["position"] == 8
    assert answer(noyau, "bracelet", "4", "--at", "8")["window"] == "1010"
    drawn = [answer(noyau, "bracelet", "5", "--method", "random", "--seed", "9")["sequence"] for _ in range(2)]
    assert drawn[0] == drawn[1]


def test_stones_are_written_to_a_file_and_nowhere_else(noyau, tmp_path):
    file = tmp_path / "stones.txt"
    found = answer(noyau, "bracelet", "3", "--symbols", "ab", "--out", str(file))
    assert "sequence" not in found
    assert file.read_text() == "aaababbb"


def test_the_ring_and_the_diagram_are_drawn(noyau, tmp_path):
    for option, name in (("--ring", "ring.svg"), ("--diagram", "diagram.svg")):
        noyau("draw", "bracelet", "3", option, "-o", name)
    noyau("draw", "bracelet", "3", "-o", "first.svg")
    assert (tmp_path / "first.svg").read_text() == (tmp_path / "ring.svg").read_text()
    assert "101 (6)" in (tmp_path / "diagram.svg").read_text()


def test_walks_on_files_with_and_without_directions(noyau, tmp_path):
    file = tmp_path / "square.edges"
    file.write_text("0 1\n1 2\n2 3\n0 3\n")
    assert answer(noyau, "euler", str(file))["eulerian"]
    assert answer(noyau, "euler", str(file), "--directed")["reason"] == {"vertex": 0, "out": 2, "in": 0}
    noyau("solve", "euler", str(file), "--out", "walk.txt")
    assert sorted((tmp_path / "walk.txt").read_text().split()) == ["0", "0", "1", "2", "3"]


def test_a_proof_of_each_is_checked(noyau):
    for words in (("bracelet", "5"), ("euler", "petersen"), ("euler", "complete:5"), ("torus", "2x2")):
        noyau("solve", *words, "--proof", "proof.json")
        noyau("check", "proof.json")


@pytest.mark.parametrize(
    "words",
    [
        ("bracelet", "0"),
        ("bracelet", "3", "--symbols", "0"),
        ("bracelet", "3", "--symbols", "010"),
        ("bracelet", "3", "--find", "0x1"),
        ("bracelet", "34"),
        ("bracelet", "4", "--length", "17"),
        ("euler", "no-such-graph"),
        ("euler", "petersen", "--out", "walk.txt"),
        ("torus", "2x2", "--symbols", "abcd"),
    ],
)
def test_bad_requests_are_one_sentence(noyau, words, tmp_path):
    said = noyau("solve", *words, code=2)
    assert (said.out == "") == ("--out" not in words)  # a file that cannot be made keeps nobody from the answer
    assert said.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_walk_that_is_found_is_told_when_the_time_to_count_them_is_up(noyau, tmp_path):
    edges = [f"{begin} {(begin + far) % 1_500}" for begin in range(1_500) for far in (1, 2, 5, 9, 17, 33)]
    (tmp_path / "many.edges").write_text("\n".join(edges))
    words = ("solve", "euler", "many.edges", "--directed", "--count", "--limit")
    for limit in (0.3, 1.2, 4):  # on a busy machine a walk takes longer than usual, and counting even more so
        found = json.loads(noyau(*words, limit, "--json", code=3).out)
        told = noyau(*words, limit, code=3).out
        if found["answer"]["eulerian"] and "were not counted" in told:  # otherwise a bare answer was found in a moment
            break
    assert found["answer"]["eulerian"]
    assert found["answer"]["circuits"] is None
    assert found["proof"]["kind"] == "proved"
    assert "The circuits were not counted: the time was up." in told
