"""Last. Node kayles in misère play: whoever takes the last vertex loses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from noyau.forms import Game
from noyau.games.kayles import Free, NodeKayles, SolveOptions, TakeVertex


@dataclass(frozen=True)
class Last(NodeKayles):
    """The rules."""

    misere: ClassVar[bool] = True


GAME = Game(
    rules=Last,
    position=Free,
    move=TakeVertex,
    try_first={"board": "path:6"},
    methods={"search": "taking.winner"},
    solve_options=SolveOptions,
)
