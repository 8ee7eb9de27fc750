"""A board for any game that is played on a graph: a family by its name, or a random connected graph.

>>> from noyau.graphs import board_from_bytes
>>> board_from_bytes(made(Wanted(n=8, edges=10, seed=3)))
<Graph: 8 vertices, 10 edges, coordinates>
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Annotated

from noyau.errors import BadBoard
from noyau.forms import Ask
from noyau.graphs import Graph, board, board_to_bytes, placed

MOST_VERTICES = 2_000
"""Beyond this nobody plays, and laying out the drawing would take long."""


@dataclass(frozen=True)
class Wanted:
    """What can be asked for."""

    name: Annotated[str, Ask("a board by its name, such as grid:4x5, instead of a random one")] = ""
    n: Annotated[int, Ask("how many vertices")] = 12
    edges: Annotated[int, Ask("how many edges")] = 18
    seed: Annotated[int, Ask("the same number gives the same board")] = 1


def made(wanted: Wanted) -> bytes:
    """The board as noyau JSON, with a place for every vertex."""
    graph = board(wanted.name) if wanted.name else random_connected(wanted.n, wanted.edges, wanted.seed)
    return board_to_bytes(placed(graph), "json")


def random_connected(n: int, edges: int, seed: int) -> Graph:
    """A connected graph without loops or parallel edges: a random tree, and then edges drawn until there are enough.

    >>> random_connected(64, 120, 1)
    <Graph: 64 vertices, 120 edges>
    """
    if not 1 <= n <= MOST_VERTICES:
        raise BadBoard(f"a random board cannot have {n:,} vertices", hint=f"give 1 to {MOST_VERTICES:,}")
    most = n * (n - 1) // 2
    if not n - 1 <= edges <= most:
        raise BadBoard(f"{n} vertices cannot be joined by {edges:,} edges", hint=f"give {n - 1:,} to {most:,}")
    draw = Random(seed)  # noqa: S311 - a board, not a secret
    order = draw.sample(range(n), n)
    chosen = {_pair(order[place], order[draw.randrange(place)]) for place in range(1, n)}
    if 2 * edges > most:  # dense: choosing among those that are left is quicker than hoping to meet them
        left = [(one, other) for other in range(n) for one in range(other) if (one, other) not in chosen]
        chosen.update(draw.sample(left, edges - len(chosen)))
    while len(chosen) < edges:
        chosen.add(_pair(*draw.sample(range(n), 2)))
    return Graph.from_edges(n, sorted(chosen))


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
