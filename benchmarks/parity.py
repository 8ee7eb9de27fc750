"""Parity games called from Python against the best of Oink's solvers, on the same games; the winners must agree.

Without Oink the peer is our own second method, tangle learning. Both build the reverse graph; ours checks its input.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np

from benchmarks import Comparison, Options, cpu_seconds, say
from benchmarks._oink import best_of_oink, oink, oink_winners, pg_file
from noyau import _core

Arrays = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]


class ParityBenchmark:
    name = "parity"
    compares = "parity games called from Python against the best of Oink's solvers, edges a second"

    def run(self, options: Options) -> Sequence[Comparison]:
        return [compare(work, game(), options.repetitions) for work, game in works(options.large)]


BENCHMARK = ParityBenchmark()


def works(large: bool) -> Iterator[tuple[str, Callable[[], Arrays]]]:
    yield "random, 5 edges each, 10 priorities", partial(random, 1_000_000, 5, 5, 10)
    yield "random, 1 to 9 edges, 10 priorities", partial(random, 1_000_000, 1, 9, 10)
    yield "random, 2 edges each, 10 priorities", partial(random, 2_500_000, 2, 2, 10)
    yield "local, 5 edges each, 10 priorities", partial(local, 1_000_000, 10)
    if large:
        yield "random, 2 edges each, 1000 priorities", partial(random, 2_500_000, 2, 2, 1000)
        yield "random, 5 edges each, 10 priorities", partial(random, 10_000_000, 5, 5, 10)


def compare(work: str, arrays: Arrays, repetitions: int) -> Comparison:
    edges, vertices = arrays[1].size, arrays[2].size
    named = f"{work} {vertices:,}/{edges:,}"
    winner, _, steps = _core.parity(*arrays)
    say(f"{named}: player 0 wins {np.mean(winner == 0):.1%}, {steps / edges:.1f} steps an edge")
    rivals = {"ours": partial(_core.parity, *arrays)}
    if oink() is None:
        seconds = cpu_seconds(rivals | {"tangles": partial(_core.parity_by_tangles, *arrays)}, repetitions)
        return Comparison(named, edges, "edges", seconds["ours"], seconds["tangles"], "our tangle learning")
    seconds = cpu_seconds(rivals, repetitions)
    with pg_file(*arrays) as path:
        if not np.array_equal(oink_winners(path, vertices), winner):
            raise AssertionError(f"{named}: Oink names other winners")
        peer = best_of_oink(path, repetitions)
    return Comparison(named, edges, "edges", seconds["ours"], peer.seconds, f"Oink ({peer.solver})")


def random(vertices: int, fewest: int, most: int, priorities: int) -> Arrays:
    """Edges from anywhere to anywhere else: no loops, for with a few of them nothing is left to solve."""
    rng = np.random.default_rng(vertices + most)
    first = np.zeros(vertices + 1, np.int64)
    np.cumsum(rng.integers(fewest, most + 1, vertices), out=first[1:])
    sources = np.repeat(np.arange(vertices), np.diff(first))
    targets = (sources + rng.integers(1, vertices, sources.size)) % vertices
    return first, targets.astype(np.int32), *_owners_and_priorities(rng, vertices, priorities)


def local(vertices: int, priorities: int) -> Arrays:
    """Edges a short way to both sides, round a ring: long ways between far places."""
    rng = np.random.default_rng(vertices)
    sources = np.repeat(np.arange(vertices), 5)
    away = rng.integers(1, 90, sources.size) * rng.choice([-1, 1], sources.size)
    first = np.arange(0, 5 * vertices + 1, 5, dtype=np.int64)
    return first, ((sources + away) % vertices).astype(np.int32), *_owners_and_priorities(rng, vertices, priorities)


def _owners_and_priorities(rng: np.random.Generator, vertices: int, priorities: int) -> tuple[np.ndarray, np.ndarray]:
    return rng.integers(0, 2, vertices, dtype=np.uint8), rng.integers(0, priorities, vertices, dtype=np.int32)
