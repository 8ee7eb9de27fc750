"""The board in a notebook, seen from Python alone. tests/e2e/test_notebook.py looks at it."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET

import pytest

from noyau import notebook, widget
from noyau.errors import BadRules, MissingPart
from noyau.games import Subtraction
from noyau.play import Match


def test_without_anywidget_it_says_what_to_install(monkeypatch):
    notebook.board_class.cache_clear()
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(MissingPart, match="needs anywidget"):
        widget(Subtraction(7))
    notebook.board_class.cache_clear()


def test_somebody_must_play():
    with pytest.raises(BadRules, match="for somebody to play on"):
        widget(Subtraction(7), first="perfect", second="random")


def test_the_machine_begins_when_it_is_first():
    pytest.importorskip("anywidget")
    board = widget(Subtraction(7), first="perfect", second="human", language="en")
    assert board.moves == ["take 3"]
    board.play("take 1")
    assert board.moves == ["take 3", "take 1", "take 3"]
    board.undo()
    assert board.moves == ["take 3"]
    board.undo()  # its opening is not a person's to take back: nobody would move
    assert board.moves == ["take 3"]
    board.redo()
    assert board.match.over


def test_a_match_goes_on_where_it_was():
    pytest.importorskip("anywidget")
    match = Match(Subtraction(7), players=("human", "human")).play("take 2")
    board = widget(match, language="fr")
    assert board.moves == ["take 2"]
    assert board.view["status"]["message"]["text"] == "Au joueur 2 de jouer"
    assert board.hint() == ["take 1"]
    heard = []
    board.on_move(lambda move, after: heard.append(move))
    board.observe(lambda change: heard.append(change["new"]), names="moves")
    board.play("take 1")
    assert heard == [["take 2", "take 1"], "take 1"]


def test_the_moves_of_a_sum_are_said_in_the_readers_language():
    from noyau.games import Nim, Snort, Sum

    board = widget(Sum([Nim((1, 2)), Snort("path:3")]), language="fr", second="random")
    labels = [row["label"]["text"] for row in board.view["moves"]]
    assert labels[:4] == [
        "jeu 1 : prendre 1 dans le tas 1",
        "jeu 1 : prendre 1 dans le tas 2",
        "jeu 1 : prendre 2 dans le tas 2",
        "jeu 2 : rouge 0",
    ]
    assert board.names == ["red", "blue"]


def test_a_students_function_plays_and_is_told_what_it_did_wrong(tmp_path):
    pytest.importorskip("anywidget")
    mine = tmp_path / "mine.py"
    mine.write_text("def coup(n, joueur):\n    return 1\n\ndef triche(n, joueur):\n    return 99\n")
    board = widget(Subtraction(7), second=f"{mine}:coup", language="fr")
    board.play("take 1")
    assert board.moves == ["take 1", "take 1"]
    board.play("take 1")
    board.play("take 3")
    assert board.match.over
    assert "mine.py:coup" in board.says
    assert "take" not in board.says  # said in French
    refused = widget(Subtraction(7), second=f"{mine}:triche", language="fr")
    refused.play("take 1")
    assert refused.moves == ["take 1"]
    assert "99" in refused.says


def test_where_the_widget_cannot_run_its_picture_is_shown():
    pytest.importorskip("anywidget")
    board = widget(Subtraction(7))
    shown = board._repr_mimebundle_()
    data = shown[0] if isinstance(shown, tuple) else shown
    ET.fromstring(data["image/svg+xml"])
    board.play("take 3")
    after = board._repr_mimebundle_()
    assert (after[0] if isinstance(after, tuple) else after)["image/svg+xml"] != data["image/svg+xml"]
