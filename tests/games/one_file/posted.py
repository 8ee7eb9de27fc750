"""Posted. The amounts that may be taken stand in a file, one a line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

from noyau.forms import Ask, Game
from noyau.games.subtraction import Heap, Take
from noyau.words import FIRST, Player


@dataclass(frozen=True)
class Posted:
    """The rules."""

    file: Annotated[str, Ask("the file with the amounts")]
    tokens: Annotated[int, Ask("how many tokens there are")] = 9

    misere: ClassVar[bool] = False
    impartial: ClassVar[bool] = True
    to_move: ClassVar[Player] = FIRST

    def start(self) -> Heap:
        return Heap(self.tokens)

    def moves(self, at: Heap, player: Player) -> Iterator[Take]:
        amounts = sorted({int(line) for line in Path(self.file).read_text().split()})
        return (Take(amount) for amount in amounts if amount <= at.tokens)

    def after(self, at: Heap, move: Take) -> Heap:
        return Heap(at.tokens - move.count)


GAME = Game(rules=Posted, position=Heap, move=Take, try_first={"file": "amounts.txt"})
