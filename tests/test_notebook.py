"""The board in a notebook, seen from Python alone. tests/e2e/test_notebook.py looks at it."""

from __future__ import annotations

import sys

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
