"""A board of the dollar game with a given par: the fewest moves after which nobody is in debt.

The vertices lie at even distances in the plane and are joined to those near them, so no edges cross. Some moves, as
many as wanted, are undone from a board without debt; the board is kept when nobody can do better.

>>> from noyau.graphs import board_from_bytes
>>> board_from_bytes(made(Wanted(n=6, par=4, seed=1)))
<Graph: 6 vertices, 7 edges, coordinates, values>
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Annotated, Any, Literal

import numpy as np

from noyau.errors import BadBoard, LimitReached
from noyau.forms import Ask, Game, Maker, fields_of
from noyau.games.dollar import Dollar, playable
from noyau.graphs import Graph, board, board_to_bytes, placed, well_placed
from noyau.graphs.arrays import Coordinates
from noyau.graphs.pasted import spelt
from noyau.languages import Message, message
from noyau.make import families
from noyau.make.hardness import Hardness, hardness
from noyau.solvers import solve
from noyau.solvers.dollars.critical_group import laplacian
from noyau.solvers.dollars.shortest import least_moves

MOST_VERTICES = 60
MOST_MOVES = 200
MOST_TRIES = 3_000
SECONDS_EACH = 1.0
"""A board whose par takes longer to prove than this is put aside."""
SECONDS_FOR_PAR = 10.0
"""For boards that are made in any case; it is kept and told if it is proven by then."""
MOST_DOLLARS = 9
"""Larger numbers are put aside too, at first: nobody likes to add them."""


@dataclass(frozen=True)
class Wanted:
    """What can be asked for."""

    n: Annotated[int, Ask("how many vertices")] = 12
    par: Annotated[int, Ask("how many moves the shortest solution has")] = 9
    genus: Annotated[int | None, Ask("how many edges more than a tree (a third of the vertices)")] = None
    board: Annotated[str, Ask("a board by its name, such as petersen, instead of a new one", boards=("graph",))] = ""
    difficulty: Annotated[
        Literal["any", "easy", "hard"], Ask("easy or hard for a person, as measured; otherwise any")
    ] = "any"
    seed: Annotated[int, Ask("the same number gives the same board")] = 1


def makers(game: Game) -> tuple[Maker, ...]:
    """A board with a given par, one that nobody can win, and the families that have dollars on them."""
    own = (
        Maker(
            "puzzle",
            "a board with a given par: the fewest moves after which nobody is in debt",
            fields_of(Wanted),
            lambda **asked: {"board": spelt(puzzle(Wanted(**asked)))},
            lambda **asked: made(Wanted(**asked)),
            tells=lambda **asked: measured(puzzle(Wanted(**asked))).told(),
        ),
        Maker(
            "unwinnable",
            "a board that nobody can win, with as many dollars as you like below the genus",
            fields_of(Hopeless),
            lambda **asked: {"board": spelt(unwinnable(Hopeless(**asked)))},
            lambda **asked: board_to_bytes(unwinnable(Hopeless(**asked)), "json"),
        ),
    )
    return (*own, *map(_with_par, families.makers(game)))


def _with_par(maker: Maker) -> Maker:
    """The same with its par in the file and beside it, where there is one and it is found in time."""

    def graph(**asked: Any) -> Graph:
        return well_placed(board(str(maker.words(**asked)["board"])))

    return replace(maker, file=lambda **asked: _file(graph(**asked)), tells=lambda **asked: _par(graph(**asked))[1])


@lru_cache(maxsize=64)
def _par(graph: Graph) -> tuple[int | None, Message]:
    """The fewest moves after which nobody is in debt, and a sentence about them."""
    try:
        answer = solve(Dollar(graph), limit=SECONDS_FOR_PAR).answer
    except LimitReached:
        return None, message("race.unknown", bound=0)
    if not answer.winnable:
        return None, message("race.hopeless")
    if not answer.optimal:
        return None, message("race.unknown", bound=answer.bound or 0)
    return answer.length, message("race.par", count=answer.length or 0)


def _file(graph: Graph, par: int | None = None) -> bytes:
    """noyau JSON, with the par if it is known."""
    whole, known = board_to_bytes(graph, "json"), _par(graph)[0] if par is None else par
    return whole if known is None else whole.replace(b'"vertices"', b'"par": %d,\n "vertices"' % known, 1)


@dataclass(frozen=True)
class Hopeless:
    """What can be asked for where nobody shall win."""

    n: Annotated[int, Ask("how many vertices")] = 9
    total: Annotated[int | None, Ask("how many dollars there are (otherwise one less than the genus)")] = None
    board: Annotated[str, Ask("a board by its name, such as petersen, instead of a new one", boards=("graph",))] = ""
    seed: Annotated[int, Ask("the same number gives the same board")] = 1


def unwinnable(wanted: Hopeless) -> Graph:
    """A board that nobody can win, from an acyclic orientation: each vertex owns one dollar less than arrows enter it.

    That is genus − 1 dollars in all. Whatever script is played, look at the vertices that lend most often: the first of
    them in the order of the arrows gets nothing back from the others, gives to all its other neighbours, and ends in
    debt. Taking more dollars away does not help anybody.

    >>> graph = unwinnable(Hopeless(board="petersen", total=2))
    >>> int(graph.values.sum()), graph.genus
    (2, 6)
    """
    random = Random(wanted.seed)  # noqa: S311 - a board, not a secret
    graph = placed(playable(wanted.board)).with_values(None) if wanted.board else planar(wanted.n, None, random)
    total = graph.genus - 1 if wanted.total is None else wanted.total
    if total >= graph.genus:
        raise BadBoard(
            f"with {total:,} dollars, at least the genus, every board can be won",
            hint=f"its genus is {graph.genus}: ask for {graph.genus - 1} dollars or fewer",
        )
    if total < -(10**6):
        raise BadBoard(f"{total:,} dollars are too few to play with", hint="give -1000000 or more")
    order = random.sample(range(graph.vertex_count), graph.vertex_count)
    values = [-1] * graph.vertex_count
    for one, other in graph.edges():
        values[max(one, other, key=order.__getitem__)] += 1
    missing = graph.genus - 1 - total
    for _ in range(min(missing, 10_000)):
        values[random.randrange(graph.vertex_count)] -= 1
    values[0] -= max(0, missing - 10_000)
    return graph.with_values(values)


def made(wanted: Wanted) -> bytes:
    """The board as noyau JSON, with a place and a value for every vertex, and its par."""
    return _file(puzzle(wanted), wanted.par)


@lru_cache(maxsize=64)
def measured(graph: Graph) -> Hardness:
    """How hard a board is, measured once."""
    return hardness(graph)


@lru_cache(maxsize=64)
def puzzle(wanted: Wanted) -> Graph:
    """The board: connected, its par proven, as hard as wanted."""
    if not 1 <= wanted.par <= MOST_MOVES:
        raise BadBoard(f"a par of {wanted.par:,} cannot be made", hint=f"give 1 to {MOST_MOVES}")
    random = Random(wanted.seed)  # noqa: S311 - a board, not a secret
    if wanted.board:
        given = placed(playable(wanted.board)).with_values(None)
    for attempt in range(MOST_TRIES):
        graph = given if wanted.board else planar(wanted.n, wanted.genus, random)
        values = with_undone_moves(graph, wanted.par, random)
        if attempt < MOST_TRIES // 2 and max(map(abs, values)) > MOST_DOLLARS:
            continue
        found = least_moves(graph, values, limit=SECONDS_EACH)
        if found.optimal and found.length == wanted.par:
            made_board = graph.with_values(values)
            if wanted.difficulty in ("any", measured(made_board).grade):
                return made_board
    kind = "" if wanted.difficulty == "any" else f" and were {wanted.difficulty}"
    raise LimitReached(
        f"none of {MOST_TRIES:,} boards had a par of {wanted.par}{kind}",
        hint="try another seed, more vertices or fewer moves",
    )


def planar(n: int, genus: int | None, random: Random) -> Graph:
    """A connected board that can be drawn without crossings, and is: neighbours joined, then thinned to the genus.

    >>> graph = planar(10, 3, Random(1))
    >>> graph.is_connected, graph.genus
    (True, 3)
    """
    if not 2 <= n <= MOST_VERTICES:
        raise BadBoard(f"a board to play on cannot have {n:,} vertices", hint=f"give 2 to {MOST_VERTICES}")
    wanted = n // 3 if genus is None else genus
    places = spread_out(n, random)
    edges = _near(places)
    most = len(edges) - n + 1
    if genus is not None and not 0 <= genus <= n // 2:
        raise BadBoard(f"{n} vertices spread out evenly do not get a genus of {genus}", hint=f"give 0 to {n // 2}")
    for edge in sorted(edges, key=lambda edge: -_length(places, edge) * random.uniform(0.7, 1.0)):
        if most <= wanted:
            break
        rest = [other for other in edges if other != edge]
        if Graph.from_edges(n, rest).is_connected:
            edges, most = rest, most - 1
    return Graph.from_edges(n, edges, coordinates=places)


def spread_out(n: int, random: Random) -> Coordinates:
    """Points one after the other, each the farthest from the others of a few that are drawn; about a unit apart."""
    side = n**0.5
    chosen: list[tuple[float, float]] = []
    while len(chosen) < n:
        drawn = [(random.uniform(0, side), random.uniform(0, side)) for _ in range(10 + 2 * n)]
        chosen.append(max(drawn, key=lambda one: min((_apart(one, other) for other in chosen), default=0.0)))
    chosen.sort(key=lambda place: (round(place[1]), place[0]))  # numbered as one reads
    return np.round(np.array(chosen), 2)


def with_undone_moves(graph: Graph, count: int, random: Random) -> list[int]:
    """The dollars from which so many moves lead to a board without debt, on which there is not much to give away."""
    script = _script(graph.vertex_count, count, random)
    dollars = laplacian(graph) @ script
    for _ in range(random.randint(graph.genus // 2, graph.genus + 1)):
        dollars[random.randrange(graph.vertex_count)] += 1
    return [int(value) for value in dollars]


def _script(n: int, count: int, random: Random) -> list[int]:
    """So many moves; at most half of the vertices lend and at most half borrow, for otherwise all could do one less."""
    order = random.sample(range(n), n)
    half = n // 2
    lenders = order[: random.randint(1, half)] if half else order
    borrowers = order[-random.randint(1, half) :] if half and random.random() < 0.75 else []
    script = [0] * n
    signed = [(vertex, 1) for vertex in lenders] + [(vertex, -1) for vertex in borrowers if vertex not in lenders]
    for _ in range(count):
        vertex, sign = random.choice(signed)
        script[vertex] += sign
    return script


def _near(places: Coordinates) -> list[tuple[int, int]]:
    """Two points are joined when no third lies in the circle between them (Gabriel): connected, without crossings."""
    apart = ((places[:, None] - places[None]) ** 2).sum(axis=2)
    free = (apart[:, None, :] + apart[None, :, :] > apart[:, :, None] - 1e-9).sum(axis=2) == len(places)
    return [(int(one), int(other)) for one, other in zip(*np.nonzero(np.triu(free, 1)), strict=True)]


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _length(places: Coordinates, edge: tuple[int, int]) -> float:
    return float(np.hypot(*(places[edge[0]] - places[edge[1]])))
