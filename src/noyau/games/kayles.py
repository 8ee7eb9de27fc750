"""Node kayles. On your turn take a vertex of a graph, and all its neighbours go with it; whoever cannot move loses.

Impartial, so the pieces into which the board falls have Grundy values, which add up without carrying.

>>> game = NodeKayles("path:5")
>>> str(game.after(game.start(), TakeVertex(1)))
'free 0,0,0,1,1'
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, ClassVar

from noyau.answers import TakingAnswer
from noyau.forms import Ask, Game
from noyau.games.shared.colouring import SolveOptions, on_paper, paper, playable
from noyau.games.shared.named import all_called, braced
from noyau.graphs import Graph, at_hand
from noyau.rules import Picture, Piece, Taking
from noyau.rules.taking import GONE
from noyau.words import FIRST, Notation, Player, Vertex


@dataclass(frozen=True, slots=True, order=True)
class Free(Notation):
    """A position: 1 for every vertex that is still there, 0 for the others."""

    template: ClassVar[str] = "free {vertices}"
    vertices: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class TakeVertex(Notation):
    """A move: the vertex goes, and its neighbours with it."""

    template: ClassVar[str] = "take {vertex}"
    vertex: int
    name: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True)
class NodeKayles(Taking[Free, TakeVertex]):
    """The rules."""

    answers = TakingAnswer

    board: Annotated[Graph | str | os.PathLike[str], Ask("the board: a name like grid:5x5, or a file")]

    to_move: ClassVar[Player] = FIRST
    taker_loses: ClassVar[bool] = True
    other_loses: ClassVar[bool] = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "board", playable(self.board))

    def graph(self) -> Graph:
        """The board."""
        assert isinstance(self.board, Graph)
        return self.board

    def written(self, taken: tuple[int, ...], open_: tuple[int, ...]) -> Free:
        """What is open is still there."""
        return Free(tuple(int(who > 0) for who in open_))

    def taken_at(self, at: Free) -> list[int]:
        """What is not there any more is gone, whoever took it."""
        return [0 if free else GONE for free in at.vertices]

    def taken_by(self, move: TakeVertex) -> tuple[Player, Vertex]:
        """Who takes it makes no difference."""
        return FIRST, Vertex(move.vertex)

    def taking(self, player: Player, vertex: Vertex) -> TakeVertex:
        """The move that takes a vertex."""
        return TakeVertex(vertex, self.graph().name_of(vertex))

    def begun_at(self, at: Free, player: Player) -> NodeKayles | None:
        """The same game on what is still there, each vertex under its name; None where nothing is."""
        left = [Vertex(vertex) for vertex, free in enumerate(at.vertices) if free]
        return NodeKayles(self._drawn.induced(left)) if left else None

    def brief(self, at: Free) -> str:
        """The vertices that are still there."""
        return braced(all_called(self.graph(), [vertex for vertex, free in enumerate(at.vertices) if free]))

    def picture(self, at: Free) -> Picture:
        """What is gone is a cross; a click takes a vertex and lights up what goes with it."""
        graph = self._drawn
        pieces = []
        for vertex, (x, y) in enumerate(on_paper(graph)):
            goes = tuple(near for near in graph.neighbours(Vertex(vertex)) if at.vertices[near])
            if at.vertices[vertex]:
                move = TakeVertex(vertex, graph.name_of(vertex))
                label = move.name or str(vertex)
                pieces.append(Piece(x, y, label=label, plays=move, lights=(vertex, *goes), called="vertex"))
            else:
                name = graph.name_of(Vertex(vertex)) or str(vertex)
                pieces.append(Piece(x, y, "point", label=f"×{name}", bare=name, called="vertex", gone=True))
        return Picture(*paper(graph), tuple(pieces), tuple(graph.edges()))

    @cached_property
    def _drawn(self) -> Graph:
        return at_hand(self.graph())


GAME = Game(
    rules=NodeKayles,
    position=Free,
    move=TakeVertex,
    try_first={"board": "grid:3x3"},
    place=4,
    glimpse=("take 8",),
    methods={"search": "taking.winner", "attractor": "arenas.attractor"},
    solve_options=SolveOptions,
    panels=("heat",),
)
