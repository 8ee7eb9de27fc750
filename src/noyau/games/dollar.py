"""The dollar game. Vertices own or owe dollars; whoever lends gives one along each edge, whoever borrows
takes one along each; get everybody out of debt.

Document 000's puzzle, after Biggs and after Baker and Norine. Edges may be parallel: each carries a dollar.

>>> game = Dollar("path:3", values=(2, -1, 0))
>>> game.after(game.start(), Lend(0))
Dollars(values=(1, 0, 0))
>>> game.solved(game.after(game.start(), Deal.parse("lend 0")))
True
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, Self

from noyau.answers import DollarAnswer
from noyau.errors import BadBoard, BadRules, CannotRead
from noyau.forms import Ask, Game
from noyau.graphs import Graph, at_hand, board, well_placed
from noyau.languages import Message, message
from noyau.rules import ONE_PLAYER, Line, Picture, Piece, Shaped
from noyau.words import Notation, Player, Vertex

MOST_DOLLARS = 10**15
"""What a vertex can own or owe when the puzzle is set: on all but the longest boards, moves then fit into 64 bits."""
SIDE, MARGIN = 520.0, 48.0
BEND = 0.18


@dataclass(frozen=True, slots=True, order=True)
class Dollars(Notation):
    """A position: what every vertex owns, or owes where it is negative."""

    template: ClassVar[str] = "dollars {values}"
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Deal(Notation):
    """A move of one vertex: `Lend` or `Borrow`.

    >>> Deal.parse("Borrow 5")
    Borrow(vertex=5)
    """

    template: ClassVar[str] = "lend|borrow {vertex}"
    sign: ClassVar[int] = 0
    vertex: int
    name: str = field(default="", compare=False, repr=False)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `lend 3` or `borrow 5`."""
        word, _, number = text.strip().lower().partition(" ")
        kind = {"lend": Lend, "borrow": Borrow}.get(word)
        digits = number.strip()
        if (
            kind is None
            or not issubclass(kind, cls)
            or not (digits.isascii() and digits.isdigit() and len(digits) < 30)
        ):
            allowed = ("lend 3", "borrow 5")
            raise CannotRead(f"{text!r} is no move", allowed=allowed, hint="3 and 5 stand for any vertices")
        return kind(int(digits))  # type: ignore[return-value]


@dataclass(frozen=True, slots=True, order=True)
class Lend(Deal):
    """A vertex gives one dollar along each of its edges."""

    template: ClassVar[str] = "lend {vertex}"
    sign: ClassVar[int] = 1


@dataclass(frozen=True, slots=True, order=True)
class Borrow(Deal):
    """A vertex takes one dollar along each of its edges."""

    template: ClassVar[str] = "borrow {vertex}"
    sign: ClassVar[int] = -1


