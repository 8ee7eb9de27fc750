from __future__ import annotations

import json
import sys
from contextlib import nullcontext

import pytest

from noyau.errors import LimitReached


def test_a_sum_for_programs(noyau):
    answer = json.loads(noyau("sum", "nim 3,4", "subtraction 7 --take 1,2,3", "octal 0.77 --n 5", "--json").out)
    assert answer["games"] == ["nim 3,4", "subtraction 7 --take 1,2,3", "octal 0.77 --n 5"]
    # Nim 3 + 4 is 7, seven sticks are 3, Kayles with five pins is 4, and 7 xor 3 xor 4 is 0: the mover loses.
    assert answer["answer"] == {
        "winner": 2,
        "to_move": 1,
        "grundy": 0,
        "grundy_of_part": [7, 3, 4],
        "winning_moves": [],
    }


def test_the_winning_moves_of_a_sum(noyau):
    answer = json.loads(noyau("sum", "nim 1,2", "subtraction 5", "--json").out)["answer"]
    assert (answer["winner"], answer["winning_moves"]) == (
        1,
        [[0, [1, 2]], [1, 2]],
    )  # leave Nim 1,0 beside 5, or 3 sticks beside Nim 1,2


def test_a_sum_for_people(noyau):
    told = noyau("sum", "nim 1,2", "subtraction 5").out
    assert "nim 1,2: Grundy value 3" in told
    assert "Together: Grundy value 2" in told
    assert "Player 1 wins." in told
    assert "nim 1,2: take 2 from heap 2" in told
    assert "Le joueur 1 gagne." in noyau("sum", "nim 1,2", "subtraction 5", "--lang", "fr").out


def test_a_sum_of_games_with_different_moves(noyau):
    """Snort on a path of three is ±2, a coloured vertex is over: whoever moves first takes the switch, and wins."""
    answer = json.loads(noyau("sum", "snort path:3", "snort path:1 --colours 1", "nim 1", "--json").out)["answer"]
    assert answer["value_of_part"] == ["±2", "0", "*"]
    assert (answer["winner"], answer["outcome"], answer["winning_moves"]) == (1, "N", [[0, 0], [0, 1], [0, 2]])
    told = noyau("sum", "snort path:2", "domineering 2x2").out
    assert "Together: value 0, outcome P" in told
    assert "without a proof" in noyau("sum", "snort path:2", "nim 1", "--proof", "x.json", code=2).err


def test_winning_moves_of_a_sum_are_those_of_the_game_itself():
    """Against the slow way: the sum of two small boards of Snort is Snort on both of them."""
    from noyau.games import Snort
    from noyau.graphs import Graph
    from noyau.solvers import solve
    from noyau.solvers.sums import add_values

    for one, other in (("path:3", "path:2"), ("star:3", "path:4"), ("path:2", "path:2"), ("cycle:3", "path:3")):
        boards = [Snort(name) for name in (one, other)]
        first, second = (rules.graph() for rules in boards)
        shift = first.vertex_count
        both = [*first.edges(), *((a + shift, b + shift) for a, b in second.edges())]
        together = solve(Snort(Graph.from_edges(shift + second.vertex_count, both)), method="attractor")
        found = add_values(boards)
        assert found.mover_wins == (int(together.winner) == 1)
        places = {move.vertex + (shift if part else 0) for part, move in found.winning_moves}
        assert places == {move.vertex for move in together.winning_moves}


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        (["chess 3"], "no game is called 'chess'"),
        ([""], "a part of the sum is empty"),
        (["nim '3"], "cannot be read"),
        (["nim 3", "subtraction 5 --misere"], "is misère play"),
        (["dollar path:2 --values 1,1", "nim 3"], "is a puzzle, and sums are of games"),
        (["nim 3", "arena demo"], "until somebody is stuck"),
        (["lights path:3"], "is a puzzle, and sums are of games"),
        (["nim"], "Nim needs heaps"),
        (["nim 3 --fast"], "no option of nim is called '--fast'"),
        (["nim 3", "--to-move", "3"], "to_move is '3'"),
        ([], "missing argument"),
    ],
)
def test_wrong_parts_get_a_sentence(noyau, parts, says):
    answer = noyau("sum", *parts, code=2)
    assert says in answer.err
    assert answer.out == ""


