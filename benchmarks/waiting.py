"""Questions at which people waited, each with what is wanted of it: CPU seconds, boards made from seeds.

There is no peer in most rows; beside ours stands the time that is wanted, so that a ratio below 1 means reached.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np

from benchmarks import Comparison, Options, cpu_seconds, say
from noyau import _core, solve
from noyau.deadline import NEVER
from noyau.games import NodeKayles
from noyau.graphs import Graph, board
from noyau.solvers.dollars.burning import reduced, settled
from noyau.solvers.dollars.gonality import gonality
from noyau.solvers.dollars.shortest import least_moves

Work = tuple[str, float, Callable[[], object]]


class WaitingBenchmark:
    name = "waiting"
    compares = "questions at which people waited, against the seconds that are wanted"

    def run(self, options: Options) -> Sequence[Comparison]:
        return [compare(*work, options.repetitions) for work in works(options.large)]


BENCHMARK = WaitingBenchmark()


def works(large: bool) -> Iterator[Work]:
    for vertices, seeds in ((60, 3), (100, 10), (140, 3)):
        for seed in range(seeds):
            graph = with_total(board(f"wheel:{vertices}"), seed)
            yield f"fewest moves, wheel:{vertices}, seed {seed}", 0.1, partial(proven, graph)
    for size, wanted, seeds in ((10, 1, 2), (12, 1, 5), *(((15, 60, 3), (20, 60, 2)) if large else ())):
        for seed in range(seeds):
            graph = with_total(board(f"grid:{size}x{size}"), seed)
            yield f"fewest moves, grid:{size}x{size}, seed {seed}", wanted, partial(proven_or_told, graph)
    for name, wanted in (("path:100000", 0.1), ("tree:100000,seed=3", 0.1), ("grid:3x3333", 0.1)):
        graph = board(name)
        values = np.random.default_rng(1).integers(-5, 6, graph.vertex_count)
        yield f"winnable, {name}", wanted, partial(settled, graph, values)
    path = board("path:30000")
    yield (
        "q-reduction, path:30000",
        0.05,
        partial(reduced, path, np.random.default_rng(1).integers(-5, 6, path.vertex_count)),
    )
    for name, wanted in (("grid:100x100", 0.2), ("grid:3x2000", 0.2), ("grid:10x2000", 0.4), ("torus:100x100", 0.2)):
        graph = board(name)
        values = np.random.default_rng(1).integers(-5, 6, graph.vertex_count)
        yield f"q-reduction, {name}", wanted, partial(reduced, graph, values)
    yield "random bracelet, 2²² windows", 2**22 / 5e7, partial(_core.random_windows, 2, 22, 7, NEVER)
    for theorems in (True, False):
        told = "" if theorems else ", no theorems"
        yield f"node kayles grid:3x17{told}", 1.0, partial(kayles, "grid:3x17", theorems)
    for name in ("cube:5", "torus:5x5", "torus:6x6"):
        yield f"gonality, {name}", 1.0, partial(gonality, board(name))
    if large:
        wide = board("grid:3x33333")
        values = np.random.default_rng(1).integers(-5, 6, wide.vertex_count)
        yield "winnable, grid:3x33333", 0.1, partial(settled, wide, values)
        square = board("grid:316x316")
        for seed in range(1, 4):
            values = np.random.default_rng(seed).integers(-5, 6, square.vertex_count)
            yield f"q-reduction, grid:316x316, seed {seed}", 2.0, partial(reduced, square, values)


def compare(work: str, wanted: float, ours: Callable[[], object], repetitions: int) -> Comparison:
    say(work)
    seconds = cpu_seconds({"ours": ours}, repetitions)
    return Comparison(work, 1, "answers", seconds["ours"], (wanted,), f"wanted: {wanted:.2g} s")


def proven(graph: Graph) -> object:
    found = least_moves(graph, graph.values, limit=60)
    assert found.optimal
    return found


def proven_or_told(graph: Graph) -> object:
    found = least_moves(graph, graph.values, limit=60)
    if not found.optimal:
        say(f"  open after 60 s: {found.bound} to {found.length}")
    return found


def kayles(name: str, theorems: bool) -> object:
    return solve(NodeKayles(board(name)), no_theorems=not theorems)


def with_total(graph: Graph, seed: int) -> Graph:
    """Dollars by chance, as many in all as the genus: then the board can be won, and just so."""
    draw = random.Random(seed)
    values = [draw.randint(-5, 5) for _ in range(graph.vertex_count)]
    missing = graph.genus - sum(values)
    for _ in range(abs(missing)):
        values[draw.randrange(graph.vertex_count)] += 1 if missing > 0 else -1
    return graph.with_values(values)
