"""What a second thread gains: the same question with one thread and with all processors, seconds on the clock.

The answers must be the same, bit for bit. The columns are not CPU time here: a thread saves none, it saves waiting.
"""

from __future__ import annotations

import pickle
import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import Comparison, Options, say
from benchmarks._oink import pg_file
from benchmarks.attractor import FAMILIES
from benchmarks.cubes import banded_set
from benchmarks.cubes_census import cube_types
from benchmarks.parity import random as random_parity
from benchmarks.taking import cubic
from noyau import _core
from noyau.deadline import Deadline
from noyau.games import Col, Snort
from noyau.graphs import board
from noyau.graphs.files import read_digraph
from noyau.rules import Rules
from noyau.solvers import solve
from noyau.solvers.cubes.factors import counts, find
from noyau.solvers.dollars.shortest import least_moves

Asked = Callable[[Deadline], object]
"""A question that is answered within a deadline, which says how many threads may work."""


class ThreadsBenchmark:
    name = "threads"
    compares = "one thread against all processors, seconds on the clock; the same answers"

    def run(self, options: Options) -> Sequence[Comparison]:
        return [compare(work, asked, options.repetitions) for work, asked in works(10 if options.large else 1)]


BENCHMARK = ThreadsBenchmark()


def works(times: int) -> Iterator[tuple[str, Asked]]:
    for family in ("random", "back", "grid"):
        arrays = FAMILIES[family](1_000_000 * times)
        yield f"attractor, {family}, {times:,}·10⁶ vertices", partial(attractor, arrays)
    game = random_parity(1_000_000 * times, 5, 5, 10)
    yield f"parity, random, {times:,}·10⁶ vertices", lambda deadline: _core.parity(*game, deadline)
    with pg_file(*game) as path:
        yield f".pg file of {path.stat().st_size // 10**6} MB, read", partial(read, path)
    for name, rules in (("grid:7x7", Snort(board("grid:7x7"))), ("cubic 40", Snort(cubic(40, 1)))):
        yield f"Snort, {name}, no theorems", partial(winner, rules)
    yield "Col, torus:6x6, no theorems", partial(winner, Col(board("torus:6x6")))
    for seed in range(2):
        graph = board(f"random:200,4,seed={seed}")
        yield f"dollar, random:200,4, seed {seed}", lambda deadline, on=graph: shortest(on, deadline)
    cubes = banded_set(random.Random(5), 400, 3)
    types = np.array(cube_types(), np.int32).ravel()
    yield "all sets of four cubes, counted", lambda deadline: _core.census_of_four(types, deadline)[1]
    yield "400 cubes, counted", lambda deadline: counts(cubes, find(cubes, deadline), deadline)


def compare(work: str, asked: Asked, repetitions: int) -> Comparison:
    seconds: dict[int | None, list[float]] = {1: [], None: []}
    answers = {threads: pickle.dumps(asked(Deadline.of(None, threads=threads))) for threads in seconds}
    if answers[1] != answers[None]:
        raise AssertionError(f"{work}: another answer with one thread")
    for _ in range(repetitions):
        for threads, took in seconds.items():
            began = time.perf_counter()
            asked(Deadline.of(None, threads=threads))
            took.append(time.perf_counter() - began)
    say(f"{work}: the same answer")
    return Comparison(f"{work}, on the clock", 1, "answers", tuple(seconds[None]), tuple(seconds[1]), "one thread")


def attractor(arrays: tuple[np.ndarray, ...], deadline: Deadline) -> object:
    return _core.attractors(*arrays, deadline)


def read(path: Path, deadline: Deadline) -> object:
    game = read_digraph(path, threads=deadline.threads)
    return game.first_edge_of_vertex, game.target_of_edge, game.priority_of_vertex


def winner(rules: Rules[Any, Any], deadline: Deadline) -> object:
    answer = solve(rules, no_theorems=True, limit=deadline).answer
    return answer.outcome, answer.winning_moves


def shortest(graph: Any, deadline: Deadline) -> object:
    found = least_moves(graph, graph.values, limit=deadline)
    return found.length, found.script
