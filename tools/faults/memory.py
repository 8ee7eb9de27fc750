"""Memory that ends: after more and more bytes, and at one allocation of the core after the other."""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from commands import fault, run

SOLVES = [
    ["solve", "snort", "grid:4x5", "--values"], ["solve", "arena", "random:20000,5,seed=1", "--parity"],
    ["solve", "dollar", "level:50"], ["solve", "cubes", "instant-insanity"], ["solve", "octal", "0.16", "--n", "20000"],
]  # fmt: skip
LEAST, STEP = 20 << 20, 1 << 20
FAILING = """
#include <atomic>
#include <cstdlib>
#include <new>
namespace {
std::atomic<long> made{0}, fails_at{0};
std::atomic<bool> for_ever{false};
void *given(std::size_t size) {
    const long number = ++made, at = fails_at;
    if (at && (number == at || (for_ever && number > at))) throw std::bad_alloc();
    if (void *memory = std::malloc(size ? size : 1)) return memory;
    throw std::bad_alloc();
}
}
extern "C" void fail_at(long number, bool from_there_on) { made = 0, for_ever = from_there_on, fails_at = number; }
extern "C" long allocations() { return made; }
void *operator new(std::size_t size) { return given(size); }
void *operator new[](std::size_t size) { return given(size); }
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete[](void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void *memory, std::size_t) noexcept { std::free(memory); }
"""
"""Loaded before everything else: the n-th allocation in C++ fails, or all from there on."""
ARMED = """
import atexit, ctypes, os, sys
import numpy, noyau._core
from noyau.cli import main
classes = [one for one in vars(noyau._core).values() if isinstance(one, type)]
room = [one.__new__(one) for one in classes for _ in range(200)]  # nanobind's table needs memory to grow, and then
del room  # stays as large
library = ctypes.CDLL(None)
def told():
    os.write(2, b"allocations: %d\\n" % library.allocations())
    library.fail_at(0, False)
atexit.register(told)
library.fail_at(int(sys.argv.pop(1)), sys.argv.pop(1) == "ever")
main()
"""
"""The command, where allocations fail once the libraries are there: what they do while they are loaded is not ours."""


def out_of_memory(points: int) -> dict[str, object]:
    """Each solve with less memory than it needs: points spread from where noyau can start to where the solve is whole."""
    faults, ended, whole = [], 0, 0
    starts = _least(["solve", "nim", "1,2"], LEAST)  # below, NumPy itself cannot be loaded
    for words in SOLVES:
        needs = _least(words, starts)
        for point in range(points + 1):
            most = starts + (needs - starts) * point // points
            ran = _with(words, most)
            whole, ended = whole + (ran.returncode == 0), ended + (ran.returncode != 0)
            if told := fault(ran):
                faults.append(f"{words} at {most >> 10} kB: {told}")
    return {"runs": ended + whole, "ended_early": ended, "whole": whole, "faults": len(faults), "first": faults[:5]}


def _with(words: list[str], most: int) -> subprocess.CompletedProcess[bytes]:
    return run(words, before=lambda: resource.setrlimit(resource.RLIMIT_DATA, (most, most)))


def _least(words: list[str], low: int) -> int:
    """Bytes with which it just works, by halving."""
    high = low + STEP
    while _with(words, high).returncode:
        low, high = high, 2 * high
    while high - low > STEP:
        middle = (low + high) // 2
        low, high = (middle, high) if _with(words, middle).returncode else (low, middle)
    return high


def allocations(points: int) -> dict[str, object]:
    """The n-th allocation of the core fails, alone and with all that follow, for n spread over the whole of a solve."""
    compiler = os.environ.get("CXX") or shutil.which("c++") or "c++"
    faults, runs, counted, refused = [], 0, 0, 0
    with tempfile.TemporaryDirectory() as name:
        library = Path(name) / "failing.so"
        words = [*compiler.split(), "-std=c++20", "-O1", "-shared", "-fPIC", "-x", "c++", "-", "-o", str(library)]
        subprocess.run(words, input=FAILING, text=True, check=True)
        for solve in SOLVES:
            ran = _armed(solve, library, 0, "once")
            count = int((re.findall(rb"allocations: (\d+)", ran.stderr) or [b"0"])[-1])
            counted += count
            for point in range(points):
                number = max(1, round(count ** ((point + 1) / points)))  # most of them early, where things are set up
                for how in ("once", "ever"):
                    ran = _armed(solve, library, number, how)
                    runs, refused = runs + 1, refused + (ran.returncode == 2)
                    if wrong := fault(ran):
                        faults.append(f"{solve}, allocation {number} {how}: {wrong}")
    return {"runs": runs, "allocations": counted, "refused": refused, "faults": len(faults), "first": faults[:5]}


def _armed(words: list[str], library: Path, number: int, how: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", ARMED, str(number), how, *words]
    env = {**os.environ, "LD_PRELOAD": str(library)}
    return subprocess.run(command, capture_output=True, env=env, check=False, timeout=600)
