"""Vast. Take any number of tokens, but not all; at ten tokens or fewer player 2 has won.

`is_legal` and `random_move` answer where nobody could list the moves. They do not know that the game ends.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from noyau.forms import Ask, Game
from noyau.games.subtraction import Heap, Take
from noyau.words import FIRST, SECOND, Player


@dataclass(frozen=True)
class Vast:
    """The rules."""

    tokens: Annotated[int, Ask("how many tokens there are")]

    misere: ClassVar[bool] = False
    impartial: ClassVar[bool] = True
    to_move: ClassVar[Player] = FIRST

    def start(self) -> Heap:
        return Heap(self.tokens)

    def moves(self, at: Heap, player: Player) -> Iterator[Take]:
        return (Take(amount) for amount in range(1, at.tokens))

    def after(self, at: Heap, move: Take) -> Heap:
        return Heap(at.tokens - move.count)

    def is_legal(self, at: Heap, move: Take, player: Player) -> bool:
        return 0 < move.count < at.tokens

    def random_move(self, at: Heap, player: Player, chance: random.Random) -> Take:
        return Take(chance.randrange(1, at.tokens))

    def winner_at(self, at: Heap) -> Player | None:
        return SECOND if at.tokens <= 10 else None


GAME = Game(rules=Vast, position=Heap, move=Take, try_first={"tokens": "14"})
