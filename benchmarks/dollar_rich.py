"""Shortest solutions far from the genus, and on narrow boards: how many are proven, and how far the others are.

Rich boards are document 000's with two to four times the genus in dollars, and random cubic ones with one and a half to
three times; trees, cycles and strips have so many dollars more than the genus. Beside the rich ones stand plain integer
programs by HiGHS and CP-SAT, where these are installed, with the same limit.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from statistics import mean

import numpy as np

from benchmarks import Comparison, Options, say
from noyau.deadline import Deadline
from noyau.errors import MissingPart
from noyau.graphs import Graph, board
from noyau.graphs.families.random import DEBT
from noyau.solvers.dollars.programs import by_cpsat, by_highs
from noyau.solvers.dollars.shortest import Least, least_moves

N, LIMIT = 100, 60.0
NARROW = ("tree:300,seed={}", "tree:1000,seed={}", "tree:3000,seed={}", "cycle:300", "cycle:1000", "grid:3x100")


class RichBenchmark:
    name = "dollar-rich"
    compares = "shortest solutions on rich boards, trees and cycles: the share proven, and the gap"

    def run(self, options: Options) -> Sequence[Comparison]:
        boards = 10 if options.large else 3
        for times in (1.5, 2, 3):
            cubic_boards = [dealt(cubic(N, seed), seed, times=times) for seed in range(boards)]
            measure_with_peers(f"cubic of {N}, {times} x genus", cubic_boards)
        for edges in (4, 8):
            for times in (2, 3, 4):
                measure_with_peers(
                    f"n={N} edges {edges}, {times} x genus",
                    [dealt(board(f"random:{N},{edges},seed={seed}"), seed, times=times) for seed in range(boards)],
                )
        for more in (10, 50, 100, 200):
            trees = [dealt(board(f"tree:{N},seed={seed}"), seed, more=more) for seed in range(boards)]
            measure(f"trees of {N}, genus + {more}", trees)
            cycles = [dealt(board(f"cycle:{N}"), seed, more=more) for seed in range(boards)]
            measure(f"cycles of {N}, genus + {more}", cycles)
        for name in NARROW:
            narrow = [board(name.format(seed)) for seed in range(boards)]
            more = narrow[0].vertex_count // 10
            graphs = [dealt(graph, seed, more=more) for seed, graph in enumerate(narrow)]
            measure(f"{name.partition(',')[0]}, genus + {more}", graphs)
        return []


BENCHMARK = RichBenchmark()


def cubic(vertices: int, seed: int) -> Graph:
    """A connected simple graph with three edges at every vertex: ends are paired by chance until it is one."""
    draw, ends = Random(seed), [vertex for vertex in range(vertices) for _ in range(3)]
    while True:
        draw.shuffle(ends)
        graph = Graph.from_edges(vertices, np.array(ends).reshape(-1, 2))
        if graph.is_simple and graph.is_connected:
            return graph


def dealt(graph: Graph, seed: int, *, times: float = 1, more: int = 0) -> Graph:
    """Everybody owes 10, then dollars are dropped one by one, as document 000 does, up to this total."""
    draw, values = Random(seed), [-DEBT] * graph.vertex_count
    for _ in range(int(times * graph.genus) + more + DEBT * graph.vertex_count):
        values[draw.randrange(graph.vertex_count)] += 1
    return graph.with_values(values)


def measure_with_peers(name: str, graphs: list[Graph]) -> None:
    measure(name, graphs)
    for peer, ask in {"CP-SAT": by_cpsat, "HiGHS": by_highs}.items():  # ortools does not load after highspy
        with suppress(MissingPart):
            measure(f"{name}, plain {peer}", graphs, partial(plainly, ask))


def plainly(ask: Callable[..., Least], graph: Graph) -> Least:
    """What a plain integer program makes of the rows alone and the length that borrowing finds."""
    start = least_moves(graph, graph.values, nodes=0, method="search")
    return ask(graph, graph.values, start, Deadline.of(LIMIT), plain=True)


def ours(graph: Graph) -> Least:
    return least_moves(graph, graph.values, limit=LIMIT)


def measure(name: str, graphs: list[Graph], ask: Callable[[Graph], Least] = ours) -> None:
    found, seconds = [], []
    for graph in graphs:
        began = time.process_time()
        found.append(ask(graph))
        seconds.append(time.process_time() - began)
    gaps = [(one.length - one.bound) / one.length for one in found if not one.optimal]
    rest = f", gap of the rest {mean(gaps):.2%} ({_open(found)})" if gaps else ""
    say(
        f"{name}: {len(found) - len(gaps)} of {len(found)} proven in {LIMIT:.0f} s{rest}; "
        f"CPU mean {mean(seconds):.2f} s, max {max(seconds):.1f}"
    )


def _open(found: list[Least]) -> str:
    return ", ".join(f"{one.bound} to {one.length}" for one in found if not one.optimal)
