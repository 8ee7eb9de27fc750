"""All puzzles of four cubes in four colours, up to the order of the cubes and of their pairs of opposite faces: how
many have how many solutions. The numbers must be the published ones; the peer is our own solver, asked set by set."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import combinations_with_replacement
from random import Random

import numpy as np

from benchmarks import Comparison, Options, cpu_seconds, say
from noyau import _core
from noyau.games.cubes import CubeSet
from noyau.solvers.cubes.factors import find

ALL = {"sets": 100_290_905, 0: 88_415_394, 1: 1_510_890, 2: 3_917_976, 3: 261_820, 4: 3_440_952, 648: 17}
FULL_COLOUR = {"sets": 341_055, 0: 179_565, 1: 50_346, 2: 58_596, 3: 13_403, 4: 23_190, 120: 3}
SAMPLE = 2_000


class CensusBenchmark:
    name = "cubes-census"
    compares = "all puzzles of four cubes counted by the census, against one solve for each; sets a second"

    def run(self, options: Options) -> Sequence[Comparison]:
        types = cube_types()
        full = [one for one in types if len(set(one)) == 4]
        compare_with_published("every colour on every cube", census(full), FULL_COLOUR)
        began = time.process_time()
        pairs = census(types)
        seconds = time.process_time() - began
        compare_with_published("all", pairs, ALL)
        peer = per_set(types, options.repetitions)
        scaled = tuple(second * ALL["sets"] / SAMPLE for second in peer)
        return [Comparison("all sets of four cubes", ALL["sets"], "sets", (seconds,), scaled, "one by one")]


BENCHMARK = CensusBenchmark()


def cube_types() -> list[tuple[int, ...]]:
    """Three of the ten pairs of four colours: 220 types."""
    pairs = list(combinations_with_replacement(range(4), 2))
    return [sum(three, ()) for three in combinations_with_replacement(pairs, 3)]


def census(types: list[tuple[int, ...]]) -> np.ndarray:
    return _core.census_of_four(np.array(types, np.int32).ravel(), None)[1]


def compare_with_published(what: str, pairs: np.ndarray, published: dict[str | int, int]) -> None:
    found = {"sets": int(pairs.sum())} | {key: int(pairs[key]) for key in published if isinstance(key, int)}
    if found != published or len(pairs) - 1 != max(key for key in published if isinstance(key, int)):
        raise AssertionError(f"{what}: {found} where {published} is published")
    say(f"{what}: {found['sets']:,} sets, {found[1]:,} with one solution, at most {len(pairs) - 1}: as published")


def per_set(types: list[tuple[int, ...]], repetitions: int) -> tuple[float, ...]:
    chance = Random(1)
    names = tuple("abcd")
    sample = [CubeSet(tuple(chance.choices(types, k=4)), names) for _ in range(SAMPLE)]
    return cpu_seconds({"peer": lambda: [find(each).solutions for each in sample]}, repetitions)["peer"]
