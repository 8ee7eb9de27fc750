"""Sticks in document 001's numbering, and the graphs of document 003's matches."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from noyau.classroom.kinds.kind import Args, Case, Group, Kind, acyclic, digraphs_one_smaller
from noyau.classroom.reference.kernel import graf
from noyau.classroom.reference.subtraction import build_attractor

SMALL = range(1, 11)


def _group(n: int) -> Group:
    return "edge" if n < 4 else "usual"


def _sticks(chance: Random) -> Iterator[Case]:
    yield from (Case((n,), _group(n)) for n in SMALL)
    yield from (Case((chance.randint(11, 60),)) for _ in range(8))


def _vertices(chance: Random) -> Iterator[Case]:
    for n in range(1, 8):
        yield from (Case((p, n), _group(n)) for p in range(2 * n + 2))
    for _ in range(20):
        n = chance.randint(8, 40)
        yield Case((chance.randint(0, 2 * n + 1), n))


def _players(chance: Random) -> Iterator[Case]:
    yield from (Case((n, player), _group(n)) for n in SMALL for player in (0, 1))
    yield from (Case((chance.randint(11, 40), chance.randint(0, 1))) for _ in range(6))
    yield Case((400, 0), "large")


def _attractors(chance: Random) -> Iterator[Case]:
    for n in range(1, 8):
        for player in (0, 1):
            found = build_attractor(n, player)
            yield from (Case((found, pos), _group(n)) for pos in range(2 * n + 2))
    for _ in range(12):
        n = chance.randint(8, 25)
        yield Case((build_attractor(n, chance.randint(0, 1)), chance.randint(0, 2 * n + 1)))


def _takes(chance: Random) -> Iterator[Case]:
    yield Case((21, [1, 2, 3, 4]))
    for n in range(0, 8):
        for preses in ([1], [1, 2], [1, 2, 3], [2, 3], [1, 3, 4]):
            yield Case((n, preses), _group(n))
    yield from (Case((chance.randint(8, 30), sorted(chance.sample(range(1, 7), 3)))) for _ in range(10))


def _graphs(chance: Random) -> Iterator[Case]:
    yield Case((graf(21, [1, 2, 3, 4]),))
    for n in range(1, 7):
        for _ in range(2 + 5 * n):
            names = list(range(n))
            graph = acyclic(chance, names)
            shuffled = chance.sample(names, n)
            order = chance.sample(names, n)
            renamed = {shuffled[x]: [shuffled[y] for y in after] for x, after in graph.items()}
            yield Case(({x: renamed[x] for x in order},), "edge" if n == 1 else "usual")
    yield from (Case((acyclic(chance, list(range(12))),)) for _ in range(5))


def _graphs_and_sets(chance: Random) -> Iterator[Case]:
    for n in range(1, 6):
        for _ in range(6 + 8 * n):
            graph = {x: sorted(chance.sample(range(n), chance.randint(0, min(n, 2)))) for x in range(n)}
            graph = {x: [y for y in after if y != x] for x, after in graph.items()}
            chosen = sorted(x for x in range(n) if chance.random() < 0.4)
            yield Case((graph, chosen), "edge" if n == 1 else "usual")
    yield Case((graf(21, [1, 2, 3, 4]), [0, 5, 10, 15, 20]))


def _graphs_and_vertices(chance: Random) -> Iterator[Case]:
    for case in _graphs(chance):
        (graph,) = case.args
        yield Case((graph, chance.choice(list(graph))), case.group)


def _fewer_in(args: Args) -> Iterator[Args]:
    for graph in digraphs_one_smaller(args[0]):
        if len(args) == 1 and graph:
            yield (graph,)
        elif len(args) == 2 and isinstance(args[1], list):
            yield graph, [x for x in args[1] if x in graph]
        elif len(args) == 2 and args[1] in graph:
            yield graph, args[1]


def _fewer(args: Args) -> Iterator[Args]:
    yield from ((n, *args[1:]) for n in range(1, args[0]))


def _fewer_before(args: Args) -> Iterator[Args]:
    p, n = args
    yield from ((small, m) for m in range(1, n) for small in (p, p - (n - m)) if 0 <= small <= 2 * m + 1)


KINDS = {
    "sticks": Kind(_sticks, lambda args: int(args[0]), _fewer),
    "vertices": Kind(_vertices, lambda args: int(args[1]), _fewer_before),
    "players": Kind(_players, lambda args: int(args[0]), _fewer),
    "attractors": Kind(_attractors, lambda args: len(args[0])),
    "takes": Kind(_takes, lambda args: int(args[0]), _fewer),
    "graphs": Kind(_graphs, lambda args: len(args[0]), _fewer_in, "digraph"),
    "graphs_and_sets": Kind(_graphs_and_sets, lambda args: len(args[0]), _fewer_in, "digraph"),
    "graphs_and_vertices": Kind(_graphs_and_vertices, lambda args: len(args[0]), _fewer_in, "digraph"),
}
