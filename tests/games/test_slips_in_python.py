"""Whatever Python code gives where a game, a board or a number should stand, there is a sentence about it."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest

from noyau import attractors, board, check, cyclic, draw, kernel, play, solve
from noyau.errors import NoyauError
from noyau.forms import rules_from
from noyau.games import Euler, Geography, Nim, find, names
from noyau.values import value_of

ODD = [
    Nim, "21", None, -1, 3.5, "x", [1], {}, (), object(), True, float("nan"), 10**30, b"ab", np.array([1, 2]), {1, 2},
    [["a"]], {"a": 1}, [(0, 1)], [[0, 1], [1]], "grid:0x0",
]  # fmt: skip


def tried(ask):
    """An answer, or a sentence that speaks of Python and not of the command line."""
    said = ""
    try:
        ask()
    except NoyauError as error:
        said = str(error)
    assert "--" not in said


@pytest.mark.parametrize("game", names())
def test_a_game_of_anything(game):
    rules = find(game).rules
    for odd in ODD:
        tried(lambda odd=odd: solve(rules(odd), limit=2))
    whole = rules_from(rules, find(game).try_first)
    for odd in ODD:
        if odd is not None:
            with pytest.raises(NoyauError, match="method"):
                solve(whole, method=odd)


@pytest.mark.parametrize(
    "ask",
    [attractors, kernel, board, check, solve, cyclic, value_of, play, lambda odd: attractors([[1], []], odd)],
    ids=["attractors", "kernel", "board", "check", "solve", "cyclic", "value_of", "play", "owners"],
)
def test_a_function_of_anything(ask):
    for odd in ODD:
        tried(lambda odd=odd: ask(odd))


def test_a_drawing_of_anything(tmp_path):
    for odd in ODD:
        tried(lambda odd=odd: draw(odd, tmp_path / "x.svg"))
    with pytest.raises(NoyauError):
        draw(Nim((3,)), tmp_path / "x.zzz")


def test_walks_take_what_one_has():
    square = {"a": ["b", "d"], "b": ["c"], "c": ["d"], "d": []}
    assert solve(Euler(square)).answer.eulerian
    assert solve(Euler(nx.cycle_graph(4))).answer.edges == 4
    assert solve(Euler(nx.DiGraph([(0, 1), (1, 2), (2, 0)]))).answer.circuit is not None
    assert not solve(Euler(nx.DiGraph([(0, 1), (0, 2)]))).answer.eulerian
    assert solve(Geography(nx.path_graph(4))).winner == solve(Geography("path:4")).winner
    assert solve(Geography([[1], [2], []], directed=True)).winner is not None
    assert check(solve(Geography(square)).proof) == []


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (
            lambda: draw("petersen"),
            r"the type str cannot be drawn; .* a graph, .* Hint: give board\('petersen'\), if",
        ),
        (lambda: draw(Nim), r"not Nim without a board. Hint: write Nim\(…\)"),
        (lambda: play(Nim), r"not Nim without a board. Hint: write Nim\(…\)"),
        (lambda: value_of(Nim), r"not Nim without a board. Hint: write Nim\(…\)"),
        (lambda: draw(Nim((1, 2)), arena=True, kernel=True), "arena= and kernel= are two drawings"),
        (lambda: draw(Nim((1, 2)), upto=2), "upto= counts are drawn with arena="),
        (lambda: solve(Nim((3,)), limit="5"), "the limit is '5', and should be a number of seconds"),
        (lambda: attractors([[1], []], owners=[0]), "one of the owners for each vertex: 2, not 1"),
        (lambda: attractors({"a": ["b"], "b": []}, owners={"a": 0, "b": 3}), "'b' has the owner 3; allowed here: 0, 1"),
        (lambda: cyclic(20, alphabet="ab"), "ask for less, or for a longer window, or give more letters"),
    ],
)
def test_a_slip_gets_its_own_sentence(ask, says):
    with pytest.raises(NoyauError, match=says):
        ask()
