"""Eulerian circuits of tori, where neighbours are near each other in memory and the textbook's loop is at its best."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from benchmarks import Comparison, Options, cpu_seconds, say
from benchmarks.euler import check
from noyau import _core


class TorusBenchmark:
    name = "euler-torus"
    compares = "Eulerian circuits of tori, two and four ways from each vertex, against the textbook's loop in C++"

    def run(self, options: Options) -> Sequence[Comparison]:
        square = [(side, side + more) for side in (300, 1000) for more in (0, 7)]
        oblong = [(200, 700), (450, 450), (1000, 300), (64, 4096), (4096, 64)]
        large = [(3000, 3000), (3000, 3007)] if options.large else []
        return [on_torus(*shape, ways, options.repetitions) for shape in [*square, *oblong, *large] for ways in (2, 4)]


BENCHMARK = TorusBenchmark()


def on_torus(rows: int, columns: int, ways: int, repetitions: int) -> Comparison:
    row, column = np.divmod(np.arange(rows * columns), columns)
    around = [
        row * columns + (column + 1) % columns,
        (row + 1) % rows * columns + column,
        row * columns + (column - 1) % columns,
        (row - 1) % rows * columns + column,
    ]
    targets = np.stack(around[:ways], axis=1).astype(np.int32).reshape(-1)
    first = np.arange(0, len(targets) + 1, ways, dtype=np.int64)
    circuit, _, _ = _core.directed_circuit(first, targets)
    check(np.repeat(np.arange(rows * columns), ways), targets, circuit)
    rivals = {
        "ours": partial(_core.directed_circuit, first, targets),
        "plain": partial(_core.plain_circuit, first, targets),
    }
    seconds = cpu_seconds(rivals, repetitions)
    work = f"torus {rows} by {columns}, {ways} ways"
    say(work)
    return Comparison(work, len(targets), "edges", seconds["ours"], seconds["plain"], "a plain loop")
