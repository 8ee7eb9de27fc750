"""Ctrl+C and `cancel` in the middle of every game's longest solve: it is over within a fifth of a second.

How soon is measured in CPU time of this process, so that it does not matter what else the machine is doing.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any

import numpy as np
import pytest

from noyau import solve
from noyau.errors import Cancelled, LimitReached
from noyau.games import (
    Arena,
    Bracelet,
    Col,
    Cops,
    Cubes,
    Dollar,
    Domineering,
    Euler,
    Geography,
    Hackenbush,
    Lights,
    Nim,
    NodeKayles,
    Octal,
    Peg,
    Snort,
    Subtraction,
    Toads,
    Token,
    names,
)
from noyau.games.cubes import CubeSet
from noyau.graphs import Digraph

pytestmark = pytest.mark.long  # all of them together
SOON = 0.1
"""Seconds of solving before somebody says stop."""
AT_ONCE = 0.2
"""Seconds of CPU time within which it must be over; who pressed Ctrl+C in vain presses again after half of them."""


class Pressed(BaseException):
    """Ctrl+C, by a name that no test runner takes for its own."""


def large_arena() -> Arena:
    """A parity game of five million vertices, five moves each."""
    n, chance = 5_000_000, np.random.default_rng(1)
    return Arena(
        Digraph(
            np.arange(0, 5 * n + 1, 5, dtype=np.int64),
            chance.integers(0, n, 5 * n, dtype=np.int32),
            owner_of_vertex=chance.integers(0, 2, n, dtype=np.uint8),
            priority_of_vertex=chance.integers(0, 1000, n, dtype=np.int32),
        ),
        parity=True,
    )


def many_cubes() -> Cubes:
    """Ninety cubes with a solution well hidden in them."""
    n, chance = 90, np.random.default_rng(3)
    sides = np.stack([chance.permutation(n) for _ in range(4)] + [chance.integers(0, n, n) for _ in range(2)], axis=1)
    faces = tuple(tuple(int(colour) for colour in cube) for cube in sides)
    return Cubes(CubeSet(faces, tuple(map(str, range(n)))))


def many_ways() -> Euler:
    """Three ways on from each of 1,400 vertices: the circuits are a determinant of that size."""
    n = 1_400
    targets = np.sort((np.arange(n)[:, None] + [1, 7, 31]) % n, axis=1).astype(np.int32).ravel()
    return Euler(Digraph(np.arange(0, 3 * n + 1, 3, dtype=np.int64), targets))


def bushes() -> Hackenbush:
    return Hackenbush(" ".join(f"{i * 7 % (i + 1)}-{i + 1}{'RBG'[i % 3]}" for i in range(26)))


def long_way() -> Token:
    """A token with as many vertices ahead of it as there may be, three ways on from each."""
    n = 20_000
    ahead = np.minimum(np.arange(n)[:, None] + [1, 2, 3], n - 1)[:-1].astype(np.int32).ravel()
    first = np.append(np.arange(0, 3 * n, 3, dtype=np.int64), len(ahead))
    return Token(Digraph(first[: n + 1], ahead))


LONG: dict[str, tuple[Callable[[], Any], dict[str, Any]]] = {
    "arena": (large_arena, {}),
    "bracelet": (lambda: Bracelet(24), {"method": "euler"}),
    "col": (lambda: Col("torus:6x6"), {"no_theorems": True}),
    "cops": (lambda: Cops("robertson", cops=5), {}),
    "cubes": (many_cubes, {}),
    "dollar": (lambda: Dollar("random:300,4,seed=4"), {}),
    "domineering": (lambda: Domineering("6x7"), {"values": True}),
    "euler": (many_ways, {"count": True}),
    "geography": (lambda: Geography("random:40,6,seed=1", at=0, edges=True), {}),
    "hackenbush": (bushes, {"values": True}),
    "kayles": (lambda: NodeKayles("grid:4x16"), {"no_theorems": True}),
    "lights": (lambda: Lights("grid:5x5"), {"method": "paths"}),
    "nim": (lambda: Nim((60, 60, 60)), {"method": "attractor"}),
    "octal": (lambda: Octal("0.007", 10**8), {"limit": 1000}),
    "peg": (lambda: Peg("english", empty=(0,)), {"method": "paths"}),
    "snort": (lambda: Snort("path:60"), {"no_theorems": True}),
    "subtraction": (lambda: Subtraction(9_999, take=tuple(range(1, 2000))), {}),
    "toads": (lambda: Toads("TTTTTTTT__FFFFFFFF"), {"values": True}),
    "token": (long_way, {}),
}
NEVER_LONG = {"torus"}
"""The largest torus that the game allows is filled in less time than that."""


def test_every_game_is_here():
    assert {*LONG, *NEVER_LONG} == set(names())


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


@pytest.mark.parametrize("name", LONG)
@one_of_three
def test_cancel(name):
    make, options = LONG[name]
    rules, cancel, said = make(), threading.Event(), []

    def stop() -> None:
        said.append(time.process_time())
        cancel.set()

    timer = threading.Timer(SOON, stop)
    timer.start()
    with suppress(Cancelled):
        solve(rules, cancel=cancel, **options)
        timer.cancel()
    assert said, "it was over before anybody could cancel it"
    assert time.process_time() - said[0] < AT_ONCE


@pytest.mark.parametrize("name", LONG)
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@one_of_three
def test_a_signal(name):
    """Python loses a signal that comes while it clears something away: whoever presses Ctrl+C presses it again."""
    make, options = LONG[name]
    rules, said, solving = make(), [], True
    with suppress(LimitReached):  # what is imported late is imported now: an import that is broken off is no solve
        solve(rules, **{**options, "limit": 0})

    def pressed(number: int, frame: object) -> None:
        now = time.process_time()
        if solving and (not said or now - said[-1] > AT_ONCE / 2):  # not amid the clearing up after the one before
            said.append(now)
            raise Pressed

    before = signal.signal(signal.SIGALRM, pressed)
    try:
        signal.setitimer(signal.ITIMER_REAL, SOON, 0.15)
        with suppress(Pressed):  # once more, on the way out
            with suppress(Pressed):
                solve(rules, **options)
            solving = False
        solving, over = False, time.process_time()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert said, "it was over before anybody could press Ctrl+C"
    assert over - said[0] < AT_ONCE
