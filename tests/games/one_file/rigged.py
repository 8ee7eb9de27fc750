"""Rigged. Subtraction in which the empty heap is won by player 1, whoever took the last token."""

from __future__ import annotations

from dataclasses import dataclass

from noyau.forms import Game
from noyau.games.subtraction import Heap, Subtraction, Take
from noyau.words import FIRST, Player


@dataclass(frozen=True)
class Rigged(Subtraction):
    """The rules."""

    def winner_at(self, at: Heap) -> Player | None:
        return FIRST if at.tokens == 0 else None


GAME = Game(rules=Rigged, position=Heap, move=Take, try_first={"tokens": "5"})
