"""`noyau check`: what it says, in what shape, with what exit code, and that nothing keeps it or brings it down."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import pytest

from noyau import solve
from noyau.certificates import check_file, files, write_proof
from noyau.games import Arena, Dollar, Nim, Snort, Subtraction
from noyau.graphs import Digraph

KEYS = ["file", "proved", "game", "board", "options", "claim", "flaws", "trust"]


def put(path, content):
    path.write_text(json.dumps(content))
    return path


# What it was asked about


@pytest.mark.parametrize("wanted", ["snort path:4", "snort path:4 --to-move red", "snort  'path:4'"])
def test_a_proof_of_what_was_asked_for(noyau, wanted):
    noyau("solve", "snort", "path:4", "--proof", "p.json")
    told = noyau("check", "p.json", "--for", wanted).out
    assert told == "proved: Snort on path:4, red to move: red wins\n"


@pytest.mark.parametrize("wanted", ["snort path:5", "snort path:4 --to-move blue", "col path:4", "nim 3,4"])
def test_a_proof_of_something_else(noyau, wanted):
    noyau("solve", "snort", "path:4", "--proof", "p.json")
    told = noyau("check", "p.json", "--for", wanted, code=1).out
    assert told.startswith("not proved: Snort on path:4, red to move: red wins\n")
    assert "the board" in told


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ("", "--for"),
        ("'", "cannot be read"),
        ("chess", "no game is called 'chess'"),
        ("nim", "issing"),
        ("nim x", "heaps"),
    ],
)
def test_a_question_that_is_none(noyau, wanted, says):
    noyau("solve", "nim", "3,4", "--proof", "p.json")
    assert says in noyau("check", "p.json", "--for", wanted, code=2).err


# In JSON


def test_the_shape_of_one_answer(noyau):
    noyau("solve", "subtraction", 9, "--misere", "--proof", "p.json")
    told = json.loads(noyau("check", "p.json", "--json").out)
    assert list(told) == KEYS
    assert (told["file"], told["proved"], told["game"], told["board"]) == ("p.json", True, "subtraction", "9")
    assert told["options"] == {"take": "1,2,3", "misere": True, "to_move": "1"}
    assert told["claim"] == "Subtraction 9, misere, player 1 to move: player 2 wins in 5 moves"
    assert (told["flaws"], told["trust"]) == ([], None)


def test_several_files_and_a_folder(noyau, tmp_path):
    (tmp_path / "proofs").mkdir()
    for heaps in ("1,2", "3,4", "5,5", "7"):
        noyau("solve", "nim", heaps, "--proof", f"proofs/{heaps}.json")
    (tmp_path / "proofs" / "readme.txt").write_text("not a proof")
    for words in (["proofs"], [f"proofs/{heaps}.json" for heaps in ("1,2", "3,4", "5,5", "7")]):
        told = json.loads(noyau("check", *words, "--json").out)
        assert list(told) == ["checked", "proved", "results"]
        assert (told["checked"], told["proved"]) == (4, 4)
        assert all(list(one) == KEYS for one in told["results"])
        lines = noyau("check", *words).out.splitlines()
        assert [line.split(": ")[1] for line in lines] == ["proved"] * 4
    content = json.loads((tmp_path / "proofs" / "7.json").read_text())
    put(tmp_path / "proofs" / "7.json", {**content, "claim": {**content["claim"], "winner": 2}})
    (tmp_path / "proofs" / "8.json").write_text("{")
    told = json.loads(noyau("check", "proofs", "--json", code=1).out)
    assert (told["checked"], told["proved"]) == (5, 3)
    assert [one["proved"] for one in told["results"]] == [True, True, True, False, False]
    assert all(list(one) == KEYS for one in told["results"])
    lines = noyau("check", "proofs", code=1).out.splitlines()
    assert lines[3].startswith(f"{Path('proofs') / '7.json'}: not proved: ")
    assert "cannot be read: " in lines[4]


def test_what_cannot_be_read_among_what_is_proved(noyau, tmp_path):
    noyau("solve", "nim", "1,2", "--proof", "a.json")
    (tmp_path / "b.json").write_text("[]")
    assert "cannot be read" in noyau("check", "a.json", "b.json", code=2).out
    assert "a.json: proved" in noyau("check", "a.json", "b.json", code=2).out


# Faults


@pytest.mark.parametrize("words", [["p.json"], ["p.json", "p.json"]])
def test_a_fault_of_a_checker_is_no_verdict(noyau, monkeypatch, words):
    from noyau.proofs import fast

    def broken(*given):
        raise RuntimeError("a checker is broken")

    noyau("solve", "nim", "3,4", "--proof", "p.json")
    monkeypatch.setitem(fast.CHECKERS, "nim sum", broken)
    told = noyau("check", *words, code=70)
    assert "proved" not in told.out
    assert "a fault of noyau" in told.err
    assert "Traceback" not in told.err


# Bombs


def within(seconds):
    begin = time.process_time()  # of which a busy machine takes none away
    return lambda: time.process_time() - begin < seconds


@pytest.mark.parametrize("file", ["/dev/zero", "/proc/kmsg", "/dev/tty"])
def test_what_is_no_file_is_refused_at_once(noyau, file):
    if not os.path.exists(file):
        pytest.skip(f"no {file} here")
    quick = within(10)
    assert "cannot be read" in noyau("check", file, code=2).err
    assert quick()


def test_a_pipe_is_refused_at_once(noyau, tmp_path):
    os.mkfifo(tmp_path / "pipe.json")
    quick = within(10)
    assert "is not a regular file" in noyau("check", "pipe.json", code=2).err
    assert quick()


def forged(rules, path, **changed):
    write_proof(solve(rules).proof, path)
    content = json.loads(path.read_text())
    content.pop("digest", None)
    return put(path, {**content, **{key: {**content[key], **value} for key, value in changed.items()}})


def test_a_table_of_ranks_about_a_nim_of_huge_heaps_is_refused_at_once(noyau, tmp_path, monkeypatch):
    """To compare it, such a game would have to be explored; the certificate is not one for its board."""
    ranks = {"type": "ranks", "winner": [0], "rank": [0], "move": [-1]}
    write_proof(solve(Nim((10**9, 10**9, 7))).proof, tmp_path / "p.json")
    content = json.loads((tmp_path / "p.json").read_text())
    del content["digest"]
    put(tmp_path / "p.json", {**content, "certificate": ranks})
    quick = within(20)
    assert "the certificate is one for boards of the shape" in noyau("check", "p.json", "--limit", 5, code=1).out
    assert quick()
    # The same about an arena that is called like that: its proof holds, and nobody can have explored the game.
    arena = {"shape": "arena", "vertices": 1, "first_edge": [0, 0], "target": [], "owner": [1], "ends": "stuck loses"}
    claim = {"kind": "winner", "to_move": 2, "winner": 1, "rank": 0}
    says = f"{content['about']}: player 1 wins in 0 moves"
    lie = {**content, "board": {**arena, "start": 0}, "certificate": ranks, "claim": claim, "says": says}
    put(tmp_path / "p.json", lie)
    quick = within(20)
    noyau("check", "p.json", "--limit", 1, code=3)
    assert quick()
    monkeypatch.setattr(sys.modules["noyau.positions.explore"], "MOST_TURNS", 1_000)
    checked = check_file(tmp_path / "p.json")
    assert ["the board cannot be compared: Nim has more than" in str(flaw) for flaw in checked.flaws] == [True]


def test_cuts_of_a_board_with_very_many_dollars_are_given_up_at_the_limit(noyau, tmp_path):
    count = 150
    rules = Dollar(f"cycle:{count}", (10**15, *[0] * (count - 1)))
    path = tmp_path / "p.json"
    write_proof(solve(rules, method="borrow").proof, path)
    content = json.loads(path.read_text())
    del content["digest"]
    cuts = {"type": "cuts", "script": [1] + [0] * (count - 1), "vertex": [-1], "value": [0]}
    claim = {"kind": "solvable", "length": 1, "bound": 1}
    says = f"{content['about']}: can be solved in 1 move and not in fewer"
    put(path, {**content, "certificate": cuts, "claim": claim, "says": says})
    quick = within(60)
    noyau("check", "p.json", "--limit", 1, code=3)
    assert quick()


# Rows beside


def test_long_rows_lie_beside_the_proof(noyau, tmp_path, monkeypatch):
    monkeypatch.setattr(files, "LONGEST_PLAIN", 3)
    monkeypatch.setattr(files, "LONGEST_INSIDE", 8)
    ring = Digraph.from_edges(10, [(v, (v + 1) % 10) for v in range(9)], owner_of_vertex=[0, 1] * 5)
    write_proof(solve(Arena(ring)).proof, tmp_path / "p.json")
    content = json.loads((tmp_path / "p.json").read_text())
    beside = content["board"]["target"]
    assert set(beside) == {"file", "entries", "sha256"}
    assert (tmp_path / beside["file"]).stat().st_size == 4 * beside["entries"]
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("p.json.")) == sorted(
        row["file"] for part in ("board", "certificate") for row in content[part].values() if isinstance(row, dict)
    )
    checked = check_file(tmp_path / "p.json")
    assert (checked.flaws, checked.trust) == ([], None)
    assert noyau("check", "p.json").out.startswith("proved: Arena on ")
    assert noyau("check", "p.json", "--plain").out.startswith("proved: Arena on ")
    raw = bytearray((tmp_path / beside["file"]).read_bytes())
    raw[0] ^= 1
    (tmp_path / beside["file"]).write_bytes(raw)
    assert "another digest" in noyau("check", "p.json", code=1).out
    (tmp_path / beside["file"]).write_bytes(raw[:-1])
    assert "is not in a file of" in noyau("check", "p.json", code=1).out
    (tmp_path / beside["file"]).unlink()
    assert "cannot be opened" in noyau("check", "p.json", code=1).out
    (tmp_path / beside["file"]).symlink_to("/dev/zero")
    assert "regular file" in noyau("check", "p.json", code=1).out


@pytest.mark.parametrize("name", ["../p.json", "/etc/passwd", "..", "a\\b", ""])
def test_rows_beside_are_in_the_folder_of_the_proof(noyau, tmp_path, name):
    beside = {"file": name, "entries": 4, "sha256": "0" * 64}
    forged(Snort("path:4"), tmp_path / "p.json", board={"open": beside})
    assert "by its plain name" in noyau("check", "p.json", code=1).out


def test_the_limit_holds_while_a_game_is_explored_anew(noyau):
    noyau("solve", "cops", "grid:4x4", "--cops", 2, "--proof", "p.json")
    assert noyau("check", "p.json", "--limit", 0, code=3).out == ""
    assert "proved" in noyau("check", "p.json").out


def test_kernel_alone(noyau):
    noyau("solve", "subtraction", 500, "--proof", "p.json")
    assert noyau("check", "p.json", "--plain").out == noyau("check", "p.json").out
    assert solve(Subtraction(9)).proof.flaws(plain=True) == []
