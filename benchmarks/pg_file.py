"""A `.pg` file to its answer, against Oink on the same file: reading, the reverse graph, solving. Needs Oink."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks import Comparison, Options, say
from benchmarks._oink import oink, pg_file, seconds_from_file
from benchmarks.parity import random
from noyau.graphs.files import read_digraph
from noyau.solvers.arenas.parity import solve_parity


class PgFileBenchmark:
    name = "pg-file"
    compares = "a .pg file to its answer against Oink (npp), megabytes a second"

    def run(self, options: Options) -> Sequence[Comparison]:
        if oink() is None:
            say("no Oink here: nothing to compare with")
            return []
        vertices = 10_000_000 if options.large else 1_000_000  # half a gigabyte
        with pg_file(*random(vertices, 5, 5, 10)) as path:
            return compare(path, options.repetitions)


BENCHMARK = PgFileBenchmark()


def compare(path: Path, repetitions: int) -> list[Comparison]:
    megabytes = path.stat().st_size // 10**6
    rows = []
    for threads in (1, None):
        cpu, wall = zip(*(ours(path, threads) for _ in range(repetitions)), strict=True)
        peer_cpu, peer_wall = zip(*(seconds_from_file(path, "npp") for _ in range(repetitions)), strict=True)
        told = "one thread" if threads else "all processors"
        rows.append(Comparison(f"{megabytes} MB, {told}, CPU", megabytes, "MB", cpu, peer_cpu, "Oink (npp)"))
        rows.append(Comparison(f"{megabytes} MB, {told}, wall", megabytes, "MB", wall, peer_wall, "Oink (npp)"))
    return rows


def ours(path: Path, threads: int | None) -> tuple[float, float]:
    began, wall = time.process_time(), time.perf_counter()
    game = read_digraph(path, threads=threads)
    read = time.perf_counter() - wall
    solve_parity(game, game.priority_of_vertex, threads=threads)
    say(f"  read in {read:.2f} s: {path.stat().st_size / read / 1e6:.0f} MB/s")
    return time.process_time() - began, time.perf_counter() - wall
