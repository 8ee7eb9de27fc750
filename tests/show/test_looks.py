"""What things look like in every front end: colours that have a name, pins, places where nothing is any more."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from noyau.games import Bracelet, Col, Cubes, Domineering, NodeKayles, Octal, Snort, find, names
from noyau.positions import first_turn, turn_after
from noyau.server.answers.games import every_game, usual_boards
from noyau.show.svg import PALETTE, to_svg
from noyau.show.tikz import to_tikz
from noyau.show.view import board_view

GROUND = {entry["tint"]: entry["ground"] for entry in PALETTE}


def light(colour):
    """How light a colour is, from 0 to 255."""
    return sum(int(colour[place : place + 2], 16) for place in (1, 3, 5)) / 3


def view_of(rules, *moves):
    turn = first_turn(rules)
    for text in moves:
        turn = turn_after(rules, turn, find(type(rules).__module__.rpartition(".")[2]).move.parse(text))
    return board_view(rules, turn)


def test_black_is_black_and_white_white_on_document_003s_cubes():
    view = view_of(Cubes("document-003"))
    tints = {
        vertex["label"]: vertex["tint"] for vertex in view["vertices"] if vertex["describe"]["key"] == "piece.face"
    }
    assert tints == {"V": "c1", "N": "black", "B": "white", "G": "c4"}  # vermell, negre, blanc, groc
    assert light(GROUND["black"]) < 80
    assert light(GROUND["white"]) == 255
    drawn = to_svg(view)
    assert 'fill="url(#black)"' in drawn
    assert 'fill="url(#white)"' in drawn


@pytest.mark.parametrize("rules", [Snort("path:4"), Col("path:4")], ids=["snort", "col"])
def test_red_is_red_and_blue_is_blue_in_files_too(rules):
    view = view_of(rules, "red 0", "blue 3")
    red, blue = (
        re.search(f'<title>vertex {name}</title><[^>]*stroke="(#[0-9a-f]{{6}})', to_svg(view))[1]
        for name in ("R0", "B3")
    )
    assert int(red[1:3], 16) > 2 * max(int(red[3:5], 16), int(red[5:7], 16))
    assert int(blue[5:7], 16) > 2 * int(blue[1:3], 16)
    drawn = to_tikz(view).splitlines()
    assert "draw=red," in next(line for line in drawn if "{R0}" in line)
    assert "draw=blue," in next(line for line in drawn if "{B3}" in line)


@pytest.mark.parametrize(
    ("board", "tints"),
    [("instant-insanity", {"R": "c1", "G": "c2", "B": "c3", "Y": "c4"}), ("vamshij-ch5", {"W": "white", "B": "c3"})],
)
def test_a_colour_that_has_a_name_looks_like_it(board, tints):
    view = view_of(Cubes(board))
    drawn = {vertex["label"]: vertex["tint"] for vertex in view["vertices"]}
    assert tints.items() <= drawn.items()


def test_the_stones_of_document_003_are_white_and_black():
    stones = view_of(Bracelet(3), "add 0", "add 1")["vertices"][:3]
    assert [(stone["label"], stone["tint"]) for stone in stones] == [("0", "white"), ("1", "black"), ("", "plain")]
    assert [stone["states"] for stone in stones][2] == ["gone"]
    assert {stone["tint"] for stone in view_of(Bracelet(2, symbols="abc"), "add a")["vertices"]} >= {"c1", "c2", "c3"}


def test_octal_games_have_pins_side_by_side_and_nim_has_matches():
    pins = [vertex for vertex in view_of(Octal("0.77", n=13))["vertices"] if vertex["shape"] == "pin"]
    assert len(pins) == 13
    assert len({round(after["x"] - before["x"]) for before, after in pairwise(pins)}) == 1
    assert to_svg(view_of(Octal("0.77", n=5))).count("<path transform=") == 5
    assert to_tikz(view_of(Octal("0.77", n=5))).count("circle (0.16)") == 5


def test_what_was_taken_is_gone_and_keeps_its_name():
    view = view_of(NodeKayles("path:4"), "take 1")
    assert [vertex["states"] for vertex in view["vertices"]] == [["gone"], ["gone"], ["gone"], []]
    assert [vertex.get("bare", vertex["label"]) for vertex in view["vertices"]] == ["0", "1", "2", "3"]
    snort = view_of(Snort("path:3"), "red 0", "blue 2")["vertices"]
    assert [(vertex["label"], vertex["bare"], vertex["states"]) for vertex in snort] == [
        ("R0", "0", []), ("×1", "1", ["gone"]), ("B2", "2", []),
    ]  # fmt: skip


def test_a_domino_covers_cells():
    cells = view_of(Domineering("2x2"), "vertical 0")["vertices"]
    assert [(cell["shape"], cell["tint"]) for cell in cells] == [
        ("square", "black"), ("square", "plain"), ("square", "black"), ("square", "plain"),
    ]  # fmt: skip


def test_the_home_shows_every_game_as_it_is_played_and_the_easiest_first():
    shown = {board["game"]: board["view"] for board in usual_boards()}
    assert set(shown) == set(names())
    assert all(view["moves"] == [] for view in shown.values())
    assert shown["snort"]["position"] == "colours 1,0,0,1,0,0,0,2,0,0"
    assert not any(vertex["describe"]["key"] == "piece.arrow" for vertex in shown["cubes"]["vertices"])
    assert [game["name"] for game in every_game()][:3] == ["subtraction", "nim", "snort"]
