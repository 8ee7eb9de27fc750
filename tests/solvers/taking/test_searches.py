"""The searches for the three rules against a plain recursion, on boards with components that are not small."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

from noyau import _core, solve
from noyau.games import Col, NodeKayles, Snort
from noyau.graphs import Graph

RULES = {"snort": (False, True), "col": (True, False), "kayles": (True, True)}


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("game", RULES)
def test_the_winner_and_every_winning_move_are_those_of_a_plain_recursion(game, seed):
    draw = random.Random(f"{game} {seed}")
    taker_loses, other_loses = RULES[game]
    count = draw.randint(9, 11)
    edges = drawn_edges(count, draw)
    graph = Graph.from_edges(count, edges)
    kinds = [3] if seed % 2 else [0, 3, 3] if game == "kayles" else [0, 1, 2, 3, 3, 3]
    open_ = [draw.choice(kinds) for _ in range(count)]
    near = [sum(1 << other for other in graph.neighbours(vertex)) for vertex in graph.vertices]
    wins = plain(near, RULES[game])
    mine, theirs = (sum(1 << v for v, who in enumerate(open_) if who & player) for player in (1, 2))
    expected = [v for v in range(count) if mine >> v & 1 and not wins(*after(near, RULES[game], mine, theirs, v))]
    for closed in (0, 8):  # so few vertices are looked at whole, but not with others that nobody may take
        larger = Graph.from_edges(count + closed, edges)
        rows = larger.first_edge_of_vertex, larger.neighbour_of_edge, np.array([*open_, *[0] * closed], np.uint8)
        winner, _, vertices, *_ = _core.search_taking(*rows, taker_loses, other_loses, 0, None, 1 << 24, True, 0, 0)
        assert (winner == 0, vertices.tolist()) == (bool(expected), expected)


@pytest.mark.parametrize("seed", range(25))
def test_grundy_values_of_kayles_are_those_of_a_plain_recursion(seed):
    """Components of more than ten vertices are known by their vertices, smaller ones and threads by their shape."""
    draw = random.Random(f"grundy {seed}")
    count = draw.randint(10, 16)
    graph = Graph.from_edges(count, drawn_edges(count, draw))
    open_ = [draw.choice((0, 3, 3, 3, 3)) if seed % 3 == 0 else 3 for _ in range(count)]
    near = [1 << vertex | sum(1 << other for other in graph.neighbours(vertex)) for vertex in graph.vertices]

    @cache
    def grundy(left):
        options = {grundy(left & ~near[vertex]) for vertex in range(count) if left >> vertex & 1}
        return next(value for value in range(count + 1) if value not in options)

    expected = grundy(sum(1 << vertex for vertex in range(count) if open_[vertex]))
    rows = graph.first_edge_of_vertex, graph.neighbour_of_edge, np.array(open_, np.uint8)
    assert _core.removal_value(*rows, None) == expected


def drawn_edges(count, draw):
    if draw.random() < 0.5:
        return [(draw.randrange(vertex), vertex) for vertex in range(1, count)]
    return [(one, other) for other in range(count) for one in range(other) if draw.random() < 0.25]


def after(near, loses, mine, theirs, vertex):
    """What the other and the mover may take once a vertex is taken."""
    taker_loses, other_loses = loses
    here, gone = 1 << vertex, 1 << vertex | near[vertex]
    return theirs & ~(gone if other_loses else here), mine & ~(gone if taker_loses else here)


def plain(near, loses):
    """Whether the player to move wins, by trying everything."""

    @cache
    def wins(mine, theirs):
        moves = (v for v in range(len(near)) if mine >> v & 1)
        return any(not wins(*after(near, loses, mine, theirs, v)) for v in moves)

    return wins


@pytest.mark.long
@pytest.mark.parametrize("name", ["path:24", "path:43", "cycle:50", "cycle:33"])
def test_thin_boards_are_won_by_whom_copying_says(name):
    """The cycle of 50 takes more positions than a first move has in its first turn."""
    by_copying, by_search = (solve(Snort(name), no_theorems=alone) for alone in (False, True))
    assert by_search.answer.nodes > 0
    assert by_search.answer.winner == by_copying.answer.winner


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "name"), [(Col, "tree:44,seed=2"), (NodeKayles, "tree:100,seed=6"), (Snort, "path:50")]
)
def test_the_answer_is_the_same_for_every_number_of_threads(game, name):
    """These take longer than the others wait before they help; smaller boards are in the core's own tests."""
    answers = [solve(game(name), no_theorems=True, threads=threads).answer for threads in (1, 2, 3)]
    assert len({(answer.winner, tuple(answer.winning_moves)) for answer in answers}) == 1
