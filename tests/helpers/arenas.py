"""Random arenas, and the definition of who wins there, computed slowly and plainly."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from noyau.graphs import Digraph

NOBODY = -1


@st.composite
def arenas(draw, most_vertices=8, most_edges=3):
    """Cycles, dead ends, self-loops and parallel edges included."""
    count = draw(st.integers(1, most_vertices))
    vertex = st.integers(0, count - 1)
    successors = draw(st.lists(st.lists(vertex, max_size=most_edges), min_size=count, max_size=count))
    owners = draw(st.lists(st.integers(0, 1), min_size=count, max_size=count))
    return Digraph.from_successors(successors, owners=owners)


def slow_regions(arena: Digraph, decided) -> tuple[list[int], list[int]]:
    """Winner and rank of every vertex, straight from the definition.

    Whoever can win within r moves is found for r = 0, 1, 2 … by trying every vertex anew each time.
    """
    count = arena.vertex_count
    winner = [int(player) for player in decided]
    rank = [0 if player != NOBODY else NOBODY for player in winner]
    after = [[int(target) for target in arena.successors(vertex)] for vertex in range(count)]
    for moves in range(1, count + 1):
        found = {}
        for vertex in range(count):
            if winner[vertex] != NOBODY or not after[vertex]:
                continue
            mover = int(arena.owner_of_vertex[vertex])
            if any(winner[then] == mover for then in after[vertex]):
                found[vertex] = mover
            elif all(winner[then] == 1 - mover for then in after[vertex]):
                found[vertex] = 1 - mover
        for vertex, player in found.items():
            winner[vertex], rank[vertex] = player, moves
    return winner, rank


def random_arena(seed: int, count: int, degree: float) -> Digraph:
    """A larger arena, by NumPy."""
    rng = np.random.default_rng(seed)
    degrees = rng.poisson(degree, count)
    first = np.concatenate([[0], np.cumsum(degrees)]).astype(np.int64)
    targets = rng.integers(0, count, int(first[-1]), dtype=np.int32)
    return Digraph(first, targets, rng.integers(0, 2, count, dtype=np.uint8))
