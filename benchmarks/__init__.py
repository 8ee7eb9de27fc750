"""Side by side with a peer, in one run, by CPU time. `python -m benchmarks` runs them all.

A benchmark is one file here with a constant `BENCHMARK` that fits the protocol below; nothing else has to be told.
Times on a shared machine wander by a third, so only the ratios of one run mean anything, and nothing here is a test.
"""

from __future__ import annotations

import gc
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np


@dataclass(frozen=True)
class Options:
    """What can be asked of every benchmark."""

    large: bool = False
    repetitions: int = 5


@dataclass(frozen=True)
class Comparison:
    """One line of the table: the same work done by us and by a peer."""

    work: str
    size: int  # how many units the work has
    unit: str
    ours: tuple[float, ...]  # CPU seconds of each repetition
    peer: tuple[float, ...]
    peer_name: str
    curve: str = ""  # works of one curve differ in their size alone
    bytes_each: float | None = None  # memory beyond the question, for each part of it

    @property
    def ratio(self) -> float:
        """Our CPU time over the peer's, best against best: below 1 we are faster."""
        return min(self.ours) / min(self.peer)

    @property
    def median_ratio(self) -> float:
        return statistics.median(self.ours) / statistics.median(self.peer)

    def million_a_second(self, seconds: Sequence[float]) -> float:
        return self.size / max(min(seconds), 1e-9) / 1e6

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"ratio": self.ratio, "median_ratio": self.median_ratio}


class Benchmark(Protocol):
    """What a file here must offer as `BENCHMARK`."""

    name: str
    compares: str
    """One line: what is measured against what."""

    def run(self, options: Options) -> Sequence[Comparison]:
        """Measure; say on stderr what is going on."""


def cpu_seconds(rivals: Mapping[str, Callable[[], object]], repetitions: int) -> dict[str, tuple[float, ...]]:
    """CPU time of every call of every rival: one round untimed, then round after round in alternating order."""
    seconds: dict[str, list[float]] = {name: [] for name in rivals}
    for turn in range(repetitions + 1):
        for name in list(rivals) if turn % 2 else reversed(list(rivals)):
            gc.collect()
            began = time.process_time()
            answer = rivals[name]()
            elapsed = time.process_time() - began
            del answer  # returning its memory is not part of the work
            if turn:
                seconds[name].append(elapsed)
    return {name: tuple(times) for name, times in seconds.items()}


SAID: list[str] = []
"""What the run has said so far, for the page."""


def say(text: str) -> None:
    SAID.append(text.strip())
    print(text, file=sys.stderr, flush=True)


def machine() -> dict[str, Any]:
    """What the figures depend on; nothing that names the machine or its user."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "memory_gb": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numpy": np.__version__,
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or "unknown"
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")
