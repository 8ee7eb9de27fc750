"""What an attack on the checker found, each as the file that was believed, brought it down or kept it busy."""

from __future__ import annotations

import base64
import json
import sys
import zlib

import numpy as np
import pytest

from helpers.small_process import ran_by_a_small_process
from noyau import solve
from noyau.certificates import write_proof
from noyau.games import Cubes, Dollar, Lights, Nim, Subtraction
from noyau.proofs.sentences import said


def forged(path, rules, *, claim=None, **certificate):
    """An honest file with another certificate, that says what it claims."""
    write_proof(solve(rules).proof, path)
    content = json.loads(path.read_text())
    content.pop("digest", None)
    content["certificate"] = {**content["certificate"], **certificate}
    if "type" in certificate:
        content["certificate"] = certificate
    if claim:
        content["claim"] = claim
        players = ["1", "2"] if claim["kind"] == "winner" else []
        content["players"] = players
        content["says"] = f"{content['about']}: {said(claim, players)}"
    path.write_text(json.dumps(content))


RANKS = {"type": "ranks", "winner": [0], "rank": [0], "move": [-1]}
STACKED = {"type": "arrangement", "front": [0], "left": [2]}
WINS = {"kind": "winner", "to_move": 1, "winner": 1, "rank": 0}
SOLVED = {"kind": "solvable", "length": None, "bound": None}


@pytest.mark.parametrize(
    ("rules", "claim", "certificate"),
    [
        (Subtraction(9), None, {"rank": [0, 1, 2]}),
        (Dollar("path:3", (1, 0, -1)), WINS, RANKS),
        (Lights("path:3"), WINS, RANKS),
        (Nim((3, 4)), SOLVED, STACKED),
        (Subtraction(9), SOLVED, STACKED),
        (Cubes("instant-insanity"), WINS, RANKS),
    ],
    ids=["a short row", "ranks of dollars", "ranks of lights", "stacked heaps", "a stacked heap", "ranks of cubes"],
)
def test_a_certificate_of_another_kind_is_refused_and_brings_nothing_down(noyau, tmp_path, rules, claim, certificate):
    forged(tmp_path / "p.json", rules, claim=claim, **certificate)
    for words in ([], ["--plain"]):
        told = noyau("check", "p.json", *words, code=1)
        assert told.out.startswith("not proved: ")
        assert told.err == ""


def test_a_misere_proof_says_so_and_is_none_of_the_usual_game(noyau):
    noyau("solve", "subtraction", "20", "--misere", "--proof", "p.json")
    assert "misere" in noyau("check", "p.json").out
    told = json.loads(noyau("check", "p.json", "--json").out)
    assert (told["game"], told["board"], told["options"]["misere"]) == ("subtraction", "20", True)
    assert "differs from what was asked for" in noyau("check", "p.json", "--for", "subtraction 20", code=1).out
    noyau("check", "p.json", "--for", "subtraction 20 --misere")


@pytest.mark.parametrize("priority", [-1, -2, -(2**31)])
def test_an_arena_with_a_negative_priority_is_refused_when_it_is_read(noyau, tmp_path, priority):
    arrays = {"indptr": [0, 1, 2], "indices": [1, 0], "owner": [0, 1], "priority": [0, priority]}
    np.savez(tmp_path / "arena.npz", **{name: np.array(row) for name, row in arrays.items()})
    told = noyau("solve", "arena", "arena.npz", "--parity", code=2)
    assert "priorit" in told.err
    assert str(priority) in told.err


@pytest.mark.long
def test_a_small_file_that_unpacks_to_much_takes_little_memory(tmp_path):
    """200 million entries in 200 kB: lengths are compared before anything is unpacked."""
    count = 200_000_000
    packer, packed = zlib.compressobj(9), b""
    for _ in range(200):
        packed += packer.compress(bytes(count // 200))
    row = {"zlib+base64": base64.b64encode(packed + packer.flush()).decode(), "entries": count}
    forged(tmp_path / "p.json", Subtraction(10**9), first=row, second=row)
    ran = ran_by_a_small_process(sys.executable, "-m", "noyau", "check", tmp_path / "p.json")
    assert ran.code == 1, ran.err
    assert "entries, and needs" in ran.out
    assert ran.kilobytes < 500_000