@dataclass(frozen=True)
class Dollar(Shaped, settles=(*ONE_PLAYER, "start", "moves", "after", "solved", "graph", "carried")):
    """The rules. The dollars are those given, or those that the board's file holds."""

    answers = DollarAnswer
    by_vertex: ClassVar[tuple[str, ...]] = ("values",)
    """What may also be a dict with the names of vertices."""

    board: Annotated[
        Graph | str | os.PathLike[str],
        Ask("the board: a name like random:10,4,seed=1, or a file", carries=("value",)),
    ]
    values: Annotated[tuple[int, ...] | None, Ask("the dollars of every vertex, if the board has none of its own")] = (
        None
    )

    def __post_init__(self) -> None:
        graph, values = playable(self.board), self.values
        name = graph._name or graph._file
        if values is None and graph.values is None:
            raise (
                BadRules(
                    "nobody on this board owns or owes a dollar",
                    hint=f"say what each of the {graph.vertex_count} vertices has: --values 1,-2,…",
                )
                .saying("error.no_dollars")
                .hinting("error.no_dollars.hint", vertices=graph.vertex_count)
            )
        if values is None and name is None:  # there is no other way to find them again
            assert graph.values is not None
            values = tuple(graph.values.tolist())
        if values is not None:
            values = _of_each_vertex(graph, values) if isinstance(values, Mapping) else tuple(values)
            refuse_dollars(graph, values)
            graph = graph.with_values(values)
        assert graph.values is not None
        refuse_dollars(graph, graph.values.tolist())
        object.__setattr__(self, "board", graph.called(name) if name else graph)
        object.__setattr__(self, "values", values)

    def start(self) -> Dollars:
        """The dollars as they are given."""
        values = self.graph().values
        assert values is not None
        return Dollars(tuple(values.tolist()))

    def moves(self, at: Dollars) -> Iterator[Deal]:
        """Every vertex may lend and every vertex may borrow, in debt or not."""
        for vertex in range(len(at.values)):
            name = self.graph().name_of(vertex)
            yield Lend(vertex, name)
            yield Borrow(vertex, name)

    def after(self, at: Dollars, move: Deal) -> Dollars:
        """A dollar has moved along each edge at the vertex."""
        values = list(at.values)
        for neighbour in self.graph().neighbours(Vertex(move.vertex)):
            values[neighbour] += move.sign
            values[move.vertex] -= move.sign
        return Dollars(tuple(values))

    def solved(self, at: Dollars) -> bool:
        """Nobody is in debt."""
        return min(at.values) >= 0

    def says(self, at: Dollars) -> Message:
        """How many are in debt, and what there is on the board as against its genus."""
        in_debt = sum(value < 0 for value in at.values)
        return message("dollar.says", count=in_debt, total=str(sum(at.values)), genus=str(self.graph().genus))

    def graph(self) -> Graph:
        """The board: connected, without loops."""
        assert isinstance(self.board, Graph)
        return self.board

    def graph_at(self, at: Dollars) -> Graph:
        """The board with the dollars of a position and a place for every vertex, as a file should hold it."""
        return self._drawn.with_values(at.values)

    def begun_at(self, at: Dollars, player: Player) -> Dollar:
        """The same board with the dollars as they are now."""
        return Dollar(self.graph_at(at))

    def carried(self) -> dict[str, Any]:
        """The board as a proof carries it."""
        graph, values = self.graph(), list(self.start().values)
        return {
            "shape": "dollar",
            "vertices": graph.vertex_count,
            "edges": graph.ends_of_edge.ravel(),
            "values": values,
        }

    def picture(self, at: Dollars) -> Picture:
        """Debts are squares. A click lends, a right click borrows; parallel edges bow apart."""
        places, (wide, high) = self._places
        pieces = []
        for vertex, (x, y) in enumerate(places):
            owned, name = at.values[vertex], self.graph().name_of(vertex)
            pieces.append(
                Piece(
                    *(x, y, "square" if owned < 0 else "circle", str(owned).replace("-", "−")),
                    tint="debt" if owned < 0 else "plain",
                    plays=Lend(vertex, name),
                    plays_too=Borrow(vertex, name),
                    lights=(vertex, *sorted(set(self.graph().neighbours(Vertex(vertex))))),
                    called="dollars",
                    note=name or str(vertex),
                )
            )
        modes = (message("dollar.lend"), message("dollar.borrow"))
        return Picture(wide, high, tuple(pieces), tuple(bowed(self.graph().edges())), modes=modes)

    @cached_property
    def _drawn(self) -> Graph:
        return well_placed(self.graph())

    @cached_property
    def _places(self) -> tuple[list[tuple[float, float]], tuple[float, float]]:
        """Where the vertices are drawn, whatever unit the board's own places are in, and how much room that takes."""
        places = at_hand(self._drawn).coordinates
        assert places is not None
        low = places.min(axis=0)
        wide, high = (places.max(axis=0) - low).tolist()
        room = SIDE * max(1.0, (len(places) / 25) ** 0.5)
        step = room / max(wide, high, 1e-9)
        step = min(step, SIDE / 4) if max(wide, high) < 4 else step
        drawn = [(MARGIN + step * float(x - low[0]), MARGIN + step * float(y - low[1])) for x, y in places]
        return drawn, (2 * MARGIN + step * wide, 2 * MARGIN + step * high)


def playable(source: Graph | str | os.PathLike[str]) -> Graph:
    """A board for the dollar game; why not, if it is none."""
    graph = board(source)
    if graph.vertex_count == 0:
        raise BadBoard("a board without vertices cannot be played on")
    if graph.has_loops:
        loop = next(one for one, other in graph.ends_of_edge.tolist() if one == other)
        error = BadBoard(f"vertex {loop} is its own neighbour", hint="a loop carries no dollar anywhere: take it away")
        raise error.saying("error.loop", vertex=int(loop)).hinting("error.loop.hint")
    if not graph.is_connected:
        pieces = graph.components()
        raise BadBoard(
            f"the board falls into {len(pieces)} pieces: no path leads from vertex 0 to vertex {pieces[1][0]}",
            hint="solve each piece on its own",
        )
    return graph


def refuse_dollars(graph: Graph, values: Sequence[int]) -> None:
    """Complain unless every vertex has a whole number of dollars that can be worked with."""
    if len(values) != graph.vertex_count:
        raise BadRules(f"there must be a value for each vertex: {graph.vertex_count}, not {len(values)}")
    for vertex, value in enumerate(values):
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadRules(f"vertex {vertex} has {value!r} dollars", hint="dollars are whole numbers")
        if abs(value) > MOST_DOLLARS:
            raise BadRules(
                f"vertex {vertex} has {value} dollars", hint="at most 10^15 dollars can be owned or owed by a vertex"
            )


# What document 000 defines.


Standing = Literal["poor", "sufficient", "rich"]


def standings(graph: Graph, values: Sequence[int]) -> tuple[Standing, ...]:
    """Definition 2: in debt; out of debt, but too poor to lend without getting into it; able to lend.

    >>> standings(Graph.from_edges(3, [(0, 1), (1, 2)]), (-1, 1, 1))
    ('poor', 'sufficient', 'rich')
    """
    return tuple(
        "poor" if value < 0 else "rich" if value >= degree else "sufficient"
        for value, degree in zip(values, graph.degrees.tolist(), strict=True)
    )


