"""Toads and frogs. Toads go right, frogs go left, by a step or a leap over one foe; whoever cannot move loses.

Richard Guy's game. Left has the toads, player 1; Right has the frogs, player 2. The strip is written with T, F, and _
for an empty place; places are counted from 0, and a move names the place that it starts from.

>>> game = Toads("TT_FF")
>>> [str(move) for move in game.moves(game.start(), FIRST)]
['toad 1']
>>> str(game.after(game.start(), Hop("toad", 1)))
'strip T_TFF'
>>> [str(part) for part in game.parts(Strip("F_T_TTFFT_FTT"))]
['strip _T_', 'strip T_F']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from noyau.errors import BadBoard, CannotRead
from noyau.forms import Ask, Game, Maker, number
from noyau.rules import Picture, Piece
from noyau.words import FIRST, Notation, Player

LONGEST = 100
STEP = 52.0


@dataclass(frozen=True, slots=True, order=True)
class Strip(Notation):
    """A position: who stands where."""

    template: ClassVar[str] = "strip {places}"
    places: str

    @classmethod
    def parse(cls, text: str) -> Strip:
        """Read what `str` printed."""
        return cls(_tidy(super(Strip, cls).parse(text).places))


@dataclass(frozen=True, slots=True, order=True)
class Hop(Notation):
    """A move: a step, or the leap, of the animal at a place."""

    template: ClassVar[str] = "{kind} {place}"
    kind: str
    place: int

    def plain(self) -> int:
        """The place; the animal is that of whoever moves."""
        return self.place


@dataclass(frozen=True)
class Toads:
    """The rules."""

    board: Annotated[str, Ask("the strip: T for a toad, F for a frog, _ for an empty place")]
    to_move: Annotated[Player, Ask("who moves first", ("toads", "frogs"))] = FIRST

    misere: ClassVar[bool] = False
    impartial: ClassVar[bool] = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "board", _tidy(self.board))
        if not 1 <= len(self.board) <= LONGEST:
            raise BadBoard(f"the strip has {len(self.board)} places", hint=f"give 1 to {LONGEST}")

    def start(self) -> Strip:
        """As it was given."""
        return Strip(self.board)

    def moves(self, at: Strip, player: Player) -> Iterator[Hop]:
        """A step onto an empty place, or a leap over one foe onto an empty place."""
        kind, pattern = ("toad", r"T(?=F?_)") if player is FIRST else ("frog", r"(?:(?<=_)|(?<=_T))F")
        return (Hop(kind, found.start()) for found in re.finditer(pattern, at.places))

    def after(self, at: Strip, move: Hop) -> Strip:
        """The animal stands on the nearest empty place before it."""
        places = list(at.places)
        there = at.places.index("_", move.place) if move.kind == "toad" else at.places.rindex("_", 0, move.place)
        places[move.place], places[there] = "_", places[move.place]
        return Strip("".join(places))

    def parts(self, at: Strip) -> list[Strip]:
        """TTFF never moves again, and is a wall; nor do frogs at the left end and toads at the right end."""
        pieces = (piece.lstrip("F").rstrip("T") for piece in at.places.split("TTFF"))
        return [Strip(piece) for piece in pieces if "_" in piece and piece.strip("_")]

    def begun_at(self, at: Strip, player: Player) -> Toads:
        """The same game, begun at a position."""
        return Toads(at.places, to_move=player)

    def picture(self, at: Strip) -> Picture:
        """Toads are circles, frogs squares, empty places white; a click moves the animal."""
        pieces = []
        for place, who in enumerate(at.places):
            where, note = (STEP * (place + 0.5), STEP), str(place)
            if who == "T":
                pieces.append(
                    Piece(*where, label=who, tint="first", plays=Hop("toad", place), called="toad", note=note)
                )
            elif who == "F":
                move = Hop("frog", place)
                pieces.append(Piece(*where, "square", who, "second", plays=move, called="frog", note=note))
            else:
                pieces.append(Piece(*where, called="place", note=note))
        return Picture(STEP * len(at.places), 2 * STEP, tuple(pieces))

    def sketch(self, at: Strip) -> str:
        """The strip, with the last digit of every place below."""
        return f"{at.places}\n{''.join(str(place % 10) for place in range(len(at.places)))}"


def _tidy(strip: str) -> str:
    strip = strip.strip().upper()
    if wrong := re.search(r"[^TF_]", strip):
        raise CannotRead(f"{wrong[0]!r} stands in the strip {strip[:60]!r}", allowed=("T", "F", "_"))
    return strip


def _facing(toads: int, empty: int, frogs: int) -> dict[str, str]:
    return {"board": "T" * toads + "_" * empty + "F" * frogs}


COUNTS = (
    number("toads", "how many toads", 3, least=0, most=30),
    number("empty", "how many empty places", 2, least=1, most=30),
    number("frogs", "how many frogs", 3, least=0, most=30),
)
GAME = Game(
    rules=Toads,
    position=Strip,
    move=Hop,
    try_first={"board": "TTT__FFF"},
    place=7,
    glimpse=("toad 2", "frog 5"),
    makers=(Maker("facing", "toads and frogs that face each other", COUNTS, _facing),),
)
