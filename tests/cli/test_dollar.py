"""`noyau … dollar` as a person types it."""

from __future__ import annotations

import json
import re

import pytest

from helpers.patience import crowding
from noyau.games.dollar import Dollar
from noyau.solvers.dollars.burning import after_script
from noyau.solvers.dollars.by_hand import MOST_STEPS

KEYS = {"winnable", "total", "genus", "length", "script", "optimal", "bound"}


def answer_of(noyau, *words, code=0):
    content = json.loads(noyau("solve", "dollar", *words, "--json", code=code).out)
    assert set(content) == {"game", "board", "answer", "proof", "seconds"}
    assert set(content["answer"]) >= KEYS
    return content["answer"], content["proof"]


@pytest.mark.parametrize("method", ["borrow", "naive"])
@pytest.mark.parametrize("minimise", [True, False])
def test_every_method_wins(noyau, method, minimise):
    answer, proof = answer_of(noyau, "random:9,4,seed=2", "--method", method, *["--minimise"] * minimise)
    rules = Dollar("random:9,4,seed=2")
    assert answer["winnable"] is True
    assert answer["total"] == answer["genus"]
    assert answer["length"] == sum(map(abs, answer["script"])) >= answer["bound"] > 0
    assert after_script(rules.graph(), rules.start().values, answer["script"]).min() >= 0
    assert proof["kind"] == "proved"


def test_a_method_that_does_not_finish_says_so(noyau):
    said = noyau("solve", "dollar", "random:9,4,seed=2", "--method", "give", "--steps", "50", code=3)
    assert "did not finish: it was stopped after 50 steps" in said.out
    answer, proof = answer_of(noyau, "random:9,4,seed=2", "--method", "give", "--steps", "50", code=3)
    assert (answer["winnable"], answer["length"], answer["script"]) == (True, None, None)
    assert proof["claim"].endswith("can be solved")


def test_unwinnable_with_a_proof_that_is_checked(noyau, tmp_path):
    answer, proof = answer_of(noyau, "cycle:3", "--values", "1,-1,0", "--proof", tmp_path / "p.json")
    assert answer == {
        **{"winnable": False, "total": 0, "genus": 1, "length": None, "script": None},
        **{"optimal": False, "bound": None},
    }
    assert proof["type"] == "hopeless"
    assert "cannot be solved" in noyau("check", tmp_path / "p.json").out
    lie = json.loads((tmp_path / "p.json").read_text())
    lie["certificate"]["order"] = [1, 0, 2] if lie["certificate"]["order"] != [1, 0, 2] else [2, 1, 0]
    del lie["digest"]
    (tmp_path / "lie.json").write_text(json.dumps(lie))
    noyau("check", tmp_path / "lie.json", code=1)


def test_the_moves_as_a_list(noyau, tmp_path):
    noyau("solve", "dollar", "path:3", "--values", "2,-1,0", "--method", "borrow", "--list", tmp_path / "moves.txt")
    assert (tmp_path / "moves.txt").read_text() == "borrow 1\nborrow 2\n"


def test_a_duel(noyau):
    said = noyau("duel", "dollar", "path:3", "--values", "2,-1,0", typed="par\nborrow 2\nundo\nhint\nlend 0\n").out
    assert "1 vertex in debt; dollars in all: 1" in said
    assert "Par: 1 move. Yours so far: 0." in said or "The least number of moves is not known" in said
    assert "Try lend 0" in said
    assert "Solved in 1 move." in said


def test_drawings(noyau, tmp_path):
    for words in ([], ["--moves", "lend 0"], ["--arrows"], ["--both"], ["--position"]):
        noyau("draw", "dollar", "path:3", "--values", "2,-1,0", *words, "-o", tmp_path / "b.svg")
        assert (tmp_path / "b.svg").read_text().startswith("<svg")
    hopeless = noyau("draw", "dollar", "cycle:3", "--values", "1,-1,0", "--arrows", code=2)
    assert "nobody can win on this board" in hopeless.err


