"""Divisor theory against `chipfiring` from PyPI, in the interpreter that NOYAU_CHIPFIRING_PYTHON names (or this one).

It knows ranks, reduced divisors and gonality. Critical groups it does not know; ours are timed alone.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence

from benchmarks import Comparison, Options, cpu_seconds, say
from noyau.graphs import Graph, board
from noyau.solvers.dollars.critical_group import critical_group
from noyau.solvers.dollars.divisors import canonical_divisor, rank
from noyau.solvers.dollars.gonality import gonality

PEER = os.environ.get("NOYAU_CHIPFIRING_PYTHON", sys.executable)
PEER_PROGRAM = """
import json, sys, time
from chipfiring import CFDivisor, CFGraph, gonality, rank
what, count, edges, values = json.load(sys.stdin)
names = [f"v{v:02}" for v in range(count)]
graph = CFGraph(set(names), [(names[u], names[v], 1) for u, v in edges])
divisor = CFDivisor(graph, list(zip(names, values)))
work = {"rank": lambda: rank(divisor).rank, "fast rank": lambda: rank(divisor, optimized=True).rank,
        "gonality": lambda: gonality(graph).gonality}[what]
began = time.process_time()
answer = work()
print(time.process_time() - began, answer)
"""
LONGEST = 300
Work = tuple[str, str, Graph, Sequence[int], int]
DODECAHEDRON = [
    *((i, (i + 1) % 5) for i in range(5)),
    *((i, i + 5) for i in range(5)),
    *((i + 5, i + 10) for i in range(5)),
    *((i + 10, (i + 1) % 5 + 5) for i in range(5)),
    *((i + 10, i + 15) for i in range(5)),
    *((i + 15, (i + 1) % 5 + 15) for i in range(5)),
]
GROUPS = ("random:500,8,seed=1", "grid:22x22", "gnk:500,5000", "wheel:500", "complete:500", "torus:20x25")


class DollarTheoryBenchmark:
    name = "dollar-theory"
    compares = "rank and gonality against chipfiring; critical groups of 500 vertices alone"

    def run(self, options: Options) -> Sequence[Comparison]:
        for name in GROUPS:
            say_group(name)
        dodecahedron = Graph.from_edges(20, DODECAHEDRON)
        seconds = cpu_seconds({"ours": lambda: gonality(dodecahedron)}, options.repetitions)["ours"]
        found = gonality(dodecahedron)
        say(f"dodecahedron: gonality {found.value} in {1e3 * min(seconds):.1f} ms, {found.tried:,} divisors tried")
        if not peer_is_there():
            say(f"{PEER} has no chipfiring: set NOYAU_CHIPFIRING_PYTHON")
            return []
        petersen = board("petersen")
        six = [1, 1, 1, 0, 0, 0, 1, 1, 0, 1]
        works: list[Work] = [
            ("rank of degree 6, Petersen", "rank", petersen, six, 1000),
            ("the same, `optimized`", "fast rank", petersen, six, 1000),
            ("rank of K, wheel of 8", "rank", board("wheel:8"), canonical_divisor(board("wheel:8")), 1000),
            ("gonality, Petersen", "gonality", petersen, six, 100),
            ("gonality, 3x4 grid", "gonality", board("grid:3x4"), [0] * 12, 100),
        ]
        return [made for work in works if (made := compare(work, options.repetitions)) is not None]


BENCHMARK = DollarTheoryBenchmark()


def compare(asked_for: Work, repetitions: int) -> Comparison | None:
    """Ours so often that the clock can tell; the peer once, in a process of its own."""
    work, what, graph, values, times = asked_for
    asks: Callable[[], int] = (
        (lambda: gonality(graph).value) if what == "gonality" else lambda: rank(graph, values).value
    )
    ours = cpu_seconds({"ours": lambda: [asks() for _ in range(times)]}, repetitions)["ours"]
    ours = tuple(seconds / times for seconds in ours)
    asked = json.dumps([what, graph.vertex_count, graph.edges(), list(values)])
    program = [PEER, "-c", PEER_PROGRAM]
    try:
        ran = subprocess.run(program, input=asked, capture_output=True, text=True, timeout=LONGEST, check=True)
    except subprocess.TimeoutExpired:
        say(f"{work}: {1e6 * min(ours):.0f} µs; chipfiring is not done after {LONGEST} s")
        return None
    seconds, answer = ran.stdout.split()
    if int(answer) != asks():
        raise AssertionError(f"{work}: {asks()}, and chipfiring says {answer}")
    times_ours = float(seconds) / min(ours)
    say(f"{work}: {answer} in {1e6 * min(ours):.0f} µs; chipfiring {seconds} s, {times_ours:,.0f} times ours")
    return Comparison(work, 1, "answer", ours, (float(seconds),), "chipfiring")


def say_group(name: str) -> None:
    graph = board(name)
    seconds = min(cpu_seconds({"ours": lambda: critical_group(graph)}, 1)["ours"])
    group = critical_group(graph)
    digits = sum(len(str(factor)) for factor in group)
    say(f"{name}: critical group of {len(group)} factors, {digits} digits, in {seconds:.2f} s")


def peer_is_there() -> bool:
    return subprocess.run([PEER, "-c", "import chipfiring"], capture_output=True, check=False).returncode == 0
