"""Shortest solutions on document 000's random boards, proven, against a plain CP-SAT model; they must agree.

Said on the way: the lengths, and how far the document's own methods are from them, each shifted by its median. The
plain model knows the rows of the board and nothing else. It runs in a process of its own that is ended after some CPU
time, 21 times ours within bounds; where it did not finish, its time is at least that. OR-Tools is looked for beside
this interpreter; without it the peer is HiGHS on the same plain model. Every board is one line of
results/dollar-least-boards.jsonl.
"""

from __future__ import annotations

import json
import multiprocessing
import resource
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.util import find_spec
from math import ceil
from pathlib import Path
from statistics import mean, median
from typing import cast

from benchmarks import Comparison, Options, say
from noyau.games.dollar import length_of, minimised
from noyau.graphs import Graph, board
from noyau.solvers.dollars import programs as least_program
from noyau.solvers.dollars.burning import borrowed
from noyau.solvers.dollars.by_hand import played
from noyau.solvers.dollars.shortest import Least, centred, least_moves

SIZES = tuple((n, edges) for n in (10, 15, 50, 100, 200) for edges in (4, 8))
BOARDS, MORE_BOARDS, LARGE_BOARDS = 8, 30, 10
LARGE_SECONDS = 60
STARTING = 1
"""Second in which a process may load what it needs."""
PEER_TIMES, PEER_LEAST, PEER_MOST = 21, 6, 150
"""The peer has that many times our CPU time, and between so many seconds."""
BY_HAND = (("borrow", None), ("naive", "richest"), ("naive", "poorest"), ("give", None), ("alternate", None))
MOST_STEPS = {"borrow": 100_000, "naive": 100_000, "give": 1_000, "alternate": 1_000}
PEER = "CP-SAT" if find_spec("ortools") else "HiGHS"
EVERY_BOARD = Path(__file__).parent / "results" / "dollar-least-boards.jsonl"


class LeastBenchmark:
    name = "dollar-least"
    compares = "shortest solutions of the dollar game with proof, against a plain integer program"

    def run(self, options: Options) -> Sequence[Comparison]:
        comparisons = [compare(n, edges, MORE_BOARDS if options.large else BOARDS) for n, edges in SIZES]
        if options.large:
            for edges in (4, 8):
                say_large(edges)
        return comparisons


BENCHMARK = LeastBenchmark()


@dataclass(frozen=True)
class Measured:
    """One board: what we found in how much CPU time, and what became of the peer."""

    board: str
    length: int
    bound: int
    seconds: float
    peer_seconds: float | None = None
    peer_finished: bool | None = None


def compare(n: int, edges: int, count: int) -> Comparison:
    graphs = boards(n, edges, count)
    found = [measured(name, graph, with_peer=True) for name, graph in graphs.items()]
    say_ours(f"n={n}, edges {edges}", found)
    say_by_hand(list(graphs.values()), found)
    ours, peer = sum(one.seconds for one in found), sum(one.peer_seconds or 0.0 for one in found)
    finished = sum(one.peer_finished or False for one in found)
    ratios = sorted((one.peer_seconds or 0.0) / one.seconds for one in found)
    say(
        f"   plain {PEER} finishes on {finished} of {len(found)}. It takes {'at least ' * (finished < len(found))}"
        f"{peer / ours:.0f} times as long in all and {median(ratios):.0f} times on the median board, "
        f"20 times or more on {sum(ratio >= 20 for ratio in ratios)}, {ratios[0]:.1f} times where we are slowest"
    )
    name = f"plain {PEER} ({finished} of {len(found)} finished)"
    return Comparison(f"{len(found)} boards random:{n},{edges}", n * len(found), "vertices", (ours,), (peer,), name)


def say_large(edges: int) -> None:
    found = [measured(name, graph, limit=LARGE_SECONDS) for name, graph in boards(300, edges, LARGE_BOARDS).items()]
    proven = [one for one in found if one.bound == one.length]
    if proven:
        say_ours(f"n=300, edges {edges}", proven)
    say(f"   {len(proven)} of {len(found)} proven in {LARGE_SECONDS} s of CPU each")


