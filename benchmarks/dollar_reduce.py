"""q-reduction (Dhar's burning) against chipfiring, board by board; the reduced dollars must agree.

chipfiring is no part of noyau. It is looked for beside this interpreter, or beside the one that NOYAU_CHIPFIRING_PYTHON
names. Without it the peer is our own twin of the tests, which moves one dollar at a time, on boards small enough.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np
from tests.helpers.dollars import reduced as slowly

from benchmarks import Comparison, Options, cpu_seconds, say
from noyau.graphs import Graph, board
from noyau.solvers.dollars.burning import reduced, settled

PEER = os.environ.get("NOYAU_CHIPFIRING_PYTHON", sys.executable)
PEER_PROGRAM = """
import json, sys, time
from chipfiring import CFDivisor, CFGraph, q_reduction
names, edges, values = json.load(sys.stdin)
graph = CFGraph(set(names), [tuple(edge) for edge in edges])
divisor = CFDivisor(graph, list(zip(names, values)))
began = time.process_time()
end = q_reduction(divisor, q_name=names[0])
seconds = time.process_time() - began
print(json.dumps([seconds, [end.get_degree(name) for name in names]]))
"""
LONGEST = 300
LIMITED = f"import resource; resource.setrlimit(resource.RLIMIT_CPU, ({LONGEST}, {LONGEST}))"
"""In CPU time, which does not depend on who else is busy."""
Work = tuple[str, list[Graph]]


class DollarReduceBenchmark:
    name = "dollar-reduce"
    compares = "q-reduction by burning against chipfiring, vertices a second"

    def run(self, options: Options) -> Sequence[Comparison]:
        say_winnable()
        if not peer_is_there():
            say(f"{PEER} has no chipfiring: the peer is the twin that moves one dollar at a time, on small boards")
            return [compare_with_twin(*work, options.repetitions) for work in small_works()]
        return [compare(*work, options.repetitions) for work in works()]


BENCHMARK = DollarReduceBenchmark()


def works() -> Iterator[Work]:
    for edges in (4, 8):
        yield f"10 boards random:100,{edges}", [board(f"random:100,{edges},seed={seed}") for seed in range(10)]
    yield "grid:32x32, 500 dollars in the middle", [piled(32, 500)]
    yield "grid:32x32, 2,000 dollars in the middle", [piled(32, 2_000)]


def small_works() -> Iterator[Work]:
    yield "5 boards random:20,4", [board(f"random:20,4,seed={seed}") for seed in range(5)]
    yield "grid:6x6, 80 dollars in the middle", [piled(6, 80)]


def piled(side: int, dollars: int) -> Graph:
    values = np.zeros(side * side, np.int64)
    values[side * side // 2 + side // 2] = dollars
    return board(f"grid:{side}x{side}").with_values(values)


def ours(boards: list[Graph]) -> list[list[int]]:
    return [reduced(each, values_of(each)).dollars.tolist() for each in boards]


def compare(work: str, boards: list[Graph], repetitions: int) -> Comparison:
    seconds = cpu_seconds({"ours": lambda: ours(boards)}, repetitions)["ours"]
    theirs = [asked_of_peer(each) for each in boards]
    for mine, (_, dollars) in zip(ours(boards), theirs, strict=True):
        if dollars is not None and dollars != mine:
            raise AssertionError(f"{work}: the reduced dollars differ")
    peer = sum(each for each, _ in theirs)
    at_least = "at least " * any(dollars is None for _, dollars in theirs)
    say(f"{work}: chipfiring {at_least}{peer:.3f} s, {at_least}{peer / min(seconds):.0f} times ours")
    return Comparison(work, sum(each.vertex_count for each in boards), "vertices", seconds, (peer,), "chipfiring")


def asked_of_peer(graph: Graph) -> tuple[float, list[int] | None]:
    """CPU seconds and the reduced dollars; without these where it was not done after LONGEST."""
    names = [f"v{vertex:06d}" for vertex in graph.vertices]
    edges = [(names[one], names[other], count) for (one, other), count in Counter(graph.edges()).items()]
    asked = json.dumps([names, edges, values_of(graph).tolist()])
    ran = subprocess.run([PEER, "-c", LIMITED + PEER_PROGRAM], input=asked, capture_output=True, text=True, check=False)
    if ran.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return LONGEST, None
    ran.check_returncode()
    seconds, dollars = json.loads(ran.stdout)
    return seconds, dollars


def compare_with_twin(work: str, boards: list[Graph], repetitions: int) -> Comparison:
    rivals = {
        "ours": lambda: ours(boards),
        "peer": lambda: [slowly(each.edges(), values_of(each).tolist(), 0) for each in boards],
    }
    if rivals["ours"]() != rivals["peer"]():
        raise AssertionError(f"{work}: the reduced dollars differ")
    seconds = cpu_seconds(rivals, repetitions)
    size = sum(each.vertex_count for each in boards)
    return Comparison(work, size, "vertices", seconds["ours"], seconds["peer"], "our twin")


def say_winnable() -> None:
    """Winnable or not on 10⁵ vertices and 5·10⁵ edges, values of ±10⁶: nobody else answers that."""
    count = 100_000
    draw = np.random.default_rng(1)
    tree = np.stack([np.arange(1, count), draw.integers(0, np.arange(1, count))], axis=1)
    one = draw.integers(0, count, 4 * count + 1)
    more = np.stack([one, (one + draw.integers(1, count, len(one))) % count], axis=1)
    graph = Graph.from_edges(count, np.concatenate([tree, more]))
    graph.first_edge_of_vertex  # noqa: B018 - built once, before the clock runs
    for total in (-1000, graph.genus // 2, graph.genus - 1, graph.genus, 2 * graph.genus):
        values = draw.integers(-(10**6), 10**6, count)
        missing = total - int(values.sum())
        values += missing // count
        values[: missing % count] += 1
        seconds = cpu_seconds({"ours": lambda values=values: settled(graph, values)}, 3)["ours"]
        won = settled(graph, values).won
        say(
            f"{count} vertices, {graph.edge_count} edges, genus {graph.genus}, {total} dollars: "
            f"won {won}, {min(seconds):.3f} s"
        )


def values_of(graph: Graph) -> np.ndarray:
    assert graph.values is not None
    return graph.values


def peer_is_there() -> bool:
    return subprocess.run([PEER, "-c", "import chipfiring"], capture_output=True, check=False).returncode == 0
