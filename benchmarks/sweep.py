"""Sweeps: many small boards in one call of the core, and what a sweep costs besides solving.

The boards are random graphs on 10 vertices, every pair joined with probability one half (most graphs look like that).
The peer is `solve`, one board after the other. Two workers against one is wall time, and only means something on a
machine with two free processors: `--large` measures it.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks import Comparison, Options, cpu_seconds, say
from noyau import _core, board, solve
from noyau.games import Col, NodeKayles, Snort
from noyau.sweep import sweep
from noyau.values import value_of_colouring
from noyau.values.algebra import forget

VERTICES, BOARDS, ALONE = 10, 100_000, 300
LARGE = 20_000


class SweepBenchmark:
    name = "sweep"
    compares = "small boards in one call of the core, and sweeps, against solve one by one"

    def run(self, options: Options) -> Sequence[Comparison]:
        found = [
            *(batch(game, options.repetitions) for game in (Col, Snort, NodeKayles)),
            values(options.repetitions),
            overhead(options.repetitions),
        ]
        if options.large:
            two_workers()
        return found


BENCHMARK = SweepBenchmark()


def lines_of(n: int, count: int) -> list[str]:
    chance, pairs = random.Random(n), n * (n - 1) // 2
    found = []
    for _ in range(count):
        bits = chance.getrandbits(pairs) << -pairs % 6
        sixes = [bits >> shift & 63 for shift in range(pairs + -pairs % 6 - 6, -1, -6)]
        found.append(chr(63 + n) + "".join(chr(63 + six) for six in sixes))
    return found


def batch(game: type, repetitions: int) -> Comparison:
    lines = lines_of(VERTICES, BOARDS)
    text, few = "\n".join(lines).encode(), [game(f"g6:{line}") for line in lines[:ALONE]]
    opens = bytes(random.Random(1).choices((1, 2, 3, 3), k=VERTICES * BOARDS))
    flags = (game.taker_loses, game.other_loses)
    seconds = cpu_seconds(
        {
            "ours": lambda: _core.small_winners(text, b"", *flags, None),
            "four": lambda: _core.small_winners(text, opens, *flags, None),
            "peer": lambda: [solve(rules) for rules in few],
        },
        repetitions,
    )
    name = game.__name__
    say(f"{name}: {BOARDS / min(seconds['ours']):,.0f} boards a second; all four outcomes, from positions in which "
        f"some vertices are open to one player alone: {BOARDS / min(seconds['four']):,.0f}")  # fmt: skip
    scaled = tuple(second * BOARDS / ALONE for second in seconds["peer"])
    return Comparison(f"{name}, {VERTICES} vertices", BOARDS, "boards", seconds["ours"], scaled, "solve, one by one")


def values(repetitions: int) -> Comparison:
    boards = [board(f"g6:{line}") for line in lines_of(7, ALONE)]

    def fresh() -> list[str]:
        forget()
        return [str(value_of_colouring(one)) for one in boards]

    seconds = cpu_seconds(
        {"ours": fresh, "peer": lambda: [solve(Snort(one), values=True) for one in boards]}, repetitions
    )
    say(f"values of Snort on 7 vertices: {ALONE / min(seconds['ours']):,.0f} a second")
    return Comparison("values, 7 vertices", ALONE, "boards", seconds["ours"], seconds["peer"], "solve with values")


def overhead(repetitions: int) -> Comparison:
    """A sweep in this process, rows and all, against solving the same boards."""
    lines = lines_of(7, ALONE)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "boards.g6"
        file.write_text("\n".join(lines) + "\n")
        asked = sweep(Snort, str(file), ("winner", "winning_moves"), workers=0)
        seconds = cpu_seconds(
            {
                "ours": lambda: asked.write(Path(folder) / "R.csv", restart=True),
                "peer": lambda: [solve(Snort(f"g6:{line}")) for line in lines],
            },
            repetitions,
        )
    each = (min(seconds["ours"]) - min(seconds["peer"])) / ALONE
    say(f"a sweep costs {each * 1e6:.0f} microseconds a board besides solving, "
        f"{100 * each * ALONE / min(seconds['peer']):.1f} % on boards of "
        f"{1000 * min(seconds['peer']) / ALONE:.1f} milliseconds")  # fmt: skip
    return Comparison("a sweep, 7 vertices", ALONE, "boards", seconds["ours"], seconds["peer"], "solve, one by one")


def two_workers() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "boards.g6"
        file.write_text("\n".join(lines_of(7, LARGE)) + "\n")
        took = []
        for workers in (1, 2):
            began = time.perf_counter()
            sweep(Snort, str(file), ("winner", "winning_moves"), workers=workers).write(Path(folder) / f"{workers}.csv")
            took.append(time.perf_counter() - began)
    say(f"{LARGE:,} boards: one worker {took[0]:.1f} s, two {took[1]:.1f} s, {took[0] / took[1]:.2f} times as fast")
