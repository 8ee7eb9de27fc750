"""Arena. A token on a directed graph; whoever owns the vertex under it moves it along an arrow; whoever cannot loses.

The graph comes from a file, with an owner for every vertex; play may go on for ever. Three games are played on it:
without a target the stuck player loses and endless play is a draw; with a target player 1 wins as soon as the token
is there and player 2 if it never is; with parity the highest priority seen for ever decides, even for player 1.

Files number the players 0 and 1, as arrays do; people see them as player 1 and player 2.

>>> game = Arena("digraph { 0 [owner=0]; 1 [owner=1]; 2 [owner=1]; 0 -> 1; 0 -> 2; 2 -> 0 }")
>>> [str(move) for move in game.moves(At(0), FIRST)]
['go 1', 'go 2']
>>> str(game.after(At(0), Go(2))), game.owner_of(At(2))
('vertex 2', <Player.SECOND: 2>)
"""

from __future__ import annotations

import os
from dataclasses import InitVar, dataclass, replace
from functools import cached_property
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from noyau.answers import ArenaAnswer
from noyau.errors import BadBoard, BadRules
from noyau.forms import Ask, Game
from noyau.games.shared.tokens import At, Go, laid_out
from noyau.graphs import Digraph, digraph
from noyau.graphs.given import given, is_given
from noyau.rules import LaidOut, Picture, Piece, Shape
from noyau.words import FIRST, Player, Vertex

MOST_PICTURED = 3_000
"""A larger arena is shown as the vertex under the token and where it can go, to this many vertices:"""
MOST_NEAR = 40
STEP = 90.0


