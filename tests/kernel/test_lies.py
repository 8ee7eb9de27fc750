"""Lies told to all three checkers and judged by brute force: a round of what tools/lies tells by the million."""

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
boards, slow, checkers, counting, liar, telling, trust = (
    importlib.import_module(f"lies.{name}")
    for name in ("boards", "truth", "checkers", "counting", "liar", "telling", "trust")
)
shared, arenas = (importlib.import_module(f"lies.boards.{room}") for room in ("shared", "arenas"))


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    monkeypatch.setattr(counting, "FOLDER", tmp_path)
    monkeypatch.setattr(telling, "LIES_OF_A_BOARD", 12)


def told(seed, only=None):
    return telling.tell(1, counting.Counts(None, seed), only=only, quiet=True)


def test_a_round_of_lies(capsys):
    counts = told(2024)
    assert counts.faults == [], capsys.readouterr().out
    assert counts.told > 300
    assert sum(found["refused"] for found in counts.of.values()) > 200
    assert sum(found["another truth"] for found in counts.of.values()) > 10


def test_every_certificate_is_lied_about():
    assert {certificate for certificate, _ in boards.MAKERS} == set(CHECKERS)


FALSE = {
    "winner": lambda claim: {**claim, "winner": 3 - (claim["winner"] or 1)},
    "grundy": lambda claim: {**claim, "value": claim["value"] + 1},
    "value": lambda claim: {**claim, "value": "{300|" + claim["value"] + "}"},
    "solvable": lambda claim: {"kind": "unsolvable"},
    "unsolvable": lambda claim: {"kind": "solvable", "length": None, "bound": None},
    "divisor": lambda claim: {**claim, "rank_at_least": 100},
}


@pytest.mark.parametrize("key", boards.MAKERS, ids=counting.name_of)
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
    monkeypatch.setattr(telling, "CHECKERS", {**CHECKERS, "heights": lambda *_: iter(())})
    assert told(1, "heights").of["heights / grundy"]["disagreements"] > 0
    assert "kernel: believes it" in capsys.readouterr().out


def test_what_all_believe_and_is_false_is_noticed():
    made = arenas.labelled(Random(1))
    false = {**made, "claim": FALSE["grundy"](made["claim"])}
    one = counting.Told(("heights", "grundy"), false, false)
    one.verdicts = {"kernel": "", "fast": "", "second": ""}
    assert one.judged() == "believed and false"
    one.verdicts["second"] = "vertex 0: wrong"
    assert one.judged() == "disagreements"
    one.verdicts["second"] = "CRASH"
    assert one.judged() == "disagreements"


def test_counts_are_taken_up(tmp_path):
    path = tmp_path / "counts.json"
    telling.tell(40, counting.Counts(path, 3), only="nim", quiet=True)
    half = json.loads(path.read_text())
    telling.tell(100, counting.Counts(path, 3), only="nim", quiet=True)
    once = telling.tell(100, counting.Counts(None, 3), only="nim", quiet=True)
    kept = json.loads(path.read_text())
    assert half["rounds"] < kept["rounds"]
    assert {name: {kind: found[kind] for kind in kept["lies"][name]} for name, found in once.of.items()} == kept["lies"]
    page = tmp_path / "trust.md"
    for _ in range(2):
        trust.write_table(page, counting.Counts(path, 3))
    assert page.read_text().count(trust.BEGIN) == page.read_text().count("| nim sum | grundy |") == 1


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
    yield shared.whole(walk, {"kind": "unsolvable"}, unbalanced), True
    yield shared.whole({**walk, "vertices": 2**31 - 1}, {"kind": "unsolvable"}, unbalanced), False
    torus = {"shape": "torus", "rows": 1, "columns": 1, "window_rows": 1, "window_columns": 64, "kinds": 1}
    one = shared.solvable(1, 1), {"type": "torus windows", "cell": [0]}
    yield shared.whole(torus, *one), True
    yield shared.whole({**torus, "window_columns": 65}, *one), False
    empty = {"shape": "dollar", "vertices": 0, "edges": [], "values": []}
    yield shared.whole(empty, shared.solvable(0, None), {"type": "script", "script": []}), False
    arena = {"shape": "arena", "vertices": 1, "first_edge": [0, 0], "target": [], "owner": [0], "ends": "stuck loses"}
    for height, right in ((2**31 - 1, True), (2**31, False)):
        shown = {"type": "heights", "value": [0], "height": [height]}
        yield shared.whole({**arena, "start": 0}, {"kind": "grundy", "value": 0}, shown), right
    cubes = {"shape": "cubes", "cubes": 0, "faces": []}
    yield shared.whole(cubes, shared.solvable(None, None), {"type": "arrangement", "front": [], "left": []}), False


def test_all_agree_on_the_largest_and_the_smallest_boards():
    asked = [counting.Told((made["certificate"]["type"], ""), made, made) for made, _ in largest()]
    second = checkers.Second()
    telling.look(asked, second, Random(1))
    second.close()
    for one, (_, right) in zip(asked, largest(), strict=True):
        assert {reason == "" for reason in one.verdicts.values()} == {right}, one.verdicts


def differently_said():
    """Whether each is right, with what is said differently."""
    arena = arenas.laid_out(Random(4))
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
        yield name, liar.resaid({**arena, **more}), right
    parity = arenas.parity_by_hand(Random(1))
    yield "a definition of a parity game", {**parity, "definition": own}, False
    board = {"shape": "taking", "vertices": 0, "edges": [], "taker_loses": False, "other_loses": False, "open": []}
    for deep, nothing in ((50, "0"), (51, "{|}")):  # nothing, as {|{nothing|}}, again and again
        value = "{|{" * 25 + nothing + "|}}" * 25
        made = {**board, "to_move": 1}, {"kind": "value", "value": value}, {"type": "equality", "reply": [-1] * 25}
        yield f"{deep} deep", shared.whole(*made), deep == 50


def test_all_agree_on_what_is_said():
    asked = [
        (name, counting.Told((made["certificate"]["type"], ""), made, made), right)
        for name, made, right in differently_said()
    ]
    second = checkers.Second()
    telling.look([one for _, one, _ in asked], second, Random(1))
    second.close()
    for name, one, right in asked:
        assert {reason == "" for reason in one.verdicts.values()} == {right}, (name, one.verdicts)
