"""Document 002's dictionary beside the document's own functions."""

from __future__ import annotations

import json

import pytest

from helpers.document_002 import encode, est_valide, gagne, genere_graphe
from noyau.deadline import NEVER
from noyau.errors import TooLarge
from noyau.games import Snort
from noyau.solvers.taking.dictionary import positions_of_red


def colourings(count):
    if count == 0:
        yield ()
        return
    for rest in colourings(count - 1):
        for colour in (0, 1, 2):
            yield (*rest, colour)


@pytest.mark.parametrize(("n", "k"), [(1, 0), (5, 3000), (6, 5000), (7, 1000)])
def test_every_colouring_of_a_match(n, k):
    graph = genere_graphe(n, k)
    wanted = {}
    for colours in colourings(n):
        ahead = colours.count(1) - colours.count(2)
        if ahead in (0, 1) and est_valide(graph, colours):
            red_wins = gagne(graph, list(colours), 1) if ahead == 0 else not gagne(graph, list(colours), 2)
            wanted[str(encode(colours))] = red_wins
    found = json.loads(b"".join(positions_of_red(Snort(f"gnk:{n},{k}"), NEVER)))
    assert found == wanted
    assert list(map(int, found)) == sorted(map(int, found))


def test_a_board_that_is_too_large():
    with pytest.raises(TooLarge, match="up to 20 vertices"):
        next(positions_of_red(Snort("path:21"), NEVER))


def test_it_is_a_file(noyau, tmp_path):
    told = noyau("solve", "snort", "gnk:8,5000", "--dictionary", "positions.json")
    assert "dictionary written to positions.json" in told.err
    assert json.loads((tmp_path / "positions.json").read_text())["0"] is False  # question 6 a): blue wins
