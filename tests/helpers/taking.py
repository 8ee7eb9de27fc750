"""Random boards and positions of Snort, Col and node kayles; the slow twin is `helpers.games.brute_force`."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from noyau.games import Col, NodeKayles, Snort
from noyau.graphs import Graph
from noyau.words import Player


@st.composite
def small_boards(draw, most=7):
    count = draw(st.integers(1, most))
    pairs = [(one, other) for other in range(count) for one in range(other)]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    return Graph.from_edges(count, edges)


@st.composite
def taking_games(draw, most=7):
    """One of the three games, from a position that random play can reach, either player to move."""
    board, seed = draw(small_boards(most)), draw(st.integers(0, 2**32))
    kind, to_move = draw(st.sampled_from([Snort, Col, NodeKayles])), draw(st.sampled_from(Player))
    return random_position(kind, board, to_move, seed, draw(st.integers(0, 3)))


def random_position(kind, board, to_move, seed, length):
    if kind is NodeKayles:
        return NodeKayles(board)
    chance, rules, player = random.Random(seed), kind(board), to_move
    at = rules.start()
    for _ in range(length):
        moves = list(rules.moves(at, player))
        if moves:
            at = rules.after(at, chance.choice(moves))
        player = player.other
    return kind(board, to_move=to_move, colours=at.colours)


def random_board(count, edges, seed):
    """A connected board: a random tree and more edges."""
    chance = random.Random(seed)
    found = {(chance.randrange(vertex), vertex) for vertex in range(1, count)}
    while len(found) < min(edges, count * (count - 1) // 2):
        found.add(tuple(sorted(chance.sample(range(count), 2))))
    return Graph.from_edges(count, sorted(found))
