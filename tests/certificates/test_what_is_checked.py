"""What `check`, `solve` and `Dollar` are given by people who do not read on: a sentence, or what they meant."""

from __future__ import annotations

import pytest

from noyau import check, solve
from noyau.errors import BadRules
from noyau.games import Dollar, Nim, Snort


def test_a_solution_is_checked_by_its_proof():
    assert check(solve(Nim((3, 4)))) == []


@pytest.mark.parametrize("given", [3, None, ["p.json"]])
def test_what_is_no_proof_is_refused_in_a_sentence(given):
    with pytest.raises(BadRules, match="a proof is wanted, or the name of a proof file"):
        check(given)


def test_a_class_is_no_game():
    with pytest.raises(BadRules, match="a game is wanted, not Snort without a board"):
        solve(Snort)


def test_dollars_by_name():
    board = {"a": ["b", "c"], "b": ["a", "c"], "c": ["a", "b"]}
    assert Dollar(board, values={"a": 2, "b": -1}).values == (2, -1, 0)
    assert Dollar("cycle:3", values={2: 5}).values == (0, 0, 5)
    with pytest.raises(BadRules, match="'z' is no vertex of this board"):
        Dollar(board, values={"z": 1})
