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
    """The gonality, a divisor that has it, and how many divisors were tried to see that no fewer dollars do."""

    value: int
    witness: tuple[int, ...]
    tried: int


def gonality(graph: Graph, *, limit: Limit = None) -> Gonality:
    """The least degree of a divisor of positive rank, with such a divisor.

    Idea: one dollar at vertex 0, for it too must be given one; the others anywhere, fewest first; and a fire from each
    vertex without a dollar moves dollars there as far as that is possible.

    >>> from noyau.graphs import board
    >>> gonality(board("petersen")).value, gonality(board("grid:3x4")).value, gonality(board("tree:9")).value
    (4, 3, 1)
    """
    deadline = Deadline.of(limit)
    value, finished, witness, tried = _core.gonality(*rows_of(graph), deadline)
    if not finished:
        raise deadline.reached(f"unknown so far: the gonality is at least {value}, after {tried:,} divisors")
    return Gonality(value, tuple(witness.tolist()), tried)
