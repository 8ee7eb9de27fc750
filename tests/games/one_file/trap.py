"""Trap. Subtraction in which a heap of 502, 1,502, 2,502 … may only lose one token.

It promises fixed amounts all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from noyau.forms import Ask, Game
from noyau.rules import Heap, Take
from noyau.words import FIRST, Player


@dataclass(frozen=True)
class Trap:
    """The rules."""

    tokens: Annotated[int, Ask("how many tokens the heap has")]
    misere: Annotated[bool, Ask("misère play: whoever cannot move wins")] = False
    to_move: Annotated[Player, Ask("who moves first")] = FIRST

    impartial: ClassVar[bool] = True

    def start(self) -> Heap:
        return Heap(self.tokens)

    def moves(self, at: Heap, player: Player) -> Iterator[Take]:
        amounts = (1,) if at.tokens % 1_000 == 502 else self.amounts_of(player)
        return (Take(amount) for amount in amounts if amount <= at.tokens)

    def after(self, at: Heap, move: Take) -> Heap:
        return Heap(at.tokens - move.count)

    def positions(self) -> Iterator[Heap]:
        return (Heap(tokens) for tokens in range(self.tokens + 1))

    def amounts_of(self, player: Player) -> Sequence[int]:
        return (1, 2, 3)


GAME = Game(
    rules=Trap,
    position=Heap,
    move=Take,
    try_first={"tokens": "9"},
    methods={"attractor": "arenas.attractor", "period": "arenas.period"},
)
