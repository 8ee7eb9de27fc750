"""Waiting on a machine that may be busy: for events, and with promises about time that know how crowded it is."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

import pytest

PATIENCE = 120.0
"""Seconds until what should come has not come. Nobody waits so long unless something is broken."""


def until(holds: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Come back as soon as it holds."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            pytest.fail(f"it never came to that, in {seconds:.0f} seconds")
        time.sleep(0.02)


def crowding() -> float:
    """How many times longer than on a quiet machine something takes now, at least 1: programs that want a processor."""
    began, cpu = time.monotonic(), time.process_time()
    while time.process_time() - cpu < 0.02:
        pass
    waited = (time.monotonic() - began) / 0.02
    return max(1.0, waited, 2 * os.getloadavg()[0] / (os.cpu_count() or 1))


def prompt(seconds: float, act: Callable[[], object], tries: int = 3) -> None:
    """What `act` does is done within so many seconds of a quiet machine, in one of three tries."""
    took = []
    for _ in range(tries):
        began = time.monotonic()
        act()
        took.append(time.monotonic() - began)
        if took[-1] < seconds * crowding():
            return
    pytest.fail(f"within {seconds} s was promised, and it took {took} s on a machine {crowding():.1f} times as slow")
