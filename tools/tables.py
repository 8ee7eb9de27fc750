"""The certified tables of docs/tables: `make tables`, or `python tools/tables.py NAME… [--most N]` for some of them.

| name | terms |
|---|---|
| outcomes | graphs on n vertices, labelled and not, on which whoever begins wins Col, and Snort |
| kayles3, kayles5 | Grundy numbers of node kayles on 3 x n and 5 x n |
| gonality | connected graphs on n vertices by gonality |
| values | values of Snort on connected graphs: how many there are, and every one of them with its temperature |

Every piece that is done is written to build/tables at once: stopped, even by a kill, the same command goes on. Every
table is a b-file, ready to send in, whose head says how it was computed. What the pieces must add up to is checked
before anything is written: all labelled graphs are 2^(n(n−1)/2), the others are as many as Pólya counting says.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path

import numpy as np

from noyau import __version__, _core, board
from noyau.deadline import Deadline
from noyau.saving import write_whole
from noyau.solvers.dollars.gonality import gonality
from noyau.sweep import sweep
from noyau.sweep.every_graph import CONNECTED, EVERY, every_graph, geng

ROOT = Path(__file__).resolve().parent.parent
TABLES, STATE = ROOT / "docs/tables", ROOT / "build/tables"
AT_ONCE = 50_000
PIECES = {9: 4, 10: 64, 11: 4000}
"""How many pieces all graphs on n vertices are cut into; fewer vertices are one."""
RULES = {"col": (True, False), "snort": (False, True)}
BY_THE_CORE_TOO = {3: 18, 5: 9}
"""Strips so long are solved twice, by programs that share nothing."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{', '.join(MAKERS)} (otherwise all)")
    parser.add_argument("--most", type=int, help="the last term")
    asked = parser.parse_args()
    for name in asked.names or MAKERS:
        make, usual = MAKERS[name]
        make(asked.most or usual)


class State:
    """Pieces by name, each with what it found and the CPU seconds that it took."""

    def __init__(self, name: str) -> None:
        STATE.mkdir(parents=True, exist_ok=True)
        self._file = STATE / f"{name}.json"
        self.pieces: dict[str, dict] = json.loads(self._file.read_text()) if self._file.exists() else {}

    def add(self, piece: str, found: dict) -> None:
        self.pieces[piece] = found
        write_whole(self._file, json.dumps(self.pieces).encode())


def in_pieces(state: State, pieces: list[str], work: Callable[[str], dict]) -> None:
    """Do what is not done yet, on all cores."""
    left = [piece for piece in pieces if piece not in state.pieces]
    with ProcessPoolExecutor(min(len(left), os.cpu_count() or 1) or 1) as pool:
        for piece, found in zip(left, pool.map(work, left), strict=True):
            state.add(piece, found)


# Outcomes of Col and Snort


