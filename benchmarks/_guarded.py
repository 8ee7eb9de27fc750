"""Twenty small workloads whose instructions are counted: `tools/bench_guard.py` runs this file under callgrind.

Between two workloads `os.getsid` is called, at which callgrind writes down what it has counted so far. Everything runs
once before, so that no import and no first allocation is counted.
"""

from __future__ import annotations

import gc
import os
import random
from collections.abc import Callable

import numpy as np

from noyau import _core, solve
from noyau.certificates import check
from noyau.games import Col, Cubes, Dollar, Domineering, Nim, NodeKayles, Octal, Snort, Subtraction
from noyau.graphs import Digraph, board, board_from_bytes, board_to_bytes
from noyau.play import Match
from noyau.sequences.least import LeastSequence
from noyau.show import board_view
from noyau.solvers.arenas.attractor import solve_reachability
from noyau.solvers.arenas.parity import solve_parity
from noyau.values import value


def arena(n: int) -> Digraph:
    chance = random.Random(1)
    rows = [[chance.randrange(n) for _ in range(4)] for _ in range(n)]
    return Digraph.from_successors(rows, owners=[chance.randrange(2) for _ in range(n)])


def workloads() -> dict[str, Callable[[], object]]:
    """What is counted, by name."""
    large, small = arena(5_000), arena(50)
    priorities = np.array([v % 6 for v in range(2_000)], np.int32)
    middle = arena(2_000)
    wheel = board_to_bytes(board("grid:20x20"), "graph6")
    proof = solve(Subtraction(60)).proof
    symbols = np.zeros(1 << 14, np.uint8)

    return {
        "attractor of 5,000 vertices": lambda: solve_reachability(large, [0, 1, 2]),
        "attractor of 50 vertices, 20 times": lambda: [solve_reachability(small, [0]) for _ in range(20)],
        "parity game of 2,000 vertices": lambda: solve_parity(middle, priorities),
        "Subtraction(60)": lambda: solve(Subtraction(60)),
        "Nim 3,4,5": lambda: solve(Nim((3, 4, 5))),
        "octal 0.16 to 2,000": lambda: solve(Octal("0.16", n=2_000)),
        "Snort on a grid of 4x4, searched": lambda: solve(Snort("grid:4x4"), no_theorems=True),
        "Snort path:7, value": lambda: solve(Snort("path:7"), values=True),
        "Col on a cycle of 12": lambda: solve(Col("cycle:12"), no_theorems=True),
        "node kayles on 3x5": lambda: solve(NodeKayles("grid:3x5")),
        "Domineering 3x3": lambda: solve(Domineering("3x3")),
        "dollar wheel:12": lambda: solve(Dollar("wheel:12", values=(5, -2, 1, 0, -1, 2, 0, 3, -3, 1, 0, -1))),
        "dollar level:20": lambda: solve(Dollar("level:20")),
        "cubes tick4": lambda: solve(Cubes("tick4")),
        "bracelet of 2^14 stones": lambda: LeastSequence(2, 14).symbols(),
        "windows marked": lambda: _core.mark_windows(symbols, 2, 16, 0, LeastSequence(2, 12).symbols()),
        "a board of 400 vertices read": lambda: board_from_bytes(wheel, format="graph6"),
        "a proof checked": lambda: check(proof),
        "a match of 10 moves": lambda: Match.resumed(Subtraction(30), ["take 1"] * 10),
        "a view drawn": lambda: board_view(Snort("grid:6x6"), Match.resumed(Snort("grid:6x6"), []).turn),
        "a value read": lambda: value("{1|-1}"),
    }


def main() -> None:
    """Everything once, then everything again, with a mark before and after each."""
    works = workloads()
    for name, work in works.items():
        for _ in range(2):
            try:
                work()
            except Exception as error:
                raise SystemExit(f"{name}: {error!r}") from error
    gc.collect()
    gc.disable()
    for name, work in works.items():
        os.getsid(0)
        work()
        os.getsid(0)
        print(name, flush=True)


if __name__ == "__main__":
    main()
