"""The contract of `solve arena`."""

from __future__ import annotations

import json

import numpy as np
import pytest

LOOP = {"indptr": [0, 1, 3, 4, 4], "indices": [1, 0, 2, 3], "owner": [0, 1, 0, 1]}


@pytest.fixture
def loop(tmp_path):
    def write(**more):
        np.savez(tmp_path / "loop.npz", **{name: np.array(value) for name, value in {**LOOP, **more}.items()})
        return "loop.npz"

    return write


def answer(noyau, *words):
    return json.loads(noyau("solve", "arena", *words, "--json").out)["answer"]


def test_normal_play_and_targets(noyau, loop, tmp_path):
    assert answer(noyau, loop()) == {"won": {"0": 2, "1": 0, "draw": 2}}
    assert answer(noyau, loop(initial=2)) == {"won": {"0": 2, "1": 0, "draw": 2}, "initial": {"winner": 0, "rank": 1}}
    assert answer(noyau, loop(initial=1), "--target", "3", "--full", "full.npz") == {
        "won": {"0": 2, "1": 2, "draw": 0},
        "initial": {"winner": 1, "rank": None},
    }
    full = np.load(tmp_path / "full.npz")
    assert {name: full[name].tolist() for name in full.files} == {
        "winner": [1, 1, 0, 0],
        "rank": [-1, -1, 1, 0],
        "strategy": [1, 0, 3, -1],
    }


def test_proof_and_check(noyau, loop, tmp_path):
    told = json.loads(noyau("solve", "arena", loop(initial=2), "--proof", "p.json", "--json").out)
    assert told["proof"]["kind"] == "proved"
    assert ": player 1 wins in 1 move" in noyau("check", "p.json").out
    content = json.loads((tmp_path / "p.json").read_text())
    content["certificate"]["rank"][2] = 3
    (tmp_path / "p.json").write_text(json.dumps(content))
    assert "vertex 2 has a rank" in noyau("check", "p.json", code=1).out


def test_duel_and_drawings(noyau, loop, tmp_path):
    told = noyau("duel", "arena", "demo", "--first", "perfect", "--second", "random", "--json")
    assert json.loads(told.out)["winner"] == 1
    noyau("draw", "arena", loop(), "--arena", "--upto", 0, "-o", "a.svg")
    assert (tmp_path / "a.svg").read_text().count('opacity="0.4"') == 3
    assert noyau("draw", "arena", loop()).out.startswith("<svg")


def test_a_doubtful_file_is_read_with_one_line_of_warning(noyau, tmp_path):
    (tmp_path / "x.pg").write_text("parity 9;\n0 0 0 1;\n1 0 1 0;\n")
    told = noyau("solve", "arena", "x.pg", "--json")
    assert told.err == "noyau: x.pg, line 4: the header says 9, and there are 2 vertices, the largest id being 1\n"


@pytest.mark.parametrize(
    ("more", "options", "says"),
    [
        ({"owner": [0, 2, 0, 1]}, (), "loop.npz: vertex 1 has the owner 2"),
        ({"target": [9]}, (), "loop.npz: the target holds vertex 9"),
        ({"indptr": [0, 1, -3, 4, 4]}, (), "loop.npz: first_edge_of_vertex falls from 1 to -3"),
        ({}, ("--target", "4"), "the target 4 is not a vertex"),
        ({}, ("--target", "x"), "the target x is not a vertex"),
        ({}, ("--parity",), "needs priorities"),
        ({"priority": [0, 0, 0, 0]}, ("--parity", "--target", "1"), "a parity game has no target"),
        ({"indices": [1.0, 0.0, 2.0, 3.0]}, (), "'indices' holds float64"),
    ],
)
def test_a_wrong_request_gets_one_sentence(noyau, loop, more, options, says):
    told = noyau("solve", "arena", loop(**more), *options, code=2)
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert says in told.err


def test_files_that_are_cut(noyau, loop, tmp_path):
    loop()
    data = (tmp_path / "loop.npz").read_bytes()
    (tmp_path / "loop.npz").write_bytes(data[: len(data) // 2])
    assert "is not a readable .npz file" in noyau("solve", "arena", "loop.npz", code=2).err
    (tmp_path / "x.pg").write_text("parity 1;\n0 0 0 1;\n1 0 1")
    assert "x.pg, line 3: ';' is missing" in noyau("solve", "arena", "x.pg", code=2).err
    assert "there is no file" in noyau("solve", "arena", "none.pg", code=2).err


@pytest.mark.parametrize("options", [(), ("--target", "5"), ("--parity",)])
def test_a_limit_is_one_sentence_and_exit_code_3(noyau, tmp_path, monkeypatch, options):
    monkeypatch.setattr("noyau.cli.games.A_MOMENT", 60)  # however busy the machine is, the board itself is there
    chance, count = np.random.default_rng(1), 200_000
    np.savez(
        tmp_path / "large.npz",
        indptr=np.arange(0, 3 * count + 1, 3),
        indices=chance.integers(0, count, 3 * count),
        owner=chance.integers(0, 2, count),
        priority=chance.integers(0, count, count),
        initial=0,
    )
    told = noyau("solve", "arena", "large.npz", *options, "--limit", 0.001, "--json", code=3)
    assert json.loads(told.out)["answer"] == {"won": None, "initial": {"winner": None, "rank": None}}
    assert told.err.count("\n") == 1
    assert "unknown so far: the arena has 200,000 vertices and 600,000 edges" in told.err
    noyau("solve", "arena", "large.npz", *options, "--limit", 60)
