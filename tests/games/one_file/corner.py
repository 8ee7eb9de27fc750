"""Corner. Node kayles in which whoever's turn it is when vertex 0 is gone may stop: player 2 has won then."""

from __future__ import annotations

from dataclasses import dataclass

from noyau.forms import Game
from noyau.games.kayles import Free, NodeKayles, SolveOptions, TakeVertex
from noyau.words import SECOND, Player


@dataclass(frozen=True)
class Corner(NodeKayles):
    """The rules."""

    def winner_at(self, at: Free) -> Player | None:
        return None if at.vertices[0] else SECOND


GAME = Game(
    rules=Corner,
    position=Free,
    move=TakeVertex,
    try_first={"board": "path:6"},
    methods={"search": "taking.winner"},
    solve_options=SolveOptions,
)
