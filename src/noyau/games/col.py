"""Col. Red and blue colour the vertices of a graph in turn; neighbours must differ; whoever cannot colour loses.

Colin Vout's game, on any graph. Known: every value is a number or a number plus star, so nobody is in a hurry.

>>> [str(move) for move in Col("path:3").moves(Colours((1, 0, 0)), FIRST)]
['red 2']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from noyau.forms import Game
from noyau.games.shared.colouring import Colouring, Colours, Paint, SolveOptions
from noyau.words import FIRST


@dataclass(frozen=True)
class Col(Colouring):
    """The rules: whoever takes a vertex may no longer take its neighbours."""

    taker_loses: ClassVar[bool] = True


GAME = Game(
    rules=Col,
    position=Colours,
    move=Paint,
    try_first={"board": "star:8"},
    place=5,
    glimpse=("red 1", "blue 3", "red 5"),
    methods={"search": "taking.winner", "attractor": "arenas.attractor"},
    solve_options=SolveOptions,
    panels=("heat",),
    outputs={"value-proof": "write a proof of the value, on small boards, for noyau check"},
)
__all__ = ["FIRST", "Col", "Colours", "Paint"]
