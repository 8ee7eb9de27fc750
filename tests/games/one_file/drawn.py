"""Drawn. Subtraction with a sketch for the terminal, a brief one for tables, and a picture of its own."""

from __future__ import annotations

from dataclasses import dataclass

from noyau.forms import Game
from noyau.games.subtraction import Heap, Subtraction, Take
from noyau.rules import Picture, Piece


@dataclass(frozen=True)
class Drawn(Subtraction):
    """The rules."""

    def sketch(self, at: Heap) -> str:
        return "o" * at.tokens + "."

    def brief(self, at: Heap) -> str:
        return "o" * at.tokens or "."

    def picture(self, at: Heap) -> Picture:
        dots = tuple(Piece(20.0 + 20 * i, 20, "circle", str(i + 1), plays=Take(i + 1)) for i in range(at.tokens))
        return Picture(40.0 + 20 * at.tokens, 40, dots)


GAME = Game(rules=Drawn, position=Heap, move=Take, try_first={"tokens": "5"})
