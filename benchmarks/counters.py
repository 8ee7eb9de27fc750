"""Two counters, on which priority promotion and plain tangle learning take exponential time, against Oink's `rtl`.

Without Oink the peer is our own priority promotion, where it ends. Ours is the mean of twenty calls one after the
other: a call alone takes less than the clock can tell. Oink is begun anew for each game, and says how long it solved.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from benchmarks import Comparison, Options, cpu_seconds, say
from benchmarks._oink import best_of_oink, oink, oink_winners, pg_file
from benchmarks._two_counters import two_counters
from noyau import _core

LARGEST_FOR_PROMOTION, CALLS = 12, 20


class CountersBenchmark:
    name = "counters"
    compares = "parity games of two counters against Oink's recursive tangle learning, edges a second"

    def run(self, options: Options) -> Sequence[Comparison]:
        sizes = (10, 15, 20, 30, 60) if options.large else (10, 15, 20)
        return [compare(bits, options.repetitions) for bits in sizes if oink() or bits <= LARGEST_FOR_PROMOTION]


BENCHMARK = CountersBenchmark()


def compare(bits: int, repetitions: int) -> Comparison:
    arrays = two_counters(bits)
    edges, named = arrays[1].size, f"two counters of {bits} bits"
    winner, _, steps = _core.parity(*arrays)
    say(f"{named}: {arrays[2].size:,} vertices, {steps / edges:.0f} steps an edge")
    if oink() is None:
        rivals = {"ours": partial(_core.parity, *arrays), "promotion": partial(_core.parity_by_promotion, *arrays)}
        seconds = cpu_seconds(rivals, repetitions)
        return Comparison(named, edges, "edges", seconds["ours"], seconds["promotion"], "our priority promotion")
    rivals = {"ours": lambda: [_core.parity(*arrays) for _ in range(CALLS)]}
    ours = tuple(seconds / CALLS for seconds in cpu_seconds(rivals, repetitions)["ours"])
    with pg_file(*arrays) as path:
        if not np.array_equal(oink_winners(path, arrays[2].size, "rtl"), winner):
            raise AssertionError(f"{named}: Oink names other winners")
        peer = best_of_oink(path, repetitions, ("rtl",))
    return Comparison(named, edges, "edges", ours, peer.seconds, "Oink (rtl)")
