"""Every function of the core that can take long is stopped by a deadline, by a signal and by whoever cancels.

How soon is measured in CPU time of this process, from the moment somebody says stop, so that it does not matter what
else the machine is doing. Inputs are such that the work would go on for much longer than it is let.
"""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache, wraps
from typing import Any

import numpy as np
import pytest

from noyau import _core
from noyau.deadline import Deadline
from noyau.errors import Cancelled
from noyau.graphs import Graph, board
from noyau.solvers.dollars.burning import settled
from noyau.solvers.sequences.register import RegisterSequence

pytestmark = pytest.mark.long
SOON = 0.1
"""Seconds of work before somebody says stop."""
AT_ONCE = 0.2
"""Seconds of CPU time within which it must be over."""

Work = Callable[[Any], object]
CASES: dict[str, Callable[[], Work]] = {}


def case(make: Callable[[], Work]) -> Callable[[], Work]:
    """What the function returns works until the deadline that it is given; inputs are made once."""
    CASES[make.__name__] = cache(make)
    return make


# ---- arenas ---------------------------------------------------------------------------------------------------------


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


# ---- heaps, taking, values ------------------------------------------------------------------------------------------


@case
def split_values() -> Work:
    digits = np.array([0, 0, 0, 7], np.uint8)
    return lambda deadline: _core.split_values(digits, np.zeros(0, np.int32), 2_000_000, deadline)


def search(taker_loses: bool, other_loses: bool, name: str) -> Work:
    graph = board(name)
    opened = np.full(graph.vertex_count, 3, np.uint8)
    parts = (graph.first_edge_of_vertex, graph.neighbour_of_edge, opened, taker_loses, other_loses, 0)
    return lambda deadline: _core.search_taking(*parts, deadline, 64 << 20, True, 0)


@case
def search_taking_as_race() -> Work:
    return search(False, True, "random:110,4,seed=1")


@case
def search_taking_as_sum() -> Work:
    return search(True, False, "random:60,4,seed=1")


@case
def removal_value() -> Work:
    graph = board("grid:9x10")
    parts = (graph.first_edge_of_vertex, graph.neighbour_of_edge, np.full(graph.vertex_count, 3, np.uint8))
    return lambda deadline: _core.removal_value(*parts, deadline)


@cache
def colouring() -> tuple[Any, ...]:
    graph = board("grid:7x7")
    both = np.ones(graph.vertex_count, np.uint8)
    return graph.first_edge_of_vertex, graph.neighbour_of_edge, both, both


@case
def value_of_colouring() -> Work:
    return lambda deadline: _core.Values(1 << 30).colouring(*colouring(), False, deadline)


@case
def number_or_star_of_colouring() -> Work:
    return lambda deadline: _core.number_or_star_of_colouring(*colouring(), 1 << 30, deadline)


@case
def sum_of_values() -> Work:
    graph = board("grid:4x4")
    both = np.ones(graph.vertex_count, np.uint8)

    def work(deadline: Any) -> object:
        pool = _core.Values(1 << 30)
        chance, total = random.Random(1), pool.number(0, 0)
        for _ in range(100):
            may = [np.array([chance.random() < 0.8 for _ in both], np.uint8) for _ in range(2)]
            one = pool.colouring(graph.first_edge_of_vertex, graph.neighbour_of_edge, *may, False, deadline)
            total = pool.sum(total, one, deadline)
        return total

    return work


# ---- dollars --------------------------------------------------------------------------------------------------------


def rows(graph: Graph) -> tuple[Any, Any]:
    return graph.first_edge_of_vertex, graph.neighbour_of_edge


@case
def borrow_below() -> Work:
    graph = board("path:3000")
    dollars = np.zeros(3000, np.int64)
    dollars[0], dollars[-1] = -100_000, 100_000
    return lambda deadline: _core.borrow_below(*rows(graph), dollars, np.zeros(3000, np.int64), deadline)


@cache
def rich_grid() -> tuple[Any, ...]:
    graph = board("grid:700x700")
    return (*rows(graph), np.random.default_rng(4).integers(-(10**9), 10**9, graph.vertex_count))


@case
def win_or_lose() -> Work:
    return lambda deadline: _core.win_or_lose(*rich_grid(), deadline)


