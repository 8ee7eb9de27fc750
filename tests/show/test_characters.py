"""Boards in characters: every vertex and every edge can be seen, and nothing lies on anything else."""

from __future__ import annotations

import pytest

from noyau.games import Arena, Dollar, NodeKayles, Snort
from noyau.positions import Turn, first_turn
from noyau.show.characters import label_text, rows_of
from noyau.show.text import board_text
from noyau.show.view import board_view
from noyau.words import FIRST


def drawn(rules, room=100):
    rows = rows_of(board_view(rules, first_turn(rules)), room)
    return None if rows is None else ["".join(text for text, _ in row) for row in rows]


@pytest.mark.parametrize("board", ["path:6", "cycle:7", "grid:4x5", "grid:8x8", "petersen", "star:6", "tree:12,seed=1"])
def test_every_vertex_is_there_once(board):
    rules = Snort(board)
    view = board_view(rules, first_turn(rules))
    text = "\n".join(drawn(rules))
    for vertex in view["vertices"]:
        assert text.count(label_text(vertex)) == 1
    assert max(map(len, text.splitlines())) <= 100


def test_a_colour_more_does_not_move_the_board():
    rules = Snort("grid:3x4")
    before = drawn(rules)
    after = rows_of(board_view(rules, Turn(rules.after(rules.start(), rules.taking(FIRST, 11)), FIRST)), 100)
    assert before[1::2] == ["".join(text for text, _ in row) for row in after][1::2]  # the lines between its rows
    tints = {text.strip(): tint for row in after for text, tint in row}
    assert (tints["(R11)"], tints["(r7)"], tints["│"]) == ("first", "may-first", "line")


def test_where_there_is_no_room_there_is_a_list():
    rules = Snort("grid:8x8")
    assert rows_of(board_view(rules, first_turn(rules)), 40) is None
    assert drawn(Snort("complete:12")) is None
    assert "(0)   1 2 3 4 5 6 7 8 9 10 11" in board_text(
        board_view(Snort("complete:12"), first_turn(Snort("complete:12")))
    )


def test_the_token_owners_and_dollars():
    arena = Arena("demo")
    assert "<0> → 1 2" in board_text(board_view(arena, first_turn(arena)))
    dollars = Dollar("cycle:4", values=(2, -1, 0, 0))
    assert "[1:−1]" in board_text(board_view(dollars, first_turn(dollars)))
    kayles = NodeKayles("path:3")
    assert "(0)────(1)────(2)" in board_text(board_view(kayles, first_turn(kayles)))
