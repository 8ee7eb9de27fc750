"""What a game must answer. A game file fits one of these by shape; it inherits nothing.

A *position* does not say whose turn it is: the same heap of 7 tokens may meet either player. The arena's vertices,
which do say it, are `noyau.positions.Turn`.

Words a game may add, each optional and looked for by name:

    positions()             every position of the board, in the order in which the arena numbers them
    picture(at)             how the board looks there; without it the position is shown as text
    amounts_of(player)      for heap games: the fixed amounts that may be taken, which makes the game periodic
    owner_of(at)            who moves at a position, where that does not simply alternate (an arena)
    winner_at(at)           who has won where the game has ended, when that is not told by who is stuck
    says(at)                for puzzles: the sentence under the board while it is not solved (`Telling`)
    sketch(at)              the board in characters, for the terminal, where the notation tells too little
    seal()                  for boards that are files: a digest of what they hold, which the proof file carries
    open_to(at) and others  for games that take vertices of a board one by one (`Taking`)
    digraph() and others    for games that already are an arena: nothing has to be explored (`LaidOut`)
    is_legal, random_move   for games with more moves than anybody could list (a heap of 10¹⁸ tokens)
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar, runtime_checkable

from noyau.words import Notation, Player, Vertex

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from noyau.graphs import Digraph, Graph
    from noyau.languages import Message

P = TypeVar("P", bound=Notation)
"""A position: frozen, hashable, printed and parsed."""
M = TypeVar("M", bound=Notation)
"""A move: frozen, hashable, printed and parsed."""
P_co = TypeVar("P_co", bound=Notation, covariant=True)
P_contra = TypeVar("P_contra", bound=Notation, contravariant=True)
M_co = TypeVar("M_co", bound=Notation, covariant=True)

MOST_LISTED = 1_000
"""Of more moves than that only the first are listed: nobody reads further, and there may be 10¹⁸ of them."""


class TwoPlayerRules(Protocol[P, M]):
    """Two players in turn; whoever must move and cannot loses (or wins, when `misere`)."""

    @property
    def misere(self) -> bool:
        """Whether the player who cannot move wins instead of losing."""
        ...

    @property
    def to_move(self) -> Player:
        """Who moves first."""
        ...

    @property
    def impartial(self) -> bool:
        """Whether both players have the same moves everywhere."""
        ...

    def start(self) -> P:
        """The position in which play begins."""
        ...

    def moves(self, at: P, player: Player) -> Iterable[M]:
        """Every legal move of `player`, in a fixed order."""
        ...

    def after(self, at: P, move: M) -> P:
        """The position that a legal move leads to."""
        ...


class ImpartialRules(TwoPlayerRules[P, M], Protocol[P, M]):
    """Both players have the same moves, so positions have Grundy values and a kernel."""

    @property
    def impartial(self) -> Literal[True]:
        """Always."""
        ...


class PartizanRules(TwoPlayerRules[P, M], Protocol[P, M]):
    """Each player has moves of his own: red colours red, blue colours blue."""

    @property
    def impartial(self) -> Literal[False]:
        """Never."""
        ...


@runtime_checkable
class Puzzle(Protocol[P, M]):
    """For one player: reach a solved position, in as few moves as possible."""

    def start(self) -> P:
        """The position in which the puzzle is set."""
        ...

    def moves(self, at: P) -> Iterable[M]:
        """Every legal move, in a fixed order."""
        ...

    def after(self, at: P, move: M) -> P:
        """The position that a legal move leads to."""
        ...

    def solved(self, at: P) -> bool:
        """Whether the puzzle is solved here."""
        ...


@runtime_checkable
class Numbered(Protocol[P_co]):
    """Rules that list every position of their board, in the order in which the arena numbers them."""

    def positions(self) -> Iterable[P_co]:
        """Every position, each once."""
        ...


@runtime_checkable
class FixedAmounts(Protocol):
    """A heap game in which the amounts that may be taken do not depend on the heap."""

    def amounts_of(self, player: Player) -> Sequence[int]:
        """The amounts `player` may take whenever the heap has that many tokens."""
        ...


@runtime_checkable
class Owned(Protocol[P_contra]):
    """Rules in which the position says who moves: the same player may move twice in a row."""

    def owner_of(self, at: P_contra) -> Player:
        """Who moves at a position."""
        ...


@runtime_checkable
class Ends(Protocol[P_contra]):
    """Rules that say themselves who has won where nobody moves any more."""

    def winner_at(self, at: P_contra) -> Player:
        """Who has won at a position where the game has ended."""
        ...


@runtime_checkable
class Sealed(Protocol):
    """Rules whose board is a file: a proof must notice when the file is another one."""

    def seal(self) -> str:
        """A digest of all that the board holds."""
        ...


@runtime_checkable
class LaidOut(Protocol[P, M_co]):
    """Rules that already are an arena. Its vertices are the positions; millions of them are never listed."""

    @property
    def endless(self) -> Player | None:
        """Who wins a play that never ends; None for a draw."""
        ...

    def digraph(self) -> Digraph:
        """The arena, with an owner for every vertex."""
        ...

    def decided(self) -> npt.NDArray[np.int8]:
        """Per vertex: who has won as soon as the play is there (0 or 1), or -1 where it goes on."""
        ...

    def position_at(self, vertex: Vertex) -> P:
        """The position that a vertex is."""
        ...

    def vertex_at(self, at: P) -> Vertex:
        """The vertex that a position is."""
        ...

    def move_to(self, vertex: Vertex) -> M_co:
        """The move that leads to a vertex."""
        ...


@runtime_checkable
class Taking(TwoPlayerRules[P, M], Protocol[P, M]):
    """Rules in which a move takes a vertex of a board and changes who may still take its neighbours, nothing else."""

    @property
    def taker_loses(self) -> bool:
        """Whether the player who takes a vertex may no longer take its neighbours."""
        ...

    @property
    def other_loses(self) -> bool:
        """Whether the opponent may no longer take them."""
        ...

    def graph(self) -> Graph:
        """The board: no loops, no parallel edges."""
        ...

    def open_to(self, at: P) -> Sequence[int]:
        """Who may take each vertex: nobody (0), player 1 alone (1), player 2 alone (2), or both (3)."""
        ...

    def taking(self, player: Player, vertex: Vertex) -> M:
        """The move by which a player takes a vertex."""
        ...


@runtime_checkable
class Vast(Protocol[P_contra, M]):
    """Rules with more moves than anybody could list: `moves` is lazy, and these two answer without walking along it."""

    def is_legal(self, at: P_contra, move: M, player: Player) -> bool:
        """Whether `player` may play this move here."""
        ...

    def random_move(self, at: P_contra, player: Player, chance: random.Random) -> M:
        """One of the moves, drawn by `chance`; there is at least one."""
        ...


@runtime_checkable
class EdgeWalk(Puzzle[P, M], Protocol[P, M]):
    """A puzzle in which every edge of a graph is walked exactly once, back to where the walk began."""

    def graph(self) -> Graph | Digraph:
        """What is walked on."""
        ...

    def begins_at(self) -> Vertex:
        """Where the walk begins and ends."""
        ...


@runtime_checkable
class Threading(Puzzle[P, M], Protocol[P, M]):
    """A puzzle of threading stones into a ring in which no window of `k` stones comes up twice."""

    @property
    def k(self) -> int:
        """How many stones a window has."""
        ...

    @property
    def symbols(self) -> str:
        """The kinds of stones."""
        ...

    @property
    def wanted(self) -> int:
        """How many stones the ring has in the end."""
        ...


@runtime_checkable
class Tiling(Puzzle[P, M], Protocol[P, M]):
    """A puzzle of filling a torus in which no window of some rows and columns comes up twice."""

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the torus."""
        ...

    @property
    def window_shape(self) -> tuple[int, int]:
        """Rows and columns of a window."""
        ...

    @property
    def symbols(self) -> str:
        """The kinds of cells."""
        ...

    @property
    def wanted(self) -> int:
        """How many cells the torus has."""
        ...


