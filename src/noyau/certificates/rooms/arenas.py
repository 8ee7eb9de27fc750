"""What proves claims about arenas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from noyau.certificates.rooms.certificate import NOBODY, Certificate, Numbers, Signed
from noyau.rules import LaidOut
from noyau.words import Player


@dataclass(frozen=True, eq=False)
class Reachability(Certificate):
    """Per vertex: who wins (0, 1, or -1 for nobody), in how many moves, and the move to play (a successor or -1)."""

    type: ClassVar[str] = "ranks"
    keys: ClassVar = {"winner_of_vertex": "winner", "rank_of_vertex": "rank", "move_of_vertex": "move"}
    winner_of_vertex: Signed
    rank_of_vertex: Numbers
    move_of_vertex: Numbers

    def winner_at(self, vertex: int, rules: object) -> Player | None:
        """Who wins from a vertex: where nobody forces the end, whoever wins an endless play, if somebody does."""
        winner = int(self.winner_of_vertex[vertex])
        if winner not in (0, 1):
            return rules.endless if isinstance(rules, LaidOut) else None
        return Player.at(winner)

    def rank_at(self, vertex: int) -> int | None:
        """In how many moves, where the end can be forced."""
        return None if self.winner_of_vertex[vertex] == NOBODY else int(self.rank_of_vertex[vertex])


@dataclass(frozen=True, eq=False)
class Parity(Certificate):
    """Per vertex: who wins (0 or 1), and where to move if the winner moves there, else -1."""

    type: ClassVar[str] = "parity"
    keys: ClassVar = {"winner_of_vertex": "winner", "move_of_vertex": "move"}
    winner_of_vertex: Signed
    move_of_vertex: Numbers


@dataclass(frozen=True, eq=False)
class Heights(Certificate):
    """Per vertex: its Grundy value, and its level, which is the length of the longest play from there."""

    type: ClassVar[str] = "heights"
    keys: ClassVar = {"value_of_vertex": "value", "height_of_vertex": "height"}
    value_of_vertex: Numbers
    height_of_vertex: Numbers

    @property
    def kernel(self) -> list[int]:
        """The vertices of value 0: no move inside, a move into it from everywhere else."""
        return [int(vertex) for vertex in np.flatnonzero(self.value_of_vertex == 0)]


@dataclass(frozen=True)
class Kernel:
    """A kernel, found and checkable: no edge inside it, an edge into it from everywhere else."""

    vertices: tuple[int, ...]

    kind = "proved"


@dataclass(frozen=True)
class NoKernel:
    """No kernel exists: an exhaustive search met this many conflicts. It can be repeated, not checked."""

    conflicts: int

    kind = "searched"
