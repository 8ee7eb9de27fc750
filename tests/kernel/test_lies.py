"""Lies told to all three checkers and judged by brute force: a round of what tools/lies.py tells by the million."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from random import Random

import pytest

from noyau import solve
from noyau.games import Arena, NodeKayles, Peg
from noyau.graphs import Digraph, Graph
from noyau.proofs import CHECKERS, check
from noyau.solvers.values.equality import proof_of_value

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
lies = importlib.import_module("lies")
boards, slow = lies.lies_boards, lies.lies_truth


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    monkeypatch.setattr(lies, "FOLDER", tmp_path)
    monkeypatch.setattr(lies, "LIES_OF_A_BOARD", 12)


def told(seed, only=None):
    return lies.tell(1, lies.Counts(None, seed), only=only, quiet=True)


def test_a_round_of_lies(capsys):
    counts = told(2024)
    assert counts.faults == [], capsys.readouterr().out
    assert counts.told > 300
    assert sum(found["refused"] for found in counts.of.values()) > 200
    assert sum(found["another truth"] for found in counts.of.values()) > 10


def test_every_certificate_is_lied_about():
    """Tables and races are lied about by their own tests, tests/proofs/taking/test_tables.py."""
    assert {certificate for certificate, _ in boards.MAKERS} == set(CHECKERS) - {"components", "numbers", "race"}


FALSE = {
    "winner": lambda claim: {**claim, "winner": 3 - (claim["winner"] or 1)},
    "grundy": lambda claim: {**claim, "value": claim["value"] + 1},
    "value": lambda claim: {**claim, "value": "{300|" + claim["value"] + "}"},
    "solvable": lambda claim: {"kind": "unsolvable"},
    "unsolvable": lambda claim: {"kind": "solvable", "length": None, "bound": None},
    "divisor": lambda claim: {**claim, "rank_at_least": 100},
}


@pytest.mark.parametrize("key", boards.MAKERS, ids=lies.name_of)
def test_brute_force_tells_true_from_false(key):
    for number in range(3):
        made = boards.honest(key, Random(f"{key} {number}"))
        board, claim, certificate = (made[part] for part in ("board", "claim", "certificate"))
        assert check(made) == []
        assert slow.truth(board, claim, certificate) in (True, None)
        false = FALSE[claim["kind"]](claim)
        if (board["shape"], false["kind"]) in slow.CLAIMS:
            assert slow.truth(board, false, certificate) is not True


def test_a_credulous_checker_is_noticed(monkeypatch, capsys):
    monkeypatch.setattr(lies, "CHECKERS", {**CHECKERS, "heights": lambda *_: iter(())})
    assert told(1, "heights").of["heights / grundy"]["disagreements"] > 0
    assert "kernel: believes it" in capsys.readouterr().out


def test_what_all_believe_and_is_false_is_noticed():
    made = boards.labelled(Random(1))
    false = {**made, "claim": FALSE["grundy"](made["claim"])}
    one = lies.Told(("heights", "grundy"), false, false)
    one.verdicts = {"kernel": "", "fast": "", "second": ""}
    assert one.judged() == "believed and false"
    one.verdicts["second"] = "vertex 0: wrong"
    assert one.judged() == "disagreements"
    one.verdicts["second"] = "CRASH"
    assert one.judged() == "disagreements"


def test_counts_are_taken_up(tmp_path):
    path = tmp_path / "counts.json"
    lies.tell(40, lies.Counts(path, 3), only="nim", quiet=True)
    half = json.loads(path.read_text())
    lies.tell(100, lies.Counts(path, 3), only="nim", quiet=True)
    once = lies.tell(100, lies.Counts(None, 3), only="nim", quiet=True)
    kept = json.loads(path.read_text())
    assert half["rounds"] < kept["rounds"]
    assert {name: {kind: found[kind] for kind in kept["lies"][name]} for name, found in once.of.items()} == kept["lies"]
    page = tmp_path / "trust.md"
    for _ in range(2):
        lies.write_table(page, lies.Counts(path, 3))
    assert page.read_text().count(lies.BEGIN) == page.read_text().count("| nim sum | grundy |") == 1


# ---- what the first lies found


def test_a_board_of_several_lines_is_said_in_one():
    arena = Digraph.from_edges(2, [(0, 1)], owner_of_vertex=[0, 1])
    assert solve(Arena(arena)).proof.flaws() == []


def test_a_value_with_two_options_is_written_as_the_page_has_it():
    assert proof_of_value(NodeKayles(Graph.from_edges(3, [(0, 1), (0, 2)]))).flaws() == []


def test_a_puzzle_that_is_solved_at_its_start():
    assert solve(Peg("path:2", empty=(0,)), method="paths").proof.flaws() == []


def largest():
    walk = {"shape": "walk", "vertices": 2**31 - 2, "edges": [0, 1], "directed": False}
    unbalanced = {"type": "unbalanced", "vertex": 0}
    yield boards.whole(walk, {"kind": "unsolvable"}, unbalanced), True
    yield boards.whole({**walk, "vertices": 2**31 - 1}, {"kind": "unsolvable"}, unbalanced), False
    torus = {"shape": "torus", "rows": 1, "columns": 1, "window_rows": 1, "window_columns": 64, "kinds": 1}
    one = boards.solvable(1, 1), {"type": "torus windows", "cell": [0]}
    yield boards.whole(torus, *one), True
    yield boards.whole({**torus, "window_columns": 65}, *one), False
    empty = {"shape": "dollar", "vertices": 0, "edges": [], "values": []}
    yield boards.whole(empty, boards.solvable(0, None), {"type": "script", "script": []}), False
    cubes = {"shape": "cubes", "cubes": 0, "faces": []}
    yield boards.whole(cubes, boards.solvable(None, None), {"type": "arrangement", "front": [], "left": []}), False


def test_all_agree_on_the_largest_and_the_smallest_boards():
    asked = [lies.Told((made["certificate"]["type"], ""), made, made) for made, _ in largest()]
    second = lies.Second()
    lies.look(asked, second, Random(1))
    second.close()
    for one, (_, right) in zip(asked, largest(), strict=True):
        assert {reason == "" for reason in one.verdicts.values()} == {right}, one.verdicts


def differently_said():
    """Whether each is right, with what is said differently."""
    arena = boards.laid_out(Random(4))
    own = {"rules": "a game", "sha256": "0" * 64, "own": True}
    for name, more, right in [
        ("as it is", {}, True),
        ("names", {"players": ["red", "blue"]}, True),
        ("a number and a name", {"players": ["1", "blue"]}, False),
        ("the other's number", {"players": ["2", "1"]}, False),
        ("one name", {"players": ["red", "red"]}, False),
        ("a line break", {"about": "a\nboard"}, False),
        ("half of a pair", {"about": "a \ud83c board"}, False),
        ("a pair", {"about": "a 🎲 board"}, True),
        ("a long text", {"about": "🎲" * 10_000}, True),
        ("a longer text", {"about": "🎲" * 10_001}, False),
        ("a definition", {"definition": own}, True),
        ("a definition in no file", {"definition": {**own, "sha256": ""}}, True),
        ("a definition with half a digest", {"definition": {**own, "sha256": "0" * 32}}, False),
        ("a definition with a line break", {"definition": {**own, "sha256": "0" * 64 + "\n"}}, False),
    ]:
        yield name, lies.resaid({**arena, **more}), right
    parity = boards.parity_by_hand(Random(1))
    yield "a definition of a parity game", {**parity, "definition": own}, False
    board = {"shape": "taking", "vertices": 0, "edges": [], "taker_loses": False, "other_loses": False, "open": []}
    for deep, nothing in ((50, "0"), (51, "{|}")):  # nothing, as {|{nothing|}}, again and again
        value = "{|{" * 25 + nothing + "|}}" * 25
        made = {**board, "to_move": 1}, {"kind": "value", "value": value}, {"type": "equality", "reply": [-1] * 25}
        yield f"{deep} deep", boards.whole(*made), deep == 50


def test_all_agree_on_what_is_said():
    asked = [
        (name, lies.Told((made["certificate"]["type"], ""), made, made), right)
        for name, made, right in differently_said()
    ]
    second = lies.Second()
    lies.look([one for _, one, _ in asked], second, Random(1))
    second.close()
    for name, one, right in asked:
        assert {reason == "" for reason in one.verdicts.values()} == {right}, (name, one.verdicts)
