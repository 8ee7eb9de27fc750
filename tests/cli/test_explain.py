from __future__ import annotations

import json

import pytest


def test_explain_for_people(noyau):
    told = noyau("explain", "subtraction", 7).out
    assert "(8, 0) (1, 1) (2, 1) (3, 1) (12, 2) (5, 3) (6, 3) (7, 3)" in told
    assert "Kernel: 0 4" in told
    assert "Attracteur du joueur 2" in noyau("explain", "subtraction", 7, "--lang", "fr").out
    assert "Atractor del jugador 2" in noyau("explain", "subtraction", 7, env={"NOYAU_LANG": "ca"}).out


def test_explain_for_programs(noyau):
    words = ("explain", "subtraction", 4, "--take", "1,2", "--take-second", "1,3", "--misere", "--json")
    answer = json.loads(noyau(*words, "--numbering", "pairs").out)
    assert set(answer) == {"game", "board", "explained"}
    assert answer["explained"]["attractors"]["1"] == [
        [[0, 1], 0], [[1, 2], 1], [[2, 1], 2], [[3, 1], 2], [[3, 2], 3], [[4, 1], 4],
    ]  # fmt: skip
    numbers = json.loads(noyau(*words).out)["explained"]
    assert numbers["vertices"][8]["successors"] == [2, 0]


def test_the_early_exit(noyau):
    words = ("explain", "subtraction", 7, "--take", "1,3", "--json")
    whole, part = (json.loads(noyau(*words, *more).out)["explained"] for more in ((), ("--stop-at-start",)))
    assert len(part["attractors"]["1"]) == len(whole["attractors"]["1"]) - 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["explain", "subtraction", "5000"], "more than 2,000 positions"),
        (["explain", "subtraction", "7", "--numbering", "letters"], "'letters' is not one of 'numbers', 'pairs'"),
        (["explain", "lights", "path:3"], "lights is a puzzle that no document works out"),
        (["draw", "lights", "path:3", "--arena"], "--arena is for games of two players, and lights is a puzzle"),
        (["draw", "dollar", "path:3", "--values", "1,0,-1", "--kernel"], "--kernel is for games of two players"),
    ],
)
def test_a_wrong_request_gets_one_sentence(noyau, words, says):
    answer = noyau(*words, code=2)
    assert says in answer.err
    assert answer.out == ""


def test_positions_are_written_as_a_person_reads_them(noyau):
    """A sign, a set or a name instead of a row of numbers; in drawings as well."""
    for words, written in (
        (["snort", "path:3"], "(R·B, 1)"),
        (["kayles", "path:4"], "({0,1,2,3}, 1)"),
        (["cops", "path:2"], "(C0 R1, 2)"),
        (["geography", "text:Ada Bob, Bob Cy"], "(Cy|Ada,Bob, 1)"),
    ):
        assert written in noyau("explain", *words).out
        assert f">{written[1:-4]}<" in noyau("draw", *words, "--arena", "--out", "-").out
    assert "R rouge, B bleu, · incolore" in noyau("explain", "snort", "path:3", "--lang", "fr").out


def test_a_kernel_is_drawn_with_the_names_of_its_vertices(noyau):
    drawn = noyau("draw", "token", "digraph { Ada -> Bob; Bob -> Cy }", "--kernel", "--out", "-").out
    assert "Cy: in the kernel, label 0" in drawn
    assert ">Ada<" in drawn
    round_and_round = noyau("draw", "token", "digraph { Ada -> Bob; Bob -> Ada }", "--kernel", "--out", "-", code=2)
    assert "Ada → Bob → Ada" in round_and_round.err


def test_scripts_name_their_vertices_and_count_their_moves_apart(noyau):
    """`0, +1, 0, 1 move` would read as a script of four."""
    named = noyau("explain", "dollar", "text:Ada Bob, Bob Cy, Cy Ada", "--values=-1,2,0").out
    assert "Ada (0), Bob (+1), Cy (0) (1 move)" in named
    assert (
        "leads to Ada (−1), Bob (1), Cy (0)"
        in noyau("explain", "dollar", "text:Ada Bob, Bob Cy, Cy Ada", "--values=-1,1,0").out
    )
    settled = noyau("explain", "dollar", "path:2", "--values=-1,1").out
    assert "+0" not in settled
    assert "the median is 0 already" in settled


def test_one_of_anything_is_one(noyau):
    assert "1 sommet, 2 flèches" in noyau("explain", "bracelet", 1, "--lang", "fr").out
    assert "2 pierres, et aucune fenêtre de longueur 1 ne" in noyau("solve", "bracelet", 1, "--lang", "fr").out
    assert "1 bout d’arête" in noyau("solve", "euler", "text:a b, b c", "--lang", "fr").out
    assert "1 edge end," in noyau("solve", "euler", "text:a b, b c").out
    assert "Il y a -1 dollar," in noyau("solve", "dollar", "path:2", "--values=-1,0", "--lang", "fr").out


@pytest.mark.parametrize(
    ("language", "arrow", "others"), [("fr", "flèche", ("arc", "arête")), ("ca", "fletxa", ("arc", "aresta"))]
)
def test_what_is_walked_in_a_bracelet_has_one_name(noyau, language, arrow, others):
    said = (
        noyau("explain", "bracelet", 3, "--lang", language).out
        + noyau("solve", "bracelet", 3, "--method", "euler", "--lang", language).out
    )
    assert arrow in said
    assert not [word for word in others if word in said.lower().replace("recorre", "").replace("parcours", "")]
