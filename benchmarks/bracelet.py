"""Sequences without a repeated window: the shift register against memset, the least one against 10⁹ symbols a second
and against pwntools, and windows found against pwntools, which looks through the whole sequence.

pwntools is no part of noyau. It is looked for beside this interpreter, or beside the one that NOYAU_PWN_PYTHON names,
and runs in a process of its own; what it says must agree. Without it the peer is a textbook's generator in Python.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256

import numpy as np

from benchmarks import Comparison, Options, cpu_seconds, say
from noyau import _core
from noyau.sequences.patterns import LETTERS, Pattern, cyclic, cyclic_find
from noyau.solvers.sequences.register import RegisterSequence
from noyau.solvers.sequences.windows import first_repeat_packed

PEER = os.environ.get("NOYAU_PWN_PYTHON", sys.executable)
PEER_PROGRAM = """
import os, sys, json, time, hashlib
os.environ["PWNLIB_NOTERM"] = "1"
from pwnlib.util.cyclic import cyclic, cyclic_find
length, n, value = json.load(sys.stdin)
seconds = []
for _ in range(3):
    began = time.process_time()
    answer = cyclic(length, n=n) if value is None else cyclic_find(value.encode(), n=n)
    seconds.append(time.process_time() - began)
    if seconds[-1] > 20:
        break
said = hashlib.sha256(answer).hexdigest() if value is None else answer
json.dump([seconds, said], sys.stdout)
"""
LONGEST = 300
A_BILLION_A_SECOND = "10⁹ a second"


class BraceletBenchmark:
    name = "bracelet"
    compares = "sequences without a repeated window: memset, 10⁹ symbols a second, pwntools; symbols a second"

    def run(self, options: Options) -> Sequence[Comparison]:
        return [
            *(against_memset(window, options.repetitions) for window in (24, 28, 30)),
            *(against_a_billion(2, window, options.repetitions) for window in (20, 26)),
            packed_against_memset(30, options.repetitions),
            *against_pwntools(options.repetitions),
        ]


BENCHMARK = BraceletBenchmark()


def against_memset(window: int, repetitions: int) -> Comparison:
    """Into the same memory, which both have touched before."""
    sequence, memory = RegisterSequence(window), np.zeros(2**window // 8, np.uint8)
    ahead = np.empty(32 * window, np.uint8)

    def register() -> None:
        _core.begin_register(window, sequence.polynomial, 1, ahead)
        _core.fill_register(window, sequence.polynomial, ahead, memory)
        memory[0] &= 0x7F

    register()
    if window <= 28 and first_repeat_packed([memory.tobytes()], window, 2**window) is not None:
        raise AssertionError(f"a window of {window} comes twice")
    seconds = cpu_seconds({"ours": register, "memset": lambda: memory.fill(1)}, repetitions)
    return Comparison(
        f"register k={window}, packed", 2**window, "symbols", seconds["ours"], seconds["memset"], "memset"
    )


def packed_against_memset(window: int, repetitions: int) -> Comparison:
    memory = np.zeros(2**window // 8, np.uint8)
    rivals = {
        "ours": lambda: _core.fill_least_packed(window, 0, 0, memory),
        "memset": lambda: memory.fill(1),
    }
    seconds = cpu_seconds(rivals, repetitions)
    return Comparison(f"least k={window}, packed", 2**window, "symbols", seconds["ours"], seconds["memset"], "memset")


def against_a_billion(size: int, window: int, repetitions: int) -> Comparison:
    letters, memory = np.arange(size, dtype=np.uint8) + 48, np.zeros(size**window, np.uint8)

    def least() -> None:
        _core.fill_least(letters, np.zeros(window, np.uint8), 0, memory)

    seconds = cpu_seconds({"ours": least}, repetitions)["ours"]
    work = f"least n={size} k={window}, a byte each"
    return Comparison(work, size**window, "symbols", seconds, (size**window / 1e9,), A_BILLION_A_SECOND)


def against_pwntools(repetitions: int) -> Iterator[Comparison]:
    there = peer_is_there()
    if not there:
        say(f"{PEER} has no pwntools: the peer is the textbook's generator in Python")
    asked = asked_of_pwntools if there else asked_of_python
    name = "pwntools" if there else "a generator in Python"

    def compare(work: str, size: int, ours: Callable[[], object], said: object, *question: object) -> Comparison:
        peer, peer_said = asked(*question)
        if said != peer_said:
            raise AssertionError(f"{work}: {said}, and {name} says {peer_said}")
        times = 20  # one is so short that the clock would hardly see it
        began = cpu_seconds({"ours": lambda: [ours() for _ in range(times)]}, repetitions)["ours"]
        say(f"{work}: {min(began) / times * 1e6:.1f} µs, {name} {min(peer):.3f} s")
        return Comparison(work, size, "symbols", tuple(each / times for each in began), tuple(peer), name)

    whole = cyclic()
    yield compare("cyclic(), a to z, n=4", len(whole), cyclic, sha256(whole).hexdigest(), None, 4, None)
    long = 4_000_000
    yield compare(
        "cyclic(4 million), n=8", long, lambda: cyclic(long, n=8), sha256(cyclic(long, n=8)).hexdigest(), long, 8, None
    )
    yield compare(
        "cyclic_find of the last four", len(whole), lambda: cyclic_find("zzzz"), len(whole) - 4, None, 4, "zzzz"
    )
    for place in (3_515_208, 20_000_000):
        value = b"".join(Pattern(window=8).pieces(place, place + 8)).decode()
        yield compare(
            f"cyclic_find({value!r}, n=8), place {place:,}", place, lambda value=value: cyclic_find(value, n=8), place,
            None, 8, value,
        )  # fmt: skip


def asked_of_pwntools(length: int | None, n: int, value: str | None) -> tuple[list[float], object]:
    """CPU seconds of three calls and what it said."""
    program, asked = [PEER, "-c", PEER_PROGRAM], json.dumps([length, n, value])
    ran = subprocess.run(program, input=asked, capture_output=True, text=True, timeout=LONGEST, check=True)
    seconds, said = json.loads(ran.stdout)
    return seconds, said


def asked_of_python(length: int | None, n: int, value: str | None) -> tuple[list[float], object]:
    began = time.process_time()
    wanted = b"" if value is None else value.encode()
    text = bytearray()
    for letter in textbook(n):
        text.append(letter)
        if (wanted and text.endswith(wanted)) or len(text) == length:
            break
    seconds = [time.process_time() - began]
    return seconds, len(text) - n if wanted else sha256(text).hexdigest()


def textbook(n: int) -> Iterator[int]:
    """Necklaces in order, each cut after its period."""
    word = [0] * n
    yield LETTERS[0]
    while any(symbol < len(LETTERS) - 1 for symbol in word):
        last = max(i for i, symbol in enumerate(word) if symbol < len(LETTERS) - 1)
        prefix = [*word[:last], word[last] + 1]
        word = (prefix * n)[:n]
        if n % len(prefix) == 0:
            yield from (LETTERS[symbol] for symbol in prefix)


def peer_is_there() -> bool:
    return subprocess.run([PEER, "-c", "import pwnlib"], capture_output=True, check=False).returncode == 0
