"""Who wins Snort, searched without theorems, next to document 002's memoised recursion on the boards that it can do.

What no recursion reaches is said with its nodes and CPU seconds; the winners of all others must agree.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from random import Random

import numpy as np

from benchmarks import Comparison, Options, cpu_seconds, say
from noyau import _core
from noyau.graphs import Graph, board

TABLE_BYTES = 512 << 20
LONGEST = 120.0
RANDOM = ((40, 75, 2), (48, 90, 2), (56, 105, 2), (64, 120, 10))
"""Vertices, edges, and how many boards: seeds 0, 1, 2 …"""
GRIDS = ("grid:5x5", "grid:5x6", "grid:5x7", "path:40", "grid:6x6", "grid:6x7")
DENSE = ((80, 480), (100, 1000))


class SnortWinnerBenchmark:
    name = "snort-winner"
    compares = "the winner of Snort by search alone against the recursion of document 002, boards"

    def run(self, options: Options) -> Sequence[Comparison]:
        for name, graph in large_works() if options.large else ():
            say_searched(name, graph)
        return [
            compare(name, board(name), options.repetitions)
            for name in ("path:18", "grid:4x4", "grid:4x5", "gnk:20,2000")
        ]


BENCHMARK = SnortWinnerBenchmark()


def large_works() -> Iterator[tuple[str, Graph]]:
    for name in GRIDS:
        yield name, board(name)
    for vertices, edges, count in RANDOM:
        for seed in range(count):
            yield f"G({vertices},{edges}) seed {seed}", connected(vertices, edges, seed)
    for vertices, edges in DENSE:
        yield f"G({vertices},{edges}) seed 0", connected(vertices, edges, 0)


def connected(vertices: int, edges: int, seed: int) -> Graph:
    """Edges drawn until the board is connected; the same seed gives the same board."""
    chance = Random(seed)
    pairs = [(one, other) for other in range(vertices) for one in range(other)]
    while True:
        graph = Graph.from_edges(vertices, sorted(chance.sample(pairs, edges)))
        if len(graph.components()) == 1:
            return graph


def searched(graph: Graph) -> tuple[int, int]:
    """The winner, and how many positions were looked at."""
    everybody = np.full(graph.vertex_count, 3, np.uint8)
    rows = graph.first_edge_of_vertex, graph.neighbour_of_edge
    return _core.search_taking(*rows, everybody, False, True, 0, LONGEST, TABLE_BYTES, False, 0)[:2]


def say_searched(name: str, graph: Graph) -> None:
    found: list[tuple[int, int]] = []
    seconds = cpu_seconds({"ours": lambda: found.append(searched(graph))}, 1)["ours"][0]
    winner, nodes = found[0]
    who = "unknown" if winner < 0 else ("first player", "second player")[winner]
    say(f"{name}: {who}, {nodes:,} positions, {seconds:.2f} s")


def compare(name: str, graph: Graph, repetitions: int) -> Comparison:
    if (searched(graph)[0] == 0) != red_wins(graph):
        raise AssertionError(f"{name}: the recursion finds another winner")
    rivals = {"ours": lambda: searched(graph), "peer": lambda: red_wins(graph)}
    seconds = cpu_seconds(rivals, repetitions)
    return Comparison(name, 1, "boards", seconds["ours"], seconds["peer"], "the recursion")


def red_wins(graph: Graph) -> bool:
    """`rougeGagne` of document 002, question 6: colourings as numbers in base 3, every one answered once."""
    sys.setrecursionlimit(10_000)
    near = [set(graph.neighbours(vertex)) for vertex in graph.vertices]
    known: dict[tuple[int, int], bool] = {}

    def wins(colours: list[int], code: int, mine: int) -> bool:
        if (code, mine) not in known:
            known[code, mine] = any(
                not wins([*colours[:v], mine, *colours[v + 1 :]], code + mine * 3**v, 3 - mine)
                for v, colour in enumerate(colours)
                if colour == 0 and all(colours[other] != 3 - mine for other in near[v])
            )
        return known[code, mine]

    return wins([0] * graph.vertex_count, 0, 1)
