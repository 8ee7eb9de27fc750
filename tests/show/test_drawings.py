from __future__ import annotations

import sys
import xml.etree.ElementTree as ET

import pytest

from noyau.errors import CannotWrite, UnknownName
from noyau.games import Subtraction
from noyau.play import Match
from noyau.positions import explore
from noyau.show import arena_view, board_view, save_drawing, to_svg, to_tikz
from noyau.solvers.arenas.attractor import solve_play

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def board():
    return board_view(Subtraction(7), Match(Subtraction(7)).turn)


@pytest.fixture(scope="module")
def arena():
    explored = explore(Subtraction(7))
    return arena_view(explored, solve_play(explored.arena))


def test_svg_is_xml_with_a_stick_for_each_token(board):
    root = ET.fromstring(to_svg(board))
    assert len(root.findall(f"{SVG}g/{SVG}ellipse")) == 7


def test_svg_of_the_arena_marks_players_by_shape_and_winners_by_more_than_colour(arena):
    root = ET.fromstring(to_svg(arena))
    assert len(root.findall(f"{SVG}g/{SVG}circle")) == 8
    squares = root.findall(f"{SVG}g/{SVG}rect")
    assert len(squares) == 8
    assert {square.get("fill") for square in squares} == {"#dceaf9", "url(#second)"}
    assert len(root.findall(f"{SVG}path")) == len(arena["edges"])


def test_titles_are_translated_and_escaped(board):
    assert "<title>Soustraction</title>" in to_svg(board, "fr")
    nasty = {**board, "title": {"key": "none", "text": '<script>"&', "values": {}}}
    assert ET.fromstring(to_svg(nasty)).find(f"{SVG}title").text == '<script>"&'


def test_tikz_names_every_vertex_and_edge(arena):
    tikz = to_tikz(arena)
    assert tikz.count(r"\node") == 16
    assert tikz.count(" to[") == len(arena["edges"])


@pytest.mark.parametrize(
    ("suffix", "magic"),
    [(".svg", b"<svg"), (".png", b"\x89PNG"), (".pdf", b"%PDF"), (".tex", b"% noyau"), (".tikz", b"% noyau")],
)
def test_files_by_suffix(tmp_path, arena, suffix, magic):
    path = tmp_path / f"drawing{suffix}"
    save_drawing(arena, path)
    assert path.read_bytes().startswith(magic)
    assert list(tmp_path.iterdir()) == [path]


def test_an_unknown_suffix_lists_those_that_are_known(tmp_path, board):
    with pytest.raises(UnknownName, match=r"\.svg"):
        save_drawing(board, tmp_path / "x.gif")


def test_nothing_is_left_where_nothing_can_be_written(tmp_path, board):
    with pytest.raises(CannotWrite):
        save_drawing(board, tmp_path / "none" / "x.svg")
    assert not list(tmp_path.iterdir())


def test_without_typst_the_message_says_how_to_get_it(noyau, monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    assert "pip install 'noyau[draw]'" in noyau("draw", "subtraction", 7, "-o", "x.png", code=2).err
