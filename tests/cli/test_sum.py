from __future__ import annotations

import json

import pytest


def test_a_sum_for_programs(noyau):
    answer = json.loads(noyau("sum", "nim 3,4", "subtraction 7 --take 1,2,3", "octal 0.77 --n 5", "--json").out)
    assert answer["games"] == ["nim 3,4", "subtraction 7 --take 1,2,3", "octal 0.77 --n 5"]
    # Nim 3 + 4 is 7, seven sticks are 3, Kayles with five pins is 4, and 7 xor 3 xor 4 is 0: the mover loses.
    assert answer["answer"] == {"winner": 2, "grundy": 0, "grundy_of_part": [7, 3, 4], "winning_moves": []}


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


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        (["chess 3"], "no game is called 'chess'"),
        ([""], "a part of the sum is empty"),
        (["nim '3"], "cannot be read"),
        (["nim 3", "subtraction 5 --misere"], "is misère play"),
        (["subtraction 5 --take 1 --take-second 2"], "different moves"),
        (["nim"], "missing argument"),
        (["nim 3 --fast"], "no such option"),
        ([], "missing argument"),
    ],
)
def test_wrong_parts_get_a_sentence(noyau, parts, says):
    answer = noyau("sum", *parts, code=2)
    assert says in answer.err
    assert answer.out == ""
