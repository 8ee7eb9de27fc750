"""Drawings of bracelets: what is on them."""

from __future__ import annotations

import pytest

from noyau import solve
from noyau.errors import TooLarge
from noyau.games.bracelet import Bracelet, Stones
from noyau.show.bracelet import DRAWINGS, diagram_picture, ring_picture


def test_the_ring_shows_the_bracelet_and_its_first_window():
    game = Bracelet(4)
    ring = ring_picture(game, game.start())
    assert [piece.current for piece in ring.pieces] == [True] * 4 + [False] * 12
    assert "".join(piece.label for piece in ring.pieces) == solve(game).answer.sequence


def test_a_long_ring_is_round_when_drawn_and_stands_in_rows_on_the_board():
    game = Bracelet(7)
    places = {(piece.x, piece.y) for piece in game.picture(game.start()).pieces}
    assert len(places) == 128 + 2
    assert len({y for _, y in places}) == 10  # nine rows, and the kinds to choose from below
    around = [piece for piece in ring_picture(game, game.start()).pieces if piece.called == "stone"]
    assert len({(piece.x, piece.y) for piece in around}) == 128
    assert len({round(piece.y, 3) for piece in around}) == 65  # left and right are level; top and bottom are alone


def test_after_some_moves_the_ring_shows_them_and_their_last_window():
    ring = ring_picture(Bracelet(3), Stones("00010"))
    assert "".join(piece.label for piece in ring.pieces[:8]) == "00010"
    assert [place for place, piece in enumerate(ring.pieces) if piece.current] == [2, 3, 4]


@pytest.mark.parametrize(("k", "symbols"), [(1, "ab"), (2, "01"), (3, "01"), (3, "abc"), (7, "01")])
def test_the_diagram_numbers_every_arc(k, symbols):
    game = Bracelet(k, symbols)
    picture = diagram_picture(game, game.start())
    arcs = game.windows(solve(game, method="euler").answer.sequence)
    assert sorted(line.label for line in picture.lines) == sorted(f"{arc} ({at})" for at, arc in enumerate(arcs, 1))
    for line in picture.lines:
        arc = line.label.partition(" ")[0]
        assert (picture.pieces[line.one].label, picture.pieces[line.other].label) == (arc[:-1] or "·", arc[1:] or "·")


def test_the_diagram_of_a_walk_numbers_what_is_walked():
    labels = {line.label for line in diagram_picture(Bracelet(3), Stones("00010")).lines}
    assert labels == {"000 (1)", "001 (2)", "010 (3)", "011", "100", "101", "110", "111"}


def test_every_drawing_is_an_svg_and_large_ones_are_refused():
    for draw in DRAWINGS.values():
        assert draw(Bracelet(3), Stones(""), "fr").whole.startswith("<svg")
    with pytest.raises(TooLarge, match="128 vertices cannot be read"):
        diagram_picture(Bracelet(8), Stones(""))
    with pytest.raises(TooLarge, match="too large to be drawn"):
        ring_picture(Bracelet(11), Stones(""))
