"""Checking a proof against finding it: arenas of ten million edges by the fast checkers, of 10⁵ edges by the kernel.

Solving is `noyau.solve` of an arena that is in memory, checking is `proof.flaws()`, which carries the board, reads
every row and looks at every edge once. It should cost at most three times as much. The kernel is plain Python: of it
only the seconds matter, and its line says what they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from benchmarks import Comparison, Options, cpu_seconds, say
from benchmarks.attractor import Arrays, back, normal
from noyau import solve
from noyau.games import Arena
from noyau.graphs import Digraph

MANY, FEW = 2_000_000, 20_000
"""Vertices, with five edges each."""
PRIORITIES = 6


class CheckingBenchmark:
    name = "checking"
    compares = "checking a proof against finding it, arenas of 10⁷ edges; the kernel on 10⁵ edges"

    def run(self, options: Options) -> Sequence[Comparison]:
        large = [
            compare("ranks, anywhere", Arena(digraph(normal(MANY))), options.repetitions),
            compare("ranks, deep", Arena(digraph(back(MANY))), options.repetitions),
            compare("parity", Arena(digraph(normal(MANY), PRIORITIES), parity=True), options.repetitions),
        ]
        small = Arena(digraph(normal(FEW))), Arena(digraph(normal(FEW), PRIORITIES), parity=True)
        kernel = [
            compare(f"{what}, the kernel", rules, options.repetitions, plain=True)
            for what, rules in zip(("ranks", "parity"), small, strict=True)
        ]
        return large + kernel


BENCHMARK = CheckingBenchmark()


def digraph(arrays: Arrays, priorities: int = 0) -> Digraph:
    first, targets, owners, _ = arrays
    priority = np.random.default_rng(1).integers(0, priorities, len(owners), dtype=np.int32) if priorities else None
    return Digraph(first, targets, owner_of_vertex=owners, priority_of_vertex=priority, initial=0)


def compare(what: str, rules: Any, repetitions: int, *, plain: bool = False) -> Comparison:
    proof = solve(rules).proof
    if flaws := proof.flaws(plain=plain):
        raise AssertionError(f"{what}: {flaws[0]}")
    seconds = cpu_seconds({"check": partial(proof.flaws, plain=plain), "solve": partial(solve, rules)}, repetitions)
    edges = rules.digraph().edge_count
    say(f"{what}, {edges:,} edges: checked in {min(seconds['check']):.2f} s, solved in {min(seconds['solve']):.2f} s")
    return Comparison(f"{what} {edges:,}", edges, "edges", seconds["check"], seconds["solve"], "solving")
