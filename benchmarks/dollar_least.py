"""Shortest solutions on document 000's random boards, proven, against a plain CP-SAT model; they must agree.

Said on the way: the lengths, and how far the document's own methods are from them, each shifted by its median. The
plain model knows the rows of the board and nothing else. It is given a few boards and a limit for each; where it stops
at the limit, its time is at least that. OR-Tools is looked for beside this interpreter; without it the peer is HiGHS on
the same plain model.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from importlib.util import find_spec
from statistics import mean

import numpy as np

from benchmarks import Comparison, Options, say
from noyau.games.dollar import length_of, minimised
from noyau.graphs import Graph, board
from noyau.solvers import least_program
from noyau.solvers.burning import borrowed
from noyau.solvers.by_hand import played
from noyau.solvers.least_moves import Least, least_moves, shifted

SIZES = tuple((n, edges) for n in (10, 15, 50, 100, 200) for edges in (4, 8))
BOARDS, LIMIT = 30, 60.0
PEER_LIMIT = 20.0
BY_HAND = (("borrow", None), ("naive", "richest"), ("naive", "poorest"), ("give", None), ("alternate", None))
MOST_STEPS = {"borrow": 100_000, "naive": 100_000, "give": 1_000, "alternate": 1_000}


class LeastBenchmark:
    name = "dollar-least"
    compares = "shortest solutions of the dollar game with proof, against a plain integer program"

    def run(self, options: Options) -> Sequence[Comparison]:
        comparisons = [compare(n, edges) for n, edges in SIZES]
        if options.large:
            for edges in (4, 8):
                measured(300, edges, 10)
        return comparisons


BENCHMARK = LeastBenchmark()


def compare(n: int, edges: int) -> Comparison:
    graphs, found, ours = measured(n, edges, BOARDS)
    say_by_hand(graphs, found)
    few = 10 if n <= 50 else 3
    peer = [timed_peer(graph, least) for graph, least in zip(graphs[:few], found[:few], strict=True)]
    finished = sum(proven for _, proven in peer)
    name = f"plain {'CP-SAT' if find_spec('ortools') else 'HiGHS'}, {finished} of {few} in {PEER_LIMIT:.0f} s"
    return Comparison(
        f"n={n}, edges {edges}: {few} boards", n * few, "vertices", (sum(ours[:few]),), (sum(peer),), name
    )


def measured(n: int, edges: int, count: int) -> tuple[list[Graph], list[Least], list[float]]:
    graphs = [board(f"random:{n},{edges},seed={seed}") for seed in range(count)]
    found, ours = [], []
    for graph in graphs:
        began = time.process_time()
        found.append(least_moves(graph, graph.values, seconds=LIMIT, method="search"))
        ours.append(time.process_time() - began)
    proven = sum(one.optimal for one in found)
    say(
        f"n={n} edges {edges}: {proven} of {count} proven, lengths {mean(one.length for one in found):.1f} on average, "
        f"CPU mean {mean(ours) * 1e3:.1f} ms, median {np.median(ours) * 1e3:.1f}, max {max(ours) * 1e3:.0f}"
    )
    return graphs, found, ours


def timed_peer(graph: Graph, least: Least) -> tuple[float, bool]:
    """The peer starts with what borrowing finds, as ours does; it must not contradict."""
    start = Least(shifted(borrowed(graph, graph.values).script), 0, 0, "borrowing")
    ask = least_program.by_cpsat if find_spec("ortools") else least_program.by_highs
    began = time.process_time()
    peer = ask(graph, graph.values, start, PEER_LIMIT, plain=True)
    seconds = time.process_time() - began
    if least.optimal and (peer.length < least.length or peer.bound > least.length):
        raise AssertionError(f"the peer says {peer.bound} to {peer.length}, ours is {least.length}")
    return seconds, peer.optimal


def say_by_hand(graphs: list[Graph], found: list[Least]) -> None:
    for method, rich in BY_HAND:
        ratios, best = [], 0
        for graph, least in zip(graphs, found, strict=True):
            if not least.optimal or least.length == 0:
                continue
            ended = played(method, graph, graph.values.tolist(), most_steps=MOST_STEPS[method], rich=rich)
            if ended.ending == "won":
                ratios.append(length_of(minimised(ended.script)) / least.length)
                best += ratios[-1] == 1
        called = method if rich is None else f"{method} ({rich})"
        rest = f"{mean(ratios):.3f} times the best on average, optimal on {best}" if ratios else ""
        say(f"   {called}: finishes on {len(ratios)} of {len(graphs)}; {rest}")
