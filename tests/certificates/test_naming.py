"""A proof file against the game that it names, or that somebody names: other boards, names, options and players."""

from __future__ import annotations

import json

import pytest

from noyau import solve
from noyau.certificates import check_file, write_proof
from noyau.games import Cops, Lights, Nim, Octal, Snort, Subtraction, Toads
from noyau.proofs import check as kernel
from noyau.proofs.sentences import said


@pytest.fixture
def written(tmp_path):
    """Write a proof, and change what it holds so that the file itself is still consistent."""

    def write(rules, change=lambda content: None):
        path = tmp_path / "p.json"
        write_proof(solve(rules).proof, path)
        content = json.loads(path.read_text())
        content.pop("digest")
        change(content)
        content["says"] = f"{content['about']}: {said(content['claim'], content['players'])}"
        path.write_text(json.dumps(content))
        assert kernel(content, folder=tmp_path) == [], "the kernel trusts no name, and has nothing to say"
        return path

    return write


def board_of(rules):
    def change(content):
        other = json.loads(json.dumps(solve(rules).proof.content(), default=lambda row: row.tolist()))
        content |= {key: other[key] for key in ("board", "certificate", "claim")}

    return change


def test_a_substituted_board_is_noticed(written):
    path = written(Snort("path:4"), board_of(Snort("grid:2x2")))
    checked = check_file(path)
    assert not checked.proved
    assert "the board's edges differs from the one that the proof names" in map(str, checked.flaws)
    assert check_file(path, wanted=Snort("path:4")).flaws


def test_a_renamed_board_is_noticed(written):
    """Called otherwise than what was asked; and what was asked otherwise than what is carried."""
    path = written(Nim((3, 4, 5)), lambda content: content.update(about="Nim 1,1, player 1 to move"))
    (flaw,) = check_file(path).flaws
    assert "calls its board 'Nim 1,1, player 1 to move', and it is 'Nim 3,4,5, player 1 to move'" in str(flaw)
    path = written(Nim((3, 4, 5)), lambda content: content["asked"]["words"].update(heaps="3,4,6"))
    assert [flaw.where for flaw in check_file(path).flaws] == ["the board's heaps"]


@pytest.mark.parametrize(
    ("rules", "words", "where"),
    [
        (Subtraction(20), {"misere": True}, "the board's misere"),
        (Subtraction(20), {"take": "1,2"}, "the board's take"),
        (Subtraction(20), {"to_move": "2"}, "the board's to_move"),
        (Snort("path:4"), {"to_move": "blue"}, "the board's to_move"),
        (Octal("0.77", 13), {"code": "0.07"}, "the board's digits"),
        (Lights("path:4"), {"lit": "0"}, "the board's lit"),
        (Cops("path:3", cops=1), {"cops": "2"}, "the board's vertices"),
    ],
)
def test_other_options_are_another_board(written, rules, words, where):
    path = written(rules, lambda content: content["asked"]["words"].update(words))
    assert where in {flaw.where for flaw in check_file(path).flaws}


@pytest.mark.parametrize("rules", [Snort("path:4"), Toads("TT_FF"), Cops("path:3", cops=1)])
def test_nobody_is_called_by_the_others_name(written, rules):
    """The forgery: red wins, red is called blue, and the file says that blue wins."""
    path = written(rules, lambda content: content["players"].reverse())
    assert any("calls the players" in str(flaw) for flaw in check_file(path).flaws)
    assert check_file(path, wanted=rules).flaws


def test_a_game_that_is_not_here_is_taken_on_trust(written):
    path = written(Nim((3, 4)), lambda content: content["asked"].update(game="chess"))
    checked = check_file(path)
    assert checked.proved
    assert checked.trust == "that the board is what it is called: no game 'chess' is here to compare it with"
    assert check_file(path, wanted=Nim((3, 4))).flaws == []
    assert check_file(path, wanted=Nim((3, 5))).flaws


WORDS = [{"heaps": "many"}, {"heaps": 3}, {"heaps": ["3"]}, {}, {"heaps": "3,4", "more": "1"}]


@pytest.mark.parametrize("words", WORDS)
def test_words_that_make_no_game_are_said(written, words):
    path = written(Nim((3, 4)), lambda content: content["asked"].update(words=words))
    checked = check_file(path)
    assert checked.flaws or "it cannot be built here" in checked.trust


def test_what_is_said_in_a_refused_file_does_not_reach_the_terminal_raw(tmp_path):
    path = tmp_path / "p.json"
    write_proof(solve(Nim((3, 4))).proof, path)
    content = json.loads(path.read_text())
    content["says"] = "\x1b[1A\x1b[2Kproved: everything\r"
    path.write_text(json.dumps(content))
    checked = check_file(path)
    assert not checked.proved
    assert checked.claim == "[1A [2Kproved: everything"


def test_a_puzzle_by_its_path_carries_names_and_its_moves_are_made_anew(tmp_path):
    path = tmp_path / "p.json"
    write_proof(solve(Octal("0.77", 5), method="attractor").proof, path)
    board = json.loads(path.read_text())["board"]
    assert board["shape"] == "arena"
    assert len(board["names"]) == board["vertices"]
    assert all(name.endswith("to move") for name in board["names"])
    assert check_file(path).flaws == []