@case
def reduce() -> Work:
    return lambda deadline: _core.reduce(*rich_grid(), 0, deadline)


@case
def divisor_rank() -> Work:
    graph = board("complete:40")
    return lambda deadline: _core.divisor_rank(*rows(graph), np.full(40, 19, np.int64), 0, 1 << 30, deadline)


@case
def gonality() -> Work:
    return lambda deadline: _core.gonality(*rows(board("grid:8x8")), deadline)


@case
def superstables_after() -> Work:
    graph = board("complete:12")
    return lambda deadline: _core.superstables_after(*rows(graph), 0, np.zeros(12, np.int32), 10**8, deadline)


@case
def valuations() -> Work:
    matrix = np.random.default_rng(5).integers(0, 10**6, 1500 * 1500)
    return lambda deadline: _core.valuations(matrix, 2, 30, deadline)


@cache
def poor_board(name: str, extra: int) -> tuple[Any, ...]:
    """A board with a few dollars more than its genus, and a script that wins."""
    graph = board(name)
    chance = np.random.default_rng(6)
    dollars = chance.integers(-6, 7, graph.vertex_count)
    dollars[0] += graph.genus + extra - dollars.sum()
    return (*rows(graph), dollars, settled(graph, dollars).script)


@case
def shortest_script() -> Work:
    given = poor_board("random:100,5,seed=2", 40)
    return lambda deadline: _core.shortest_script(*given, 10**12, deadline)


@case
def order_of_least_fill() -> Work:
    graph = board("random:1500,8,seed=3")
    return lambda deadline: _core.order_of_least_fill(*rows(graph), 1500, deadline)


@cache
def for_tables() -> tuple[Any, ...]:
    given = poor_board("grid:7x30", 30)
    order = _core.order_of_least_fill(*given[:2], 30, None)
    return (*given, order, np.zeros(0, np.int64))


@case
def script_by_tables() -> Work:
    return lambda deadline: _core.script_by_tables(*for_tables(), 10**9, deadline)


@case
def shortened_by_tables() -> Work:
    return lambda deadline: _core.shortened_by_tables(*for_tables(), 64, 10**9, deadline)


@case
def script_ranges() -> Work:
    given = poor_board("random:2500,6,seed=4", 100)
    return lambda deadline: _core.script_ranges(*given, deadline)


