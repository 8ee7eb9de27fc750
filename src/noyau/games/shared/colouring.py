"""What Snort and Col have in common: two players colour the vertices of a board, and colours get in each other's way.

Words: a *colouring* is a list with 0 (no colour), 1 (red) or 2 (blue) for every vertex; its *code* is the number whose
digits in base 3 they are, the last digit first. Red is player 1 and blue is player 2.

>>> encode((0, 1, 2)), decode(21, 4)
(21, (0, 1, 2, 0))
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, ClassVar, Self

from noyau.answers import TakingAnswer
from noyau.errors import BadBoard, BadRules, CannotRead
from noyau.forms import Ask
from noyau.graphs import Graph, at_hand, board
from noyau.rules import Picture, Piece, Shape, Taking, Tint
from noyau.words import FIRST, Notation, Player, Vertex

COLOURS = ("red", "blue")
NO_COLOUR, RED, BLUE = 0, 1, 2
MOST_VERTICES = 256
STEP, MARGIN = 84.0, 48.0


@dataclass(frozen=True, slots=True, order=True)
class Colours(Notation):
    """A position: 0 (no colour), 1 (red) or 2 (blue) for every vertex."""

    template: ClassVar[str] = "colours {colours}"
    colours: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Paint(Notation):
    """A move: a vertex gets a colour."""

    template: ClassVar[str] = "{colour} {vertex}"
    colour: str
    vertex: int
    name: str = field(default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "colour", self.colour.lower())
        if self.colour not in COLOURS:
            raise CannotRead(f"{self.colour!r} is no colour", allowed=COLOURS)

    def plain(self) -> int:
        """The vertex: in an answer the player to move says the colour."""
        return self.vertex


@dataclass(frozen=True)
class Colouring(Taking[Colours, Paint]):
    """The rules, but for how colours get in each other's way: `taker_loses` and `other_loses`."""

    answers = TakingAnswer

    board: Annotated[Graph | str | os.PathLike[str], Ask("the board: a name like grid:5x5, or a file")]
    to_move: Annotated[Player, Ask("who moves first", COLOURS)] = FIRST
    colours: Annotated[tuple[int, ...] | None, Ask("each vertex: 0 no colour, 1 red, 2 blue")] = None
    code: Annotated[int | None, Ask("the colours as one number, whose digits in base 3 they are")] = None

    def __post_init__(self) -> None:
        graph = playable(self.board)
        object.__setattr__(self, "board", graph)
        if self.code is not None:
            if self.colours is not None:
                error = BadRules("the colours are given twice", hint="leave out one of --colours and --code")
                raise error.saying("error.colours.twice").hinting("error.colours.twice.hint")
            object.__setattr__(self, "colours", decode(self.code, graph.vertex_count))
            object.__setattr__(self, "code", None)
        if self.colours is not None:
            refuse_colours(graph, self.colours)
            for one, other in graph.edges():
                if self._quarrel(self.colours[one], self.colours[other]):
                    raise BadRules(self._complaint(one, other, self.colours))

    def graph(self) -> Graph:
        """The board."""
        assert isinstance(self.board, Graph)
        return self.board

    def taken(self) -> tuple[int, ...]:
        """The colours given, or no colour anywhere."""
        return self.colours if self.colours is not None else (NO_COLOUR,) * self.graph().vertex_count

    def written(self, taken: tuple[int, ...], open_: tuple[int, ...]) -> Colours:
        """The colours are those of the players who took the vertices."""
        return Colours(taken)

    def taken_at(self, at: Colours) -> tuple[int, ...]:
        """The colours."""
        return at.colours

    def taken_by(self, move: Paint) -> tuple[Player, Vertex]:
        """Red is player 1, blue player 2."""
        return Player.at(COLOURS.index(move.colour)), Vertex(move.vertex)

    def taking(self, player: Player, vertex: Vertex) -> Paint:
        """The move by which a player colours a vertex."""
        return Paint(COLOURS[player.index], vertex, self.graph().name_of(vertex))

    def begun_at(self, at: Colours, player: Player) -> Self:
        """The same game, begun at a position."""
        return replace(self, colours=at.colours, to_move=player)

    def brief(self, at: Colours) -> str:
        """A sign for each vertex in turn: R red, B blue, · no colour."""
        return "".join("·RB"[colour] for colour in at.colours)

    def picture(self, at: Colours) -> Picture:
        """Red vertices are tinted circles marked R, blue ones hatched squares marked B.

        What one player alone may still take has that player's shape, dashed: `r3` or `b3`; `×` nobody can take.
        """
        graph, open_ = self._drawn, self.open_to(at)
        assert graph.coordinates is not None
        pieces = []
        for vertex, (x, y) in enumerate(on_paper(graph)):
            name = graph.name_of(vertex)
            shape, label, tint = _look(at.colours[vertex], open_[vertex], f" {name}" if name else str(vertex))
            moves = tuple(Paint(colour, vertex, name) for colour in COLOURS)
            gone = shape == "point"
            pieces.append(
                Piece(x, y, shape, label, tint, plays=moves, called="vertex", bare=name or str(vertex), gone=gone)
            )
        return Picture(*paper(graph), tuple(pieces), tuple(graph.edges()))

    def _quarrel(self, one: int, other: int) -> bool:
        """Whether neighbours must not have these colours."""
        if NO_COLOUR in (one, other):
            return False
        return self.taker_loses if one == other else self.other_loses

    def _complaint(self, one: int, other: int, colours: Sequence[int]) -> str:
        names = tuple(COLOURS[colours[vertex] - 1] for vertex in (one, other))
        if names[0] == names[1]:
            return f"the neighbours {one} and {other} are both {names[0]}, and neighbours must differ"
        return f"the {names[0]} vertex {one} touches the {names[1]} vertex {other}"

    @cached_property
    def _drawn(self) -> Graph:
        return at_hand(self.graph())


