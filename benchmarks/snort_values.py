"""Canonical value and temperature of Snort against cgt-py (Rust), board by board; the temperatures must agree.

cgt-py is no part of noyau. It is looked for beside this interpreter, or beside the one that NOYAU_CGT_PYTHON names, and
runs once a board, in a process of its own, because it takes up to a minute and remembers everything. Without it the
peer is our own search through all positions in Python, on boards small enough for that.

The temperature alone, without the canonical form, is measured beside that form; on boards where the form takes minutes
or too much memory, beside what was wanted, each in a process of its own, which also tells its peak memory.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from random import Random

import numpy as np

from benchmarks import Comparison, Options, cpu_seconds, say
from noyau import _core
from noyau.games import Snort
from noyau.graphs import Graph, board
from noyau.values import heat_of, value_of

PEER = os.environ.get("NOYAU_CGT_PYTHON", sys.executable)
PEER_PROGRAM = """
import json, sys, time
from cgt_py import Snort
count, edges = json.load(sys.stdin)
began = time.process_time()
temperature = Snort(count, [tuple(edge) for edge in edges]).canonical_form.temperature
print(time.process_time() - began, repr(temperature).split("'")[1])
"""
HEAT_PROGRAM = """
import resource, sys, time
from noyau.games import Snort
from noyau.values import heat_of
game = Snort(sys.argv[1])
began = time.process_time()
heat = heat_of(game)
seconds = time.process_time() - began
print(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024, heat.temperature, heat.left_stop)
"""
WANTED = 60.0
LONGEST = 300
MOST_BYTES = 2_000_000_000
Work = tuple[str, list[Graph]]


class SnortValuesBenchmark:
    name = "snort-values"
    compares = "canonical value and temperature of Snort against cgt-py, vertices a second"

    def run(self, options: Options) -> Sequence[Comparison]:
        heats = [heat_beside_value(name, options.repetitions) for name in heat_works()]
        if options.large:
            heats += [heat_alone(name) for name in large_heat_works()]
        if not peer_is_there():
            say(f"{PEER} has no cgt-py: the peer is our own search in Python, on small boards")
            return heats + [compare_with_ourselves(*work, options.repetitions) for work in small_works()]
        if options.large:
            say_value_of_large_grid()
        return heats + [compare(*work, options.repetitions) for work in works()]


BENCHMARK = SnortValuesBenchmark()


def works() -> Iterator[Work]:
    for name in ("path:16", "path:18", "path:20", "grid:3x5", "grid:4x4", "grid:2x9", "grid:3x6"):
        yield name, [board(name)]
    for vertices, edges in ((14, 20), (16, 24), (16, 32), (18, 30)):
        yield f"3 random G({vertices},{edges})", [random_graph(vertices, edges, seed) for seed in range(3)]


def heat_works() -> Iterator[str]:
    yield from ("grid:3x6", "grid:4x5", "grid:3x7", "path:20")
    yield from (f"tree:18,seed={seed}" for seed in range(3))


def large_heat_works() -> Iterator[str]:
    yield from ("grid:2x12", "grid:3x8", "grid:5x5")
    yield from (f"tree:{count},seed={seed}" for count in (24, 28) for seed in range(3))


def small_works() -> Iterator[Work]:
    for name in ("path:9", "grid:2x4", "grid:3x3"):
        yield name, [board(name)]


def random_graph(vertices: int, edges: int, seed: int) -> Graph:
    pairs = [(u, v) for v in range(vertices) for u in range(v)]
    return Graph.from_edges(vertices, Random(seed).sample(pairs, edges))


def heat_beside_value(name: str, repetitions: int) -> Comparison:
    graph = board(name)
    rivals = {"heat": lambda: heat_of(Snort(graph)).temperature, "value": lambda: temperature_of(graph)}
    if str(rivals["heat"]()) != rivals["value"]():
        raise AssertionError(f"{name}: the temperatures differ")
    seconds = cpu_seconds(rivals, repetitions)
    work = f"{name}, temperature alone"
    return Comparison(work, graph.vertex_count, "vertices", seconds["heat"], seconds["value"], "canonical form")


def heat_alone(name: str) -> Comparison:
    program = [sys.executable, "-c", HEAT_PROGRAM, name]
    ran = subprocess.run(program, capture_output=True, text=True, check=True)
    seconds, peak, temperature, left_stop = ran.stdout.split()
    say(f"{name}: temperature {temperature}, left stop {left_stop}; {float(seconds):.1f} s, {int(peak) / 1e6:.0f} MB")
    work = f"{name}, temperature alone"
    return Comparison(work, board(name).vertex_count, "vertices", (float(seconds),), (WANTED,), "wanted: 60 s")


def compare(work: str, boards: list[Graph], repetitions: int) -> Comparison:
    ours = cpu_seconds({"ours": lambda: [temperature_of(each) for each in boards]}, repetitions)["ours"]
    temperatures = [temperature_of(each) for each in boards]
    theirs = [asked_of_peer(each) for each in boards]
    if temperatures != [temperature for _, temperature in theirs]:
        raise AssertionError(f"{work}: temperatures {temperatures}, and cgt-py says {theirs}")
    peer = sum(seconds for seconds, _ in theirs)
    say(f"{work}: temperature {', '.join(temperatures)}; cgt-py {peer:.2f} s, {peer / min(ours):.0f} times ours")
    return Comparison(work, sum(each.vertex_count for each in boards), "vertices", ours, (peer,), "cgt-py")


def asked_of_peer(graph: Graph) -> tuple[float, str]:
    """CPU seconds and temperature. In a process of its own, for cgt-py remembers everything between calls."""
    asked = json.dumps([graph.vertex_count, graph.edges()])
    program = [PEER, "-c", PEER_PROGRAM]
    ran = subprocess.run(program, input=asked, capture_output=True, text=True, timeout=LONGEST, check=True)
    seconds, temperature = ran.stdout.split()
    return float(seconds), temperature


def compare_with_ourselves(work: str, boards: list[Graph], repetitions: int) -> Comparison:
    rivals = {
        "ours": lambda: [temperature_of(each) for each in boards],
        "peer": lambda: [str(value_of(Snort(each)).temperature) for each in boards],
    }
    if rivals["ours"]() != rivals["peer"]():
        raise AssertionError(f"{work}: the temperatures differ")
    seconds = cpu_seconds(rivals, repetitions)
    size = sum(each.vertex_count for each in boards)
    return Comparison(work, size, "vertices", seconds["ours"], seconds["peer"], "our search in Python")


def temperature_of(graph: Graph) -> str:
    """In a pool of its own: nothing is known from the boards before."""
    pool = _core.Values(MOST_BYTES)
    everyone = np.ones(graph.vertex_count, np.uint8)
    rows = graph.first_edge_of_vertex.astype(np.int64), graph.neighbour_of_edge.astype(np.int32)
    numerator, exponent = pool.thermograph(pool.colouring(*rows, everyone, everyone, False, None))[3]
    return f"{numerator}/{1 << exponent}" if exponent else str(numerator)


def say_value_of_large_grid() -> None:
    """cgt-py does not reach this one in 200 seconds."""
    large = board("grid:4x5")
    seconds = cpu_seconds({"ours": lambda: temperature_of(large)}, 1)["ours"]
    say(f"grid:4x5: temperature {temperature_of(large)} in {seconds[0]:.2f} s")


def peer_is_there() -> bool:
    return subprocess.run([PEER, "-c", "import cgt_py"], capture_output=True, check=False).returncode == 0
