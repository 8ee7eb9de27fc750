"""Eulerian circuits of random directed graphs, called from Python, against igraph's C library.

The graph is a union of random permutations, the first of them one cycle, so that there is a circuit. igraph is found in
IGRAPH, a folder with `include/igraph` and `lib`, or where Debian's package libigraph-dev puts it; its graph is built
before the clock starts.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np

from benchmarks import Comparison, Options, cpu_seconds, say
from noyau import _core

SOURCE = Path(__file__).parent / "_igraph_euler.c"


class EulerBenchmark:
    name = "euler"
    compares = "Eulerian circuits called from Python against igraph's C library, edges a second"

    def run(self, options: Options) -> Sequence[Comparison]:
        igraph = os.environ.get("IGRAPH") or ("/usr" if Path("/usr/include/igraph").is_dir() else None)
        if igraph is None:
            say("no igraph here: IGRAPH=/a/folder with include/igraph and lib adds it")
            return []
        works = (
            [(1_000_000, 5), (10_000_000, 5), (10_000_000, 2)] if options.large else [(1_000_000, 5), (10_000_000, 5)]
        )
        return [compare(edges, degree, Path(igraph), options.repetitions) for edges, degree in works]


BENCHMARK = EulerBenchmark()


def compare(edges: int, degree: int, igraph: Path, repetitions: int) -> Comparison:
    first, targets = permutations(edges // degree, degree)
    circuit, _, _ = _core.directed_circuit(first, targets)
    sources = np.repeat(np.arange(len(first) - 1, dtype=np.int64), degree)
    check(sources, targets, circuit)
    say(f"{len(targets):,} edges, {degree} at each vertex: the circuit is right")
    ours = cpu_seconds({"ours": partial(_core.directed_circuit, first, targets)}, repetitions)["ours"]
    peer = seconds_of_igraph(igraph, len(first) - 1, np.stack([sources, targets.astype(np.int64)], axis=1), repetitions)
    return Comparison(f"random, {degree} edges a vertex, {len(targets):,}", len(targets), "edges", ours, peer, "igraph")


def permutations(vertices: int, degree: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(vertices)
    targets = np.empty((vertices, degree), np.int32)
    order = rng.permutation(vertices)
    targets[order, 0] = np.roll(order, -1)
    for place in range(1, degree):
        targets[:, place] = rng.permutation(vertices)
    return np.arange(0, vertices * degree + 1, degree, dtype=np.int64), targets.reshape(-1)


def check(sources: np.ndarray, targets: np.ndarray, circuit: np.ndarray) -> None:
    once = np.array_equal(np.bincount(circuit, minlength=len(targets)), np.ones(len(targets), np.int64))
    if not once or not np.array_equal(targets[circuit], np.roll(sources[circuit], -1)):
        raise AssertionError("this is no circuit")


def seconds_of_igraph(igraph: Path, vertices: int, ends: np.ndarray, repetitions: int) -> tuple[float, ...]:
    library = igraph / "lib"
    with tempfile.TemporaryDirectory() as folder:
        program, file = Path(folder, "igraph_euler"), Path(folder, "graph.bin")
        flags = [f"-I{igraph / 'include'}", f"-L{library}", "-ligraph", f"-Wl,-rpath,{library}", "-O3", "-lm"]
        lenient = "-Wl,--unresolved-symbols=ignore-in-shared-libs"
        subprocess.run(["cc", str(SOURCE), "-o", str(program), *flags, lenient], check=True)
        with file.open("wb") as out:
            out.write(np.array([vertices, len(ends)], np.int64).tobytes())
            out.write(np.ascontiguousarray(ends).data)
        told = subprocess.run([program, file, str(repetitions)], check=True, capture_output=True, text=True)
    return tuple(map(float, told.stdout.split()))
