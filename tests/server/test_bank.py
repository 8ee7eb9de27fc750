"""The card beside a dollar board: why it can be won or not, its par, and the moves made in fewer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.slow_least import shortest_by_trying
from noyau.errors import BadRules
from noyau.games import Dollar, find
from noyau.games.dollar import length_of, script_of, shifted
from noyau.graphs import board as named
from noyau.server.answers.bank import bank, par, shortened
from noyau.solvers.dollars.burning import is_winnable

BOARDS = ("path:3", "cycle:4", "complete:4", "star:4", "wheel:5")


def place(board, values, moves=()):
    return {"game": "dollar", "fields": {"board": board, "values": ",".join(map(str, values))}, "moves": list(moves)}


def dollars(board, low, high):
    count = named(board).vertex_count
    return st.lists(st.integers(low, high), min_size=count, max_size=count).map(tuple)


def reached(board, values, moves):
    rules = Dollar(board, values=values)
    at = rules.start()
    for number, move in enumerate(moves):
        assert not rules.solved(at), f"over before move {number}"
        at = rules.after(at, find("dollar").read_move(move))
    return at


@pytest.mark.parametrize(
    ("board", "values", "why"),
    [
        ("cycle:3", (1, 0, 0), "bank.why.clear"),
        ("cycle:3", (2, -1, 0), "bank.why.genus"),
        ("cycle:3", (-2, 1, 1), "bank.why.script"),
        ("cycle:3", (1, -1, 0), "bank.why.burning"),
        ("cycle:3", (1, -2, 0), "bank.why.negative"),
    ],
)
def test_the_reason_is_the_true_one(board, values, why):
    told = bank(place(board, values))
    assert told["why"]["key"] == why
    assert told["winnable"] == is_winnable(Dollar(board, values=values).graph(), values)
    assert (told["total"], told["genus"]) == (str(sum(values)), 1)


def test_the_debt_that_cannot_be_moved_is_told():
    assert bank(place("cycle:3", (1, -1, 0)))["why"]["values"]["debt"] == "−1"


def test_moves_change_nothing_of_it():
    still = place("cycle:4", (3, -1, -1, 1))
    assert bank(still) == bank({**still, "moves": ["lend 0", "borrow 2"]})
    assert par(still) == par({**still, "moves": ["lend 0", "borrow 2"]})


@given(st.sampled_from(BOARDS), st.data())
def test_the_par_is_that_of_trying_everything(board, data):
    values = data.draw(dollars(board, -2, 3))
    told = par(place(board, values))
    graph = Dollar(board, values=values).graph()
    if not is_winnable(graph, values):
        assert told == {"length": None, "bound": None}
    else:
        assert told["length"] == told["bound"] == shortest_by_trying(graph, values)


@given(st.sampled_from(BOARDS), st.data())
def test_minimised_moves_lead_to_the_same_dollars_and_no_shift_is_shorter(board, data):
    values = data.draw(dollars(board, -3, 2))
    rules, moves = Dollar(board, values=values), []
    at = rules.start()
    for move in data.draw(st.lists(st.sampled_from(list(rules.moves(at))), max_size=12)):
        if rules.solved(at):
            break
        at = rules.after(at, move)
        moves.append(move)
    told = shortened(place(board, values, map(str, moves)))["moves"]
    script = script_of(moves, len(values))
    least = min(length_of(shifted(script, by)) for by in range(-12, 13))
    end = reached(board, values, told)
    if rules.solved(end):  # and perhaps on the way already
        assert len(told) <= least
    else:
        assert (end, len(told)) == (at, least)


def test_what_cannot_be_shortened_stays_in_its_order():
    told = shortened(place("cycle:4", (-5, 1, 1, 1), ["borrow 0", "lend 2"]))
    assert told["moves"] == ["borrow 0", "lend 2"]
    assert told["message"]["key"] == "bank.shortest"
    told = shortened(place("cycle:4", (-5, 1, 1, 1), ["lend 1", "lend 2", "lend 3"]))
    assert told["moves"] == ["borrow 0"]
    assert told["message"]["values"] == {"count": 2}


def test_other_games_have_no_bank():
    with pytest.raises(BadRules, match="nim has no bank"):
        bank({"game": "nim", "fields": {"heaps": "1,2"}, "moves": []})
