"""How a position looks, in words that every front end can draw; and a step of a demonstration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from noyau.rules.variables import P_contra
from noyau.words import Notation

if TYPE_CHECKING:
    from noyau.languages import Message

Shape = Literal["circle", "square", "stick", "pin", "point", "text"]
"""A `stick` is a match, a `pin` a skittle; a `text` is what its catalogue entry says, `called` or its label."""
Tint = Literal[
    "plain", "first", "second", "may-first", "may-second", "draw", "debt", "won",
    "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10", "c11", "c12", "white", "black",
]  # fmt: skip
"""`may-first` is what only player 1 may still take. `c1` to `c12` are a palette, each with a pattern of its own: the
colours of cubes, the kinds of a bracelet. `white` and `black` are just that."""
PALETTE: tuple[Tint, ...] = ("c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10", "c11", "c12")


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing on the board that can be seen and perhaps clicked, at `x`, `y` in drawing units."""

    x: float
    y: float
    shape: Shape = "circle"
    label: str = ""
    tint: Tint = "plain"
    plays: Notation | tuple[Notation, ...] | None = None
    """The move that a click here plays, if it is legal; of several, the one that is."""
    plays_too: Notation | None = None
    """The move of a right click, or of a long press."""
    lights: tuple[int, ...] = ()
    """The pieces that move touches, lit up while it is considered."""
    lights_too: tuple[int, ...] = ()
    """Those of the move of a right click, where they are others."""
    called: str = ""
    """What it is, where the shape does not tell: `vertex` makes it `piece.vertex` of the catalogue."""
    current: bool = False
    """Whether the play is here."""
    note: str = ""
    """A small text beside it, such as the number by which moves name it."""
    bare: str = ""
    """The label without the letter that says what shape and tint say as well: for whoever draws these."""
    gone: bool = False
    """Whether it only marks a place where nothing is, any more or yet."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line between two pieces. `bend` bows it sideways by so much of its length: parallel edges need it."""

    one: int
    other: int
    label: str = ""
    tint: Tint = "plain"
    bend: float = 0.0


@dataclass(frozen=True, slots=True)
class Picture:
    """How a position looks, in words that every front end can draw."""

    width: float
    height: float
    pieces: tuple[Piece, ...]
    lines: tuple[tuple[int, int] | Line, ...] = ()
    directed: bool = False
    """Whether the lines are arrows."""
    modes: tuple[Message, Message] | None = None
    """Where pieces have a second move: what a click does, and what a right click does."""


@runtime_checkable
class Drawable(Protocol[P_contra]):
    """Rules that know how their board looks."""

    def picture(self, at: P_contra) -> Picture:
        """How the board looks at a position."""
        ...


@runtime_checkable
class Sketched(Protocol[P_contra]):
    """Rules that draw their board in characters."""

    def sketch(self, at: P_contra) -> str:
        """The board at a position, for the terminal."""
        ...


@runtime_checkable
class Brief(Protocol[P_contra]):
    """Rules that say a position in a few characters, with names where vertices have them."""

    def brief(self, at: P_contra) -> str:
        """The position, for a cell of a table or a vertex of a drawing."""
        ...


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a demonstration: a move, or vertices to light up, or both, and a sentence.

    `on` says whose vertices: those of the board, or those of the arena beside it. From a step that `shows` a position
    on, the board is seen there, while the match stays where it is.
    """

    move: Notation | None = None
    lights: tuple[int, ...] = ()
    says: Message | None = None
    on: Literal["board", "arena"] = "board"
    shows: Notation | None = None
    line: int = 0
    """The line of the algorithm that this step carries out, counted from 1 (`demo.NAME.line.1` in the catalogues)."""
