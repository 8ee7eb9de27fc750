"""A puzzle for tests: walk along the arrows of a directed graph from 0 to one of some ends; and its slow twin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from hypothesis import strategies as st

from noyau.forms import Ask, Game
from noyau.words import Notation


@dataclass(frozen=True)
class Spot(Notation):
    template: ClassVar[str] = "spot {number}"
    number: int


@dataclass(frozen=True)
class Go(Notation):
    template: ClassVar[str] = "go {number}"
    number: int


@dataclass(frozen=True)
class Maze:
    """`arrows` are pairs, one after the other."""

    arrows: Annotated[tuple[int, ...], Ask("from, to, from, to, …")]
    ends: Annotated[tuple[int, ...], Ask("where it is solved")]

    def start(self) -> Spot:
        return Spot(0)

    def moves(self, at: Spot) -> Iterator[Go]:
        return (Go(there) for there in dict.fromkeys(there for here, there in self.pairs() if here == at.number))

    def after(self, at: Spot, move: Go) -> Spot:
        return Spot(move.number)

    def solved(self, at: Spot) -> bool:
        return at.number in self.ends

    def pairs(self) -> list[tuple[int, int]]:
        return list(zip(self.arrows[::2], self.arrows[1::2], strict=True))

    def needed(self, here: int) -> int | None:
        """The twin: the fewest moves from a spot, by walking along all arrows as often as there are arrows."""
        reached, moves = {here}, 0
        while not reached & set(self.ends):
            more = reached | {there for one, there in self.pairs() if one in reached}
            if more == reached:
                return None
            reached, moves = more, moves + 1
        return moves


@dataclass(frozen=True)
class BoundedMaze(Maze):
    """With a lower bound for every spot."""

    bounds: tuple[int, ...] = ()

    def at_least(self, at: Spot) -> int:
        return self.bounds[at.number]


@dataclass(frozen=True)
class Endless(Maze):
    """Up and up."""

    def moves(self, at: Spot) -> Iterator[Go]:
        return iter([Go(at.number + 1), Go(at.number + 2)])


@dataclass(frozen=True)
class Blurred(Spot):
    """A position that does not print all that it is: from 1 on they are written alike."""

    def __str__(self) -> str:
        return f"spot {min(self.number, 1)}"


@dataclass(frozen=True)
class Mist(Maze):
    """A maze of such positions."""

    def start(self) -> Spot:
        return Blurred(0)

    def after(self, at: Spot, move: Go) -> Spot:
        return Blurred(move.number)


GAME = Game(rules=Maze, position=Spot, move=Go, try_first={"arrows": "0,1", "ends": "1"})


@st.composite
def mazes(draw: st.DrawFn) -> Maze:
    """Up to eight spots, solvable or not."""
    spot = st.integers(0, draw(st.integers(1, 7)))
    arrows = draw(st.lists(st.tuples(spot, spot), max_size=16))
    return Maze(tuple(end for arrow in arrows for end in arrow), tuple(draw(st.sets(spot, max_size=2))))


@st.composite
def bounded_mazes(draw: st.DrawFn) -> BoundedMaze:
    """The same with bounds that are true and otherwise anything: they need not be consistent."""
    maze = draw(mazes())
    needed = [maze.needed(here) for here in range(8)]
    bounds = tuple(draw(st.integers(0, 9 if moves is None else moves)) for moves in needed)
    return BoundedMaze(maze.arrows, maze.ends, bounds)
