"""Arenas as document 004 writes them: pairs as keys, owners and final positions as dictionaries."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from noyau.classroom.kinds.kind import Args, Case, Kind, Names, acyclic, digraphs_one_smaller
from noyau.classroom.reference.nim import arene, finalJ1, sommetsJ1


def _sizes(chance: Random) -> Iterator[Case]:
    yield from (Case((n,), "edge" if n < 3 else "usual") for n in range(1, 10))
    yield from (Case((chance.randint(10, 40),)) for _ in range(4))


def _arena(chance: Random, n: int) -> Args:
    """A game that must end, whose dead ends are won by one or the other."""
    names = [(k, chance.randint(1, 2)) for k in range(n)]
    graph = acyclic(chance, names)
    order = chance.sample(names, n)
    graph = {s: graph[s] for s in order}
    ends = {s: True for s in graph if not graph[s] and chance.random() < 0.6}
    return graph, {s: s[1] == 1 for s in graph}, ends


def _found_twice() -> Iterator[Case]:
    """Player 1 wins at A, which two ways lead to; who counts A twice takes player 2 to be caught at Z."""
    end, other, a, z, free = (0, 1), (1, 1), (2, 1), (3, 2), (4, 2)
    owners = {end: True, other: True, a: True, z: False, free: False}
    through: Names = {end: [], a: [end, other], other: [end], z: [a, free], free: []}
    for order in ((end, a, other, z, free), (end, other, a, z, free)):
        yield Case(({s: through[s] for s in order}, owners, {end: True}))
    yield Case(({**through, other: []}, owners, {end: True, other: True}))


def _arenas(chance: Random) -> Iterator[Case]:
    for n in range(2, 9):
        yield Case((arene(n), sommetsJ1(n), finalJ1(n)))
    yield from _found_twice()
    for n in range(1, 6):
        for _ in range(4 + 9 * n):
            yield Case(_arena(chance, n), "edge" if n == 1 else "usual")
    yield from (Case(_arena(chance, 14)) for _ in range(8))


def _arenas_large(chance: Random) -> Iterator[Case]:
    yield from _arenas(chance)
    yield Case((arene(200), sommetsJ1(200), finalJ1(200)), "large")


def _graphs(chance: Random) -> Iterator[Case]:
    yield from (Case(case.args[:1], case.group) for case in _arenas(chance))


def _positions(chance: Random) -> Iterator[Case]:
    for case in _arenas(chance):
        yield Case((*case.args, chance.choice(list(case.args[0]))), case.group)
    for n in (20, 40, 80, 160):  # not so deep that a cache and a generator between two calls run out of recursion
        yield Case((arene(n), sommetsJ1(n), finalJ1(n), (n - 1, 1)), "large")


def _pairs(chance: Random) -> Iterator[Case]:
    yield from (Case(((k, j),), "edge" if k == 0 else "usual") for k in range(0, 10) for j in (1, 2))
    yield from (Case(((n, j),), "large") for n in (60, 120) for j in (1, 2))


def _fewer(args: Args) -> Iterator[Args]:
    for graph in digraphs_one_smaller(args[0]):
        if not graph or (len(args) == 4 and args[3] not in graph):
            continue
        if len(args) == 1:
            yield (graph,)
            continue
        owners = {s: args[1][s] for s in graph}
        ends = {s: True for s in args[2] if s in graph and not graph[s]}
        yield (graph, owners, ends, *args[3:])


KINDS = {
    "sizes": Kind(_sizes, lambda args: int(args[0]), lambda args: ((n,) for n in range(1, args[0]))),
    "graphs": Kind(_graphs, lambda args: len(args[0]), _fewer, "digraph"),
    "arenas": Kind(_arenas_large, lambda args: len(args[0]), _fewer, "arena"),
    "positions": Kind(_positions, lambda args: len(args[0]), _fewer, "arena"),
    "pairs": Kind(_pairs, lambda args: int(args[0][0]), lambda args: (((k, args[0][1]),) for k in range(args[0][0]))),
}
