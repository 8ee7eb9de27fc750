"""Sweeps: many small boards in one call of the core, and what a sweep costs besides solving.

The boards are random graphs on 10 vertices, every pair joined with probability one half (most graphs look like that).
The peer is `solve`, one board after the other. `--large` also measures two workers against one, on 20,000 boards.
"""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median

from benchmarks import Comparison, Options, cpu_seconds, say
from noyau import _core, board, solve
from noyau.games import Col, NodeKayles, Snort
from noyau.sweep import sweep
from noyau.sweep.every_graph import every_graph, geng
from noyau.sweep.run import Tally
from noyau.values import value_of_colouring
from noyau.values.algebra import forget

VERTICES, BOARDS, ALONE = 10, 100_000, 300
LARGE = 20_000
ASKED = ("winner", "winning_moves")
RATES: tuple[tuple[type, tuple[str, ...], int], ...] = (
    (Snort, ("winner",), LARGE),
    (Snort, ASKED, ALONE),
    (Snort, ("winner", "value", "temperature"), ALONE),
    (Col, ASKED, ALONE),
    (Col, ("winner", "value"), ALONE),
    (NodeKayles, ("grundy", "winning_moves"), ALONE),
)
"""What is asked of which game, and of how many boards."""


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
            by_game_and_size()
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


def batch(game: type[Col | Snort | NodeKayles], repetitions: int) -> Comparison:
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
    if geng():
        text = "\n".join(islice(every_graph(VERTICES, connected=True), BOARDS)).encode()
        alike = cpu_seconds({"ours": lambda: _core.small_winners(text, b"", *flags, None, together=True)}, repetitions)
        say(f"{name}: {BOARDS / min(alike['ours']):,.0f} boards a second in the order in which geng lists them")
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
    """CPU time of a sweep in this process, rows and files and all, against building and solving the same boards."""
    lines = lines_of(8, 4 * ALONE)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "boards.g6"
        file.write_text("\n".join(lines) + "\n")
        asked = sweep(Snort, str(file), ASKED, workers=0)
        seconds = cpu_seconds(
            {
                "ours": lambda: asked.write(file.with_suffix(".csv"), restart=True),
                "peer": lambda: deque((solve(Snort(f"g6:{line}")) for line in lines), maxlen=1),
            },
            repetitions,
        )
    alone = median(seconds["peer"])
    besides = median(ours - peer for ours, peer in zip(seconds["ours"], seconds["peer"], strict=True))  # same moments
    say(f"a sweep costs {besides / len(lines) * 1e6:.0f} microseconds a board besides building and solving it, "
        f"{100 * besides / alone:.1f} % on boards of {1000 * alone / len(lines):.2f} milliseconds")  # fmt: skip
    return Comparison("a sweep, 8 vertices", len(lines), "boards", seconds["ours"], seconds["peer"], "boards alone")


def by_game_and_size() -> None:
    """Rows a second of this process, reading and answering, for boards of 8 to 12 vertices."""
    for game, asked, count in RATES:
        rates = []
        for n in range(8, 13):
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder) / "boards.g6"
                file.write_text("\n".join(lines_of(n, count)) + "\n")
                began = time.process_time()
                rows = sum(row["error"] is None for row in sweep(game, str(file), asked, workers=0))
                rates.append(f"{n}: {rows / (time.process_time() - began):,.0f}")
        say(f"{game.__name__} {','.join(asked)}, rows a second by vertices: {'; '.join(rates)}")


def two_workers() -> None:
    """Wall time, and what each process used: with other work on the machine, only the second means something."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "boards.g6"
        file.write_text("\n".join(lines_of(7, LARGE)) + "\n")
        wall, busiest = [], []
        for workers in (1, 2):
            asked = sweep(Snort, str(file), ASKED, workers=workers)
            used: dict[int, float] = {}
            began, own = time.perf_counter(), time.process_time()
            asked.write(Path(folder) / f"{workers}.csv", progress=partial(_update, used, workers))
            wall.append(time.perf_counter() - began)
            busiest.append(max(used.values()))
            each = ", ".join(f"{seconds:.1f}" for seconds in used.values())
            say(f"{LARGE:,} boards, {workers} at work: {wall[-1]:.1f} s of wall time; CPU seconds of the workers "
                f"{each}, of the process that writes the rows {time.process_time() - own:.1f}")  # fmt: skip
    say(f"two workers are {wall[0] / wall[1]:.2f} times as fast as one by the wall clock, "
        f"{busiest[0] / busiest[1]:.2f} times by the CPU time of the busiest")  # fmt: skip


def _update(used: dict[int, float], workers: int, _tally: Tally) -> None:
    """CPU seconds so far of every process that this one has started: looked for until all are known, then read."""
    folders = [Path("/proc", str(pid)) for pid in used] if len(used) == workers else Path("/proc").glob("[0-9]*")
    for folder in folders:
        with suppress(OSError):
            after_name = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(after_name[1]) == os.getpid():
                used[int(folder.name)] = (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")
