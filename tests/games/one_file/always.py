"""Always. Subtraction whose `winner_at` says player 1 everywhere: over before it begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from noyau.forms import Ask, Game
from noyau.rules import Heap, Take
from noyau.words import FIRST, Player


@dataclass(frozen=True)
class Always:
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
        return (Heap(tokens) for tokens in range(self.tokens + 1))

    def amounts_of(self, player: Player) -> tuple[int, ...]:
        return (1, 2, 3)

    def winner_at(self, at: Heap) -> Player:
        return FIRST


GAME = Game(rules=Always, position=Heap, move=Take, try_first={"tokens": "5"})
