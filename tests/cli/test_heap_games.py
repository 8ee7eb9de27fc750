"""Nim and octal games on the command line: answers, refusals, and heaps that could never be explored."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

HUGE = 10**18


def answer(noyau, *words):
    return json.loads(noyau("solve", *words, "--json").out)["answer"]


def test_nim(noyau, tmp_path):
    assert answer(noyau, "nim", "3,4,5") == {"winner": 1, "to_move": 1, "grundy": 2, "winning_moves": [[0, 2]]}
    assert answer(noyau, "nim", "1,1,1", "--misere")["winner"] == 2
    assert answer(noyau, "nim", f"{HUGE},{HUGE}")["winner"] == 2
    told = noyau("solve", "nim", f"{HUGE},5", "--proof", "p.json", "--lang", "fr").out
    assert "prendre 999999999999999995 dans le tas 1" in told
    assert "proved" in noyau("check", "p.json").out


def test_octal(noyau):
    found = answer(noyau, "octal", "0.77", "--n", 100_000)
    assert (found["winner"], found["period"], found["preperiod"]) == (1, 12, 71)
    assert "grundy" not in found
    assert len(answer(noyau, "octal", "0.77")["grundy"]) == 101
    told = noyau("solve", "octal", "0.007", "--n", 12, "--lang", "ca").out
    assert "Valor de Grundy: " in told
    assert "None" not in told


def test_a_duel_with_huge_heaps(noyau):
    told = noyau("duel", "nim", f"{HUGE},{HUGE},3", typed="moves\ntake 7777777777 from 1\nhint\ntake 3 from 9\n").out
    assert "Player 1 plays: take 7777777777 from heap 1" in told
    assert "'take 3 from 9' cannot be played here" in told
    assert len(told) < 5000


def test_drawings(noyau, tmp_path):
    assert noyau("draw", "nim", f"3,{HUGE}").out.startswith("<svg")
    noyau("draw", "nim", "1,2", "--arena", "-o", "arena.svg")
    assert "<svg" in (tmp_path / "arena.svg").read_text()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["solve", "nim", "3,-4"], "a heap cannot have -4 tokens"),
        (["solve", "nim", "3,x"], "HEAPS has 'x' where whole numbers"),
        (["solve", "nim", "9" * 25], "a heap cannot have"),
        (["draw", "nim", str(HUGE), "--arena", "-o", "x.svg"], "moves from heaps"),
        (["solve", "octal", "0.9"], "'0.9' is not an octal code"),
        (["solve", "octal", "0.0"], "nobody can ever move"),
        (["solve", "octal", "0.77", "--n", "-1"], "a heap cannot have -1 tokens"),
        (["duel", "nim", "3,4", "--moves", "take 5 from 0"], "'take 5 from 0' is not legal"),
    ],
)
def test_a_wrong_request_gets_one_sentence(noyau, tmp_path, words, says):
    told = noyau(*words, code=2)
    assert says in told.err
    assert told.out == ""
    assert list(tmp_path.iterdir()) == []


def test_a_limit_without_a_period(noyau):
    told = noyau("solve", "octal", "0.007", "--n", 10**9, "--limit", 0.2, code=3)
    assert "no period is known so far" in told.err


@pytest.mark.slow
def test_a_billion_tokens_without_a_period_are_refused_in_little_memory():
    program = (
        "import resource, subprocess, sys\n"
        "done = subprocess.run([sys.executable, '-m', 'noyau', 'solve', 'octal', '0.007', '--n', '1000000000'])\n"
        "print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    code, kilobytes = map(int, done.stdout.split())
    assert code == 2
    assert "no period was found among the first 131,072 heaps" in done.stderr
    assert kilobytes < 300_000


def test_of_a_thousand_winning_moves_the_first_are_told(noyau):
    told = noyau("solve", "octal", "0.77", "--n", 10**9).out
    line = next(line for line in told.splitlines() if line.startswith("Winning moves: "))
    assert line.count("take") == 40
    assert line.endswith(", …")
