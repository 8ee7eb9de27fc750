"""Attractors as they grow, ring by ring."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from noyau.languages import message
from noyau.positions import Turn, explore
from noyau.rules import LaidOut, Step, TwoPlayerRules
from noyau.solvers.arenas.laid_out import seen_regions

MOST_IN_ARENA, MOST_FROM_FILE = 600, 3_000
"""Arenas with more vertices than this are not drawn, so nothing can be lit up in them."""
MOST_COUNTED = 200_000
"""Up to here the rings of an arena that is laid out are at least counted."""


def attractor_rings(rules: TwoPlayerRules[Any, Any], turn: Turn[Any]) -> Iterator[Step]:
    """The attractors of both players as they grow, one ring at a time, in the arena.

    >>> from noyau.games import Subtraction
    >>> from noyau.positions import first_turn
    >>> game = Subtraction(3, take=(1,))
    >>> [(step.line, step.lights) for step in attractor_rings(game, first_turn(game))][:2]
    [(1, (0, 4)), (2, (1, 5))]
    """

    drawn = MOST_FROM_FILE if isinstance(rules, LaidOut) else MOST_IN_ARENA
    explored = explore(rules, most=MOST_COUNTED if isinstance(rules, LaidOut) else drawn)
    ranks = seen_regions(explored).rank_of_vertex.tolist()
    ringed = sorted((rank, vertex) for vertex, rank in enumerate(ranks) if rank >= 0)
    for rank, ring in groupby(ringed, key=lambda pair: pair[0]):
        vertices, line = tuple(vertex for _, vertex in ring), 2 if rank else 1
        if len(ranks) > drawn:
            yield Step(says=message("demo.ring_counted", ring=rank, count=len(vertices)), line=line)
        else:
            yield Step(lights=vertices, says=message("demo.ring", count=rank), on="arena", line=line)
    yield Step(says=message("demo.ring_last"), on="arena", line=3)
