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
        (["nim 3", "arena demo"], "have values"),
        (["lights path:3"], "is a puzzle, and sums are of games"),
        (["nim"], "missing argument"),
        (["nim 3 --fast"], "no such option"),
        ([], "missing argument"),
    ],
)
def test_wrong_parts_get_a_sentence(noyau, parts, says):
    answer = noyau("sum", *parts, code=2)
    assert says in answer.err
    assert answer.out == ""
