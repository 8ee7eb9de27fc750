"""What a proof is called: every shipped game in a sentence; and the board it carries is the one built anew."""

from __future__ import annotations

import base64
import json
import zlib

import numpy as np
import pytest

from noyau import solve
from noyau.certificates import check_file, proof_bytes, write_proof
from noyau.certificates.carrying import about, carried, named, players_of
from noyau.forms import rules_from
from noyau.games import Arena, Col, Cubes, Dollar, Nim, Snort, Subtraction, find, names
from noyau.graphs import Digraph
from noyau.proofs import check, fast
from noyau.words import SECOND

SENTENCES = {
    "arena": "Arena on demo, player 1 to move",
    "bracelet": "The bracelet 3",
    "col": "Col on star:8, red to move",
    "cops": "Cops and robber on grid:3x4, cops 2, cops to move",
    "cubes": "Coloured cubes instant-insanity",
    "dollar": "The dollar game on cube:3, values 0,-1,0,2,-1,2,2,1",
    "domineering": "Domineering 4x4, vertical to move",
    "euler": "Euler's walk on complete:5",
    "geography": "Geography on grid:3x4, at 5, player 1 to move",
    "token": "Token on demo, at 1, player 1 to move",
    "hackenbush": "Hackenbush stalk:RBB,BRR,G, red to move",
    "kayles": "Node kayles on grid:3x3, player 1 to move",
    "lights": "Lights out on grid:4x4",
    "nim": "Nim 3,4,5, player 1 to move",
    "octal": "Octal games 0.77, n 13, player 1 to move",
    "peg": "Peg solitaire on grid:4x4, empty 1",
    "snort": "Snort on petersen, red to move",
    "subtraction": "Subtraction 21, player 1 to move",
    "toads": "Toads and frogs TTT__FFF, toads to move",
    "torus": "The torus 2x2",
}


def unpacked(made, value):
    """A row of a file as numbers, if it was packed."""
    if not isinstance(value, dict):
        return value
    raw = zlib.decompress(base64.b64decode(value["zlib+base64"]))
    return np.frombuffer(raw, made.dtype.newbyteorder("<")).tolist()


def first_rules(name):
    game = find(name)
    return rules_from(game.rules, game.try_first)


@pytest.mark.parametrize("name", names())
def test_every_game_is_called_by_its_title_board_and_options(name):
    rules = first_rules(name)
    said = about(rules)
    assert said == SENTENCES[name]
    assert said.startswith(find(name).title)
    assert said == named(said, 10_000), "on one line, with nothing that cannot be seen"
    players = players_of(rules)
    assert len(players) in (0, 2)
    assert said.endswith(" to move") == bool(players)


@pytest.mark.parametrize("name", names())
def test_the_board_in_the_file_is_the_one_that_is_built_anew(name, tmp_path):
    solution = solve(first_rules(name))
    write_proof(solution.proof, tmp_path / "p.json")
    assert (tmp_path / "p.json").read_bytes() == proof_bytes(solution.proof)
    checked = check_file(tmp_path / "p.json")
    assert (checked.flaws, checked.trust) == ([], None)
    assert checked.claim == str(solution.proof) == solution.proof.as_json()["claim"]
    content = json.loads((tmp_path / "p.json").read_text())
    made = carried(first_rules(name), type(solution.proof.certificate), solution.proof.claim, solution.proof.path).board
    plain = {key: value.tolist() if isinstance(value, np.ndarray) else value for key, value in made.items()}
    assert json.loads(json.dumps(plain)) == {key: unpacked(made[key], value) for key, value in content["board"].items()}
    assert check(content) == check(content, checkers=fast.CHECKERS) == []


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (Snort("path:4"), "Snort on path:4, red to move"),
        (Snort("path:4", to_move=SECOND), "Snort on path:4, blue to move"),
        (Col("grid:2x3"), "Col on grid:2x3, red to move"),
        (Nim((3, 4), misere=True), "Nim 3,4, misere, player 1 to move"),
        (
            Subtraction(9, take=(1, 2), take_second=(1,)),
            "Subtraction 9, take 1,2, take second 1, player 1 to move",
        ),
        (Arena("demo", target=(8, 9)), "Arena on demo, target 8,9, player 1 to move"),
        (Dollar("cycle:3", (1, -1, 0)), "The dollar game on cycle:3, values 1,-1,0"),
        (Cubes("instant-insanity"), "Coloured cubes instant-insanity"),
    ],
)
def test_options_are_said(rules, said):
    assert about(rules) == said


def test_what_was_pasted_is_said_on_one_line_as_far_as_it_goes(tmp_path):
    pasted = "digraph {\n  0 -> 1;\x1b[2J\n  1 -> 0\n}" + "\n" * 100
    assert named(pasted, 80) == "digraph { 0 -> 1; [2J 1 -> 0 }"
    ring = Digraph.from_edges(30, [(v, (v + 1) % 30) for v in range(30)], owner_of_vertex=[0, 1] * 15)
    solution = solve(Arena(ring))
    assert "\n" not in str(solution.proof)
    assert "…" in str(solution.proof)
    write_proof(solution.proof, tmp_path / "p.json")
    checked = check_file(tmp_path / "p.json")
    assert (checked.flaws, checked.trust) == ([], None)
