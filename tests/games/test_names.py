"""Vertices keep their names: in moves typed and shown, options, answers, boards in characters and drawings."""

from __future__ import annotations

import pytest

from noyau import draw, solve
from noyau.errors import NoyauError
from noyau.games import Cops, Euler, Geography, Lights, Peg, find
from noyau.graphs import Graph
from noyau.play import Match

TOWNS = 'graph { Lyon -- Paris; Paris -- "La Seu"; "La Seu" -- Girona; Girona -- Lyon; Paris -- Girona }'
GAMES = ("col", "cops", "geography", "kayles", "lights", "peg", "snort")


@pytest.fixture
def towns(tmp_path):
    file = tmp_path / "towns.dot"
    file.write_text(TOWNS)
    return str(file)


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_said_and_read_by_name(game, towns):
    rules = find(game).rules(towns)
    for move in Match(rules).legal:
        assert any(name in str(move) for name in ("Lyon", "Paris", "La Seu", "Girona")), str(move)
        assert find(game).read_move(str(move), rules) == move
        assert str(Match(rules).play(str(move)).moves[0]) == str(move)


@pytest.mark.parametrize("game", GAMES)
def test_drawings_show_the_names(game, towns):
    assert "Girona" in draw(find(game).rules(towns))


@pytest.mark.parametrize("game", [*GAMES, "euler"])
def test_answers_headlines_and_boards_in_the_terminal(noyau, game, towns):
    told = noyau("solve", game, towns).out
    assert "towns.dot" in told
    shown = noyau("duel", game, towns, typed="hint\nmoves\nquit\n").out
    assert "Lyon" in shown
    assert "La Seu" in shown
    assert game == "col" or any(name in told for name in ("Lyon", "Paris", "La Seu", "Girona"))  # blue wins Col


def test_options_take_names(towns):
    graph = Graph.from_edges(4, [(0, 1), (1, 2), (2, 3), (0, 3), (1, 3)]).with_labels(
        ["Lyon", "Paris", "La Seu", "Girona"]
    )
    for board in (towns, graph):
        assert Geography(board, at="la seu").at == 2
        assert Lights(board, lit=("Lyon", 3)).lit == Lights(board, lit=(0, 3)).lit == (0, 3)
        assert Peg(board, empty="Paris").empty == (1,)
    with pytest.raises(NoyauError, match="no vertex is called 'Lyonn'; allowed here: Lyon, Paris, La Seu, Girona"):
        Geography(towns, at="Lyonn")
    with pytest.raises(NoyauError, match=r"no vertex is called 'x'\. Hint: the vertices are 0 to 2"):
        Lights("path:3", lit=("x",))


def test_what_the_options_take_is_what_the_headline_says(noyau, towns):
    assert "--at La Seu" in noyau("solve", "geography", towns, "--at", "La Seu").out
    assert "--lit Lyon,Girona" in noyau("solve", "lights", towns, "--lit", "lyon,Girona").out


def test_sentences_of_the_answers(towns):
    assert "cops begin at Paris" in str(" ".join(said.inside("en") for said in solve(Cops(towns)).messages()))
    assert "vertex Paris has 3 edge ends" in " ".join(said.inside("en") for said in solve(Euler(towns)).messages())
    assert "Paris, Girona" in " ".join(said.inside("en") for said in solve(Lights(towns, lit=(0, 3))).messages())


def test_a_name_alone_is_a_move(noyau, towns):
    told = noyau("duel", "geography", towns, "--at", "Paris", "--lang", "fr", typed="la seu\nquitter\n").out
    assert "Le joueur 1 joue : aller en La Seu" in told
