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
    for count in (1_000, 30_000):
        yield f"random, 1 to 2 edges, {count:,} priorities", partial(random, 300_000, 1, 2, count)
    vertices = 2_500_000 if large else 500_000
    yield "grid, 4 edges each, 10 priorities", partial(grid, vertices, 10)
    yield "layered, 4 edges each, 10 priorities", partial(layered, vertices, 10)
    yield "power law, 10 priorities", partial(power_law, vertices, 10)
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


def grid(vertices: int, priorities: int) -> Arrays:
    """A torus: up, down, left and right."""
    rng, side = np.random.default_rng(vertices), int(vertices**0.5)
    vertex = np.arange(side * side)
    row, column = np.divmod(vertex, side)
    ways = [row * side + (column + 1) % side, row * side + (column - 1) % side]
    ways += [(row + 1) % side * side + column, (row - 1) % side * side + column]
    first = np.arange(0, 4 * side * side + 1, 4, dtype=np.int64)
    targets = np.stack(ways, axis=1).ravel().astype(np.int32)
    return first, targets, *_owners_and_priorities(rng, side * side, priorities)


def layered(vertices: int, priorities: int, layers: int = 100) -> Arrays:
    """Four edges from each vertex to anywhere in the next of a hundred layers, round and round."""
    rng, wide = np.random.default_rng(vertices), vertices // layers
    following = (np.repeat(np.arange(wide * layers), 4) // wide + 1) % layers
    targets = following * wide + rng.integers(0, wide, following.size)
    first = np.arange(0, following.size + 1, 4, dtype=np.int64)
    return first, targets.astype(np.int32), *_owners_and_priorities(rng, wide * layers, priorities)


def power_law(vertices: int, priorities: int) -> Arrays:
    """Few vertices with many edges out, and few with many in."""
    rng = np.random.default_rng(vertices)
    degrees = np.minimum(2 * rng.random(vertices) ** -0.6, 1_000).astype(np.int64)
    first = np.concatenate([[0], np.cumsum(degrees)])
    sources = np.repeat(np.arange(vertices), degrees)
    targets = (vertices * rng.random(sources.size) ** 2.5).astype(np.int64)
    targets = np.where(targets == sources, (targets + 1) % vertices, targets)
    return first, targets.astype(np.int32), *_owners_and_priorities(rng, vertices, priorities)


def _owners_and_priorities(rng: np.random.Generator, vertices: int, priorities: int) -> tuple[np.ndarray, np.ndarray]:
    return rng.integers(0, 2, vertices, dtype=np.uint8), rng.integers(0, priorities, vertices, dtype=np.int32)
