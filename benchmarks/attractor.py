"""Both players' attractors with ranks and strategies, called from Python, against the plain C++ loop.

The peer is `core/arenas/plain_attractor.cpp`: counting-sort transpose, 32-bit counters, a queue. It checks its
input as ours does; that time is measured and taken off, so that what remains is the bare loop. Both
build the reverse graph.

With Oink on the machine (see `_oink.py`) it gets the same arena too, as a parity game that player 0 wins exactly where
they can force the play into the target. Oink finds the winners; ours also the ranks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np

from benchmarks import Comparison, Options, cpu_seconds, say
from benchmarks._oink import best_of_oink, oink, oink_winners, pg_file
from noyau import _core

Arrays = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]


class AttractorBenchmark:
    name = "attractor"
    compares = "attractors called from Python against a bare C++ loop, edges a second"

    def run(self, options: Options) -> Sequence[Comparison]:
        bare = [compare(family, vertices, options.repetitions) for family, vertices in works(options.large)]
        if oink() is None:
            say("no Oink here: OINK=/path/to/oink adds it")
            return bare
        sizes = [1_000_000, 10_000_000] if options.large else [1_000_000]
        with_oink = [(family, vertices) for family in ("target", "back") for vertices in sizes]
        return bare + [compare_with_oink(family, vertices, options.repetitions) for family, vertices in with_oink]


BENCHMARK = AttractorBenchmark()


def works(large: bool) -> Iterator[tuple[str, int]]:
    yield from [("random", 2_000_000), ("normal", 2_000_000), ("back", 1_000_000), ("grid", 1_000_000)]
    if large:
        yield from [("random", 1_000_000), ("random", 10_000_000), ("normal", 10_000_000)]
        yield from [("back", 10_000_000), ("grid", 10_000_000)]


def compare(family: str, vertices: int, repetitions: int) -> Comparison:
    arrays = FAMILIES[family](vertices)
    edges = arrays[1].size
    winner, rank, _ = _core.attractors(*arrays)
    say(f"{family} {vertices:,}/{edges:,}: {rank.max() + 1:,} levels, {np.mean(winner >= 0):.0%} of vertices decided")
    seconds = cpu_seconds(
        {
            "ours": partial(_core.attractors, *arrays),
            "plain": partial(_core.attractors_plain, *arrays),
            "check": partial(_core.check_arena, *arrays),
        },
        repetitions,
    )
    bare = tuple(plain - min(seconds["check"]) for plain in seconds["plain"])
    return Comparison(f"{family} {vertices:,}/{edges:,}", edges, "edges", seconds["ours"], bare, "bare loop")


def compare_with_oink(family: str, vertices: int, repetitions: int) -> Comparison:
    arrays = FAMILIES[family](vertices)
    edges = arrays[1].size
    seconds = cpu_seconds({"ours": partial(_core.attractors, *arrays)}, repetitions)
    winner, _, _ = _core.attractors(*arrays)
    with pg_file(*as_parity_game(arrays)) as path:
        if not np.array_equal(oink_winners(path, vertices) == 0, winner == 0):
            raise AssertionError(f"{family} {vertices:,}: Oink names other winners")
        peer = best_of_oink(path, repetitions)
    name = f"Oink ({peer.solver})"
    return Comparison(f"{family} {vertices:,}/{edges:,}", edges, "edges", seconds["ours"], peer.seconds, name)


def as_parity_game(arrays: Arrays) -> Arrays:
    """Once in the target (2) or stuck outside (1) the play stays there; every other vertex is bad for player 0 (1)."""
    first, targets, owners, seeds = arrays
    over = (seeds == 0) | (np.diff(first) == 0)
    degrees = np.where(over, 1, np.diff(first))
    loops = np.repeat(over, degrees)
    total = np.empty(int(degrees.sum()), np.int32)
    total[loops] = np.flatnonzero(over)
    total[~loops] = targets[np.repeat(~over, np.diff(first))]
    return np.concatenate([[0], np.cumsum(degrees)]), total, owners, np.where(seeds == 0, 2, 1)


def random(vertices: int) -> Arrays:
    """Five edges a vertex on average, anywhere to anywhere; one vertex in 500 is won to begin with."""
    rng = np.random.default_rng(vertices)
    first, targets = _anywhere(rng, vertices)
    seeds = rng.choice(np.array([-1, 0, 1], np.int8), vertices, p=[0.998, 0.001, 0.001])
    return first, targets, _owners(rng, vertices), seeds


def target(vertices: int) -> Arrays:
    """The same edges, and one vertex in 500 is in the target of player 0; all the rest is player 1's."""
    rng = np.random.default_rng(vertices)
    first, targets = _anywhere(rng, vertices)
    seeds = np.where(rng.random(vertices) < 0.002, 0, -1).astype(np.int8)
    return first, targets, _owners(rng, vertices), seeds


def normal(vertices: int) -> Arrays:
    """The same edges under normal play: whoever must move and cannot loses."""
    rng = np.random.default_rng(vertices)
    first, targets = _anywhere(rng, vertices)
    owners = _owners(rng, vertices)
    seeds = np.where(np.diff(first) == 0, 1 - owners, -1).astype(np.int8)
    return first, targets, owners, seeds


def back(vertices: int) -> Arrays:
    """Deep and local: five edges a short way back from each vertex, down to one vertex that is won."""
    rng = np.random.default_rng(vertices)
    first = np.arange(0, 5 * vertices + 1, 5, dtype=np.int64)
    sources = np.repeat(np.arange(vertices, dtype=np.int32), 5)
    targets = np.maximum(sources - rng.integers(1, 180, sources.size, dtype=np.int32), 0)
    seeds = np.full(vertices, -1, np.int8)
    seeds[0] = 0
    return first, targets, _owners(rng, vertices), seeds


def grid(vertices: int) -> Arrays:
    """A torus: up, down, left and right; one vertex in 500 is won to begin with."""
    rng, side = np.random.default_rng(vertices), int(vertices**0.5)
    row, column = np.divmod(np.arange(side * side), side)
    ways = [row * side + (column + 1) % side, row * side + (column - 1) % side]
    ways += [(row + 1) % side * side + column, (row - 1) % side * side + column]
    seeds = rng.choice(np.array([-1, 0, 1], np.int8), side * side, p=[0.998, 0.001, 0.001])
    first = np.arange(0, 4 * side * side + 1, 4, dtype=np.int64)
    return first, np.stack(ways, axis=1).ravel().astype(np.int32), _owners(rng, side * side), seeds


FAMILIES: dict[str, Callable[[int], Arrays]] = {
    "random": random,
    "target": target,
    "normal": normal,
    "back": back,
    "grid": grid,
}


def _anywhere(rng: np.random.Generator, vertices: int) -> tuple[np.ndarray, np.ndarray]:
    edges = 5 * vertices
    degrees = np.bincount(rng.integers(0, vertices, edges, dtype=np.int32), minlength=vertices)
    first = np.zeros(vertices + 1, np.int64)
    np.cumsum(degrees, out=first[1:])
    return first, rng.integers(0, vertices, edges, dtype=np.int32)


def _owners(rng: np.random.Generator, vertices: int) -> np.ndarray:
    return rng.integers(0, 2, vertices, dtype=np.uint8)
