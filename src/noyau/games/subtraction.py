"""Subtraction. One heap; on your turn take tokens, as many as your rule allows; whoever cannot move loses.

This is the file to copy for a game of your own: save it under another name in this folder (or in a folder of your own
named by NOYAU_GAMES), change it, and `solve`, `duel` and the page know it. Here the moves come from `FixedAmounts`. A
game with other moves inherits nothing and writes its own `start`, `moves` and `after`: CONTRIBUTING.md shows them.

Known: with 1, 2, 3 the player to move loses exactly on the multiples of 4.

>>> game = Subtraction(7, take=(1, 2, 3))
>>> [str(move) for move in game.moves(Heap(2), FIRST)]
['take 1', 'take 2']
>>> str(game.after(Heap(7), Take(3)))
'heap 4'
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from noyau.answers import HeapAnswer
from noyau.errors import BadRules
from noyau.forms import SEED, Ask, Game, Maker, Word, number
from noyau.rules import FixedAmounts, Heap, Picture, Piece, Take
from noyau.words import FIRST, Player

MOST_STICKS = 200
"""Nobody counts more than that; a larger heap is drawn as its number."""


@dataclass(frozen=True)
class Subtraction(FixedAmounts):
    """The rules; the fields are what the command line and the page ask for."""

    answers = HeapAnswer

    tokens: Annotated[int, Ask("how many tokens the heap has")]
    take: Annotated[tuple[int, ...], Ask("amounts that may be taken")] = (1, 2, 3)
    take_second: Annotated[tuple[int, ...] | None, Ask("amounts of player 2, when they differ")] = None
    misere: Annotated[bool, Ask("misère play: whoever cannot move wins")] = False
    to_move: Annotated[Player, Ask("who moves first")] = FIRST

    def __post_init__(self) -> None:
        if self.tokens < 0:
            error = BadRules(f"a heap cannot have {self.tokens:,} tokens", hint="give 0 or more")
            raise error.saying("error.heap", tokens=str(self.tokens)).hinting("error.heap.least")
        for amounts in (self.take, self.take_second or self.take):
            for amount in amounts:
                if amount < 1:
                    error = BadRules(f"nobody can take {amount:,} tokens", hint="every amount is 1 or more")
                    raise error.saying("error.amount", amount=str(amount)).hinting("error.amount.hint")
            if len(set(amounts)) < len(amounts) or not amounts:
                raise BadRules(
                    f"the amounts {','.join(map(str, amounts))!r} are not a set", hint="name each amount once"
                )

    def amounts_of(self, player: Player) -> Sequence[int]:
        """What each player may take, from any heap that has as many: `FixedAmounts` makes the moves of it."""
        return self.take if player is FIRST or self.take_second is None else self.take_second

    def begun_at(self, at: Heap, player: Player) -> Subtraction:
        """The same game, begun at a position."""
        return replace(self, tokens=at.tokens, to_move=player)

    def picture(self, at: Heap) -> Picture:
        """Sticks in rows of ten and fives apart; a click takes that stick and all that follow."""
        if self.tokens > MOST_STICKS:
            return Picture(width=428, height=120, pieces=(Piece(214, 60, "square", label=str(at.tokens)),))
        sticks = []
        for index in range(at.tokens):
            row, column = divmod(index, 10)
            follow = tuple(range(index, at.tokens))
            x, y = 40 + 36 * column + (24 if column >= 5 else 0), 60 + 100 * row
            sticks.append(Piece(x, y, "stick", plays=Take(len(follow)), lights=follow))
        rows, columns = max(1, -(-self.tokens // 10)), max(1, min(10, self.tokens))
        width = 44 + 36 * columns + (24 if columns > 5 else 0)
        return Picture(width=max(120, width), height=20 + 100 * rows, pieces=tuple(sticks))


def _by_chance(tokens: int, most: int, seed: int) -> dict[str, Word]:
    draw = random.Random(seed)  # noqa: S311 - a board, not a secret
    amounts = sorted(draw.sample(range(1, most + 1), k=min(most, draw.randint(2, 4))))
    return {"tokens": str(tokens), "take": ",".join(map(str, amounts))}


BY_CHANCE = Maker(
    "amounts",
    "amounts to take by chance",
    (
        number("tokens", "how many tokens the heap has", 21, least=1, most=200),
        number("most", "the largest amount", 6, least=1, most=30),
        SEED,
    ),
    _by_chance,
)
GAME = Game(
    rules=Subtraction,
    position=Heap,
    move=Take,
    try_first={"tokens": "21", "take": "1,2,3"},
    methods={"attractor": "arenas.attractor", "period": "arenas.period"},
    panels=("layers",),
    makers=(BY_CHANCE,),
    place=1,
)
__all__ = ["FIRST", "Heap", "Subtraction", "Take"]
