"""A board for any game that is played on a graph: a family by its name, or a random connected graph.

>>> from noyau.graphs import board_from_bytes
>>> board_from_bytes(made(Wanted(n=8, edges=10, seed=3)))
<Graph: 8 vertices, 10 edges, coordinates>
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Annotated, Any

from noyau.errors import BadBoard
from noyau.forms import Ask, Maker, Word, fields_of
from noyau.graphs import Graph, board, board_to_bytes, placed
from noyau.graphs.pasted import spelt

MOST_VERTICES = 2_000
"""Beyond this nobody plays, and laying out the drawing would take long."""
TEXTS = "family"
"""Where the catalogues have what is said of boards that any game on a graph can use."""


@dataclass(frozen=True)
class Wanted:
    """What can be asked for."""

    name: Annotated[str, Ask("a board by its name, such as grid:4x5, instead of a random one", boards=("graph",))] = ""
    n: Annotated[int, Ask("how many vertices")] = 12
    edges: Annotated[int | None, Ask("how many edges (otherwise half as many again as vertices)")] = None
    seed: Annotated[int, Ask("the same number gives the same board")] = 1


def made(wanted: Wanted) -> bytes:
    """The board as noyau JSON, with a place for every vertex."""
    return board_to_bytes(placed(_graph(wanted)), "json")


def connected(field: str) -> Maker:
    """A random connected graph for the field of a game.

    >>> connected("board").words(n=3, edges=3, seed=1)
    {'board': 'g6:Bw'}
    """

    def words(**asked: Any) -> dict[str, Word]:
        return {field: spelt(_graph(Wanted(**asked)))}

    fields = tuple(asked for asked in fields_of(Wanted) if asked.name != "name")
    return Maker("connected", "a connected graph by chance", fields, words, _file, texts=TEXTS)


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


def _graph(wanted: Wanted) -> Graph:
    n, edges = wanted.n, wanted.edges
    usual = min(max(n - 1, n * 3 // 2), n * (n - 1) // 2)
    return board(wanted.name) if wanted.name else random_connected(n, usual if edges is None else edges, wanted.seed)


def _file(**asked: Any) -> bytes:
    return made(Wanted(**asked))


BOARD = Maker(
    "board",
    "A board for any game that is played on a graph: a family by its name, or a random connected graph.",
    fields_of(Wanted),
    lambda **asked: {"board": spelt(_graph(Wanted(**asked)))},
    _file,
)
"""For no game in particular."""


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
