"""Shortest solutions far from the genus, and on narrow boards: how many are proven, and how far the others are.

Rich boards are document 000's with two to four times the genus in dollars, and random cubic ones with one and a half to
three times; trees, cycles and strips have so many dollars more than the genus. Beside the rich ones stand plain integer
programs by HiGHS and CP-SAT, where these are installed, with the same limit: 10 seconds, or with --large 60. Kinds of
board of which all were proven stand in the table, beside the 60 seconds that are wanted; of the others it is said how
far they came.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
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

N = 100
LIMIT, LONG_LIMIT = 10.0, 60.0
NARROW = ("tree:300,seed={}", "tree:1000,seed={}", "tree:3000,seed={}", "cycle:300", "cycle:1000", "grid:3x100")


class RichBenchmark:
    name = "dollar-rich"
    compares = "shortest solutions on rich boards, trees and cycles: the share proven, and the gap"

    def run(self, options: Options) -> Sequence[Comparison]:
        boards, limit = (10, LONG_LIMIT) if options.large else (3, LIMIT)
        measured = [compare(name, graphs, limit) for name, graphs in rich(boards)]
        measured += [measure(name, graphs, limit) for name, graphs in narrow(boards)]
        return [comparison for comparison in measured if comparison]


BENCHMARK = RichBenchmark()


def rich(boards: int) -> Iterator[tuple[str, list[Graph]]]:
    """Boards with several times the genus in dollars."""
    for times in (1.5, 2, 3):
        yield f"cubic of {N}, {times} x genus", [dealt(cubic(N, seed), seed, times=times) for seed in range(boards)]
    for edges in (4, 8):
        for times in (2, 3, 4):
            drawn = [board(f"random:{N},{edges},seed={seed}") for seed in range(boards)]
            graphs = [dealt(graph, seed, times=times) for seed, graph in enumerate(drawn)]
            yield f"n={N} edges {edges}, {times} x genus", graphs


def narrow(boards: int) -> Iterator[tuple[str, list[Graph]]]:
    """Trees, cycles and a strip."""
    for more in (10, 50, 100, 200):
        trees = [dealt(board(f"tree:{N},seed={seed}"), seed, more=more) for seed in range(boards)]
        yield f"trees of {N}, genus + {more}", trees
        yield f"cycles of {N}, genus + {more}", [dealt(board(f"cycle:{N}"), seed, more=more) for seed in range(boards)]
    for name in NARROW:
        graphs = [board(name.format(seed)) for seed in range(boards)]
        more = graphs[0].vertex_count // 10
        dealt_out = [dealt(graph, seed, more=more) for seed, graph in enumerate(graphs)]
        yield f"{name.partition(',')[0]}, genus + {more}", dealt_out


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


def compare(name: str, graphs: list[Graph], limit: float) -> Comparison | None:
    """Ours, and what is said of plain programs on the same boards."""
    found = measure(name, graphs, limit)
    for peer, ask in {"CP-SAT": by_cpsat, "HiGHS": by_highs}.items():  # ortools does not load after highspy
        with suppress(MissingPart):
            measure(f"{name}, plain {peer}", graphs, limit, partial(plainly, ask))
    return found


def plainly(ask: Callable[..., Least], graph: Graph, limit: float) -> Least:
    """What a plain integer program makes of the rows alone and the length that borrowing finds."""
    start = least_moves(graph, graph.values, nodes=0, method="search")
    return ask(graph, graph.values, start, Deadline.of(limit), plain=True)


def ours(graph: Graph, limit: float) -> Least:
    return least_moves(graph, graph.values, limit=limit)


def measure(
    name: str, graphs: list[Graph], limit: float, ask: Callable[[Graph, float], Least] = ours
) -> Comparison | None:
    found, seconds = [], []
    for graph in graphs:
        began = time.process_time()
        found.append(ask(graph, limit))
        seconds.append(time.process_time() - began)
    gaps = [(one.length - one.bound) / one.length for one in found if not one.optimal]
    rest = f", gap of the rest {mean(gaps):.2%} ({_open(found)})" if gaps else ""
    say(
        f"{name}: {len(found) - len(gaps)} of {len(found)} proven in {limit:.0f} s{rest}; "
        f"CPU mean {mean(seconds):.2f} s, max {max(seconds):.1f}"
    )
    return None if gaps else Comparison(name, 1, "boards", tuple(seconds), (LONG_LIMIT,), "wanted: 60 s")


def _open(found: list[Least]) -> str:
    return ", ".join(f"{one.bound} to {one.length}" for one in found if not one.optimal)
