"""Arenas: work that goes on for long."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from noyau import _core

from .case import Work, case


@cache
def edges() -> tuple[Any, Any, Any]:
    """Two million vertices, ten moves each, anywhere."""
    n, chance = 2_000_000, np.random.default_rng(1)
    first = np.arange(0, 10 * n + 1, 10, dtype=np.int64)
    return first, chance.integers(0, n, 10 * n, dtype=np.int32), chance.integers(0, 2, n, dtype=np.uint8)


@cache
def arena() -> tuple[Any, ...]:
    seeds = np.full(len(edges()[2]), -1, np.int8)
    seeds[::7] = 0
    seeds[3::7] = 1
    return (*edges(), seeds)


@case
def attractors() -> Work:
    return lambda deadline: _core.attractors(*arena(), deadline)


@case
def attractors_plain() -> Work:
    return lambda deadline: _core.attractors_plain(*arena(), deadline)


@case
def transpose_into() -> Work:
    into, source = np.empty_like(edges()[0]), np.empty_like(edges()[1])
    return lambda deadline: _core.transpose_into(*arena(), into, source, 2_000_000, deadline)


@case
def attractors_with_reverse() -> Work:
    into, source = np.empty_like(edges()[0]), np.empty_like(edges()[1])
    _core.transpose_into(*arena(), into, source, 10**9)
    return lambda deadline: _core.attractors_with_reverse(*arena(), into, source, deadline)


@cache
def parity_game() -> tuple[Any, ...]:
    return (*edges(), np.random.default_rng(2).integers(0, 100, len(edges()[2]), dtype=np.int32))


@case
def parity() -> Work:
    return lambda deadline: _core.parity(*parity_game(), deadline)


@case
def parity_by_promotion() -> Work:
    return lambda deadline: _core.parity_by_promotion(*parity_game(), deadline)


@case
def parity_by_tangles() -> Work:
    return lambda deadline: _core.parity_by_tangles(*parity_game(), deadline)


@case
def parity_by_recursive_tangles() -> Work:
    return lambda deadline: _core.parity_by_recursive_tangles(*parity_game(), deadline)


@case
def label_graph() -> Work:
    first, targets, _ = edges()
    sources = np.repeat(np.arange(len(first) - 1, dtype=np.int32), 10)
    down = targets % np.maximum(sources, 1)
    down[:10] = 0
    first = first.copy()
    first[1:] -= 10
    mixed = np.random.default_rng(3).permutation(len(first) - 1).astype(np.int32)  # so that it is no order yet
    place = np.argsort(mixed).astype(np.int32)
    degrees = np.diff(first)[place]
    rows = np.concatenate([[0], np.cumsum(degrees)]).astype(np.int64)
    starts = np.repeat(first[:-1][place] - rows[:-1], degrees)
    targets = mixed[down[10:][starts + np.arange(rows[-1])]]
    return lambda deadline: _core.label_graph(rows, targets, deadline)


@case
def read_pg() -> Work:
    text = np.frombuffer(b"0 0 0 0" + b",0" * 60_000_000 + b";", np.uint8)
    return lambda deadline: _core.read_pg(text, deadline)
