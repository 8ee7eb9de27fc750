"""A student's function at the board: the documents' data in, legal moves out, its first mistake told."""

from __future__ import annotations

import json

import pytest

from noyau.classroom.players import StudentPlayer, data_of, first_slip, is_meant, tournament
from noyau.errors import CannotRead, IllegalMove
from noyau.games import Arena, Nim, Snort, Subtraction
from noyau.games.nim import TakeFrom
from noyau.graphs import Digraph
from noyau.play import Match
from noyau.words import FIRST, SECOND

FUNCTIONS = """
def coup(G, couleur, joueur):
    autre = 3 - joueur
    return min(s for s in range(len(G)) if couleur[s] == 0 and all(couleur[t] != autre for t in G[s]))
def gagne(n): return n % 4 or 1
def un(n, joueur): return 1
def trop(n): return 9
def casse(n): return 1 // 0
def premier(G, sommet): return G[sommet][0]
def texte(position, coups): return coups[0]
def tas(tas): return next((i, 1) for i, n in enumerate(tas) if n)
"""


@pytest.fixture
def mine(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(FUNCTIONS)
    opened = []

    def player(function):
        opened.append(StudentPlayer(file, function))
        return opened[-1]

    yield player
    for one in opened:
        one.close()


def test_each_game_is_told_as_the_documents_tell_it():
    assert data_of(Match(Snort("path:3")).play("red 1")) == [[[1], [0, 2], [1]], [0, 1, 0], 2]
    assert data_of(Match(Subtraction(7))) == [7, 1]
    assert data_of(Match(Nim((3, 4)))) == [[3, 4], 1]
    arena = Arena(Digraph.from_successors([[1], []], owners=[0, 1]))
    assert data_of(Match(arena)) == [[[1], []], 0, 1]


@pytest.mark.parametrize(
    ("rules", "function", "move"),
    [
        (Snort("path:3"), "coup", "red 0"),
        (Subtraction(7), "gagne", "take 3"),
        (Subtraction(7), "un", "take 1"),
        (Nim((0, 4)), "tas", "take 1 from 1"),
        (Arena(Digraph.from_successors([[1], []], owners=[0, 1])), "premier", "go 1"),
    ],
    ids=str,
)
def test_what_a_function_answers_is_a_move(mine, rules, function, move):
    assert str(mine(function).move(Match(rules))) == move


def test_a_pair_a_number_or_the_words_name_a_move():
    assert is_meant((1, 2), TakeFrom(1, 2))
    assert is_meant([1, 2], TakeFrom(1, 2))
    assert is_meant("take 2 from 1", TakeFrom(1, 2))
    assert not is_meant((2, 1), TakeFrom(1, 2))
    assert not is_meant(None, TakeFrom(1, 2))


@pytest.mark.parametrize(
    ("function", "why"), [("trop", "not legal here"), ("casse", "ZeroDivisionError"), ("pas_la", "no function")]
)
def test_what_is_no_legal_move_is_refused_with_a_sentence(mine, function, why):
    with pytest.raises(IllegalMove, match=why):
        mine(function).move(Match(Subtraction(7)))


def test_the_first_move_that_gave_the_win_away_is_found():
    match = Match(Subtraction(7)).play("take 3").play("take 1").play("take 1").play("take 2")
    slip = first_slip(match, FIRST)
    assert (slip.number, str(slip.move), [str(move) for move in slip.better]) == (3, "take 1", ["take 3"])
    assert first_slip(match, SECOND) is None


def test_a_tournament_alternates_who_begins(mine):
    good, bad, broken = mine("gagne"), mine("un"), mine("casse")
    rows = tournament(Subtraction(9), [good, bad], 4)
    assert [(row.won, row.lost) for row in rows] == [(4, 0), (0, 4)]
    assert rows[1].given_away == 2  # one from nine is right, and one from seven gives it away
    rows = tournament(Subtraction(9), [broken, "random"], 2)
    assert [(row.won, row.lost, row.refused) for row in rows] == [(0, 2, 2), (2, 0, 0)]


def test_names_that_are_no_player_are_refused(tmp_path):
    for text in ("clever", "nowhere.py:coup", str(tmp_path / "x.py") + ":1a"):
        with pytest.raises(CannotRead):
            StudentPlayer.named(text)


def test_duel_seats_functions_and_prints_a_table(noyau, tmp_path):
    (tmp_path / "mine.py").write_text(FUNCTIONS)
    done = noyau("duel", "subtraction", "7", "--first", "mine.py:un", "--lang", "fr")
    assert "mine.py:un a laissé échapper la victoire au coup 1" in done.out
    players = ("--first", "mine.py:gagne", "--second", "mine.py:un", "--games", "2", "--json")
    told = json.loads(noyau("duel", "subtraction", "7", *players).out)
    assert told["players"][0] == {
        "name": "mine.py:gagne", "won": 2, "lost": 0, "drawn": 0, "refused": 0, "given_away": 0,
    }  # fmt: skip
    assert "without a person" in noyau("duel", "subtraction", "7", "--games", "2", code=2).err
    assert "not legal here" in noyau("duel", "subtraction", "7", "--first", "mine.py:trop", code=2).err


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("raise ValueError('x')", "lève ValueError : x à la ligne 1"),
        ("pass", "elle n’est pas encore écrite"),
        ("return open('/etc/passwd')", "tente ce qui n’est pas permis : open /etc/passwd"),
        ("return object()", "renvoie un objet de type object"),
    ],
)
def test_why_there_is_no_move_is_said_in_french(noyau, tmp_path, source, said):
    (tmp_path / "mine.py").write_text(f"def coup(n, joueur): {source}\n")
    done = noyau("duel", "subtraction", "7", "--first", "mine.py:coup", "--second", "perfect", "--lang", "fr", code=2)
    assert f"mine.py:coup ne donne pas de coup : {said}" in done.err
