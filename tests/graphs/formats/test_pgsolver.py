from __future__ import annotations

import pytest

from noyau.errors import CannotRead
from noyau.graphs import Digraph, board_from_bytes, digraph_from_bytes

GAME = Digraph.from_edges(2, [(0, 1), (0, 0), (1, 0)], owner_of_vertex=[1, 0], priority_of_vertex=[3, 0])


@pytest.mark.parametrize(
    "text",
    [
        "parity 1;\n0 3 1 1,0;\n1 0 0 0;\n",
        "parity 2;\n0 3 1 1,0;\n1 0 0 0;\n",
        "0 3 1 1,0;1 0 0 0;",
        "1 0 0 0; 0 3 1 1,0;",
        "% made by hand\nparity\n1\n;\n0\n3 1 1 , % here\n 0 ; 1 0 0 0;",
        "parity 1;\r\n0 3 1 1,0;\r\n1 0 0 0;\r\n",
    ],
)
def test_the_same_game_in_many_hands(text):
    assert digraph_from_bytes(text, format="pg") == GAME


def test_start_and_names():
    game = digraph_from_bytes('parity 1; start 1; 0 3 1 1,0 "x % y; z"; 1 0 0 0 "";')
    assert game.initial == 1
    assert game.names == ("x % y; z", "")
    assert digraph_from_bytes('start 0; 0 3 1 0 "x"; 1 0 0 0;').names == ("x", "1")


def test_gaps_are_closed_and_ids_kept_as_names():
    with pytest.warns(UserWarning, match="the header says 99"):
        game = digraph_from_bytes("parity 99; start 20; 20 1 0 5; 5 2 1 20,5;")
    assert game.edges() == [(0, 1), (0, 0), (1, 0)]
    assert game.names == ("5", "20")
    assert game.initial == 1
    assert game.priority_of_vertex.tolist() == [2, 1]


def test_the_last_description_counts():
    with pytest.warns(UserWarning, match="line 2: vertex 0 is described twice"):
        game = digraph_from_bytes("parity 0; 0 1 1 0;\n0 5 0 0;")
    assert game.priority_of_vertex.tolist() == [5]


def test_dead_ends_are_read():
    assert digraph_from_bytes("parity 1; 0 0 0 1; 1 0 0;").successors(1) == ()


def test_as_a_board_each_move_is_an_edge():
    assert board_from_bytes("parity 1; 0 3 1 1,0; 1 0 0 0;").edges() == [(0, 0), (0, 1), (0, 1)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("parity;", "line 1: expected a number after 'parity', found ';'"),
        ("parity 1;\n0 1;", "line 2: expected an owner, 0 or 1, found ';'"),
        ("0 1 2 0;", "vertex 0 has the owner 2"),
        ("0 1 1 0", "';' is missing"),
        ("0 1 1 0,;", "expected a successor, found ';'"),
        ("0 1 1 ,0;", "expected ';', found ','"),
        ("0 1 1 0 0;", "expected ',', found '0'"),
        ("0 1 1 1;", "1 is a successor of 0, and is never described"),
        ("start 3; 0 1 1 0;", "starts at 3, which is never described"),
        ("0 -1 1 0;", "expected a priority, found '-1 1 0;'"),
        ('0 1 1 0 "x;', "expected ';'"),
        ("0 99999999999 1 0;", "99999999999 is too large"),
        ("nonsense", "expected a vertex, found 'nonsense'"),
    ],
)
def test_bad_games(text, says):
    with pytest.raises(CannotRead) as caught:
        digraph_from_bytes(text, format="pg", where="x.pg")
    assert says in caught.value.sentence()
    assert caught.value.sentence().startswith("x.pg")
