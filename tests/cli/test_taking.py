"""Snort, Col and node kayles on the command line: the JSON contract and the exit codes."""

from __future__ import annotations

import json

import pytest


def test_solve_and_check_snort(noyau):
    found = json.loads(noyau("solve", "snort", "gnk:6,5000", "--code", 495, "--json", "--proof", "p.json").out)
    answer = found["answer"]
    assert (answer["winner"], answer["to_move"], answer["winning_moves"]) == ("red", "red", [1, 4])
    assert answer["nodes"] >= 0
    assert found["proof"]["kind"] == "proved"
    assert noyau("check", "p.json").out.startswith(
        "proved: Snort on gnk:6,5000, colours 0,0,1,0,0,2, red to move: red wins"
    )


def test_blue_may_move_first(noyau):
    words = ("solve", "snort", "path:4", "--colours", "1,0,0,2", "--to-move", "blue", "--json")
    answer = json.loads(noyau(*words).out)["answer"]
    assert (answer["to_move"], answer["winner"], answer["winning_moves"]) == ("blue", "blue", [2])


def test_solve_col_and_kayles(noyau):
    col = json.loads(noyau("solve", "col", "grid:2x3", "--json").out)["answer"]
    assert col["winner"] == "blue"
    kayles = json.loads(noyau("solve", "kayles", "path:5", "--json").out)["answer"]
    assert (kayles["winner"], kayles["grundy"]) == (1, 3)


def test_theorems_can_be_left_out(noyau):
    with_them = json.loads(noyau("solve", "snort", "grid:4x4", "--json").out)
    without = json.loads(noyau("solve", "snort", "grid:4x4", "--no-theorems", "--json").out)
    assert with_them["proof"]["type"] == "mirror"
    assert without["proof"].get("type") != "mirror"
    assert with_them["answer"]["winner"] == without["answer"]["winner"] == "blue"
    assert without["answer"]["nodes"] > with_them["answer"]["nodes"] == 0


def test_a_limit_ends_with_3(noyau):
    found = noyau("solve", "snort", "grid:8x8", "--no-theorems", "--limit", "0.05", "--json", code=3)
    assert json.loads(found.out)["proof"]["claim"] == "unknown so far"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("path:3", "--colours", "0,3,0"), "vertex 1 has the colour 3"),
        (("path:3", "--colours", "1,2,0"), "the red vertex 0 touches the blue vertex 1"),
        (("path:3", "--code", "27"), "the code 27 is no colouring of 3 vertices"),
        (("path:300",), "the board has 300 vertices"),
        (("loop.edges",), "vertex 1 is its own neighbour"),
        (("path:3", "--to-move", "green"), "--to-move is 'green'; allowed here: red, blue"),
    ],
)
def test_bad_boards_get_one_sentence(noyau, tmp_path, words, says):
    (tmp_path / "loop.edges").write_text("0 1\n1 1\n")
    told = noyau("solve", "snort", *words, code=2).err
    assert says in told
    assert told.count("\n") == 1