def boards(n: int, edges: int, count: int) -> dict[str, Graph]:
    names = [f"random:{n},{edges},seed={seed}" for seed in range(count)]
    return {name: board(name) for name in names}


def measured(name: str, graph: Graph, *, limit: int | None = None, with_peer: bool = False) -> Measured:
    """Ours, within so much CPU time or until it is done, and then the peer on the same board; written down at once."""
    took = within(limit, lambda: timed(lambda: ours(graph))) if limit else timed(lambda: ours(graph))
    one = Measured(name, 0, -1, float(limit or 0)) if took is None else Measured(name, took[1], took[2], took[0])
    if with_peer:
        most = min(PEER_MOST, max(PEER_LEAST, ceil(PEER_TIMES * one.seconds)))
        answer = within(most, lambda: peer(graph))
        if answer is not None and answer[1] != one.length:
            raise AssertionError(f"{name}: the peer says {answer[1]}, ours is {one.length}")
        seconds = float(most) if answer is None else answer[0]
        one = replace(one, peer_seconds=seconds, peer_finished=answer is not None)
    EVERY_BOARD.parent.mkdir(exist_ok=True)
    with EVERY_BOARD.open("a") as file:
        file.write(json.dumps(asdict(one)) + "\n")
    return one


def ours(graph: Graph) -> tuple[int, int]:
    least = least_moves(graph, graph.values, method="search")
    return least.length, least.bound


def peer(graph: Graph) -> tuple[float, int, int]:
    """It starts with what borrowing finds, as ours does."""
    start = Least(centred(borrowed(graph, graph.values).script), 0, 0, "borrowing")
    ask = least_program.by_cpsat if PEER == "CP-SAT" else least_program.by_highs
    ask(TINY, TINY.values, Least(TINY.values, 0, 0, "borrowing"), None, plain=True)  # loads it, before the clock runs

    def asked() -> tuple[int, int]:
        found = ask(graph, graph.values, start, None, plain=True)
        return found.length, found.bound

    return timed(asked)


def timed(work: Callable[[], tuple[int, int]]) -> tuple[float, int, int]:
    began = time.process_time()
    length, bound = work()
    return time.process_time() - began, length, bound


def within(seconds: int, work: Callable[[], tuple[float, int, int]]) -> tuple[float, int, int] | None:
    """The work's answer, or None when it takes longer: a process of its own is given so much CPU and no more."""
    fork = multiprocessing.get_context("fork")
    receives, sends = fork.Pipe(duplex=False)

    def run() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds + STARTING, seconds + STARTING))
        sends.send(work())

    child = fork.Process(target=run)
    child.start()
    sends.close()
    try:
        return cast(tuple[float, int, int], receives.recv())
    except EOFError:  # it was ended
        return None
    finally:
        child.join()


TINY = board("path:2").with_values([1, 1])


def say_ours(boards_named: str, found: list[Measured]) -> None:
    seconds = [1e3 * one.seconds for one in found]
    say(
        f"{boards_named}: {sum(one.bound == one.length for one in found)} of {len(found)} proven, lengths "
        f"{mean(one.length for one in found):.1f} on average, "
        f"CPU ms mean {mean(seconds):.1f}, median {median(seconds):.1f}, longest {max(seconds):.0f}"
    )


def say_by_hand(graphs: list[Graph], found: list[Measured]) -> None:
    for method, rich in BY_HAND:
        ratios = []
        for graph, one in zip(graphs, found, strict=True):
            if one.bound < one.length or one.length == 0:
                continue
            ended = played(method, graph, graph.values.tolist(), most_steps=MOST_STEPS[method], rich=rich)
            if ended.ending == "won":
                ratios.append(length_of(minimised(ended.script)) / one.length)
        called = method if rich is None else f"{method} ({rich})"
        best = sum(ratio == 1 for ratio in ratios)
        rest = f"{mean(ratios):.3f} times the best on average, optimal on {best}" if ratios else "never"
        say(f"   {called}: finishes on {len(ratios)} of {len(graphs)}; {rest}")
