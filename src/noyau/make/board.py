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
from noyau.forms import SEED, Ask, Maker, Word, fields_of, number
from noyau.graphs import Graph, board, board_to_bytes, laid_out
from noyau.graphs.pasted import spelt

MOST_VERTICES = 2_000
"""Beyond this nobody plays, and laying out the drawing would take long."""
TEXTS = "family"
"""Where the catalogues have what is said of boards that any game on a graph can use."""


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
    return board_to_bytes(laid_out(graph), "json")


def connected(field: str) -> Maker:
    """A random connected graph for the field of a game.

    >>> connected("board").words(n=3, edges=3, seed=1)
    {'board': 'g6:Bw'}
    """

    def words(n: int, edges: int, seed: int) -> dict[str, Word]:
        return {field: spelt(random_connected(n, edges, seed))}

    def file(n: int, edges: int, seed: int) -> bytes:
        return made(Wanted(n=n, edges=edges, seed=seed))

    fields = (
        number("n", "how many vertices", Wanted.n, least=1, most=MOST_VERTICES),
        number("edges", "how many edges", Wanted.edges, least=0),
        SEED,
    )
    return Maker("connected", "a connected graph by chance", fields, words, file, texts=TEXTS)


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


def _words(**asked: Any) -> dict[str, Word]:
    wanted = Wanted(**asked)
    return {"board": wanted.name or spelt(random_connected(wanted.n, wanted.edges, wanted.seed))}


BOARD = Maker(
    "board",
    "A board for any game that is played on a graph: a family by its name, or a random connected graph.",
    fields_of(Wanted),
    _words,
    lambda **asked: made(Wanted(**asked)),
)
"""For no game in particular."""


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
