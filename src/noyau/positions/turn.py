"""A turn: a position together with the player who must move. The vertices of an arena are turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from noyau.rules import P
from noyau.words import Player


@dataclass(frozen=True, slots=True)
class Turn(Generic[P]):
    """A position and the player who must move there.

    >>> from noyau.games.subtraction import FIRST, Heap
    >>> str(Turn(Heap(7), FIRST))
    'heap 7, player 1 to move'
    """

    position: P
    player: Player

    def __str__(self) -> str:
        return f"{self.position}, player {self.player} to move"