def test_a_sum_that_takes_too_long_says_so(noyau):
    told = noyau("sum", "snort grid:4x5", "nim 3", "--limit", "0.01", code=3).err
    assert "the value of snort grid:4x5 was not found in time" in told
    assert (
        "n’a pas été trouvée à temps"
        in noyau("sum", "snort grid:4x5", "nim 3", "--limit", "0", "--lang", "fr", code=3).err
    )


def test_player_2_may_begin(noyau):
    """Left wins {2|-1/2} + 1 whoever begins; so Right, who begins, has no winning move."""
    answer = json.loads(noyau("sum", "snort path:3 + domineering 2x3", "--to-move", "2", "--json").out)["answer"]
    assert (answer["winner"], answer["to_move"], answer["outcome"], answer["winning_moves"]) == (1, 2, "L", [])


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("en", ["1: 2 1", "hint", "quit"], ["2. Node kayles on path:5", "Player 1 plays: game 1: take 2 from heap 1"]),
        ("fr", ["jeu 1 : prendre 2 dans le tas 1", "indice", "quitter"], ["Le joueur 1 joue : jeu 1 : prendre 2"]),
        ("ca", ["agafar-ne 2 de la pila 1", "pista", "surt"], ["El jugador 1 juga: joc 1: agafar-ne 2 de la pila 1"]),
    ],
)
def test_a_sum_is_dueled(noyau, language, typed, told):
    answer = noyau("duel", "sum", "nim 3,4", "kayles path:5", "--lang", language, typed="\n".join(typed) + "\n")
    for sentence in told:
        assert sentence in answer.out


def test_a_sum_is_taken_up_again_as_it_was_left(noyau):
    left = noyau("duel", "sum", "snort path:4", "domineering 2x2", "--lang", "fr", typed="rouge 1\nquitter\n").out
    moves = left.rpartition("--moves ")[2].strip().strip('"')
    again = noyau("duel", "sum", "snort path:4", "domineering 2x2", "--moves", moves, "--json", typed="q\n").out
    assert json.loads(again)["moves"] == ["in 0: red 1", "in 1: horizontal 0"]


def test_machines_play_a_sum_to_its_end(noyau):
    who = ("--first", "perfect", "--second", "random")
    match = json.loads(noyau("duel", "sum", "snort grid:3x3", "snort path:4", "nim 1,1", *who, "--json").out)
    assert (match["over"], match["winner"]) == (True, 1)
    assert "duel sum" in noyau("sum", "--help").out


def test_boards_of_one_kind_whose_values_are_too_large_are_searched_as_one(noyau, monkeypatch):
    def too_large(*_args, **_kept):
        raise LimitReached("unknown so far")

    monkeypatch.setattr("noyau.solvers.sums.add_values", too_large)
    assert "too large to be written down" in noyau("sum", "snort path:3", "snort path:2").out
    answer = json.loads(noyau("sum", "snort path:3", "snort path:2", "--json").out)["answer"]
    assert (answer["winner"], answer["value"], answer["outcome"]) == (1, None, None)
    monkeypatch.undo()
    by_value = json.loads(noyau("sum", "snort path:3", "snort path:2", "--json").out)["answer"]
    assert all(move in by_value["winning_moves"] for move in answer["winning_moves"])
    assert answer["winning_moves"]


def test_a_long_value_is_cut(noyau):
    told = noyau("sum", "snort path:10", "nim 3").out
    assert "characters; --json has it whole)" in told
    assert max(map(len, told.splitlines())) < 500
    assert told.count("snort path:10: red") == 1  # a game is named once


def test_a_sum_says_how_far_it_is(noyau, monkeypatch):
    """On a terminal; what the core then says is shown in tests/test_deadline.py."""
    noyau("sum", "nim 1")
    of_sums, heard = sys.modules["noyau.cli.sum"], []
    monkeypatch.setattr(of_sums, "told", lambda language: nullcontext(lambda progress: None))
    add_up = of_sums.add_up
    monkeypatch.setattr(of_sums, "add_up", lambda rules, limit: heard.append(limit.heard) or add_up(rules, limit=limit))
    noyau("sum", "nim 1", "snort path:2")
    assert heard == [True]
