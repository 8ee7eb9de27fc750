"""Noughts and crosses. Mark an empty cell of a square; three of yours in a line win; a full square is a draw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from noyau.forms import Ask, Game
from noyau.rules import DRAW, Draw
from noyau.words import FIRST, Notation, Player

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(frozen=True, slots=True)
class Cells(Notation):
    """A position: 0, or the player who has marked the cell."""

    template: ClassVar[str] = "cells {marks}"
    marks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Mark(Notation):
    """A move."""

    template: ClassVar[str] = "player {player} marks {cell}"
    player: int
    cell: int


@dataclass(frozen=True)
class Noughts:
    """The rules."""

    marks: Annotated[tuple[int, ...], Ask("nine numbers: 0, or the player who has marked the cell")]
    to_move: Annotated[Player, Ask("who moves first")] = FIRST

    misere: ClassVar[bool] = False
    impartial: ClassVar[bool] = False

    def start(self) -> Cells:
        return Cells(self.marks)

    def moves(self, at: Cells, player: Player) -> Iterator[Mark]:
        return (Mark(int(player), cell) for cell, mark in enumerate(at.marks) if not mark)

    def after(self, at: Cells, move: Mark) -> Cells:
        return Cells((*at.marks[: move.cell], move.player, *at.marks[move.cell + 1 :]))

    def winner_at(self, at: Cells) -> Player | Draw | None:
        for line in LINES:
            marks = {at.marks[cell] for cell in line}
            if len(marks) == 1 and marks != {0}:
                return Player(marks.pop())
        return DRAW if all(at.marks) else None


GAME = Game(rules=Noughts, position=Cells, move=Mark, try_first={"marks": "1,2,0,0,1,0,0,0,2"})
