"""A game of somebody's own: the proof carries the arena and the digest of the file with the rules."""

from __future__ import annotations

import hashlib
import json

import pytest

RULES = '''"""Halves. Take at most half of the heap, and at least one token; whoever cannot loses."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from noyau.forms import Ask, Game
from noyau.games.subtraction import Heap, Take
from noyau.words import FIRST, Player


@dataclass(frozen=True)
class Halves:
    """The rules."""

    tokens: Annotated[int, Ask("how many tokens there are")]

    misere: ClassVar[bool] = False
    impartial: ClassVar[bool] = True
    to_move: ClassVar[Player] = FIRST

    def start(self):
        return Heap(self.tokens)

    def moves(self, at, player):
        return (Take(count) for count in range(1, at.tokens // 2 + 1))

    def after(self, at, move):
        return Heap(at.tokens - move.count)


GAME = Game(rules=Halves, position=Heap, move=Take, try_first={"tokens": "9"})
'''


@pytest.fixture
def own(noyau, tmp_path):
    """The command line where the game is at hand, and the file of its rules."""
    (tmp_path / "own").mkdir()
    file = tmp_path / "own" / "halves.py"
    file.write_text(RULES)
    env = {"NOYAU_GAMES": str(tmp_path / "own")}
    return lambda *words, code=0: noyau(*words, env=env, code=code), file


def test_the_digest_travels_and_the_game_is_explored_anew(own, tmp_path):
    run, file = own
    run("solve", "halves", 9, "--proof", "p.json")
    content = json.loads((tmp_path / "p.json").read_text())
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    assert content["definition"] == {"rules": "halves", "sha256": digest, "own": True}
    assert content["board"]["shape"] == "arena"
    assert run("check", "p.json").out == "proved: Halves 9, player 1 to move: player 1 wins in 5 moves\n"
    assert json.loads(run("check", "p.json", "--json").out)["trust"] is None
    assert run("check", "p.json", "--for", "halves 9").out.startswith("proved: ")
    assert "the board" in run("check", "p.json", "--for", "halves 8", code=1).out


def test_another_file_with_the_same_rules_is_said(own, tmp_path):
    run, file = own
    run("solve", "halves", 9, "--proof", "p.json")
    file.write_text(RULES + "\n# nothing else\n")
    told = run("check", "p.json").out
    assert told.startswith("proved: ")
    assert "are another file than the proof was made with" in told
    assert "give the same arena" in told


def test_another_file_with_other_rules_is_noticed(own, tmp_path):
    run, file = own
    run("solve", "halves", 9, "--proof", "p.json")
    file.write_text(RULES.replace("at.tokens // 2 + 1", "at.tokens // 3 + 1"))
    told = run("check", "p.json", code=1).out
    assert told.startswith("not proved: Halves 9, player 1 to move: ")
    assert "differs from the one that the proof names" in told


def test_without_the_file_the_name_is_taken_on_trust(own, noyau, tmp_path):
    run, _ = own
    run("solve", "halves", 9, "--proof", "p.json")
    told = noyau("check", "p.json").out
    assert told.startswith("proved: Halves 9, player 1 to move: ")
    assert "taken on trust: that the board is what it is called: no game 'halves' is here" in told
    answer = json.loads(noyau("check", "p.json", "--json").out)
    assert (answer["proved"], answer["game"], answer["board"]) == (True, "halves", "Halves 9, player 1 to move")
    assert "no game 'halves'" in answer["trust"]


def test_a_lie_about_the_arena_is_noticed_with_the_file_and_called_trust_without(own, noyau, tmp_path):
    """The forgery: an honest proof about heap 8, called heap 9."""
    run, _ = own
    run("solve", "halves", 7, "--proof", "seven.json")
    content = json.loads((tmp_path / "seven.json").read_text())
    del content["digest"]
    content["asked"]["words"]["tokens"] = "9"
    content |= {"about": "Halves 9, player 1 to move", "says": content["says"].replace("Halves 7", "Halves 9")}
    (tmp_path / "p.json").write_text(json.dumps(content))
    assert "the board's vertices" in run("check", "p.json", code=1).out
    assert "taken on trust" in noyau("check", "p.json").out


@pytest.mark.parametrize("definition", [{"rules": "halves"}, {"rules": "halves", "sha256": "", "own": 1}, [], None])
def test_a_definition_that_is_none_is_refused(own, tmp_path, definition):
    run, _ = own
    run("solve", "halves", 5, "--proof", "p.json")
    content = json.loads((tmp_path / "p.json").read_text())
    del content["digest"]
    (tmp_path / "p.json").write_text(json.dumps({**content, "definition": definition}))
    assert "definition" in run("check", "p.json", code=1).out
