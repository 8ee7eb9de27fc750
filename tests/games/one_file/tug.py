"""Tug. A token on a row of places; on your turn pull it by one or two, either way; at the right end player 1 has won.

At the left end player 2 has. Nobody is ever stuck, and both ends have moves left: only `winner_at` ends the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from noyau.forms import Ask, Game
from noyau.words import FIRST, SECOND, Notation, Player


@dataclass(frozen=True, slots=True)
class Token(Notation):
    """A position."""

    template: ClassVar[str] = "token {place}"
    place: int


@dataclass(frozen=True, slots=True)
class Pull(Notation):
    """A move."""

    template: ClassVar[str] = "pull to {place}"
    place: int


@dataclass(frozen=True)
class Tug:
    """The rules."""

    places: Annotated[int, Ask("how many places there are")]
    begin: Annotated[int, Ask("where the token is")] = 2
    to_move: Annotated[Player, Ask("who moves first")] = FIRST

    misere: ClassVar[bool] = False
    impartial: ClassVar[bool] = True

    def start(self) -> Token:
        return Token(self.begin)

    def positions(self) -> Iterator[Token]:
        return (Token(place) for place in range(self.places))

    def moves(self, at: Token, player: Player) -> Iterator[Pull]:
        there = (at.place + by for by in (-2, -1, 1, 2))
        return (Pull(place) for place in there if 0 <= place < self.places)

    def after(self, at: Token, move: Pull) -> Token:
        return Token(move.place)

    def winner_at(self, at: Token) -> Player | None:
        if at.place == 0:
            return SECOND
        return FIRST if at.place == self.places - 1 else None


GAME = Game(rules=Tug, position=Token, move=Pull, try_first={"places": "6"})
