"""How time and memory of the main solvers grow: each on boards of growing size, with the exponent.

Nothing that can be linear should be quadratic. The peer is the same solver if it were linear, from its smallest board.
Memory is what a process of its own needs at its peak beyond the board, for each edge of it (or symbol, or heap).
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from benchmarks import Comparison, Options, cpu_seconds, say
from noyau import _core
from noyau.deadline import NEVER
from noyau.games import Subtraction
from noyau.graphs import board
from noyau.positions import explore
from noyau.solvers.dollars.burning import reduced, settled
from noyau.solvers.heaps.octal import values_of

Sized = Callable[[int], Callable[[], object]]


@dataclass(frozen=True)
class Work:
    """A solver, made ready for a board of any size."""

    name: str
    sizes: tuple[int, ...]
    made: Sized
    unit: str = "edge"
    units: float = 1
    """How many units a vertex has."""


class GrowthBenchmark:
    name = "growth"
    compares = "main solvers on boards of growing size; the peer is what linear growth would be"

    def run(self, options: Options) -> Sequence[Comparison]:
        return [point for work in works(options.large) for point in grown(work, options.repetitions)]


BENCHMARK = GrowthBenchmark()


def works(large: bool = False) -> list[Work]:
    more = 10 if large else 1
    sizes = (30_000 * more, 100_000 * more, 300_000 * more)
    tenth = tuple(size // 10 for size in sizes)
    return [
        Work("attractor, random, 5 edges each", sizes, partial(attractor, local=False), units=5),
        Work("attractor, local, 5 edges each", sizes, partial(attractor, local=True), units=5),
        Work("parity, random, 5 edges each", sizes, parity, units=5),
        Work("winnable, random boards", tenth, partial(dollars, "random:{},4,seed=1", settled), units=1.49),
        Work("winnable, paths", sizes, partial(dollars, "path:{}", settled)),
        Work("winnable, strips of 3", (900, 3_000, 9_000), partial(dollars, "grid:3x{}", settled, per=3), units=5 / 3),
        Work("q-reduction, paths", sizes, partial(dollars, "path:{}", reduced)),
        Work("random bracelets", (2**18, 2**20, 2**22), bracelet, "symbol"),
        Work("heaps laid out", sizes, lambda size: partial(explore, Subtraction(size), most=10**8), "heap"),
        Work("octal 0.16", (40_000, 80_000, 160_000), octal, "heap"),
    ]


def grown(work: Work, repetitions: int) -> list[Comparison]:
    """A comparison for every size."""
    best = [min(cpu_seconds({"ours": work.made(size)}, repetitions)["ours"]) for size in work.sizes]
    bytes_each = [bytes_beyond_board(work, size) / (work.units * size) for size in work.sizes]
    exponent = float(np.polyfit(np.log(work.sizes), np.log(best), 1)[0])
    shown = ", ".join(f"{size:,}: {seconds:.4f} s" for size, seconds in zip(work.sizes, best, strict=True))
    say(f"{work.name}: exponent {exponent:.2f} ({shown}); {bytes_each[-1]:.0f} bytes for each {work.unit}")
    return [
        Comparison(
            f"{work.name}, n^{exponent:.2f}, {size:,}",
            size,
            "vertices",
            (seconds,),
            (best[0] * size / work.sizes[0],),
            "linear growth",
            curve=work.name,
            bytes_each=each,
        )
        for size, seconds, each in zip(work.sizes, best, bytes_each, strict=True)
    ]


def bytes_beyond_board(work: Work, size: int) -> int:
    """Asked in a fresh process that gives freed arrays back: else memory from making the board would be used again."""
    words = [sys.executable, "-m", "benchmarks.growth", work.name, str(size)]
    settings = os.environ | {"MALLOC_MMAP_THRESHOLD_": "65536", "MALLOC_TRIM_THRESHOLD_": "65536"}
    return int(subprocess.run(words, capture_output=True, text=True, check=True, env=settings).stdout)


def peak_bytes(solve: Callable[[], object]) -> int:
    """How far a call lifts the most memory that this process has had (Linux: its peak is first set to what it has)."""
    gc.collect()
    Path("/proc/self/clear_refs").write_text("5")
    before = _peak()
    solve()
    return _peak() - before


def _peak() -> int:
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    return 1024 * int(line.split()[1])


def octal(size: int) -> Callable[[], object]:
    return partial(values_of, (0, 1, 6), size - 1, most=size)


def arena(size: int, *, local: bool) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    draw = np.random.default_rng(size)
    first = np.arange(0, 5 * size + 1, 5, dtype=np.int64)
    near = np.repeat(np.arange(size), 5) + draw.integers(-20, 40, 5 * size)
    targets = np.clip(near, 0, size - 1) if local else draw.integers(0, size, 5 * size)
    return first, targets.astype(np.int32), draw.integers(0, 2, size).astype(np.uint8)


def attractor(size: int, *, local: bool) -> Callable[[], object]:
    seeds = np.full(size, -1, np.int8)
    seeds[:: max(size // 100, 1)] = 0
    return partial(_core.attractors, *arena(size, local=local), seeds)


def parity(size: int) -> Callable[[], object]:
    priorities = np.random.default_rng(1).integers(0, 10, size).astype(np.int32)
    return partial(_core.parity, *arena(size, local=False), priorities)


def dollars(name: str, question: Callable[..., object], size: int, *, per: int = 1) -> Callable[[], object]:
    graph = board(name.format(size // per))
    return partial(question, graph, np.random.default_rng(1).integers(-5, 6, graph.vertex_count))


def bracelet(size: int) -> Callable[[], object]:
    return partial(_core.random_windows, 2, size.bit_length() - 1, 7, NEVER)


if __name__ == "__main__":
    asked = next(work for work in works() if work.name == sys.argv[1])
    print(peak_bytes(asked.made(int(sys.argv[2]))))
