"""The gonality of a board: the fewest dollars that can be laid so that any vertex can be given one, by lending alone.

In the literature: the least degree of a divisor of rank at least 1. NP-hard; small boards are searched through.
"""

from __future__ import annotations

from dataclasses import dataclass

from noyau import _core
from noyau.deadline import Deadline, Limit
from noyau.graphs import Graph
from noyau.solvers.dollars.divisors import rows_of


@dataclass(frozen=True, slots=True)
class Gonality:
    """The gonality, a divisor that has it, how many divisors were tried, and why fewer dollars are not enough.

    `scramble` is that reason where it is not empty: connected sets of vertices, such that no value - 1 vertices meet
    them all and no cut of fewer than `value` edges has one of them on either side. Otherwise all divisors of fewer
    dollars were tried.
    """

    value: int
    witness: tuple[int, ...]
    tried: int
    scramble: tuple[frozenset[int], ...] = ()


def gonality(graph: Graph, *, limit: Limit = None, placings: int = 20_000) -> Gonality:
    """The least degree of a divisor of positive rank, with such a divisor.

    Idea: one dollar at vertex 0, for it too must be given one; the others anywhere, fewest first; and a fire from each
    vertex without a dollar moves dollars there as far as that is possible. Where there would be more than `placings`
    of one number of dollars, they are laid along small cuts instead, and a scramble shows that fewer are not enough.

    >>> from noyau.graphs import board
    >>> gonality(board("petersen")).value, gonality(board("grid:3x4")).value, gonality(board("tree:9")).value
    (4, 3, 1)
    >>> found = gonality(board("cube:5"))
    >>> found.value, len(found.scramble)
    (16, 4960)
    """
    deadline = Deadline.of(limit)
    value, finished, witness, tried, eggs = _core.gonality(*rows_of(graph), placings, deadline)
    if not finished:
        raise deadline.reached(f"unknown so far: the gonality is at least {value}, after {tried:,} divisors")
    scramble = tuple(frozenset(v for v in graph.vertices if egg >> v & 1) for egg in eggs.tolist())
    return Gonality(value, tuple(witness.tolist()), tried, scramble)
