"""What a game must answer. A game file inherits nothing, or a shape.

A *position* does not say whose turn it is: the same heap of 7 tokens may meet either player. The arena's vertices,
which do say it, are `noyau.positions.Turn`.

Words a game may add, each optional and looked for by name:

    positions()             every position of the board, in the order in which the arena numbers them
    parts(at)               the position as independent parts, each a position of the same game; a move in one leaves
                            the others as they are, so that values are added up (`Parted`)
    picture(at)             how the board looks there; without it the position is shown as text
    owner_of(at)            who moves at a position, where that does not simply alternate (an arena)
    winner_at(at)           who has won, or DRAW, where the game has ended, moves left or not; None where it goes on
    players                 what the two are called, ("cops", "robber"), where no field asks who moves first
    at_least(at)            for puzzles: so many moves are still needed, or more; the search is shorter then (`Bounded`)
    says(at)                for puzzles: the sentence under the board while it is not solved (`Telling`)
    sketch(at)              the board in characters, for the terminal, where the notation tells too little
    brief(at)               a position in a few characters, for tables and arenas, where the notation reads badly
    is_legal, random_move   for games with more moves than anybody could list (a heap of 10¹⁸ tokens)

Shapes are base classes that make `moves` and `after` out of what a game declares, so that solvers and checkers need not
ask (`Shaped` says why a subclass cannot change them). A game that only looks like one is explored like any other:

    Taking                  a move takes a vertex of a board and shuts neighbours
    FixedAmounts            a move takes one of some fixed amounts from a heap, which makes the game periodic
    LaidOut                 the game already is an arena: nothing has to be explored
    EdgeWalk                every edge of a graph is walked once
    Threading, Tiling       no window of a ring, or of a torus, comes up twice

Each shape, and each game that a theorem knows by name, has `carried()`: the board as a proof carries it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noyau.later import later
from noyau.rules.endings import ended_at, moves_of_either, only_stuck_ends, plays_normally, refuse_unheard_words
from noyau.rules.heap import FixedAmounts, Heap, Take
from noyau.rules.laid_out import LaidOut
from noyau.rules.legal import MOST_LISTED, Rules, Vast, for_two, is_legal, listed_moves, moves_at
from noyau.rules.picture import PALETTE, Brief, Drawable, Line, Picture, Piece, Shape, Sketched, Step, Tint
from noyau.rules.puzzle import Bounded, BoundedPuzzle, Puzzle, Telling
from noyau.rules.shaped import ONE_PLAYER, TWO_PLAYERS, Carrying, Shaped, refuse_what_is_settled
from noyau.rules.taking import Taking
from noyau.rules.two_player import (
    DRAW,
    Draw,
    Ends,
    ImpartialRules,
    Numbered,
    Owned,
    Parted,
    PartizanRules,
    TwoPlayerRules,
)
from noyau.rules.variables import M, P, P_co, P_contra

if TYPE_CHECKING:
    from noyau.rules.walk import EdgeWalk
    from noyau.rules.windows import Threading, Tiling

__all__ = [
    "DRAW",
    "MOST_LISTED",
    "ONE_PLAYER",
    "PALETTE",
    "TWO_PLAYERS",
    "Bounded",
    "BoundedPuzzle",
    "Brief",
    "Carrying",
    "Draw",
    "Drawable",
    "EdgeWalk",
    "Ends",
    "FixedAmounts",
    "Heap",
    "ImpartialRules",
    "LaidOut",
    "Line",
    "M",
    "Numbered",
    "Owned",
    "P",
    "P_co",
    "P_contra",
    "Parted",
    "PartizanRules",
    "Picture",
    "Piece",
    "Puzzle",
    "Rules",
    "Shape",
    "Shaped",
    "Sketched",
    "Step",
    "Take",
    "Taking",
    "Telling",
    "Threading",
    "Tiling",
    "Tint",
    "TwoPlayerRules",
    "Vast",
    "ended_at",
    "for_two",
    "is_legal",
    "listed_moves",
    "moves_at",
    "moves_of_either",
    "only_stuck_ends",
    "plays_normally",
    "refuse_unheard_words",
    "refuse_what_is_settled",
]

if not TYPE_CHECKING:  # a type checker reads the imports above
    __getattr__, _ = later(__name__, {"walk": ("EdgeWalk",), "windows": ("Threading", "Tiling")})
