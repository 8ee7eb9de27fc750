"""What a game must answer. A game file fits one of these by shape; it inherits nothing.

A *position* does not say whose turn it is: the same heap of 7 tokens may meet either player. The arena's vertices,
which do say it, are `noyau.positions.Turn`.

Words a game may add, each optional and looked for by name:

    positions()             every position of the board, in the order in which the arena numbers them
    parts(at)               the position as independent parts, each a position of the same game; a move in one leaves
                            the others as they are, so that values are added up (`Parted`)
    picture(at)             how the board looks there; without it the position is shown as text
    amounts_of(player)      for heap games: the fixed amounts that may be taken, which makes the game periodic
    owner_of(at)            who moves at a position, where that does not simply alternate (an arena)
    winner_at(at)           who has won, or DRAW, where the game has ended, moves left or not; None where it goes on
    players                 what the two are called, ("cops", "robber"), where no field asks who moves first
    at_least(at)            for puzzles: so many moves are still needed, or more; the search is shorter then (`Bounded`)
    says(at)                for puzzles: the sentence under the board while it is not solved (`Telling`)
    sketch(at)              the board in characters, for the terminal, where the notation tells too little
    seal()                  for boards that are files: a digest of what they hold, which the proof file carries
    open_to(at) and others  for games that take vertices of a board one by one (`Taking`)
    digraph() and others    for games that already are an arena: nothing has to be explored (`LaidOut`)
    is_legal, random_move   for games with more moves than anybody could list (a heap of 10¹⁸ tokens)
"""

from __future__ import annotations

from noyau.rules.endings import ended_at, only_stuck_ends, plays_normally
from noyau.rules.heap import FixedAmounts
from noyau.rules.laid_out import LaidOut, Sealed
from noyau.rules.legal import MOST_LISTED, Rules, Vast, is_legal, listed_moves, moves_at
from noyau.rules.picture import PALETTE, Drawable, Line, Picture, Piece, Shape, Sketched, Step, Tint
from noyau.rules.puzzle import Bounded, Puzzle, Telling
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
from noyau.rules.variables import M, M_co, P, P_co, P_contra
from noyau.rules.walk import EdgeWalk, Threading, Tiling

__all__ = [
    "DRAW",
    "MOST_LISTED",
    "PALETTE",
    "Bounded",
    "Draw",
    "Drawable",
    "EdgeWalk",
    "Ends",
    "FixedAmounts",
    "ImpartialRules",
    "LaidOut",
    "Line",
    "M",
    "M_co",
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
    "Sealed",
    "Shape",
    "Sketched",
    "Step",
    "Taking",
    "Telling",
    "Threading",
    "Tiling",
    "Tint",
    "TwoPlayerRules",
    "Vast",
    "ended_at",
    "is_legal",
    "listed_moves",
    "moves_at",
    "only_stuck_ends",
    "plays_normally",
]
