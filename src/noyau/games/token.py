"""Token. One token on a directed graph; in turn the players move it along an arrow; whoever cannot loses.

Document 003's game in general: the graph is the game, drawn by hand. Both players have the same moves, so where no way
leads round for ever every vertex has a level, a label, and is in the kernel or not; and whoever moves into the kernel
wins. Where a way leads round, play may go on for ever, and that is a draw.

>>> game = Token({"a": ["b", "c"], "b": ["c"], "c": []})
>>> [str(move) for move in game.moves(game.start(), FIRST)], [str(at) for at in game.positions()]
(['go b', 'go c'], ['vertex a', 'vertex b', 'vertex c'])
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.errors import BadBoard, BadRules
from noyau.forms import Ask, Game
from noyau.games.shared.tokens import At, Go, laid_out
from noyau.graphs import Digraph, digraph
from noyau.graphs.given import given, is_given
from noyau.rules import Picture, Piece
from noyau.words import FIRST, Player, Vertex

MOST_VERTICES = 20_000
"""For larger graphs there is `noyau.kernel`."""
MOST_PICTURED = 600
STEP = 90.0


@dataclass(frozen=True)
class Token:
    """The rules. `board` is a Digraph, a file, or a graph as one has it; nobody owns its vertices."""

    board: Annotated[
        Digraph | str | os.PathLike[str] | Any, Ask("the graph: a file (.dot, .npz, .pg), DOT text or demo")
    ]
    at: Annotated[str | None, Ask("the vertex where the token begins (otherwise the graph's own start, or 0)")] = None
    misere: Annotated[bool, Ask("whoever cannot move wins")] = False

    impartial: ClassVar[bool] = True
    to_move: ClassVar[Player] = FIRST

    def __post_init__(self) -> None:
        graph = digraph(self.board)
        if graph.vertex_count == 0:
            raise BadBoard("a graph without vertices cannot be played on")
        if graph.vertex_count > MOST_VERTICES:
            error = BadBoard(f"the graph has {graph.vertex_count:,} vertices", hint=f"at most {MOST_VERTICES:,} are")
            raise error.saying("error.too_large.vertices", count=str(graph.vertex_count), most=str(MOST_VERTICES))
        object.__setattr__(self, "board", graph)
        if self.at is not None:
            number_of = given(self.board).vertex if is_given(self.board) else graph.vertex_at
            try:
                place = number_of(self.at)
            except BadBoard as error:
                raise BadRules(f"the token cannot begin at {self.at}, which is no vertex", hint=error.hint) from None
            object.__setattr__(self, "at", graph.name_of(place) or str(place))

    def digraph(self) -> Digraph:
        """The graph."""
        assert isinstance(self.board, Digraph)
        return self.board

    def start(self) -> At:
        """The token is where it begins."""
        graph = self.digraph()
        return self._at(graph.vertex_at(self.at) if self.at is not None else graph.initial or Vertex(0))

    def positions(self) -> Iterator[At]:
        """Every vertex."""
        return (self._at(vertex) for vertex in self.digraph().vertices)

    def moves(self, at: At, player: Player) -> Iterator[Go]:
        """Along each arrow, whoever moves; parallel ones once."""
        graph = self.digraph()
        there = dict.fromkeys(graph.successors(Vertex(at.vertex)))
        return (Go(vertex, graph.name_of(vertex)) for vertex in there)

    def after(self, at: At, move: Go) -> At:
        """The token is there."""
        return self._at(move.vertex)

    def begun_at(self, at: At, player: Player) -> Token:
        """The same game, begun with the token there."""
        return replace(self, at=at.name or str(at.vertex))

    def picture(self, at: At) -> Picture:
        """The graph as it was drawn, or in layers; a click moves the token."""
        graph = self.digraph()
        if graph.vertex_count > MOST_PICTURED:
            raise BadBoard(f"a graph of {graph.vertex_count:,} vertices is too large to be drawn")
        pieces = tuple(
            Piece(
                *(STEP * (x + 0.5), STEP * (y + 0.5), "circle", graph.name_of(vertex) or str(vertex)),
                tint="first" if vertex == at.vertex else "plain",
                plays=Go(vertex, graph.name_of(vertex)),
                lights=(vertex,),
                called="vertex",
                current=vertex == at.vertex,
            )
            for vertex, (x, y) in enumerate(self._layout.tolist())
        )
        width, height = (STEP * (1 + self._layout[:, axis].max()) for axis in (0, 1))
        lines = dict.fromkeys((int(one), int(other)) for one, other in graph.edges())
        return Picture(float(width), float(height), pieces, tuple(lines), directed=True)

    def _at(self, vertex: int) -> At:
        return At(vertex, self.digraph().name_of(vertex))

    @cached_property
    def _layout(self) -> npt.NDArray[np.float64]:
        return laid_out(self.digraph())


GAME = Game(
    rules=Token,
    position=At,
    move=Go,
    try_first={"board": "demo", "at": "1"},
    place=10,
    methods={"attractor": "arenas.attractor"},
)

__all__ = ["At", "Go", "Token"]
