"""How long the command line takes to say a word: CPU time of whole processes.

The design allows 150 ms. The peer is a program that only imports click, the library the command line is made with.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Sequence

from benchmarks import Comparison, Options

PEER = [sys.executable, "-c", "import click"]
PEER_THAT_COUNTS = [sys.executable, "-c", "import click, numpy"]


class StartBenchmark:
    name = "start"
    compares = "whole processes of `noyau --help`, `--version` and a small question against one that only imports click"

    def run(self, options: Options) -> Sequence[Comparison]:
        works = (["--help"], PEER), (["--version"], PEER), (["solve", "subtraction", "21"], PEER_THAT_COUNTS)
        return [compare(words, peer, 4 * options.repetitions) for words, peer in works]


BENCHMARK = StartBenchmark()


def compare(words: Sequence[str], peer: Sequence[str], repetitions: int) -> Comparison:
    rivals = {"ours": [sys.executable, "-m", "noyau", *words], "peer": peer}
    seconds: dict[str, list[float]] = {name: [] for name in rivals}
    for _ in range(repetitions):
        for name, command in rivals.items():
            seconds[name].append(cpu_of(command))
    work = f"noyau {' '.join(words)}"
    return Comparison(work, 1, "starts", tuple(seconds["ours"]), tuple(seconds["peer"]), peer[-1])


def cpu_of(words: Sequence[str]) -> float:
    """User and system time of one child."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
