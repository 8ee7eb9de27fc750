"""Cops and robber. Cops and a robber on a graph, each knows where all are; a cop who meets the robber has caught them.

First the cops choose where to stand, one after the other, then the robber. Then they take turns: on theirs, every cop
goes along an edge or stays, the one at the smallest vertex first; then the robber does. If that never ends, the robber
has won. How many cops a graph needs is its *cop number*.

>>> game = Cops("cycle:4", cops=2)
>>> at = Chase((0, 2), (1,), 0)
>>> [str(move) for move in game.moves(at, FIRST)], str(game.after(at, Stride("cop", 1)))
(['cop 0', 'cop 1', 'cop 3'], 'cops 1,2 robber 1 moved 1')
"""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb
from typing import Annotated, Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.answers import ChaseAnswer
from noyau.errors import BadRules, CannotRead, TooLarge
from noyau.forms import Ask, Game
from noyau.games.shared.colouring import on_paper, paper, playable
from noyau.games.shared.named import all_called, called
from noyau.graphs import Digraph, Graph, at_hand
from noyau.rules import LaidOut, Picture, Piece, Shape, Tint
from noyau.words import FIRST, SECOND, Notation, Player, Vertex

PLAYERS = ("cops", "robber")
WHO = ("cop", "robber")
MOST_COPS = 10
MOST_POSITIONS = 30_000_000
"""More are not laid out: their arena would take some gigabytes."""
MOST_KEPT = 3_000_000
"""The last chase is remembered if it has no more positions: the page asks for the same one with every move."""
AT_ONCE = 1 << 18
"""So many positions are laid out between two looks at the clock."""
Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, order=True)
class Chase(Notation):
    """A position: the cops, first the `moved` ones that have gone in this turn, then the others; and the robber."""

    template: ClassVar[str] = "cops {cops} robber {robber} moved {moved}"
    cops: tuple[int, ...]
    robber: tuple[int, ...]
    moved: int


@dataclass(frozen=True, slots=True, order=True)
class Stride(Notation):
    """A move: the cop whose turn it is, or the robber, goes to a vertex, perhaps the one where they are."""

    template: ClassVar[str] = "{who} {vertex}"
    who: str
    vertex: int
    name: str = field(default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "who", self.who.lower())
        if self.who not in WHO:
            raise CannotRead(f"{self.who!r} is nobody here", allowed=WHO)