@case
def cut_tree() -> Work:
    given = poor_board("random:60,5,seed=5", 20)
    length = int(np.abs(given[-1]).sum())
    return lambda deadline: _core.cut_tree(*given, length // 2, 10**12, deadline)


# ---- cubes ----------------------------------------------------------------------------------------------------------


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


# ---- puzzles --------------------------------------------------------------------------------------------------------


@case
def search_jumps() -> Work:
    """A torus of 8 by 8 with pegs on it that never come down to one."""
    places = [(row, column) for row in range(8) for column in range(8)]
    jumps = [
        [8 * ((row + step * down) % 8) + (column + step * right) % 8 for step in range(3)]
        for row, column in places
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    ]
    start, over, end = (np.array(part, np.int32) for part in zip(*jumps, strict=True))
    same, pegs = (
        np.arange(64, dtype=np.int32),
        sum(1 << 8 * row + column for row, column in places if row < 6 and column < 6),
    )
    return lambda deadline: _core.search_jumps(64, start, over, end, same, pegs, deadline)


# ---- sequences ------------------------------------------------------------------------------------------------------

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
def undirected_circuit() -> Work:
    n, chance = 1_500_000, np.random.default_rng(10)
    rounds = [chance.permutation(n).astype(np.int32) for _ in range(8)]
    ends = np.concatenate([np.stack([walk, np.roll(walk, 1)], axis=1).ravel() for walk in rounds])
    return lambda deadline: _core.undirected_circuit(n, ends, deadline)


@case
def random_windows() -> Work:
    return lambda deadline: _core.random_windows(2, 27, 11, deadline)


@case
def determinant_modulo() -> Work:
    matrix = np.random.default_rng(12).integers(-9, 10, 1800 * 1800)
    return lambda deadline: _core.determinant_modulo(matrix, 1800, 2**31 - 1, deadline)


# ---- the three ways -------------------------------------------------------------------------------------------------


class Stopped(Exception):
    """What the handler of the signal raises."""


class Stopper:
    """Says stop after a while, from another thread, and notes how much CPU time was used by then."""

    def __init__(self, stop: Callable[[], object] | None) -> None:
        self.stop, self.used = stop, 0.0
        self.thread = threading.Thread(target=self._wait, daemon=True)

    def _wait(self) -> None:
        time.sleep(SOON)
        self.used = time.process_time()
        if self.stop is not None:
            self.stop()

    def __enter__(self) -> None:
        self.thread.start()

    def __exit__(self, *_: object) -> None:
        now, in_time = time.process_time(), self.used > 0
        self.stop = None if not in_time else self.stop
        self.thread.join()
        assert in_time or self.deadline_only, "it was over before anybody said stop: the input is too small"
        assert now - self.used < AT_ONCE

    deadline_only = False


class Waiter(Stopper):
    """Says nothing: the deadline does."""

    deadline_only = True

    def __init__(self) -> None:
        super().__init__(None)


def one_of_three(test: Callable[[str], None]) -> Callable[[str], None]:
    """A machine that is short of memory may take its time to give some back: what is promised holds without that."""

    @wraps(test)
    def tried(name: str) -> None:
        for _ in range(2):
            with suppress(AssertionError):
                test(name)
                return
        test(name)

    return tried


@pytest.mark.parametrize("name", CASES)
@one_of_three
def test_a_deadline_stops_it(name):
    work = CASES[name]()
    began = time.monotonic()
    with suppress(TimeoutError), Waiter():
        work(Deadline(SOON))
    assert time.monotonic() - began >= SOON, "the input is too small"


@pytest.mark.parametrize("name", CASES)
@one_of_three
def test_a_signal_stops_it(name):
    def stop(*_: object) -> None:
        raise Stopped

    work, main = CASES[name](), threading.main_thread().ident
    assert main is not None
    before = signal.signal(signal.SIGUSR1, stop)
    try:
        with pytest.raises(Stopped), Stopper(lambda: signal.pthread_kill(main, signal.SIGUSR1)):
            work(None)
    finally:
        signal.signal(signal.SIGUSR1, before)


@pytest.mark.parametrize("name", CASES)
@one_of_three
def test_whoever_cancels_stops_it(name):
    work, event = CASES[name](), threading.Event()
    with pytest.raises(Cancelled), Stopper(event.set):
        work(Deadline(600, cancel=event))


def test_every_long_function_is_here():
    """A function with a deadline has a case of its own, but for those that look at an array once."""
    short = {"burn", "check_arena", "lent"}
    long = {name for name in dir(_core) if "deadline:" in (getattr(_core, name).__doc__ or "")}
    named = {next((case for case in CASES if case.startswith(name)), None) for name in long - short}
    assert None not in named, sorted(name for name in long - short if not any(c.startswith(name) for c in CASES))


def test_waiting_for_a_pool_can_be_stopped():
    """While one thread uses a pool of values, another that waits for it can still be cancelled."""
    pool, first, second = _core.Values(1 << 30), threading.Event(), threading.Event()

    def busy() -> None:
        with pytest.raises(Cancelled):
            pool.colouring(*colouring(), False, Deadline(cancel=first))

    thread = threading.Thread(target=busy)
    thread.start()
    time.sleep(SOON)
    with pytest.raises(Cancelled), Stopper(second.set):
        pool.sum(0, 0, Deadline(cancel=second))
    with pytest.raises(TimeoutError):
        pool.sum(0, 0, 0.05)
    first.set()
    thread.join()
    assert pool.sum(0, 0) == 0


def test_a_deadline_is_none_seconds_or_a_deadline():
    empty = np.zeros(1, np.int64), np.zeros(0, np.int32), np.zeros(0, np.uint8), np.zeros(0, np.int8)
    for deadline in (None, 5, 0.5, Deadline(), Deadline(3), float("inf"), 1e300):
        assert len(_core.attractors(*empty, deadline)[0]) == 0
    for wrong in (-1, float("nan")):
        with pytest.raises(ValueError, match="a limit of"):
            _core.attractors(*empty, wrong)
    with pytest.raises(TypeError, match="a deadline is None"):
        _core.attractors(*empty, "5")  # type: ignore[arg-type]
