"""Cubes: work that goes on for long."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from noyau import _core

from .case import Work, case


@cache
def cubes(count: int) -> Any:
    """With a solution hidden in them: what has none is refuted at once."""
    chance = np.random.default_rng(7)
    shown = [chance.permutation(count) for _ in range(4)]
    return np.stack([*shown, *chance.integers(0, count, (2, count))], axis=1).astype(np.int32).ravel()


@case
def next_factors() -> Work:
    every = np.full(60, 7, np.uint8)
    return lambda deadline: _core.FactorSearch(cubes(60), every, False).next(10**9, 10**12, 10**12, deadline)


@case
def next_factors_plainly() -> Work:
    every = np.full(40, 7, np.uint8)
    return lambda deadline: _core.FactorSearch(cubes(40), every, True).next(10**9, 10**12, 10**12, deadline)


@case
def disjoint_factors() -> Work:
    return lambda deadline: _core.disjoint_factors(cubes(300), 10**9, 10**12, deadline)


@case
def disjoint_pairs() -> Work:
    rows_of_all = np.indices((3,) * 11, np.uint8).reshape(11, -1).T.copy().ravel()
    return lambda deadline: _core.disjoint_pairs(rows_of_all, 11, 100, deadline)


@case
def count_by_frontier() -> Work:
    return lambda deadline: _core.count_by_frontier(cubes(30), "looks", 10**9, False, deadline)


@case
def census_of_four() -> Work:
    types = np.random.default_rng(8).integers(0, 4, 6 * 150, dtype=np.int32)
    return lambda deadline: _core.census_of_four(types, deadline)
