"""Graphs and colourings as document 002 writes them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from noyau.classroom.kinds.kind import (
    Args,
    Case,
    Group,
    Kind,
    all_graphs,
    graphs_one_smaller,
    random_graph,
    without_vertex,
)
from noyau.classroom.reference.snort import decode, encode, estValide, genereGraphe, suite


def _group(n: int) -> Group:
    return "edge" if n < 2 else "usual"


def _parameters(chance: Random) -> Iterator[Case]:
    for n in range(1, 8):
        yield from (Case((n, k), _group(n)) for k in (1, 1000, 3000, 5000, 8000, 10000 + n))
        yield from (Case((n, term % (10000 + n)), _group(n)) for term in suite(4)[1:])  # just not below k
    yield from (Case((chance.randint(8, 30), chance.randint(1, 9000))) for _ in range(8))
    yield from (Case((100, k), "large") for k in (1000, 5000))


def _coloured(chance: Random) -> Iterator[Case]:
    for n in range(1, 4):
        for graph in all_graphs(n):
            colourings = list(product((0, 1, 2), repeat=n))
            for colours in colourings if n < 3 else chance.sample(colourings, 9):
                yield Case((graph, list(colours)), _group(n))
    for n in (4, 4, 4, 5, 5, 5, 5, 6, 7, 8) * 4:
        yield Case((random_graph(chance, n), [chance.choice((0, 0, 1, 2)) for _ in range(n)]))


def _valid(chance: Random) -> Iterator[Case]:
    yield from (case for case in _coloured(chance) if estValide(*case.args))
    for n in (5, 6, 7, 8, 9, 12):
        graph = random_graph(chance, n, 0.3)
        for _ in range(3):
            yield Case((graph, _some_valid(chance, graph)))


def _some_valid(chance: Random, graph: list[list[int]]) -> list[int]:
    colours = [0] * len(graph)
    for s in chance.sample(range(len(graph)), len(graph)):
        tried = [*colours[:s], chance.choice((0, 1, 2)), *colours[s + 1 :]]
        colours = tried if estValide(graph, tried) else colours
    return colours


def _positions(chance: Random) -> Iterator[Case]:
    for case in _valid(chance):
        if len(case.args[0]) <= 7:
            yield case
    yield from (Case((graph, [0] * 4)) for graph in all_graphs(4))
    yield from (Case((random_graph(chance, n), [0] * n)) for n in (5, 6) for _ in range(12))
    graph = genereGraphe(6, 5000)
    yield from (Case((graph, [*decode(code), *[0] * (6 - len(decode(code)))])) for code in (624, 495))
    yield Case((genereGraphe(8, 5000), [0] * 8), "large")


def _graphs(chance: Random) -> Iterator[Case]:
    for n in range(1, 4):
        yield from (Case((graph,), _group(n)) for graph in all_graphs(n))
    yield from (Case((random_graph(chance, n),)) for n in (4, 4, 4, 5, 5, 5, 6, 7, 8, 10, 12) for _ in range(3))
    yield Case((genereGraphe(10, 3000),))
    yield Case((genereGraphe(100, 6000),), "large")


def _colourings(chance: Random) -> Iterator[Case]:
    for n in range(0, 4):
        yield from (Case((list(colours),), _group(n)) for colours in product((0, 1, 2), repeat=n))
    yield from (Case(([chance.randint(0, 2) for _ in range(chance.randint(4, 12))],)) for _ in range(12))


def _codes(chance: Random) -> Iterator[Case]:
    yield from (Case((m,), "edge" if m < 3 else "usual") for m in range(0, 30))
    yield from (Case((encode([chance.randint(0, 2) for _ in range(10)]),)) for _ in range(10))
    yield from (Case((encode([chance.randint(1, 2) for _ in range(100)]),), "large") for _ in range(2))


def _fewer(args: Args) -> Iterator[Args]:
    if len(args) == 1:
        yield from ((graph,) for graph in graphs_one_smaller(args[0]) if graph)
        return
    graph, colours = args
    for gone in range(len(graph)):
        if len(graph) > 1:
            yield without_vertex(graph, gone), [c for s, c in enumerate(colours) if s != gone]
    yield from ((smaller, colours) for smaller in graphs_one_smaller(graph) if len(smaller) == len(graph))


def _fewer_valid(args: Args) -> Iterator[Args]:
    yield from (smaller for smaller in _fewer(args) if estValide(*smaller))


KINDS = {
    "parameters": Kind(_parameters, lambda args: int(args[0]), lambda args: ((n, args[1]) for n in range(1, args[0]))),
    "coloured_graphs": Kind(_coloured, lambda args: len(args[0]), _fewer, "coloured"),
    "valid_graphs": Kind(_valid, lambda args: len(args[0]), _fewer_valid, "coloured"),
    "positions": Kind(_positions, lambda args: len(args[0]), _fewer_valid, "coloured"),
    "graphs": Kind(_graphs, lambda args: len(args[0]), _fewer, "graph"),
    "colourings": Kind(
        _colourings, lambda args: len(args[0]),
        lambda args: ((args[0][:place] + args[0][place + 1 :],) for place in range(len(args[0]))),
    ),
    "codes": Kind(_codes, lambda args: len(decode(args[0])), lambda args: ((m,) for m in range(min(args[0], 60)))),
}  # fmt: skip
