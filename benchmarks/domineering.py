"""Domineering, solved and valued, against the canonical value by cgt-py (Rust), board by board; values must agree.

Ours is a game file in Python: `solve` gives winner, winning moves, value and on small boards a proof, `value` the value
alone. Every repetition begins with an empty pool of values. cgt-py is no part of
noyau. It is looked for beside this interpreter, or beside the one that NOYAU_CGT_PYTHON names, and runs once a
repetition, in a process of its own that has solved a small board before, because it remembers everything. Without it
the peer is our own walk through all positions, never taken apart, on boards small enough for that.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence

from benchmarks import Comparison, Options, cpu_seconds, say
from benchmarks.snort_values import PEER, peer_is_there
from noyau import solve
from noyau.games import Domineering
from noyau.values import Value, algebra, value, value_of
from noyau.words import FIRST, SECOND

PEER_PROGRAM = """
import json, sys, time
from cgt_py import Domineering
rows, columns = json.load(sys.stdin)
Domineering("...|...|...").canonical_form.temperature
board = Domineering("|".join("." * columns for _ in range(rows)))
began = time.process_time()
form = board.canonical_form
print(time.process_time() - began)
print(repr(form).split("'")[1])
"""
BOARDS = ("4x4", "4x5", "5x4", "5x5", "4x6")
SMALL = ("3x3", "3x4")
LONGEST = 600


class DomineeringBenchmark:
    name = "domineering"
    compares = "Domineering, solved and valued, against the canonical value by cgt-py, cells a second"

    def run(self, options: Options) -> Sequence[Comparison]:
        if not peer_is_there():
            say(f"{PEER} has no cgt-py: the peer is our own walk through all positions, on small boards")
            return [compare_with_ourselves(board, options.repetitions) for board in SMALL]
        return [line for board in BOARDS for line in compare(board, options.repetitions)]


BENCHMARK = DomineeringBenchmark()


def compare(board: str, repetitions: int) -> list[Comparison]:
    rivals = {"solve": lambda: solved(board), "value": lambda: valued(board)}
    ours = cpu_seconds(rivals, repetitions)
    theirs = [asked_of_peer(board) for _ in range(repetitions)]
    if valued(board) != value(theirs[0][1]):
        raise AssertionError(f"{board}: {valued(board)}, and cgt-py says {theirs[0][1]}")
    peer = tuple(seconds for seconds, _ in theirs)
    return [
        Comparison(f"{board} {what}", cells(board), "cells", seconds, peer, "cgt-py") for what, seconds in ours.items()
    ]


def compare_with_ourselves(board: str, repetitions: int) -> Comparison:
    rivals = {"ours": lambda: valued(board), "peer": lambda: walked(board)}
    if rivals["ours"]() != rivals["peer"]():
        raise AssertionError(f"{board}: the values differ")
    seconds = cpu_seconds(rivals, repetitions)
    return Comparison(board, cells(board), "cells", seconds["ours"], seconds["peer"], "our walk")


def solved(board: str) -> object:
    """Winner, winning moves, value, and on small boards the proof; with an empty pool, as if nothing was known."""
    algebra.forget()
    return solve(Domineering(board), values=True).answer


def valued(board: str) -> Value:
    """The value alone, with an empty pool."""
    algebra.forget()
    return value_of(Domineering(board))


def walked(board: str) -> Value:
    rules, known = Domineering(board), dict[int, Value]()

    def found(at: int) -> Value:
        if at not in known:
            sides = ([found(rules.after(at, move)) for move in rules.moves(at, who)] for who in (FIRST, SECOND))
            known[at] = Value.of(*sides)
        return known[at]

    return found(rules.start())


def asked_of_peer(board: str) -> tuple[float, str]:
    """CPU seconds and the value."""
    asked = json.dumps([int(side) for side in board.split("x")])
    program = [PEER, "-c", PEER_PROGRAM]
    ran = subprocess.run(program, input=asked, capture_output=True, text=True, timeout=LONGEST, check=True)
    seconds, form = ran.stdout.splitlines()
    return float(seconds), form


def cells(board: str) -> int:
    rows, columns = map(int, board.split("x"))
    return rows * columns