@dataclass(frozen=True)
class Arena(LaidOut[At, Go]):
    """The rules. `board` is a Digraph, a file, which is read at once, or a graph as one has it, with its `owners`.

    >>> game = Arena({"lake": ["hill"], "hill": []}, owners={"lake": 0, "hill": 1})
    >>> [str(move) for move in game.moves(game.start(), FIRST)]
    ['go hill']
    """

    answers = ArenaAnswer

    board: Annotated[
        Digraph | str | os.PathLike[str] | Any,
        Ask(
            "the arena: a file (.pg, .npz, .dot), random:12,3,seed=1 or demo",
            carries=("owner", "priority", "start", "target"),
        ),
    ]
    target: Annotated[str | tuple[Any, ...] | None, Ask("vertices that player 1 wants to reach", vertices=True)] = None
    parity: Annotated[bool, Ask("a parity game: the highest priority seen for ever decides")] = False

    owners: InitVar[Any] = None

    def __post_init__(self, owners: Any) -> None:
        board = self._board(owners)
        object.__setattr__(self, "board", board)
        count = board.vertex_count
        if count == 0:
            raise BadBoard("an arena without vertices cannot be played on")
        _ = board.owners  # which complains where there are none
        if self.parity and self.target is not None:
            error = BadRules("a parity game has no target", hint="leave out one of --target and --parity")
            raise error.saying("error.arena.target").hinting("error.arena.target.hint")
        if self.parity and board.priority_of_vertex is None:
            error = BadRules("a parity game needs priorities, and this arena has none", hint="leave out --parity")
            raise error.saying("error.arena.parity").hinting("error.arena.parity.hint")

    def _board(self, owners: Any) -> Digraph:
        """The graph; and the target as the numbers of its vertices, whatever they were called."""
        wanted = self.target.split(",") if isinstance(self.target, str) else self.target
        board = digraph(self.board)
        if owners is not None:
            board = Digraph(self.board if is_given(self.board) else board, owner_of_vertex=owners)  # type: ignore[arg-type]
        number_of = given(self.board).vertex if is_given(self.board) else board.vertex_at
        try:
            numbers = None if wanted is None else tuple(map(number_of, wanted))
        except BadBoard as error:
            raise BadRules(f"the target {error.message}", allowed=error.allowed, hint=error.hint) from None
        object.__setattr__(self, "target", numbers)
        return board

    @property
    def has_target(self) -> bool:
        """Whether player 0 wants to reach something; a target in the file counts, unless it is a parity game."""
        return not self.parity and (self.target is not None or self.digraph().target is not None)

    def digraph(self) -> Digraph:
        """The arena itself."""
        assert isinstance(self.board, Digraph)
        return self.board

    def wanted(self) -> npt.NDArray[np.int32] | None:
        """The target that is named, or that of the file."""
        if not self.has_target:
            return None
        return self.digraph().target if self.target is None else np.array(self.target, np.int32)

    def position_at(self, vertex: Vertex) -> At:
        """The token on a vertex."""
        return At(vertex, self.digraph().name_of(vertex))

    def vertex_at(self, at: At) -> Vertex:
        """Where the token is."""
        return Vertex(at.vertex)

    def move_along(self, here: Vertex, there: Vertex) -> Go:
        """The move that takes the token there."""
        return Go(there, self.digraph().name_of(there))

    def begun_at(self, at: At, player: Player) -> Arena:
        """The same game, begun with the token there."""
        return replace(self, board=replace(self.digraph(), initial=Vertex(at.vertex), source=None))

    def picture(self, at: At) -> Picture:
        """Circles for player 1, squares for player 2; a click on a vertex goes there. Targets and priorities beside."""
        graph = self.digraph()
        if graph.vertex_count <= MOST_PICTURED:
            places = {vertex: (x, y) for vertex, (x, y) in enumerate(self._layout.tolist())}
        else:
            places = {at.vertex: (0.0, 0.0)}
            for number, vertex in enumerate(dict.fromkeys(self._successors(at)[:MOST_NEAR])):
                places.setdefault(vertex, (1.0 + number // 5, float(number % 5)))
        index_of = {vertex: index for index, vertex in enumerate(places)}
        pieces = tuple(self._piece(vertex, place, at, index_of) for vertex, place in places.items())
        lines = dict.fromkeys(
            (index_of[vertex], index_of[then])
            for vertex in (places if graph.vertex_count <= MOST_PICTURED else [at.vertex])
            for then in self._successors(At(vertex))
            if then in index_of
        )
        width, height = (1 + max(place[axis] for place in places.values()) for axis in (0, 1))
        return Picture(STEP * width, STEP * height, pieces, tuple(lines), directed=True)

    def _piece(self, vertex: int, place: tuple[float, float], at: At, index_of: dict[int, int]) -> Piece:
        shape: Shape = "circle" if self.owner_of(At(vertex)) is FIRST else "square"
        x, y = (STEP * (coordinate + 0.5) for coordinate in place)
        return Piece(
            *(x, y, shape, self.digraph().name_of(vertex) or str(vertex)),
            plays=Go(vertex, self.digraph().name_of(vertex)),
            lights=(index_of[vertex],),
            called="vertex",
            current=vertex == at.vertex,
            note=self._note(vertex),
        )

    def _note(self, vertex: int) -> str:
        if self.parity:
            priorities = self.digraph().priority_of_vertex
            assert priorities is not None
            return str(priorities[vertex])
        return "◎" if self.has_target and self._decided[vertex] == 0 else ""

    def _successors(self, at: At) -> list[int]:
        return list(self.digraph().successors(Vertex(at.vertex)))

    @cached_property
    def _layout(self) -> npt.NDArray[np.float64]:
        """As it was drawn, or in layers."""
        return laid_out(self.digraph())


GAME = Game(
    rules=Arena,
    position=At,
    move=Go,
    try_first={"board": "demo"},
    place=32,
    methods={"attractor": "arenas.laid_out"},
    outputs={
        "full": "write winner, rank and strategy of every vertex to an .npz file",
        "paritysol": "write winners and moves as PGSolver does, where every vertex is won by somebody",
    },
    panels=("layers",),
    arena_on_board=True,
)

__all__ = ["Arena", "At", "Go"]