def surely_winnable(graph: Graph, values: Sequence[int]) -> bool:
    """Theorem 1: where there are at least as many dollars as the genus, there is a solution. (Below, perhaps.)

    >>> surely_winnable(Graph.from_edges(3, [(0, 1), (1, 2), (0, 2)]), (3, -1, -1))
    True
    """
    return sum(values) >= graph.genus


def script_of(moves: Iterable[Deal], vertex_count: int) -> tuple[int, ...]:
    """Theorems 2 and 3: the order does not matter and opposites cancel, so one whole number per vertex is enough.

    >>> script_of([Lend(1), Borrow(0), Lend(1)], 3)
    (-1, 2, 0)
    """
    script = [0] * vertex_count
    for move in moves:
        script[move.vertex] += move.sign
    return tuple(script)


def moves_of(script: Iterable[int]) -> Iterator[Deal]:
    """A script as moves, lending first, so that debts stay as small as they can for long.

    >>> [str(move) for move in moves_of((-1, 2, 0))]
    ['lend 1', 'lend 1', 'borrow 0']
    """
    times = [int(entry) for entry in script]
    for vertex, lends in enumerate(times):
        yield from (Lend(vertex) for _ in range(lends))
    for vertex, lends in enumerate(times):
        yield from (Borrow(vertex) for _ in range(-lends))


def shifted(script: Sequence[int], by: int) -> tuple[int, ...]:
    """Theorems 4 and 5: when all lend once more, nothing changes, so this script does the same as the first.

    >>> shifted((1, 1, 0), -1)
    (0, 0, -1)
    """
    return tuple(int(times) + by for times in script)


def minimised(script: Sequence[int]) -> tuple[int, ...]:
    """The shortest of all shifts of a script: the one that brings its median to 0. No other shift is shorter.

    >>> minimised((2, 1, 1, 0))
    (1, 0, 0, -1)
    """
    ordered = sorted(int(times) for times in script)
    low, high = ordered[(len(ordered) - 1) // 2], ordered[len(ordered) // 2]
    return shifted(script, -max(low, min(high, 0)))


def length_of(script: Iterable[int]) -> int:
    """How many moves a script is."""
    return sum(abs(int(times)) for times in script)


def bowed(edges: Iterable[tuple[int, int]]) -> Iterator[Line]:
    """The edges as lines; parallel ones bow apart so that each can be seen."""
    together: dict[tuple[int, int], int] = {}
    for edge in edges:
        together[edge] = together.get(edge, 0) + 1
    for (one, other), count in together.items():
        for number in range(count):
            yield Line(one, other, bend=BEND * (number - (count - 1) / 2))


Rich = Literal["richest", "poorest", "strict"]


@dataclass(frozen=True)
class SolveOptions:
    """What `solve` can be told."""

    minimise: Annotated[bool, Ask("shift what an algorithm found by its median")] = False
    rich: Annotated[
        Rich | None,
        Ask("who lends first in naive, give and alternate; strict: the poorest with more dollars than edges"),
    ] = None
    steps: Annotated[int | None, Ask("after how many steps naive, give and alternate are stopped")] = None
    theory: Annotated[bool, Ask("also rank, critical group, spanning trees and gonality")] = False

    def __post_init__(self) -> None:
        if self.steps is not None and self.steps < 0:
            raise BadRules(f"an algorithm cannot be stopped after {self.steps} steps", hint="give 0 or more")


def _of_each_vertex(graph: Graph, dollars: Mapping[Any, int]) -> tuple[int, ...]:
    """What each vertex has, told by name or by number; nothing where nothing is told."""
    names = {graph.name_of(vertex) or str(vertex): vertex for vertex in graph.vertices}
    known = {**{str(vertex): vertex for vertex in graph.vertices}, **names}
    values = [0] * graph.vertex_count
    for name, dollar in dollars.items():
        if str(name) not in known:
            raise BadRules(f"{name!r} is no vertex of this board", hint="name the vertices as the board does")
        values[known[str(name)]] = int(dollar)
    return tuple(values)


GAME = Game(
    rules=Dollar,
    position=Dollars,
    move=Deal,
    try_first={"board": "cube:3", "values": "0,-1,0,2,-1,2,2,1"},
    place=20,
    methods=dict.fromkeys(("best", "borrow", "give", "naive", "alternate"), "dollars.dollar"),
    solve_options=SolveOptions,
    outputs={"list": "the moves of the solution, one per line"},
    drawings={
        "position": "the board as it stands, also after --moves",
        "arrows": "a solution: the dollars that it sends along each edge",
        "both": "the board before a solution and after it",
    },
    panels=("levels", "bank"),
    makers=("dollar",),
    challenges="dollar",
)

__all__ = ["Borrow", "Deal", "Dollar", "Dollars", "Lend", "length_of", "minimised", "moves_of", "script_of", "shifted"]
__all__ += ["standings", "surely_winnable"]
