"""Partly. Subtraction whose list of positions leaves out the start, and names one twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from noyau.forms import Game
from noyau.games.subtraction import Heap, Subtraction, Take


@dataclass(frozen=True)
class Partly(Subtraction):
    """The rules."""

    def positions(self) -> Iterator[Heap]:
        return (Heap(tokens) for tokens in (0, 1, 1, 2))


GAME = Game(rules=Partly, position=Heap, move=Take, try_first={"tokens": "7"})