@dataclass(frozen=True)
class SolveOptions:
    """What `solve` can be told."""

    no_theorems: Annotated[bool, Ask("search, even where a theorem answers at once")] = False
    values: Annotated[bool, Ask("also the value of the position, its temperature and its stops")] = False
    temperature: Annotated[bool, Ask("its temperature, mean, stops and outcome alone, which takes far less")] = False


def _look(colour: int, open_: int, vertex: str) -> tuple[Shape, str, Tint]:
    if colour != NO_COLOUR:
        return ("circle", f"R{vertex}", "first") if colour == RED else ("square", f"B{vertex}", "second")
    looks: tuple[tuple[Shape, str, Tint], ...] = (
        ("point", f"×{vertex}", "plain"),
        ("circle", f"r{vertex}", "may-first"),
        ("square", f"b{vertex}", "may-second"),
        ("circle", vertex.strip(), "plain"),
    )
    return looks[open_]


def playable(source: Graph | str | os.PathLike[str], most: int = MOST_VERTICES) -> Graph:
    """A board to take vertices from; why not, if it is none. Parallel edges mean nothing here and become one."""
    graph = board(source)
    count = graph.vertex_count
    if count == 0:
        raise BadBoard("a board without vertices cannot be played on")
    if count > most:
        error = BadBoard(f"the board has {count:,} vertices", hint=f"at most {most:,} can be played on")
        raise error.saying("error.too_large.vertices", count=str(count), most=str(most))
    for one, other in graph.edges():
        if one == other:
            error = BadBoard(f"vertex {one} is its own neighbour", hint="take the loop away")
            raise error.saying("error.loop", vertex=one).hinting("error.loop.hint")
    if graph.has_parallel_edges:
        return Graph.from_edges(
            count, sorted(set(graph.edges())), coordinates=graph.coordinates, labels=graph.labels, values=graph.values
        )
    return graph


def refuse_colours(graph: Graph, colours: Sequence[int]) -> None:
    """Complain unless there is a colour, or none, for every vertex."""
    if len(colours) != graph.vertex_count:
        error = BadRules(f"there must be a colour for each vertex: {graph.vertex_count:,}, not {len(colours):,}")
        raise error.saying("error.colours", given=len(colours), vertices=graph.vertex_count)
    for vertex, colour in enumerate(colours):
        if colour not in (NO_COLOUR, RED, BLUE):
            error = BadRules(f"vertex {vertex} has the colour {colour}", hint="0 is no colour, 1 red, 2 blue")
            raise error.saying("error.colour", vertex=vertex, colour=str(colour)).hinting("error.colour.hint")


def encode(colours: Sequence[int]) -> int:
    """The number whose digits in base 3 are the colours, vertex 0 the units.

    >>> encode((0, 0, 1, 0, 0, 2))
    495
    """
    return sum(colour * 3**vertex for vertex, colour in enumerate(colours))


def decode(code: int, count: int) -> tuple[int, ...]:
    """The colours of so many vertices that a code stands for.

    >>> decode(495, 6)
    (0, 0, 1, 0, 0, 2)
    """
    if not 0 <= code < 3**count:
        raise BadRules(f"the code {code} is no colouring of {count} vertices", hint=f"give 0 to {3**count - 1}")
    return tuple(code // 3**vertex % 3 for vertex in range(count))


def on_paper(graph: Graph) -> list[tuple[float, float]]:
    """Where the vertices of a board with coordinates are drawn."""
    assert graph.coordinates is not None
    low = graph.coordinates.min(axis=0)
    return [(MARGIN + STEP * float(x - low[0]), MARGIN + STEP * float(y - low[1])) for x, y in graph.coordinates]


def paper(graph: Graph) -> tuple[float, float]:
    """How much room that takes."""
    assert graph.coordinates is not None
    wide, high = (graph.coordinates.max(axis=0) - graph.coordinates.min(axis=0)).tolist()
    return 2 * MARGIN + STEP * wide, 2 * MARGIN + STEP * high


__all__ = ["BLUE", "COLOURS", "NO_COLOUR", "RED", "Colouring", "Colours", "Paint", "SolveOptions", "decode", "encode"]