@runtime_checkable
class Telling(Protocol[P_contra]):
    """Puzzles that say how they stand."""

    def says(self, at: P_contra) -> Message | None:
        """What a player should know here, as long as the puzzle is not solved."""
        ...


@runtime_checkable
class Sketched(Protocol[P_contra]):
    """Rules that draw their board in characters."""

    def sketch(self, at: P_contra) -> str:
        """The board at a position, for the terminal."""
        ...


Rules = TwoPlayerRules[P, M] | Puzzle[P, M]
"""Any game."""


def moves_at(rules: Rules[P, M], at: P, player: Player) -> Iterable[M]:
    """The legal moves, whether one plays or two. A solved puzzle has none."""
    if isinstance(rules, Puzzle):
        return () if rules.solved(at) else rules.moves(at)
    return rules.moves(at, player)


def is_legal(rules: Rules[P, M], at: P, move: M, player: Player) -> bool:
    """Whether a move may be played, however many there are."""
    return rules.is_legal(at, move, player) if isinstance(rules, Vast) else move in moves_at(rules, at, player)


def listed_moves(rules: Rules[Any, M], at: Any, player: Player) -> tuple[tuple[M, ...], bool]:
    """The moves, at most `MOST_LISTED` of them, and whether there are more."""
    moves = tuple(islice(moves_at(rules, at, player), MOST_LISTED + 1))
    return moves[:MOST_LISTED], len(moves) > MOST_LISTED


Shape = Literal["circle", "square", "stick", "point", "text"]
"""A `text` is what its catalogue entry says, `called` or its label, and nothing else."""
Tint = Literal[
    "plain", "first", "second", "may-first", "may-second", "draw", "debt", "won",
    "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10", "c11", "c12",
]  # fmt: skip
"""`may-first` is what only player 1 may still take. `c1` to `c12` are a palette, each with a pattern of its own: the
colours of cubes, the stones of a bracelet."""
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
    called: str = ""
    """What it is, where the shape does not tell: `vertex` makes it `piece.vertex` of the catalogue."""
    current: bool = False
    """Whether the play is here."""
    note: str = ""
    """A small text beside it, such as the number by which moves name it."""


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