def outcomes(most: int) -> None:
    state = State("outcomes")
    for n in range(1, most + 1):
        pieces = [f"{n} {piece}/{PIECES.get(n, 1)}" for piece in range(PIECES.get(n, 1))]
        in_pieces(state, pieces, count_outcomes)
        total = Counter()
        for piece in pieces:
            total.update(state.pieces[piece])
        assert total["graphs"] == EVERY[n], f"{total['graphs']} graphs on {n} vertices are not all"
        assert total["labelled graphs"] == 2 ** (n * (n - 1) // 2), "the symmetries do not add up"
        print(f"{n} vertices: {dict(total)}", flush=True)
    for game in RULES:
        for kind, says in (("labelled", "labelled graphs"), ("unlabelled", "graphs, up to isomorphism,")):
            terms, cost = {}, {}
            for n in range(1, most + 1):
                found = [state.pieces[f"{n} {piece}/{PIECES.get(n, 1)}"] for piece in range(PIECES.get(n, 1))]
                terms[n] = sum(one.get(f"{game} {kind}", 0) for one in found)  # a piece may hold no graph
                cost[n] = sum(one["seconds"] for one in found)
            how = "every graph that nauty's geng lists was searched (core/taking/small.cpp)"
            if kind == "labelled":
                how += "; one with a symmetries counts n!/a times"
            write_b_file(f"{game}_{kind}", f"{says} on n vertices on which the player who begins wins {game.title()}",
                         how, terms, cost)  # fmt: skip


def count_outcomes(piece: str) -> dict:
    n, part = piece.split()
    began, total = time.process_time(), Counter()
    for lines in blocks(int(n), part):
        orbit = math.factorial(int(n)) // _core.symmetry_counts(lines, None)
        total["graphs"] += len(orbit)
        total["labelled graphs"] += int(orbit.sum())
        for game, (taker_loses, other_loses) in RULES.items():
            first = (_core.small_winners(lines, b"", taker_loses, other_loses, None, together=True)[0] & 1).astype(bool)
            total[f"{game} unlabelled"] += int(first.sum())
            total[f"{game} labelled"] += int(orbit[first].sum())
    return {**total, "seconds": round(time.process_time() - began, 3)}


def blocks(n: int, part: str) -> Iterator[bytes]:
    """Graph6 lines, some at a time."""
    if n <= 7:
        yield "\n".join(every_graph(n, connected=False)).encode()
        return
    command = [geng() or "geng", "-q", str(n), *([] if part == "0/1" else [part])]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        while some := list(islice(process.stdout, AT_ONCE)):
            yield b"".join(some).rstrip(b"\n")


# Node kayles on strips


def kayles(rows: int) -> Callable[[int], None]:
    def make(most: int) -> None:
        state = State(f"kayles{rows}")
        if any(str(n) not in state.pieces for n in range(1, most + 1)):
            for n, found in strip_values(rows, most):
                state.add(str(n), found)
        for n in range(1, min(most, BY_THE_CORE_TOO[rows]) + 1):
            found = state.pieces[str(n)]
            if "by the core" not in found:
                state.add(str(n), found | {"by the core": strip_value(rows, n)})
            assert state.pieces[str(n)]["by the core"]["value"] == found["value"], f"two programs disagree at {n}"
            print(f"{rows} x {n}: {state.pieces[str(n)]}", flush=True)
        terms = {n: state.pieces[str(n)]["value"] for n in range(1, most + 1)}
        cost = {n: state.pieces[str(n)]["seconds"] for n in terms}
        how = f"part by part, up to mirror images (tools/strips.cpp); up to n = {min(most, BY_THE_CORE_TOO[rows])} by "
        how += "noyau's core as well"
        write_b_file(f"kayles_{rows}xn", f"Grundy number of node kayles on the {rows} x n grid", how, terms, cost)

    return make


def strip_values(rows: int, most: int) -> Iterator[tuple[int, dict]]:
    """From the program that knows strips alone, term by term; its parts are known once for all terms."""
    program = STATE / "strips"
    subprocess.run(["c++", "-O2", "-std=c++20", ROOT / "tools/strips.cpp", "-o", program], check=True)
    before = 0.0
    with subprocess.Popen([program, str(rows), str(most)], stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            n, value, parts, seconds = line.split()
            yield int(n), {"value": int(value), "parts": int(parts), "seconds": round(float(seconds) - before, 3)}
            before = float(seconds)
    assert process.returncode == 0, f"{program} has ended with {process.returncode}"


def strip_value(rows: int, n: int) -> dict:
    graph, began = board(f"grid:{rows}x{n}"), time.process_time()
    open_to_both = bytes([3]) * graph.vertex_count
    edges = graph.first_edge_of_vertex.astype(np.int64), graph.neighbour_of_edge.astype(np.int32)
    value = _core.removal_value(*edges, np.frombuffer(open_to_both, np.uint8), Deadline())
    return {"value": value, "seconds": round(time.process_time() - began, 3)}


# Gonality


def gonalities(most: int) -> None:
    state = State("gonality")
    in_pieces(state, [str(n) for n in range(1, most + 1)], count_gonalities)
    terms, cost, place = {}, {}, 1
    for n in range(1, most + 1):
        found = state.pieces[str(n)]
        assert sum(found["by value"].values()) == CONNECTED[n]
        for value in range(1, max(2, n)):
            terms[place] = found["by value"].get(str(value), 0)
            place += 1
        cost[n] = found["seconds"]
        print(f"{n} vertices: {found}", flush=True)
    says = "connected graphs on n vertices with gonality k, rows n = 1, 2, 3 … with k = 1 … max(1, n − 1)"
    how = "every divisor of fewer dollars is burnt from every vertex (noyau's core, gonality)"
    write_b_file("gonality", says, how, terms, cost)


def count_gonalities(n: str) -> dict:
    began = time.process_time()
    found = Counter(gonality(board(f"g6:{line}")).value for line in every_graph(int(n), connected=True))
    values = {str(value): count for value, count in sorted(found.items())}
    return {"by value": values, "seconds": round(time.process_time() - began, 3)}


# Values of Snort


def snort_values(most: int) -> None:
    state = State("values")
    in_pieces(state, [str(n) for n in range(1, most + 1)], count_values)
    terms, cost, lines = {}, {}, ["vertices\tgraphs\ttemperature\tvalue"]
    for n in range(1, most + 1):
        found = state.pieces[str(n)]
        assert sum(found["by value"].values()) == CONNECTED[n]
        terms[n], cost[n] = len(found["by value"]), found["seconds"]
        by_number = sorted(found["by value"].items(), key=lambda one: (-one[1], one[0]))
        lines += [f"{n}\t{graphs}\t{both}" for both, graphs in by_number]
        print(f"{n} vertices: {terms[n]} values", flush=True)
    says = "values that Snort has on the connected graphs on n vertices"
    write_b_file(
        "snort_values",
        says,
        "the canonical form of every position, told apart by its text (noyau sweep snort --ask value)",
        terms,
        cost,
    )
    file = TABLES / "snort_values.tsv"
    if not file.exists() or file.read_text(encoding="utf-8").count("\n") <= len(lines):  # one that goes further stays
        write_whole(file, "\n".join(lines).encode() + b"\n")


def count_values(n: str) -> dict:
    rows = list(sweep("snort", f"connected:{n}", ("value", "temperature"), workers=0))
    assert all(row["proof"] == "proved" and row["error"] is None for row in rows)
    found = Counter(f"{row['temperature']}\t{row['value']}" for row in rows)
    return {"by value": dict(found), "seconds": round(sum(row["cpu_seconds"] for row in rows), 3)}


def write_b_file(name: str, says: str, how: str, terms: dict[int, int], cost: dict[int, float]) -> None:
    """One `n a(n)` per line; the head says what it is, how it was computed, and what that cost.

    What is written already must agree, and a file that goes further stays as it is.
    """
    TABLES.mkdir(parents=True, exist_ok=True)
    file = TABLES / f"b_{name}.txt"
    written = read_b_file(file)
    for n in written.keys() & terms.keys():
        assert written[n] == terms[n], f"{file.name} has {written[n]} for {n}, and it is {terms[n]} now"
    if written.keys() > terms.keys():
        print(f"{file.name} stays as it is: it has {len(written)} terms, these are {len(terms)}", flush=True)
        return
    head = [
        f"# Number of {says}." if not says.startswith("Grundy") else f"# {says}.",
        f"# Computed by noyau {__version__}: {how}.",
        f"# CPU seconds by n: {', '.join(f'{n}: {seconds:.1f}' for n, seconds in cost.items())}.",
        "# python tools/tables.py writes this file; tests/sweep/test_tables.py derives its first terms otherwise.",
    ]
    write_whole(file, "\n".join([*head, *(f"{n} {term}" for n, term in terms.items())]).encode() + b"\n")


def read_b_file(file: Path) -> dict[int, int]:
    """Its terms; none where there is no file."""
    lines = file.read_text().splitlines() if file.exists() else []
    return {int(n): int(term) for n, term in (line.split() for line in lines if not line.startswith("#"))}


MAKERS: dict[str, tuple[Callable[[int], None], int]] = {
    "outcomes": (outcomes, 10),
    "gonality": (gonalities, 8),
    "values": (snort_values, 8),
    "kayles3": (kayles(3), 23),
    "kayles5": (kayles(5), 11),
}

if __name__ == "__main__":
    main()
