"""Partly. Subtraction whose list of positions leaves out the start, and names one twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from noyau.forms import Ask, Game
from noyau.rules import Heap, Take
from noyau.words import FIRST, Player


@dataclass(frozen=True)
class Partly:
    """The rules."""

    tokens: Annotated[int, Ask("how many tokens the heap has")]
    misere: Annotated[bool, Ask("misère play: whoever cannot move wins")] = False
    to_move: Annotated[Player, Ask("who moves first")] = FIRST

    impartial: ClassVar[bool] = True

    def start(self) -> Heap:
        return Heap(self.tokens)

    def moves(self, at: Heap, player: Player) -> Iterator[Take]:
        return (Take(amount) for amount in (1, 2, 3) if amount <= at.tokens)

    def after(self, at: Heap, move: Take) -> Heap:
        return Heap(at.tokens - move.count)

    def positions(self) -> Iterator[Heap]:
        return (Heap(tokens) for tokens in (0, 1, 1, 2))


GAME = Game(rules=Partly, position=Heap, move=Take, try_first={"tokens": "7"})
