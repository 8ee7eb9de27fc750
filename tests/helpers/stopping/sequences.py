"""Sequences: work that goes on for long."""

from __future__ import annotations

from typing import Any

import numpy as np

from noyau import _core
from noyau.solvers.sequences.register import RegisterSequence

from .case import Work, case

LARGE = 1 << 31
"""Bytes that are asked for, and touched only as far as the work gets."""


@case
def fill_least() -> Work:
    letters, out = np.arange(3, dtype=np.uint8), np.empty(LARGE, np.uint8)
    return lambda deadline: _core.fill_least(letters, np.zeros(40, np.uint8), 0, out, deadline)


@case
def fill_least_packed() -> Work:
    out = np.empty(LARGE, np.uint8)
    return lambda deadline: _core.fill_least_packed(60, 0, 0, out, deadline)


@case
def fill_register() -> Work:
    register, out = RegisterSequence(60), np.empty(LARGE, np.uint8)
    ahead = np.empty(32 * 60, np.uint8)
    _core.begin_register(60, register.polynomial, 1, ahead)
    return lambda deadline: _core.fill_register(60, register.polynomial, ahead, out, True, deadline)


@case
def logarithm() -> Work:
    polynomial, primes = RegisterSequence(59).polynomial, np.array([179_951, 3_203_431_780_337], np.uint64)

    def work(deadline: Any) -> object:
        return [_core.logarithm(59, polynomial, power, primes, deadline) for power in range(1, 1000)]

    return work


@case
def mark_windows() -> Work:
    symbols = np.empty(100_000_000, np.uint8)
    _core.fill_least(np.arange(2, dtype=np.uint8), np.zeros(30, np.uint8), 0, symbols)

    def work(deadline: Any) -> object:
        return [_core.mark_windows(np.zeros(1 << 27, np.uint8), 2, 30, 0, symbols[29:], deadline) for _ in range(50)]

    return work


@case
def mark_windows_packed() -> Work:
    bits = np.empty(100_000_000, np.uint8)
    _core.fill_least_packed(31, 0, 0, bits)
    return lambda deadline: _core.mark_windows_packed(
        np.zeros(1 << 28, np.uint8), 31, (1 << 31) - 1, bits, 800_000_000, deadline
    )


@case
def directed_circuit() -> Work:
    n, chance = 1_500_000, np.random.default_rng(9)
    targets = np.stack([chance.permutation(n) for _ in range(10)], axis=1).astype(np.int32).ravel()
    return lambda deadline: _core.directed_circuit(np.arange(0, 10 * n + 1, 10, dtype=np.int64), targets, deadline)


@case
def plain_circuit() -> Work:
    n = 1_000_000
    targets = np.concatenate([np.arange(1, n), [0]]).astype(np.int32).repeat(10)
    return lambda deadline: _core.plain_circuit(np.arange(0, 10 * n + 1, 10, dtype=np.int64), targets, deadline)


@case
def undirected_circuit() -> Work:
    n, chance = 1_500_000, np.random.default_rng(10)
    rounds = [chance.permutation(n).astype(np.int32) for _ in range(8)]
    ends = np.concatenate([np.stack([walk, np.roll(walk, 1)], axis=1).ravel() for walk in rounds])
    return lambda deadline: _core.undirected_circuit(n, ends, deadline)


@case
def random_windows() -> Work:
    return lambda deadline: _core.random_windows(2, 27, 11, deadline)
