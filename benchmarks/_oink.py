"""Oink, when the machine has it: `OINK=/path/to/oink`, or `oink` on the PATH. Nothing of it is needed or shipped.

It gets the same game as a .pg file. What counts is what ours does too: the reverse graph and the solving, with all
preprocessing. Reading the file and sorting it by priority do not count. The stamps of Oink's own log say when the
sorting was done and when all was solved; its "total solving time" alone would leave out the reverse graph, which it
builds in between, but counts where a game is very small. That is time on the wall; it is
scaled by the share of a processor that the run as a whole got, so that a busy machine does not count against Oink.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks import say

SOLVERS = ("npp", "tl", "zlk")
"""The ones that were ever the best of Oink's thirty on these games, each after Oink's own preprocessing."""
VERTICES_AT_ONCE = 100_000
PATIENCE = 300
SHORT = 0.005
"""Seconds in which nobody is interrupted: then the wall tells, and the log's stamps, to a hundredth, say nothing."""


@dataclass(frozen=True)
class OinkRun:
    solver: str
    seconds: tuple[float, ...]


def oink() -> str | None:
    return os.environ.get("OINK") or shutil.which("oink")


@contextmanager
def pg_file(first: np.ndarray, targets: np.ndarray, owners: np.ndarray, priorities: np.ndarray) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="noyau-oink-") as folder:
        path = Path(folder) / "game.pg"
        with path.open("w") as file:
            file.write(f"parity {len(owners) - 1};\n")
            for begin in range(0, len(owners), VERTICES_AT_ONCE):
                file.write(_rows(begin, first, targets, owners, priorities))
        yield path


def _rows(begin: int, first: np.ndarray, targets: np.ndarray, owners: np.ndarray, priorities: np.ndarray) -> str:
    end = min(begin + VERTICES_AT_ONCE, len(owners))
    names = list(map(str, targets[first[begin] : first[end]].tolist()))
    edge = (first[begin : end + 1] - first[begin]).tolist()
    owner, priority = owners[begin:end].tolist(), priorities[begin:end].tolist()
    return "".join(
        f"{begin + i} {priority[i]} {owner[i]} {','.join(names[edge[i] : edge[i + 1]])};\n" for i in range(end - begin)
    )


def best_of_oink(path: Path, repetitions: int, solvers: Sequence[str] = SOLVERS) -> OinkRun:
    """Every solver once, then the fastest again and again."""
    once = {solver: _solving_time(path, solver) for solver in solvers}
    say("  Oink: " + ", ".join(f"{solver} {seconds:.3f} s" for solver, seconds in once.items()))
    best = min(once, key=lambda solver: once[solver])
    return OinkRun(best, (once[best], *(_solving_time(path, best) for _ in range(repetitions - 1))))


def oink_winners(path: Path, count: int, solver: str = "npp") -> np.ndarray:
    """What Oink says: who wins each vertex."""
    solution = path.with_suffix(".sol")
    said, _ = _run(path, solver, str(solution))
    if "total solving time" not in said:
        raise AssertionError(f"Oink's {solver} did not solve {path} within {PATIENCE} s")
    lines = solution.read_text().splitlines()[1:]
    winner = np.empty(count, np.int8)
    for line in lines:
        vertex, who = line.rstrip(";").split()[:2]
        winner[int(vertex)] = int(who)
    return winner


def seconds_from_file(path: Path, solver: str) -> tuple[float, float]:
    """CPU seconds and time on the wall of a whole run, from the file to the answer."""
    before, began = _children(), time.perf_counter()
    said, _ = _run(path, solver)
    if "total solving time" not in said:
        raise AssertionError(f"Oink's {solver} did not solve {path}")
    return _children() - before, time.perf_counter() - began


def _solving_time(path: Path, solver: str) -> float:
    said, share = _run(path, solver)
    sorted_at, solved_at = (
        re.search(rf"\[ *([0-9.]+)\] {what}", said) for what in ("parity game reindexed", "total solving time")
    )
    if sorted_at is None or solved_at is None:
        return float("inf")  # not solved in time
    told = re.search(r"total solving time: *([0-9.]+)", said)
    if told and float(told[1]) < SHORT:
        return float(told[1])
    return (float(solved_at[1]) - float(sorted_at[1])) * share


def _run(path: Path, solver: str, *more: str) -> tuple[str, float]:
    program = oink()
    assert program is not None
    before, began = _children(), time.perf_counter()
    ran = subprocess.run(
        [program, f"--{solver}", "-z", str(PATIENCE), str(path), *more], capture_output=True, text=True, check=False
    )
    elapsed = time.perf_counter() - began
    return ran.stdout, min(1.0, (_children() - before) / elapsed)


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
