"""How the time of the main solvers grows: each on boards of growing size, and the exponent of the line through them.

Nothing that can be linear should be quadratic. The peer is the same solver if it were linear, from its smallest board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

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


class GrowthBenchmark:
    name = "growth"
    compares = "main solvers on boards of growing size; the peer is what linear growth would be"

    def run(self, options: Options) -> Sequence[Comparison]:
        return [grown(*work, options.repetitions) for work in works(options.large)]


BENCHMARK = GrowthBenchmark()


def works(large: bool) -> Iterator[tuple[str, tuple[int, ...], Sized]]:
    more = 10 if large else 1
    sizes = (30_000 * more, 100_000 * more, 300_000 * more)
    yield "attractor, random, 5 edges each", sizes, partial(attractor, local=False)
    yield "attractor, local, 5 edges each", sizes, partial(attractor, local=True)
    yield "parity, random, 5 edges each", sizes, parity
    yield (
        "winnable, random boards",
        tuple(size // 10 for size in sizes),
        partial(dollars, "random:{},4,seed=1", settled),
    )
    yield "winnable, paths", sizes, partial(dollars, "path:{}", settled)
    yield "winnable, strips of 3", (900, 3_000, 9_000), partial(dollars, "grid:3x{}", settled, per=3)
    yield "q-reduction, paths", sizes, partial(dollars, "path:{}", reduced)
    yield "random bracelets", (2**18, 2**20, 2**22), bracelet
    yield "heaps laid out", sizes, lambda size: partial(explore, Subtraction(size), most=10**8)
    yield "octal 0.16", (40_000, 80_000, 160_000), lambda size: partial(values_of, (0, 1, 6), size - 1, most=size)


def grown(work: str, sizes: tuple[int, ...], made: Sized, repetitions: int) -> Comparison:
    best = [min(cpu_seconds({"ours": made(size)}, repetitions)["ours"]) for size in sizes]
    exponent = float(np.polyfit(np.log(sizes), np.log(best), 1)[0])
    shown = ", ".join(f"{size:,}: {seconds:.4f} s" for size, seconds in zip(sizes, best, strict=True))
    say(f"{work}: exponent {exponent:.2f} ({shown})")
    linear = best[0] * sizes[-1] / sizes[0]
    return Comparison(f"{work}, n^{exponent:.2f}", sizes[-1], "vertices", (best[-1],), (linear,), "linear growth")


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
