"""Always. Subtraction whose `winner_at` says player 1 everywhere: over before it begins."""

from __future__ import annotations

from dataclasses import dataclass

from noyau.forms import Game
from noyau.games.subtraction import Heap, Subtraction, Take
from noyau.words import FIRST, Player


@dataclass(frozen=True)
class Always(Subtraction):
    """The rules."""

    def winner_at(self, at: Heap) -> Player:
        return FIRST


GAME = Game(rules=Always, position=Heap, move=Take, try_first={"tokens": "5"})
