"""Every function of the core that can take long is stopped by a deadline, by a signal and by whoever cancels.

How soon is measured in CPU time of this process, from the moment somebody says stop, so that it does not matter what
else the machine is doing. The work itself is in `helpers/stopping/`, a file per room.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import wraps

import numpy as np
import pytest

from helpers.stopping import CASES
from helpers.stopping.case import Work
from helpers.stopping.values import colouring
from noyau import _core
from noyau.deadline import Deadline
from noyau.errors import Cancelled

pytestmark = pytest.mark.long
SOON = 0.1
"""Seconds of work before somebody says stop."""
AT_ONCE = 0.2
"""Seconds of CPU time within which it must be over."""


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


def one_of_three(test: Callable[[Work], None]) -> Callable[[Work], None]:
    """A machine that is short of memory may take its time to give some back: what is promised holds without that."""

    @wraps(test)
    def tried(work: Work) -> None:
        for _ in range(2):
            with suppress(AssertionError):
                test(work)
                return
        test(work)

    return tried


@pytest.mark.parametrize("name", CASES)
def test_it_is_stopped(name):
    """What it works on may be large: it is made once, and stopped in all three ways."""
    work = CASES[name]()
    for stopped in (a_deadline_stops, a_signal_stops, whoever_cancels_stops):
        stopped(work)


@one_of_three
def a_deadline_stops(work: Work) -> None:
    began = time.monotonic()
    with suppress(TimeoutError), Waiter():
        work(Deadline(SOON))
    assert time.monotonic() - began >= SOON, "the input is too small"


@one_of_three
def a_signal_stops(work: Work) -> None:
    def stop(*_: object) -> None:
        raise Stopped

    main = threading.main_thread().ident
    assert main is not None
    before = signal.signal(signal.SIGUSR1, stop)
    try:
        with pytest.raises(Stopped), Stopper(lambda: signal.pthread_kill(main, signal.SIGUSR1)):
            work(None)
    finally:
        signal.signal(signal.SIGUSR1, before)


@one_of_three
def whoever_cancels_stops(work: Work) -> None:
    event = threading.Event()
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