@dataclass(frozen=True)
class Cops(LaidOut[Chase, Stride]):
    """The rules."""

    answers = ChaseAnswer

    board: Annotated[Graph | str | os.PathLike[str], Ask("the board: a name like petersen, or a file")]
    cops: Annotated[int, Ask("how many cops there are")] = 1

    players: ClassVar[tuple[str, str]] = PLAYERS

    def __post_init__(self) -> None:
        object.__setattr__(self, "board", playable(self.board))
        if not 1 <= self.cops <= MOST_COPS:
            error = BadRules(f"there are {self.cops} cops", hint=f"give 1 to {MOST_COPS}")
            raise error.saying("error.cops", count=str(self.cops), most=str(MOST_COPS))
        count = self._first_of_phase[-1]
        if count > MOST_POSITIONS:
            large = TooLarge(f"this chase has {count:,} positions", hint="take fewer cops, or a smaller board")
            raise large.saying("error.cops.large", count=str(count)).hinting("error.cops.large.hint")

    def graph(self) -> Graph:
        """The board."""
        assert isinstance(self.board, Graph)
        return self.board

    @cached_property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """Each vertex with its neighbours."""
        graph = self.graph()
        return tuple(tuple(sorted({int(v), *map(int, graph.neighbours(Vertex(v)))})) for v in graph.vertices)

    # The arena. While cops are placed, a vertex is a group: a multiset of their vertices. Later it is the group that
    # has moved, the group that has not, and the robber. The phases come in order: so many placed, then so many moved.

    def digraph(self) -> Digraph:
        """Every position, also those that never come up."""
        return self.lay_out(lambda: None)

    def lay_out(self, look: Callable[[], None]) -> Digraph:
        """The same; `look` is called several times a second, and may stop it by raising something."""
        known: Digraph | None = self.__dict__.get("_laid_out")
        if known is None:
            known = _kept.get(self) or self._phase_by_phase(look)
            self.__dict__["_laid_out"] = known
            if known.vertex_count <= MOST_KEPT:
                _kept.clear()
                _kept[self] = known
        return known

    def wanted(self) -> npt.NDArray[np.int32]:
        """Where a cop is with the robber."""
        return np.flatnonzero(self._caught).astype(np.int32)

    def begins_at(self) -> Vertex:
        """Nobody is there yet."""
        return self.vertex_at(Chase((), (), 0))

    def position_at(self, vertex: Vertex) -> Chase:
        """The position that a vertex is."""
        phase = bisect_right(self._first_of_phase, vertex) - 1
        rest = int(vertex) - self._first_of_phase[phase]
        if phase <= self.cops:
            return Chase(self._groups[phase][rest], (), 0)
        moved = phase - self.cops - 1
        rest, robber = divmod(rest, len(self.around))
        gone, waiting = divmod(rest, len(self._groups[self.cops - moved]))
        return Chase((*self._groups[moved][gone], *self._groups[self.cops - moved][waiting]), (robber,), moved)

    def vertex_at(self, at: Chase) -> Vertex:
        """The vertex that a position is."""
        if not at.robber:
            return Vertex(self._first_of_phase[len(at.cops)] + self._number_of[at.cops])
        gone, waiting = at.cops[: at.moved], at.cops[at.moved :]
        place = self._number_of[gone] * len(self._groups[len(waiting)]) + self._number_of[waiting]
        return Vertex(self._first_of_phase[self.cops + 1 + at.moved] + place * len(self.around) + at.robber[0])

    def move_along(self, here: Vertex, there: Vertex) -> Stride:
        """The move between two vertices: the cop or the robber who is somewhere else, or newly there."""
        before, after = self.position_at(here), self.position_at(there)
        if _mover(self, before) is SECOND:
            return self._stride(WHO[1], after.robber[0])
        gone = before.cops[: before.moved] if before.robber else before.cops
        now = after.cops[: after.moved] if before.robber else after.cops
        return self._stride(WHO[0], next(vertex for vertex in now if now.count(vertex) > gone.count(vertex)))

    def _stride(self, who: str, vertex: int) -> Stride:
        return Stride(who, vertex, self.graph().name_of(vertex))

    def picture(self, at: Chase) -> Picture:
        """Cops are squares, the robber is a circle; a click on a vertex goes there. Whoever moves next has a ring."""
        drawn, turn = self._drawn, _mover(self, at)
        next_cop = at.cops[at.moved] if at.robber and turn is FIRST else None
        pieces = []
        for vertex, (x, y) in enumerate(on_paper(drawn)):
            cops, robbed = at.cops.count(vertex), vertex in at.robber
            shape: Shape = "square" if cops else "circle"
            tint: Tint = "first" if cops else "second" if robbed else "plain"
            name = called(self.graph(), vertex)
            label = ("C" * min(cops, 1) + (str(cops) if cops > 1 else "") + "R" * robbed) or name
            pieces.append(
                Piece(
                    *(x, y, shape, label, tint),
                    plays=tuple(self._stride(who, vertex) for who in WHO),
                    lights=(vertex,),
                    called="vertex",
                    current=vertex == next_cop or (turn is SECOND and robbed),
                    note=name if cops or robbed else "",
                )
            )
        return Picture(*paper(drawn), tuple(pieces), tuple(drawn.edges()))

    def brief(self, at: Chase) -> str:
        """Where everybody is: C a cop, c one who has still to move this turn, R the robber."""
        waiting = len(at.cops) - at.moved if at.robber else 0
        who = "C" * (len(at.cops) - waiting) + "c" * waiting + "R" * len(at.robber)
        names = all_called(self.graph(), (*at.cops, *at.robber))
        return " ".join(f"{letter}{name}" for letter, name in zip(who, names, strict=True)) or "∅"

    def sketch(self, at: Chase) -> str:
        """A line for each vertex: who is there, and its neighbours. A cop who has still to move this turn is a c."""
        names, lines = all_called(self.graph(), range(len(self.around))), []
        wide, between = max(map(len, names)), ", " if self.graph().spoken_names else " "
        waiting = at.cops[at.moved :] if at.robber else ()
        for vertex, around in enumerate(self.around):
            gone = at.cops.count(vertex) - waiting.count(vertex)
            here = "C" * gone + "c" * waiting.count(vertex) + "R" * (vertex in at.robber)
            near = between.join(names[other] for other in around if other != vertex)
            lines.append(f"{names[vertex]:>{wide}} [{here:<{self.cops + 1}}] {near}".rstrip())
        return "\n".join(lines)

    @cached_property
    def _drawn(self) -> Graph:
        return at_hand(self.graph())

    @cached_property
    def _groups(self) -> list[list[tuple[int, ...]]]:
        """By size, every multiset of vertices."""
        vertices = range(self.graph().vertex_count)
        return [list(combinations_with_replacement(vertices, size)) for size in range(self.cops + 1)]

    @cached_property
    def _number_of(self) -> dict[tuple[int, ...], int]:
        return {group: number for groups in self._groups for number, group in enumerate(groups)}

    @cached_property
    def _first_of_phase(self) -> list[int]:
        """Where the vertices of each phase begin, and at the end how many there are."""
        count, cops = self.graph().vertex_count, self.cops
        groups = [comb(count + size - 1, size) for size in range(cops + 1)]
        sizes = [*groups, *(groups[moved] * groups[cops - moved] * count for moved in range(cops + 1))]
        return [sum(sizes[:phase]) for phase in range(len(sizes) + 1)]

    @cached_property
    def _caught(self) -> npt.NDArray[np.bool_]:
        count = self.graph().vertex_count
        has = [np.zeros((len(groups), count), np.bool_) for groups in self._groups]
        for size, groups in enumerate(self._groups):
            for number, group in enumerate(groups):
                has[size][number, list(group)] = True
        found = np.zeros(self._first_of_phase[-1], np.bool_)
        for moved in range(self.cops + 1):
            caught = has[moved][:, None, :] | has[self.cops - moved][None, :, :]
            first = self._first_of_phase[self.cops + 1 + moved]
            found[first : first + caught.size] = caught.ravel()
        return found

    def _phase_by_phase(self, look: Callable[[], None]) -> Digraph:
        cops, begins = self.cops, self._first_of_phase
        parts = [self._placing(placed) for placed in range(cops + 1)]
        for moved in range(cops + 1):
            for begin in range(begins[cops + 1 + moved], begins[cops + 2 + moved], AT_ONCE):
                look()
                parts.append(self._moving(moved, begin, min(begin + AT_ONCE, begins[cops + 2 + moved])))
        degrees = np.concatenate([degree for degree, _ in parts])
        first = np.zeros(len(degrees) + 1, np.int64)
        np.cumsum(degrees, out=first[1:])
        owners = np.zeros(len(degrees), np.uint8)
        for phase in (cops, 2 * cops + 1):
            owners[begins[phase] : begins[phase + 1]] = SECOND.index
        return Digraph(first, np.concatenate([targets for _, targets in parts]), owner_of_vertex=owners)

    def _placing(self, placed: int) -> tuple[Numbers, npt.NDArray[np.int32]]:
        """How many moves each group of placed cops has, and where they lead: one cop more, or the robber."""
        groups, count = len(self._groups[placed]), self.graph().vertex_count
        if placed < self.cops:
            targets = self._first_of_phase[placed + 1] + self._joined[placed]
        else:
            targets = self._first_of_phase[placed + 1] + np.arange(groups * count)
        return np.full(groups, count, np.int64), targets.ravel().astype(np.int32)

    def _moving(self, moved: int, begin: int, end: int) -> tuple[Numbers, npt.NDArray[np.int32]]:
        """The same for some vertices where so many cops have moved in this turn; once all have, the robber moves."""
        count, cops = self.graph().vertex_count, self.cops
        gone, waiting, robber = np.unravel_index(
            np.arange(begin, end) - self._first_of_phase[cops + 1 + moved],
            (len(self._groups[moved]), len(self._groups[cops - moved]), count),
        )
        if moved < cops:
            low = np.array([group[0] for group in self._groups[cops - moved]])
            rest = np.array([self._number_of[group[1:]] for group in self._groups[cops - moved]])
            mover = low[waiting]
        else:
            mover = robber
        goes_on = ~self._caught[begin:end]
        near = np.concatenate([np.array(around) for around in self.around])
        width = np.array([len(around) for around in self.around])
        degree = np.where(goes_on, width[mover], 0)
        from_ = np.repeat(np.arange(len(mover)), degree)
        nth = np.arange(len(from_)) - np.repeat(np.cumsum(degree) - degree, degree)
        there = near[(np.cumsum(width) - width)[mover[from_]] + nth]
        if moved < cops:
            group = self._joined[moved][gone[from_], there] * len(self._groups[cops - moved - 1]) + rest[waiting[from_]]
            targets = self._first_of_phase[cops + 2 + moved] + group * count + robber[from_]
        else:
            targets = self._first_of_phase[cops + 1] + gone[from_] * count + there
        return degree, targets.astype(np.int32)

    @cached_property
    def _joined(self) -> list[Numbers]:
        """By size, the number of each group with each vertex added to it."""
        vertices = range(self.graph().vertex_count)
        number_of: Any = self._number_of
        return [
            np.array([[number_of[tuple(sorted((*group, vertex)))] for vertex in vertices] for group in groups])
            for groups in self._groups[:-1]
        ]


_kept: dict[Cops, Digraph] = {}


def _mover(rules: Cops, at: Chase) -> Player:
    """The cops, until all of them are placed, or have moved."""
    return FIRST if (at.moved if at.robber else len(at.cops)) < rules.cops else SECOND


GAME = Game(
    rules=Cops,
    position=Chase,
    move=Stride,
    try_first={"board": "grid:3x4", "cops": "2"},
    place=34,
    glimpse=("cop 0", "cop 3", "robber 9"),
    methods={"attractor": "arenas.chase"},
)
