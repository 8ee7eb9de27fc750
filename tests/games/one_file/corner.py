"""Corner. Node kayles in which whoever's turn it is when vertex 0 is gone may stop: player 2 has won then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from noyau.forms import Ask, Game
from noyau.games.kayles import Free, SolveOptions, TakeVertex
from noyau.games.shared.colouring import playable
from noyau.graphs import Graph
from noyau.words import FIRST, SECOND, Player, Vertex


@dataclass(frozen=True)
class Corner:
    """The rules. They look like `Taking`, which they are not."""

    board: Annotated[Graph | str, Ask("the board")]

    misere: ClassVar[bool] = False
    impartial: ClassVar[bool] = True
    to_move: ClassVar[Player] = FIRST
    taker_loses: ClassVar[bool] = True
    other_loses: ClassVar[bool] = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "board", playable(self.board))

    def start(self) -> Free:
        return Free((1,) * self.graph().vertex_count)

    def moves(self, at: Free, player: Player) -> Iterator[TakeVertex]:
        return (TakeVertex(vertex) for vertex, free in enumerate(at.vertices) if free)

    def after(self, at: Free, move: TakeVertex) -> Free:
        gone = {move.vertex, *self.graph().neighbours(Vertex(move.vertex))}
        return Free(tuple(0 if vertex in gone else free for vertex, free in enumerate(at.vertices)))

    def graph(self) -> Graph:
        assert isinstance(self.board, Graph)
        return self.board

    def open_to(self, at: Free) -> list[int]:
        return [3 * free for free in at.vertices]

    def taking(self, player: Player, vertex: Vertex) -> TakeVertex:
        return TakeVertex(vertex)

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
