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
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from math import ceil
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import mean, median

from benchmarks import Comparison, Options, say
from noyau.games.dollar import length_of, minimised
from noyau.graphs import Graph, board
from noyau.solvers import least_program
from noyau.solvers.burning import borrowed
from noyau.solvers.by_hand import played
from noyau.solvers.least_moves import Least, least_moves, shifted

SIZES = tuple((n, edges) for n in (10, 15, 50, 100, 200) for edges in (4, 8))
BOARDS, LARGE_BOARDS = 30, 10
WALL_LIMIT = 120.0
"""Ours stops after that much time; what counts is CPU time, which on a busy machine is less."""
LARGE_SECONDS = 60.0
PEER_TIMES, PEER_LEAST, PEER_MOST = 21, 6, 100
"""The peer has that many times our CPU time, and between so many seconds."""
BY_HAND = (("borrow", None), ("naive", "richest"), ("naive", "poorest"), ("give", None), ("alternate", None))
MOST_STEPS = {"borrow": 100_000, "naive": 100_000, "give": 1_000, "alternate": 1_000}
PEER = "CP-SAT" if find_spec("ortools") else "HiGHS"
EVERY_BOARD = Path(__file__).parent / "results" / "dollar-least-boards.jsonl"


class LeastBenchmark:
    name = "dollar-least"
    compares = "shortest solutions of the dollar game with proof, against a plain integer program"

    def run(self, options: Options) -> Sequence[Comparison]:
        comparisons = [compare(n, edges) for n, edges in SIZES]
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


def compare(n: int, edges: int) -> Comparison:
    graphs = boards(n, edges, BOARDS)
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
    found = [measured(name, graph) for name, graph in boards(300, edges, LARGE_BOARDS).items()]
    say_ours(f"n=300, edges {edges}", found)
    in_time = sum(one.bound == one.length and one.seconds <= LARGE_SECONDS for one in found)
    open_gaps = [f"{one.bound} to {one.length}" for one in found if one.bound < one.length]
    say(f"   {in_time} of {len(found)} proven in {LARGE_SECONDS:.0f} s of CPU; open: {', '.join(open_gaps) or 'none'}")


def boards(n: int, edges: int, count: int) -> dict[str, Graph]:
    names = [f"random:{n},{edges},seed={seed}" for seed in range(count)]
    return {name: board(name) for name in names}


def measured(name: str, graph: Graph, *, with_peer: bool = False) -> Measured:
    """Ours, and then the peer on the same board if it is asked; written down at once."""
    began = time.process_time()
    least = least_moves(graph, graph.values, seconds=WALL_LIMIT, method="search")
    one = Measured(name, least.length, least.bound, time.process_time() - began)
    if with_peer:
        limit = min(PEER_MOST, max(PEER_LEAST, ceil(PEER_TIMES * one.seconds)))
        one = Measured(name, one.length, one.bound, one.seconds, *asked_of_peer(graph, least, limit))
    EVERY_BOARD.parent.mkdir(exist_ok=True)
    with EVERY_BOARD.open("a") as file:
        file.write(json.dumps(asdict(one)) + "\n")
    return one


def asked_of_peer(graph: Graph, least: Least, seconds: int) -> tuple[float, bool]:
    """CPU seconds, and whether it finished. A process of its own can be given so much CPU and no more."""
    fork = multiprocessing.get_context("fork")
    receives, sends = fork.Pipe(duplex=False)
    child = fork.Process(target=peer, args=(graph, seconds, sends))
    child.start()
    sends.close()
    try:
        took, bound, length = receives.recv()
    except EOFError:  # the process was ended
        return float(seconds), False
    finally:
        child.join()
    if bound == length and least.optimal and length != least.length:
        raise AssertionError(f"the peer says {length}, ours is {least.length}")
    return took, bound == length


def peer(graph: Graph, seconds: int, sends: Connection) -> None:
    """The peer starts with what borrowing finds, as ours does."""
    start = Least(shifted(borrowed(graph, graph.values).script), 0, 0, "borrowing")
    ask = least_program.by_cpsat if PEER == "CP-SAT" else least_program.by_highs
    ask(TINY, TINY.values, Least(TINY.values, 0, 0, "borrowing"), None, plain=True)  # loads it, before the clock runs
    began = time.process_time()
    limit = ceil(began + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    found = ask(graph, graph.values, start, None, plain=True)
    sends.send((time.process_time() - began, found.bound, found.length))


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
