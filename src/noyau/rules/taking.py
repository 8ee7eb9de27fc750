"""Vertices of a board, taken one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from noyau.rules.two_player import TwoPlayerRules
from noyau.rules.variables import M, P
from noyau.words import Player, Vertex

if TYPE_CHECKING:
    from noyau.graphs import Graph


@runtime_checkable
class Taking(TwoPlayerRules[P, M], Protocol[P, M]):
    """Rules in which a move takes a vertex of a board and changes who may still take its neighbours, nothing else."""

    @property
    def taker_loses(self) -> bool:
        """Whether the player who takes a vertex may no longer take its neighbours."""
        ...

    @property
    def other_loses(self) -> bool:
        """Whether the opponent may no longer take them."""
        ...

    def graph(self) -> Graph:
        """The board: no loops, no parallel edges."""
        ...

    def open_to(self, at: P) -> Sequence[int]:
        """Who may take each vertex: nobody (0), player 1 alone (1), player 2 alone (2), or both (3)."""
        ...

    def taking(self, player: Player, vertex: Vertex) -> M:
        """The move by which a player takes a vertex."""
        ...
