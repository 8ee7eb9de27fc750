"""Geography. Move a token along an edge to a vertex where it has not been; whoever cannot move loses.

With `edges`, no edge is walked twice instead, and vertices may be met again. The board may have directions; then only
along the arrows. The children's game from which it comes: name a town that begins with the last letter of the one
before, never one twice.

>>> game = Geography("path:4", at=1)
>>> [str(move) for move in game.moves(game.start(), FIRST)], str(game.after(game.start(), Go(2)))
(['go 0', 'go 2'], 'at 2 used 1')
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any, ClassVar

from noyau.errors import BadBoard, BadRules
from noyau.forms import Ask, Game
from noyau.games.shared.colouring import on_paper, paper
from noyau.games.shared.either_way import graph_or_digraph, word_for
from noyau.games.shared.named import all_called, called, vertex_meant
from noyau.games.shared.tokens import Go
from noyau.graphs import Digraph, Graph, at_hand
from noyau.rules import TWO_PLAYERS, Line, Picture, Piece, Shaped
from noyau.words import FIRST, Notation, Player, Vertex

MOST_VERTICES = 1_000


@dataclass(frozen=True, slots=True, order=True)
class Token(Notation):
    """A position: where the token is, and the vertices it has left, or the numbers of the edges it has walked."""

    template: ClassVar[str] = "at {vertex} used {used}"
    vertex: int
    used: tuple[int, ...]
    name: str = field(default="", compare=False, repr=False)


SETTLED = (*TWO_PLAYERS, "start", "moves", "after", "graph", "ways", "misere", "impartial", "to_move", "carried")


@dataclass(frozen=True)
class Geography(Shaped, settles=SETTLED):
    """The rules."""

    board: Annotated[
        str | os.PathLike[str] | Graph | Digraph,
        Ask("the board: a name like grid:3x4, or a file, with directions or without", boards=("graph", "digraph")),
    ]
    at: Annotated[int, Ask("the vertex where the token is", vertices=True)] = 0
    edges: Annotated[bool, Ask("no edge twice, instead of no vertex twice")] = False
    directed: Annotated[bool, Ask("only along the arrows; a file that has them says so itself")] = False

    misere: ClassVar[bool] = False
    impartial: ClassVar[bool] = True
    to_move: ClassVar[Player] = FIRST

    def __post_init__(self) -> None:
        graph = graph_or_digraph(self.board, directed=self.directed)
        count = graph.vertex_count
        if count == 0:
            raise BadBoard("a board without vertices cannot be played on")
        if count > MOST_VERTICES:
            error = BadBoard(f"the board has {count:,} vertices", hint=f"at most {MOST_VERTICES} can be played on")
            raise error.saying("error.too_large.vertices", count=str(count), most=str(MOST_VERTICES))
        object.__setattr__(self, "at", vertex_meant(graph, self.at))
        if not 0 <= self.at < count:
            outside = BadRules(f"the token is at {self.at}, which is not a vertex", hint=f"give 0 to {count - 1}")
            raise outside.saying("error.geography.at", vertex=str(self.at)).hinting("error.vertices", last=count - 1)
        object.__setattr__(self, "_graph", graph)
        object.__setattr__(self, "board", word_for(self.board, graph))
        object.__setattr__(self, "directed", isinstance(graph, Digraph))

    def start(self) -> Token:
        """The token is where it begins; nothing is used."""
        return Token(self.at, (), self.graph().name_of(self.at))

    def moves(self, at: Token, player: Player) -> Iterator[Go]:
        """To every neighbour it has not been to, or along every edge it has not walked; parallel ones are one move."""
        used, name_of = set(at.used), self.graph().name_of
        for there, edges in self.ways[at.vertex].items():
            if self.edges:
                if not used.issuperset(edges):
                    yield Go(there, name_of(there))
            elif there != at.vertex and there not in used:
                yield Go(there, name_of(there))

    def after(self, at: Token, move: Go) -> Token:
        """The token is there; the vertex it left, or the first unused edge it could take, is used."""
        here, there = at.vertex, move.vertex
        gone = next(edge for edge in self.ways[here][there] if edge not in at.used) if self.edges else here
        return Token(there, tuple(sorted((*at.used, gone))), self.graph().name_of(there))

    def graph(self) -> Graph | Digraph:
        """The board."""
        graph: Graph | Digraph = self._graph  # type: ignore[attr-defined]
        return graph

    def carried(self) -> dict[str, Any] | None:
        """The board as a proof carries it; None with directions, or where edges are used up: nothing knows these."""
        graph = self.graph()
        if self.edges or isinstance(graph, Digraph):
            return None
        board = {"shape": "geography", "vertices": graph.vertex_count, "edges": graph.ends_of_edge.ravel()}
        return {**board, "at": self.at, "to_move": int(self.to_move)}

    @cached_property
    def ways(self) -> tuple[dict[int, tuple[int, ...]], ...]:
        """For each vertex, where one edge leads, and the numbers of the edges that do."""
        ways: list[dict[int, list[int]]] = [{} for _ in range(self.graph().vertex_count)]
        for edge, (one, other) in enumerate(self.graph().edges()):
            ways[one].setdefault(int(other), []).append(edge)
            if not self.directed and one != other:
                ways[other].setdefault(int(one), []).append(edge)
        return tuple({there: tuple(edges) for there, edges in sorted(way.items())} for way in ways)

    def begun_at(self, at: Token, player: Player) -> Geography | None:
        """The same game on the vertices that are not used; None where edges are used up, or with directions."""
        graph = self.graph()
        if self.edges or isinstance(graph, Digraph):
            return None
        left = [Vertex(vertex) for vertex in graph.vertices if vertex not in at.used]
        return Geography(self._drawn.induced(left), at=left.index(Vertex(at.vertex)))

    def brief(self, at: Token) -> str:
        """Where the token is, and behind a bar what is used up: the vertices, or the numbers of the edges."""
        graph = self.graph()
        used = [str(edge) for edge in at.used] if self.edges else all_called(graph, at.used)
        return f"{called(graph, at.vertex)}|{','.join(used)}"

    def picture(self, at: Token) -> Picture:
        """The board; vertices that are used are crosses, edges that are used are gone. A click moves the token."""
        drawn = self._drawn
        used = set(at.used)
        pieces = []
        for vertex, (x, y) in enumerate(on_paper(drawn)):
            here, gone, name = vertex == at.vertex, not self.edges and vertex in used, called(self.graph(), vertex)
            pieces.append(
                Piece(
                    *(x, y, "point" if gone else "circle", f"×{name}" if gone else name),
                    tint="first" if here else "plain",
                    plays=Go(vertex, self.graph().name_of(vertex)),
                    lights=(vertex,),
                    called="vertex",
                    current=here,
                    bare=name if gone else "",
                    gone=gone,
                )
            )
        edges = enumerate(self.graph().edges())
        lines = tuple(Line(one, other) for edge, (one, other) in edges if not (self.edges and edge in used))
        return Picture(*paper(drawn), tuple(pieces), lines, directed=self.directed)

    def sketch(self, at: Token) -> str:
        """A line for each vertex that can still matter: the token there, and where its edges lead."""
        names = all_called(self.graph(), range(len(self.ways)))
        wide, between = max(map(len, names)), ", " if self.graph().spoken_names else " "
        lines = []
        for vertex in range(len(self.ways)):
            if not self.edges and vertex in at.used:
                continue
            there = between.join(names[move.vertex] for move in self.moves(Token(vertex, at.used), FIRST))
            lines.append(f"{names[vertex]:>{wide}} [{'●' if vertex == at.vertex else ' '}]  {there}".rstrip())
        return "\n".join(lines)

    @cached_property
    def _drawn(self) -> Graph:
        graph: Any = self.graph()
        return at_hand(graph.underlying() if isinstance(graph, Digraph) else graph)


GAME = Game(
    rules=Geography,
    position=Token,
    move=Go,
    try_first={"board": "grid:3x4", "at": "5"},
    place=9,
    glimpse=("go 6", "go 10", "go 9"),
    methods={"best": "taking.geography", "attractor": "arenas.attractor"},
)
