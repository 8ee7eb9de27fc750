"""Who has won before any move: where the rules end the game, or where somebody is stuck."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from noyau.graphs import Digraph
from noyau.positions.explore import Explored
from noyau.rules import DRAW, Ends, LaidOut, ended_at

NOBODY = -1


def decided_at_dead_ends(arena: Digraph, *, misere: bool = False) -> npt.NDArray[np.int8]:
    """Who has won where nobody can move: the player who is not stuck, or the stuck one in misère play."""
    stuck = arena.out_degrees() == 0
    owner = arena.owners.astype(np.int8)
    return np.where(stuck, owner if misere else 1 - owner, NOBODY).astype(np.int8)


def decided_in(explored: Explored[Any, Any]) -> npt.NDArray[np.int8]:
    """Who has won before any move, vertex by vertex: what the rules say, or else whoever is not stuck.

    A game that its rules end in a draw has no moves there and no winner: a dead end that decides nothing.
    """
    rules = explored.rules
    if isinstance(rules, LaidOut):
        return rules.decided()
    decided = decided_at_dead_ends(explored.arena, misere=rules.misere)
    if isinstance(rules, Ends):
        for vertex, turn in enumerate(explored.turns):
            said = ended_at(rules, turn.position)
            if said is not None:
                decided[vertex] = NOBODY if said == DRAW else said.index
    return decided
