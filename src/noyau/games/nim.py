"""Nim. Heaps of tokens; on your turn take as many as you like from one heap; whoever cannot move loses.

Known (Bouton, 1902): write the heaps in binary and add without carrying; the player to move loses exactly when the sum,
which is the Grundy value, is 0.

>>> game = Nim((3, 4, 5))
>>> [str(move) for move in game.moves(Heaps((1, 0, 2)), FIRST)]
['take 1 from 0', 'take 1 from 2', 'take 2 from 2']
>>> str(game.after(Heaps((3, 4, 5)), TakeFrom(heap=0, count=2)))
'heaps 1,4,5'
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from noyau.answers import NimAnswer
from noyau.errors import BadRules
from noyau.forms import SEED, Ask, Game, Maker, Word, number
from noyau.languages import Message
from noyau.rules import TWO_PLAYERS, Picture, Piece, Shape, Shaped
from noyau.words import FIRST, Notation, Player

LARGEST_HEAP = 2**63 - 1
MOST_STICKS, MOST_ROWS, LONGEST_LABEL = 20, 50, 3
"""A larger heap is drawn as its number; of more heaps only the first are drawn."""


@dataclass(frozen=True, slots=True, order=True)
class Heaps(Notation):
    """A position."""

    template: ClassVar[str] = "heaps {heaps}"
    heaps: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class TakeFrom(Notation):
    """A move; heaps are counted from 0 here, and from 1 where people read."""

    template: ClassVar[str] = "take {count} from {heap}"
    counted_from_one: ClassVar[tuple[str, ...]] = ("heap",)
    heap: int
    count: int


@dataclass(frozen=True)
class Nim(Shaped, settles=(*TWO_PLAYERS, "start", "moves", "after", "to_move", "impartial", "carried")):
    """The rules."""

    answers = NimAnswer

    heaps: Annotated[tuple[int, ...], Ask("how many tokens each heap has")]
    misere: Annotated[bool, Ask("misère play: whoever cannot move wins")] = False
    to_move: ClassVar[Player] = FIRST
    impartial: ClassVar[bool] = True

    def __post_init__(self) -> None:
        for tokens in self.heaps:
            if not 0 <= tokens <= LARGEST_HEAP:
                error = BadRules(f"a heap cannot have {tokens:,} tokens", hint=f"give 0 to {LARGEST_HEAP:,}")
                raise error.saying("error.heap", tokens=str(tokens)).hinting("error.heap.hint", most=str(LARGEST_HEAP))
        if not self.heaps:
            raise BadRules("Nim needs a heap", hint="give one or more, like 3,4,5")

    def start(self) -> Heaps:
        """All tokens on the table."""
        return Heaps(self.heaps)

    def moves(self, at: Heaps, player: Player) -> Iterator[TakeFrom]:
        """Any amount from any heap, small amounts first. There may be 10¹⁸: they come one by one."""
        for count in range(1, max(at.heaps) + 1):
            yield from (TakeFrom(heap, count) for heap, tokens in enumerate(at.heaps) if count <= tokens)

    def after(self, at: Heaps, move: TakeFrom) -> Heaps:
        """What is left."""
        left = at.heaps[move.heap] - move.count
        return Heaps((*at.heaps[: move.heap], left, *at.heaps[move.heap + 1 :]))

    def carried(self) -> dict[str, Any]:
        """The board as a proof carries it."""
        heaps = [int(tokens) for tokens in self.heaps]
        return {"shape": "nim", "heaps": heaps, "misere": bool(self.misere), "to_move": int(self.to_move)}

    def is_legal(self, at: Heaps, move: TakeFrom, player: Player) -> bool:
        """Whether the heap exists and has that many."""
        return 0 <= move.heap < len(at.heaps) and 1 <= move.count <= at.heaps[move.heap]

    def random_move(self, at: Heaps, player: Player, chance: random.Random) -> TakeFrom:
        """Each move with the same chance."""
        drawn = chance.randrange(sum(at.heaps))
        heap = 0
        while drawn >= at.heaps[heap]:
            drawn -= at.heaps[heap]
            heap += 1
        return TakeFrom(heap, drawn + 1)

    def begun_at(self, at: Heaps, player: Player) -> Nim:
        """The same game, begun at a position."""
        return replace(self, heaps=tuple(filter(None, at.heaps)) or (0,))

    def picture(self, at: Heaps) -> Picture:
        """A row per heap; a click takes that stick and all to its right."""

        def plays(heap: int, tokens: int, column: int) -> list[tuple[Notation, int]]:
            return [(TakeFrom(heap, tokens - column), tokens - column)]

        return rows_of_sticks(at.heaps, plays, widest=max(self.heaps))


def rows_of_sticks(
    heaps: tuple[int, ...],
    plays: Callable[[int, int, int], list[tuple[Notation, int]]],
    *,
    widest: int,
    modes: tuple[Message, Message] | None = None,
    pins: bool = False,
) -> Picture:
    """A row per heap, large heaps as their number. Matches lie five and five; `pins` stand side by side.

    `plays` gives a stick's moves, at most two, and how many sticks each takes; `modes` says what the two are.
    """
    pieces: list[Piece] = []
    for heap, tokens in enumerate(heaps[:MOST_ROWS]):
        y = 60 + 100 * heap
        pieces.append(Piece(24, y, "text", label=str(heap + 1)))
        if tokens > MOST_STICKS:
            label = str(tokens)
            shape: Shape = "square" if len(label) <= LONGEST_LABEL else "text"  # a number that fits into a square
            pieces.append(Piece(70 + 5 * len(label), y, shape, label=label, called="square"))
            continue
        first = len(pieces)
        for column in range(tokens):
            x, at = 64 + 22 * column + (0 if pins else 14 * (column // 5)), first + column
            moves = plays(heap, tokens, column)
            lit = [tuple(range(at, at + count)) for _, count in moves]
            click = (moves[0][0], lit[0]) if moves else (None, (at,))
            too = (moves[1][0], lit[1]) if len(moves) > 1 else (None, ())
            drawn: Shape = "pin" if pins else "stick"
            pieces.append(Piece(x, y, drawn, plays=click[0], lights=click[1], plays_too=too[0], lights_too=too[1]))
    columns = min(widest, MOST_STICKS)
    width = 88 + 22 * (columns - 1) + (0 if pins else 14 * (max(0, columns - 1) // 5))
    return Picture(max(120, width), 20 + 100 * min(len(heaps), MOST_ROWS), tuple(pieces), modes=modes)


def _by_chance(count: int, most: int, seed: int) -> dict[str, Word]:
    draw = random.Random(seed)  # noqa: S311 - a board, not a secret
    return {"heaps": ",".join(str(draw.randint(1, most)) for _ in range(count))}


BY_CHANCE = Maker(
    "heaps",
    "heaps by chance",
    (
        number("count", "how many heaps", 4, least=1, most=12),
        number("most", "the largest heap", 7, least=1, most=50),
        SEED,
    ),
    _by_chance,
)
GAME = Game(
    rules=Nim,
    position=Heaps,
    move=TakeFrom,
    try_first={"heaps": "3,4,5"},
    place=2,
    glimpse=("take 1 from 1",),
    methods={"sum": "heaps.nim", "attractor": "arenas.attractor"},
    panels=("layers",),
    makers=(BY_CHANCE,),
)
