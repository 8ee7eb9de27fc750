"""Shy. Snort in which nobody dares to take vertex 0. It looks like `Taking` and is not."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from noyau.forms import Ask, Game
from noyau.games.shared.colouring import COLOURS, Colours, Paint, SolveOptions
from noyau.games.snort import Snort
from noyau.graphs import Graph
from noyau.words import FIRST, Player, Vertex


@dataclass(frozen=True)
class Shy:
    """The rules."""

    board: Annotated[Graph | str | os.PathLike[str], Ask("the board")]
    to_move: Annotated[Player, Ask("who moves first")] = FIRST

    misere: ClassVar[bool] = False
    impartial: ClassVar[bool] = False
    taker_loses: ClassVar[bool] = False
    other_loses: ClassVar[bool] = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "board", Snort(self.board).graph())

    def start(self) -> Colours:
        return Snort(self.board).start()

    def moves(self, at: Colours, player: Player) -> Iterator[Paint]:
        return (move for move in Snort(self.board).moves(at, player) if move.vertex)

    def after(self, at: Colours, move: Paint) -> Colours:
        return Snort(self.board).after(at, move)

    def graph(self) -> Graph:
        return Snort(self.board).graph()

    def open_to(self, at: Colours) -> list[int]:
        return Snort(self.board).open_to(at)

    def taking(self, player: Player, vertex: Vertex) -> Paint:
        return Paint(COLOURS[player.index], vertex)


GAME = Game(
    rules=Shy,
    position=Colours,
    move=Paint,
    try_first={"board": "path:5"},
    methods={"search": "taking.winner"},
    solve_options=SolveOptions,
)
