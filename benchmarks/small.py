"""Many small questions through the library: what a call costs besides the work.

The peer of an arena is the loop that anybody would write in Python, on the same lists; the ranks must agree. A small
game has no peer: beside it stands what is wanted of it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from benchmarks import Comparison, Options, cpu_seconds
from noyau import solve
from noyau.games import Snort, Subtraction
from noyau.graphs import Digraph, board
from noyau.solvers.arenas.attractor import solve_reachability
from noyau.solvers.arenas.parity import solve_parity

ARENAS, VERTICES, GAMES = 10_000, 50, 200
WANTED = 0.5e-3
"""Seconds for a small game."""
Lists = tuple[list[list[int]], list[int], list[int]]


class SmallBenchmark:
    name = "small"
    compares = "10,000 arenas of 50 vertices through the library against a plain Python loop, and small games"

    def run(self, options: Options) -> Sequence[Comparison]:
        games = [drawn(seed) for seed in range(ARENAS)]
        arenas = [Digraph.from_successors(successors, owners=owners) for successors, owners, _ in games]
        for (successors, owners, target), arena in zip(games[:200], arenas, strict=False):
            assert solve_reachability(arena, target).rank_of_vertex.tolist() == plainly(successors, owners, target)
        priorities = [np.array(random.Random(seed).choices(range(8), k=VERTICES), np.int32) for seed in range(ARENAS)]
        rows = [(one.first_edge_of_vertex, one.target_of_edge, one.owner_of_vertex) for one in arenas]
        works: dict[str, Callable[[], object]] = {
            "from lists to ranks": lambda: [from_lists(*game) for game in games],
            "from arrays to ranks": lambda: [
                solve_reachability(Digraph(*row), game[2]) for row, game in zip(rows, games, strict=True)
            ],
            "arena at hand": lambda: [
                solve_reachability(arena, game[2]) for arena, game in zip(arenas, games, strict=True)
            ],
            "parity, arena at hand": lambda: [*map(solve_parity, arenas, priorities)],
        }
        peer = lambda: [plainly(*game) for game in games]  # noqa: E731
        return [*(compared(work, ours, peer, options) for work, ours in works.items()), *small_games(options)]


BENCHMARK = SmallBenchmark()


def compared(work: str, ours: Callable[[], object], peer: Callable[[], object], options: Options) -> Comparison:
    seconds = cpu_seconds({"ours": ours, "peer": peer}, options.repetitions)
    return Comparison(work, ARENAS, "arenas", seconds["ours"], seconds["peer"], "ranks by a plain Python loop")


def small_games(options: Options) -> Sequence[Comparison]:
    grid = board("grid:3x3")
    rules: dict[str, Callable[[], Any]] = {
        "snort grid:3x3": partial(Snort, grid),
        "subtraction 21": partial(Subtraction, 21),
    }
    found = []
    for work, make in rules.items():
        seconds = cpu_seconds({"ours": lambda make=make: [solve(make()) for _ in range(GAMES)]}, options.repetitions)
        found.append(Comparison(f"solve {work}", GAMES, "games", seconds["ours"], (GAMES * WANTED,), "wanted: 0.5 ms"))
    return found


def from_lists(successors: list[list[int]], owners: list[int], target: list[int]) -> object:
    return solve_reachability(Digraph.from_successors(successors, owners=owners), target)


def drawn(seed: int) -> Lists:
    draw = random.Random(seed)
    successors = [draw.sample(range(VERTICES), draw.randint(1, 3)) for _ in range(VERTICES)]
    return successors, [draw.randint(0, 1) for _ in range(VERTICES)], [draw.randrange(VERTICES)]


def plainly(successors: list[list[int]], owners: list[int], target: list[int]) -> list[int]:
    """The loop of the textbooks, for player 0."""
    before: list[list[int]] = [[] for _ in successors]
    for vertex, row in enumerate(successors):
        for then in row:
            before[then].append(vertex)
    waits = [len(row) if owner else 1 for row, owner in zip(successors, owners, strict=True)]
    rank = [-1] * len(successors)
    for vertex in target:
        rank[vertex] = 0
    queue = list(target)
    for vertex in queue:
        for source in before[vertex]:
            if rank[source] < 0:
                waits[source] -= 1
                if waits[source] == 0:
                    rank[source] = rank[vertex] + 1
                    queue.append(source)
    return rank
