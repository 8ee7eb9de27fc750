"""Octal games: published periods found and proved, and how far a game without a known period can be followed.

There is no peer of this kind; beside ours stands the time that is wanted, so that a ratio below 1 means reached. An
hour for 10⁷ heaps of 0.007 is 360 µs for each of them, and the last cost more than the first.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from benchmarks import Comparison, Options, say
from noyau.solvers.heaps.octal import values_of

Work = tuple[str, float, tuple[int, ...], int, int]
HOUR = 3600.0


class OctalBenchmark:
    name = "octal"
    compares = "periods of octal games and heaps of 0.007, against the seconds that are wanted"

    def run(self, options: Options) -> Sequence[Comparison]:
        return [compare(*work) for work in works(options.large)]


BENCHMARK = OctalBenchmark()


def works(large: bool) -> Iterator[Work]:
    """The work, what is wanted, the code's digits, the heaps at most, and the period (0: none is known)."""
    yield "period of 0.16", 0.5, (0, 1, 6), 2**20, 149_459
    yield "period of 0.376", 120.0, (0, 3, 7, 6), 2**25, 4
    if large:
        yield "period of 0.354", 600.0, (0, 3, 5, 4), 2**25, 1180
    for heaps in (100_000, 300_000, *((1_000_000,) if large else ())):
        yield f"0.007 to {heaps:,} heaps", HOUR * heaps / 1e7, (0, 0, 0, 7), heaps, 0


def compare(work: str, wanted: float, digits: tuple[int, ...], heaps: int, period: int) -> Comparison:
    """Once: it takes a minute, and what is wanted is the time of one run."""
    say(work)
    began = time.process_time()
    found = values_of(digits, heaps - 1, most=heaps)
    seconds = time.process_time() - began
    if found.period != period:
        raise AssertionError(f"{work}: the period found is {found.period}")
    looked_at = found.preperiod + found.period or heaps
    return Comparison(work, looked_at, "heaps", (seconds,), (wanted,), f"wanted: {wanted:.2g} s")
