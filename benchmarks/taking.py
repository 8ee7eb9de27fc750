"""Who wins Snort, Col and node kayles on thin and regular boards where people waited, without theorems.

There is no peer that does boards of this size; beside ours stands the time that is wanted, so a ratio below 1 means
reached. What is not answered within twice that time is said, and left out of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from benchmarks import Comparison, Options, cpu_seconds, say
from noyau import solve
from noyau.errors import LimitReached
from noyau.games import Col, NodeKayles, Snort
from noyau.graphs import Graph, board

GAMES = {"snort": Snort, "col": Col, "node kayles": NodeKayles}
Work = tuple[str, str, Graph, float]


class TakingBenchmark:
    name = "taking"
    compares = "winners of Snort, Col and node kayles on thin boards, against the seconds that are wanted"

    def run(self, options: Options) -> Sequence[Comparison]:
        compared = (compare(*work, options.repetitions) for work in works(5 if options.large else 1))
        return [comparison for comparison in compared if comparison]


BENCHMARK = TakingBenchmark()


def works(seeds: int) -> Iterator[Work]:
    for name in ("path:50", "cycle:40", "cycle:50"):
        yield "snort", name, board(name), 10.0
    for name in ("grid:6x6", "grid:7x7", "torus:6x6"):
        yield "snort", name, board(name), 3.0
    yield "col", "torus:6x6", board("torus:6x6"), 10.0
    yield "node kayles", "grid:3x17", board("grid:3x17"), 1.0
    for seed in range(seeds):
        for game, size in (("snort", 80), ("col", 60), ("node kayles", 100)):
            yield game, f"tree:{size},seed={seed}", board(f"tree:{size},seed={seed}"), 10.0
        for game, size in (("snort", 50), ("col", 40)):
            yield game, f"cubic board of {size}, seed {seed}", cubic(size, seed), 10.0
        yield "node kayles", f"G(60,90), seed {seed}", drawn(60, 90, seed), 10.0


def compare(game: str, name: str, graph: Graph, wanted: float, repetitions: int) -> Comparison | None:
    work = f"{game}, {name}"
    say(work)
    rules = GAMES[game](graph)
    try:
        ours = cpu_seconds({"ours": partial(solve, rules, no_theorems=True, limit=2 * wanted)}, repetitions)["ours"]
    except LimitReached as reached:
        say(f"{work}: not in {2 * wanted:.0f} s: {reached}")
        return None
    return Comparison(work, 1, "answers", ours, (wanted,), f"wanted: {wanted:.2g} s")


def cubic(vertices: int, seed: int) -> Graph:
    """Three neighbours for every vertex: ends of edges are paired by chance until no edge is a loop or comes twice."""
    chance = Random(seed)
    while True:
        ends = [vertex for vertex in range(vertices) for _ in range(3)]
        chance.shuffle(ends)
        edges = {(min(pair), max(pair)) for pair in zip(ends[::2], ends[1::2], strict=True)}
        if len(edges) == 3 * vertices // 2 and all(one != other for one, other in edges):
            graph = Graph.from_edges(vertices, sorted(edges))
            if len(graph.components()) == 1:
                return graph


def drawn(vertices: int, edges: int, seed: int) -> Graph:
    pairs = [(one, other) for other in range(vertices) for one in range(other)]
    return Graph.from_edges(vertices, sorted(Random(seed).sample(pairs, edges)))