BOARDS = {
    "pieces.json": {"vertices": [{"value": 1}, {"value": -1}], "edges": []},
    "empty.json": {"vertices": [], "edges": []},
    "loop.json": {"vertices": [{"value": 1}, {"value": -1}], "edges": [[0, 1], [1, 1]]},
    "half.json": {"vertices": [{"value": 1.5}, {"value": -1}], "edges": [[0, 1]]},
    "text.json": {"vertices": [{"value": "3"}, {"value": -1}], "edges": [[0, 1]]},
    "huge.json": {"vertices": [{"value": 10**30}, {"value": -1}], "edges": [[0, 1]]},
    "bits.json": {"vertices": [{"value": 2**63}, {"value": -1}], "edges": [[0, 1]]},
    "most.json": {"vertices": [{"value": 2**63 - 1}, {"value": -(2**63)}], "edges": [[0, 1]]},
}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["pieces.json"], "falls into 2 pieces"),
        (["empty.json"], "without vertices"),
        (["loop.json"], "vertex 1 is its own neighbour"),
        (["half.json"], "1.5"),
        (["text.json"], "whole number"),
        (["huge.json"], "64 bits"),
        (["bits.json"], "64 bits"),
        (["most.json"], "10^15"),
        (["path:2", "--values", f"{10**30},0"], "31 digits"),
        (["path:2", "--values", f"{2**63},0"], "10^15"),
        (["path:2", "--values", "1.5,0"], "whole numbers"),
        (["path:2", "--values", "1,2,3"], "there must be a value for each vertex: 2, not 3"),
        (["path:2"], "owns or owes a dollar"),
        (["path:2", "--values", "1,-1", "--method", "greedy"], "method is 'greedy'"),
    ],
)
def test_bad_input_is_one_sentence(noyau, tmp_path, words, says):
    for name, content in BOARDS.items():
        (tmp_path / name).write_text(json.dumps(content))
    for verb in ("solve", "duel"):
        if verb == "duel" and "--method" in words:
            continue
        answer = noyau(verb, "dollar", *words, code=2)
        assert says in answer.err
        assert answer.out == ""
        assert len(answer.err.strip().splitlines()) == 1


def test_moves_that_outgrow_64_bits_are_one_sentence(noyau):
    values = ",".join(["1000000000000000"] * 200 + ["-1000000000000000"] * 200)
    said = noyau("solve", "dollar", "path:400", "--values", values, code=2)
    assert "no longer fit into 64 bits" in said.err
    assert said.out == ""


def test_an_algorithm_is_not_stopped_before_it_begins(noyau):
    answer = noyau("solve", "dollar", "level:7", "--method", "give", "--steps", -1, code=2)
    assert "cannot be stopped after -1 steps" in answer.err


def test_at_a_limit_the_best_so_far_is_told_and_its_bound_is_not_called_proved(noyau):
    told = noyau("solve", "dollar", "random:300,8,seed=0", "--limit", 0.3, code=3).out
    assert "(a bound without a certificate)" in told
    assert "What was found is proved, the rest is open" in told
    assert "Proved:" not in told
    found = json.loads(noyau("solve", "dollar", "random:300,8,seed=0", "--limit", 0.3, "--json", code=3).out)
    assert not found["answer"]["optimal"]
    assert 1 <= found["answer"]["bound"] < found["answer"]["length"] == sum(map(abs, found["answer"]["script"]))
    assert found["proof"]["type"] == "script"
    assert found["proof"]["claim"].endswith(f"can be solved in {found['answer']['length']} moves")


def test_before_it_is_known_whether_the_board_can_be_won_the_answer_has_the_same_keys(noyau):
    def on_a_large_grid(first, last):
        values = ",".join(map(str, [first, *[0] * 3598, last]))
        return answer_of(noyau, "grid:60x60", "--values", values, "--limit", 0, code=3)

    found, proof = on_a_large_grid(500, -500)
    assert found == {
        "winnable": None, "total": 0, "genus": 3481, "length": None, "script": None, "optimal": False, "bound": 250,
    }  # fmt: skip
    assert proof == {"kind": "none", "claim": "unknown so far"}
    assert on_a_large_grid(500, -501)[0]["winnable"] is False
    assert on_a_large_grid(3981, -500)[0]["winnable"] is True


def test_an_algorithm_that_is_too_slow_leaves_the_board_winnable(noyau):
    values = ",".join(map(str, [748100, *[0] * 3598, -400000]))  # borrowing needs more than 10 s of CPU
    words = ("grid:60x60", "--values", values, "--method", "borrow", "--limit", 0.3 * crowding())
    found, proof = answer_of(noyau, *words, code=3)
    assert (found["winnable"], found["script"], found["optimal"], found["bound"]) == (True, None, False, 200000)
    assert proof["kind"] == "proved"
    told = noyau("solve", "dollar", *words, code=3).out
    assert "The algorithm did not finish: the time was up." in told


@pytest.mark.parametrize("method", ["give", "alternate"])
def test_an_algorithm_that_would_go_on_is_stopped_at_the_limit(noyau, method):
    told = noyau("solve", "dollar", "random:600,8,seed=0", "--method", method, "--limit", 1, code=3).out
    stopped = re.search(r"The algorithm did not finish: it was stopped after ([\d,]+) steps\.", told)
    assert 1 <= int(stopped[1].replace(",", "")) < MOST_STEPS
