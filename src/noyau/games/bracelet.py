"""The bracelet. Thread stones into a ring in which no group of k stones in a row comes up twice, as many as can be.

Document 003, section 2.3. There are n^k windows of k stones of n kinds, so no more than n^k stones can be threaded; the
circuits of de Bruijn's diagram show that so many can. The last stones stand next to the first: their windows count too.

>>> game = Bracelet(3)
>>> game.wanted, [str(move) for move in game.moves(Stones("0001"))]
(8, ['add 0', 'add 1'])
>>> [str(move) for move in game.moves(Stones("000101"))], game.solved(Stones("00010111"))
(['add 1'], True)
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

from noyau.answers import BraceletAnswer
from noyau.errors import BadRules, TooLarge
from noyau.forms import Ask, Game, Maker, number
from noyau.games.shared.symbols import refuse_symbols, tint_of
from noyau.languages import Message, message
from noyau.rules import Picture, Piece, Threading, Tint
from noyau.rules.windows import Add, Stones

MOST_STONES = 2**62
MOST_DRAWN = 1_024
"""Stones of a ring that is drawn."""
MOST_ROUND = 64
"""Of a board; a drawing is round whatever its size."""
SPACING, MARGIN = 40.0, 60.0


@dataclass(frozen=True)
class Bracelet(Threading):
    """The rules."""

    answers = BraceletAnswer

    k: Annotated[int, Ask("how many stones a window has")]
    symbols: Annotated[str, Ask("the kinds of stones, a character each")] = "01"
    length: Annotated[int | None, Ask("how many stones the ring has (otherwise as many as there are windows)")] = None

    def __post_init__(self) -> None:
        if self.k < 1:
            raise BadRules(f"a window of {self.k} stones is none", hint="give a k of at least 1")
        refuse_symbols(self.symbols)
        longest = int(math.log(MOST_STONES, len(self.symbols)))
        if self.k > longest:
            raise TooLarge(f"a window of {self.k} stones is too long", hint=f"give a k of at most {longest}")
        windows = len(self.symbols) ** self.k
        if self.length is not None and not 1 <= self.length <= windows:
            raise BadRules(
                f"a ring of {self.length} stones cannot be threaded",
                hint=f"there are {windows:,} windows: give 1 to that",
            )

    def says(self, at: Stones) -> Message:
        """How many stones are missing."""
        return message("bracelet.left", count=self.wanted - len(at.stones))

    def picture(self, at: Stones) -> Picture:
        """The ring, as long as its stones can be read; longer ones in rows."""
        return self.in_ring(at) if self.wanted <= MOST_ROUND else self.in_rows(at)

    def in_ring(self, at: Stones) -> Picture:
        """The ring with its empty places; the last window is ringed. The kinds to choose from lie in the middle."""
        radius, middle = ring(self.wanted)
        pieces = []
        for place in range(self.wanted):
            angle = 2 * math.pi * place / self.wanted
            x, y = middle + radius * math.sin(angle), middle - radius * math.cos(angle)
            pieces.append(self._stone(x, y, at.stones, place))
        kinds = len(self.symbols)
        if len(at.stones) < self.wanted:
            columns = math.ceil(math.sqrt(kinds))
            for kind, symbol in enumerate(self.symbols):
                x = middle + SPACING * (kind % columns - (columns - 1) / 2)
                y = middle + SPACING * (kind // columns - (math.ceil(kinds / columns) - 1) / 2)
                pieces.append(Piece(x, y, "square", symbol, tint=self._tint(symbol), plays=Add(symbol), called="stone"))
        return Picture(2 * middle, 2 * middle, tuple(pieces))

    def in_rows(self, at: Stones) -> Picture:
        """The same ring cut open, line by line; the kinds to choose from lie below."""
        refuse_to_draw(self.wanted)
        columns = math.ceil(math.sqrt(1.6 * self.wanted))
        pieces = [
            self._stone(MARGIN + SPACING * (place % columns), MARGIN + SPACING * (place // columns), at.stones, place)
            for place in range(self.wanted)
        ]
        below = MARGIN + SPACING * (math.ceil(self.wanted / columns) + 0.5)
        if len(at.stones) < self.wanted:
            for kind, symbol in enumerate(self.symbols):
                x, tint = MARGIN + SPACING * kind, self._tint(symbol)
                pieces.append(Piece(x, below, "square", symbol, tint=tint, plays=Add(symbol), called="stone"))
        width = 2 * MARGIN + SPACING * (max(columns, len(self.symbols)) - 1)
        return Picture(width, below + MARGIN, tuple(pieces))

    def _stone(self, x: float, y: float, stones: str, place: int) -> Piece:
        if place >= len(stones):
            return Piece(x, y, called="place", gone=True)
        in_window = len(stones) - self.k <= place
        label = stones[place]
        return Piece(x, y, label=label, tint=self._tint(label), called="stone", current=in_window)

    def _tint(self, symbol: str) -> Tint:
        return tint_of(self.symbols, symbol)


def ring(count: int) -> tuple[float, float]:
    """The radius of a ring of so many stones, and where its middle is."""
    refuse_to_draw(count)
    radius = max(SPACING * 2.6, SPACING * count / (2 * math.pi))
    return radius, radius + MARGIN


def refuse_to_draw(count: int) -> None:
    """Complain about a ring of more stones than anybody could look at."""
    if count > MOST_DRAWN:
        raise TooLarge(f"a ring of {count:,} stones is too large to be drawn", hint=f"at most {MOST_DRAWN:,} are")


@dataclass(frozen=True)
class SolveOptions:
    """What `solve` can be told."""

    seed: Annotated[int, Ask("for --method random: the same number, the same bracelet")] = 0
    find: Annotated[str | None, Ask("only say where this window, or the beginning of one, comes up")] = None
    at: Annotated[int | None, Ask("only say which window begins at this place")] = None
    forbid: Annotated[str | None, Ask("words that never come up, like 11111,0000: the longest ring without them")] = (
        None
    )
    begin: Annotated[int, Ask("with --out: write the stones from this place on", of_file=True)] = 0
    packed: Annotated[
        bool, Ask("with --out, two kinds of stones: eight to a byte, as a register's always are", of_file=True)
    ] = False


BY_NUMBERS = Maker(
    "ring",
    "every window once",
    (
        number("window", "how many stones a window has", 4, least=1, most=8),
        number("kinds", "how many kinds of stones", 2, least=1, most=6),
    ),
    lambda window, kinds: {"k": str(window), "symbols": "0123456789"[:kinds]},
)
GAME = Game(
    rules=Bracelet,
    position=Stones,
    move=Add,
    try_first={"k": "3"},
    place=30,
    glimpse=("add 0", "add 0", "add 0", "add 1", "add 0"),
    methods=dict.fromkeys(("least", "euler", "register", "doubling", "random"), "sequences.bracelet"),
    solve_options=SolveOptions,
    outputs={"out": "write the stones to a file, never holding many (of a shift register: eight to a byte)"},
    drawings={
        "ring": "the whole bracelet, its first window ringed",
        "diagram": "de Bruijn's diagram with the arrows numbered as they are walked",
    },
    panels=("ring",),
    makers=(BY_NUMBERS,),
)
__all__ = ["Add", "Bracelet", "Stones"]
