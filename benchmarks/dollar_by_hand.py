"""Document 000's algorithms on its own boards: moves as played and after minimising, and who should lend first.

Nobody is raced here: the table is said, and no comparison is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean
from typing import get_args

from benchmarks import Comparison, Options, say
from noyau.games.dollar import Rich, length_of, minimised
from noyau.graphs import board
from noyau.solvers.dollars.by_hand import Played, Way, played

KINDS = ((10, 4, 200), (15, 4, 200), (15, 8, 200), (50, 4, 60), (50, 8, 60))
ASKED: tuple[tuple[Way, Rich | None], ...] = (
    ("borrow", None), *(("naive", rich) for rich in get_args(Rich)), ("give", None), ("alternate", None)
)  # fmt: skip
MOST_STEPS = {"borrow": 3_000, "naive": 3_000, "give": 300, "alternate": 300}


class ByHandBenchmark:
    name = "dollar-by-hand"
    compares = "document 000's algorithms with each other, moves as played and minimised (no peer)"

    def run(self, options: Options) -> Sequence[Comparison]:
        parted = 0
        for n, edges, count in KINDS:
            ended = {asked: [ended_by(*asked, f"random:{n},{edges},seed={seed}") for seed in range(count)]
                     for asked in ASKED}  # fmt: skip
            say(f"{count} boards random:{n},{edges}: " + "; ".join(said(*asked, ends) for asked, ends in ended.items()))
            one, other = ended["naive", "richest"], ended["naive", "poorest"]
            parted += sum(a.script != b.script for a, b in zip(one, other, strict=True))
        say(
            f"richest and poorest lender end with another script on {parted} of {sum(kind[2] for kind in KINDS)} boards"
        )
        return []


BENCHMARK = ByHandBenchmark()


def ended_by(method: Way, rich: Rich | None, name: str) -> Played:
    graph = board(name)
    assert graph.values is not None
    return played(method, graph, graph.values.tolist(), most_steps=MOST_STEPS[method], rich=rich)


def said(method: Way, rich: Rich | None, ends: list[Played]) -> str:
    won = [end for end in ends if end.ending == "won"]
    called = method if rich is None else f"{method} ({rich})"
    if len(won) < len(ends):
        return f"{called} wins {len(won)} of {len(ends)}"
    after = mean(length_of(minimised(end.script)) for end in won)
    return f"{called} {mean(len(end.moves) for end in won):.2f} moves, {after:.2f} minimised"
