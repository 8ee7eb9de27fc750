"""Again. Take one or two tokens; whoever takes one moves again; whoever must move and cannot loses.

`owner_of` says who moves, also first: `to_move` is another's and not asked. `positions` names every position.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from noyau.forms import Ask, Game
from noyau.games.subtraction import Take
from noyau.words import FIRST, Notation, Player


@dataclass(frozen=True, slots=True)
class Left(Notation):
    """A position."""

    template: ClassVar[str] = "{tokens} left for {owner}"
    tokens: int
    owner: int


@dataclass(frozen=True)
class Again:
    """The rules."""

    tokens: Annotated[int, Ask("how many tokens there are")]
    begins: Annotated[Player, Ask("whose turn it is")] = Player.SECOND
    misere: Annotated[bool, Ask("whoever cannot move wins")] = False

    impartial: ClassVar[bool] = True
    to_move: ClassVar[Player] = FIRST

    def start(self) -> Left:
        return Left(self.tokens, int(self.begins))

    def positions(self) -> Iterator[Left]:
        return (Left(tokens, owner) for tokens in range(self.tokens + 1) for owner in (1, 2))

    def owner_of(self, at: Left) -> Player:
        return Player(at.owner)

    def moves(self, at: Left, player: Player) -> Iterator[Take]:
        return (Take(amount) for amount in (1, 2) if amount <= at.tokens)

    def after(self, at: Left, move: Take) -> Left:
        return Left(at.tokens - move.count, at.owner if move.count == 1 else 3 - at.owner)


GAME = Game(rules=Again, position=Left, move=Take, try_first={"tokens": "6"})
