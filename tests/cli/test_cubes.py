from __future__ import annotations

import json
import random

from helpers import slow_cubes
from noyau.games.cubes import NAMED


def test_the_contract_of_solve(noyau):
    told = json.loads(noyau("solve", "cubes", "instant-insanity", "--json", "--count").out)
    assert set(told) == {"game", "board", "answer", "proof", "seconds"}
    assert set(told["answer"]) == {"solvable", "factors", "solutions", "arrangement", "stacks", "states", "looks"}
    assert (told["board"], told["answer"]["solvable"], told["answer"]["factors"]) == ("instant-insanity", True, 3)
    sides = zip(*told["answer"]["arrangement"], strict=True)
    assert [sorted(side) for side in sides] == [["B", "G", "R", "Y"]] * 4


def test_files_in_json_and_text_proof_and_check(noyau, tmp_path):
    classic = NAMED["instant-insanity"].split("; ")
    pairs = [[pair.split("-") for pair in cube.split()] for cube in classic]
    (tmp_path / "mine.json").write_text(json.dumps({"pairs": pairs}))
    (tmp_path / "mine.txt").write_text("\n".join(classic))
    for name in ("mine.json", "mine.txt"):
        assert "1 solution" in noyau("solve", "cubes", name, "--proof", "p.json").out
        assert "proved" in noyau("check", "p.json").out.lower()
    proof = json.loads((tmp_path / "p.json").read_text())
    proof["certificate"]["front"][2] ^= 1
    (tmp_path / "p.json").write_text(json.dumps(proof))
    assert "the side" in noyau("check", "p.json", code=1).out


def test_every_number_is_said_with_its_convention(noyau):
    told = noyau("solve", "cubes", "tick5", "--count").out
    assert "2 solutions: pairs of factors without a common edge." in told
    assert "3 stacks, however the whole stack is turned" in told
    assert "24 states out of the 24^5 ways" in told
    assert "24 of these differ to the eye" in told


def test_all_solutions_one_line_each(noyau):
    told = noyau("solve", "cubes", "tick5", "--all").out.splitlines()
    assert sum(line.startswith(("1: ", "2: ", "3: ")) for line in told) == 2
    answer = json.loads(noyau("solve", "cubes", "tick5", "--all", "--json").out)["answer"]
    assert len(answer["all"]) == answer["solutions"] == 2


def test_the_explanation_in_three_languages(noyau):
    told = noyau("solve", "cubes", "document-003", "--explain").out
    assert "5. 1: V–N, 2: N–B, 3: B–V, 4: G–G" in told
    assert "Factors 5 and 1 share no edge." in told
    assert "front and back: V –4– N –3– G –1– B –2– V" in told
    assert "cube 1: front G, back B, left V, right N; turn it ↺" in told
    assert "multigraphe" in noyau("solve", "cubes", "tick4", "--explain", "--lang", "fr").out
    assert "multigraf" in noyau("solve", "cubes", "tick4", "--explain", "--lang", "ca").out


def test_no_solution_is_an_answer(noyau):
    told = noyau("solve", "cubes", "a-a a-b b-b; a-a a-c c-c; a-b a-a b-b").out
    assert "0 solutions" in told
    assert "Proved" in told


def test_wrong_requests_end_in_one_sentence(noyau):
    for words, said in (
        (("nowhere",), "no set of cubes is called 'nowhere'"),
        (("R G B; R G B",), "should have six faces, not 3"),
        (("no/such/file.txt",), "there is no file"),
    ):
        told = noyau("solve", "cubes", *words, code=2)
        assert said in told.err
        assert len(told.err.strip().splitlines()) == 1


def test_a_match_in_the_terminal_is_won(noyau):
    told = noyau("duel", "cubes", "document-003", typed="hint\nturn 1 anticlockwise\nturn 4 clockwise\n").out
    assert "2 moves to go" in told
    assert "1   V      B      N      G      (" not in told
    assert "Solved in 2 moves." in told


def test_drawings_by_name_and_the_board_after_moves(noyau, tmp_path):
    noyau("draw", "cubes", "tick4", "-o", "nets.svg")
    noyau("draw", "cubes", "tick4", "--factors", "-o", "graph.svg")
    assert "cube 4 of 4" in (tmp_path / "nets.svg").read_text()
    assert "left and right" in (tmp_path / "graph.svg").read_text()
    assert "↻" in noyau("draw", "cubes", "tick4", "--moves", "turn 1 up").out
    assert "↻" in noyau("draw", "cubes", "tick4", "--position").out


def test_made_cubes_have_one_solution(noyau, tmp_path):
    noyau("make", "cubes", "--n", "4", "--unique", "--full-colour", "--seed", "9", "-o", "mine.json")
    assert json.loads(noyau("solve", "cubes", "mine.json", "--json").out)["answer"]["solutions"] == 1
    made = json.loads(noyau("make", "cubes", "--n", "5", "--json").out)
    assert len(made["made"]["faces"]) == 5
    assert "2 to 50 cubes" in noyau("make", "cubes", "--n", "1", code=2).err


def test_at_a_limit_the_keys_are_those_of_a_puzzle(noyau):
    cubes = slow_cubes.planted(random.Random(1), 150).text("; ")
    told = noyau("solve", "cubes", cubes, "--limit", 0.05, "--json", code=3)
    found = json.loads(told.out)
    assert found["answer"] == {"solvable": None, "factors": None, "solutions": None, "arrangement": None}
    assert found["proof"]["kind"] == "none"
    assert "unknown so far" in told.err
