"""Peg solitaire. A peg jumps over a neighbour into an empty hole behind it, and the neighbour is taken away; leave one
peg.

On any graph: from a over b to c, where a and c are neighbours of b. On boards drawn on squares, like `english`, jumps
are straight; elsewhere they may turn, as Beeler and Hoilman play it.

>>> game = Peg("path:4", empty=(1,))
>>> [str(move) for move in game.moves(game.start())]
['jump 3 over 2 to 1']
>>> game.after(game.start(), Jump(3, 2, 1))
Pegs(holes=(1, 1, 0, 0))
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

import numpy as np

from noyau.errors import BadRules
from noyau.forms import Ask, Game
from noyau.games.shared.colouring import on_paper, paper, playable
from noyau.games.shared.named import all_called, vertex_meant
from noyau.games.shared.named import called as called_by
from noyau.games.shared.squares import in_characters, on_squares
from noyau.graphs import Graph, at_hand
from noyau.graphs.pasted import spelt
from noyau.languages import Message, message
from noyau.rules import ONE_PLAYER, Picture, Piece, Shaped
from noyau.words import Notation, Player, Vertex

MOST_HOLES = 64
NEARLY = 1e-6
"""Of the length of an edge: so far from a straight line still counts as straight."""


@dataclass(frozen=True, slots=True, order=True)
class Pegs(Notation):
    """A position: 1 for every hole with a peg, 0 for the empty ones."""

    template: ClassVar[str] = "pegs {holes}"
    holes: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Jump(Notation):
    """A move: the peg at `start` jumps over the one at `over`, which goes, into the hole `end`."""

    template: ClassVar[str] = "jump {start} over {over} to {end}"
    vertex_fields: ClassVar[tuple[str, ...]] = ("start", "over", "end")
    start: int
    over: int
    end: int
    names: tuple[str, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True)
class Peg(Shaped, settles=(*ONE_PLAYER, "start", "moves", "after", "solved", "graph", "jumps", "_jumps", "carried")):
    """The rules."""

    board: Annotated[Graph | str | os.PathLike[str], Ask("the board: english, a name like grid:4x4, or a file")]
    empty: Annotated[
        tuple[int, ...] | None, Ask("the hole without a peg; otherwise the one in the middle", vertices=True)
    ] = None
    lines: Annotated[
        Literal["straight", "any"] | None,
        Ask("jumps go straight or along any two edges; otherwise straight on boards drawn on squares"),
    ] = None

    places_matter: ClassVar[bool] = True
    """Jumps go straight: whoever drags a hole elsewhere must not change them."""

    def __post_init__(self) -> None:
        graph = playable(self.board, MOST_HOLES)
        holes = graph.vertex_count
        if self.lines == "straight" and graph.coordinates is None:
            raise BadRules("this board has no places, so nothing on it is straight", hint="leave out --lines straight")
        given = (holes // 2,) if self.empty is None else self.empty
        empty = tuple(sorted({vertex_meant(graph, hole) for hole in given}))
        for hole in empty:
            if not 0 <= hole < holes:
                raise BadRules(f"there is no hole {hole}", hint=f"the holes are 0 to {holes - 1}")
        if len(empty) in (0, holes):
            raise BadRules("there must be a peg and an empty hole to begin with", hint="name one hole: --empty 0")
        # Where the board lies matters, so its word must be one that gives the places back.
        word = graph._name or graph._file or spelt(graph)
        object.__setattr__(self, "board", graph.called(word))
        object.__setattr__(self, "empty", empty)

    def start(self) -> Pegs:
        """A peg in every hole but the empty ones."""
        assert self.empty is not None
        return Pegs(tuple(int(hole not in self.empty) for hole in self.graph().vertices))

    def moves(self, at: Pegs) -> Iterator[Jump]:
        """Every jump of a peg over a peg into an empty hole."""
        holes = at.holes
        return (jump for jump in self.jumps() if holes[jump.start] and holes[jump.over] and not holes[jump.end])

    def after(self, at: Pegs, move: Jump) -> Pegs:
        """One peg fewer."""
        holes = list(at.holes)
        holes[move.start] = holes[move.over] = 0
        holes[move.end] = 1
        return Pegs(tuple(holes))

    def solved(self, at: Pegs) -> bool:
        """One peg is left."""
        return sum(at.holes) == 1

    def at_least(self, at: Pegs) -> int:
        """Every jump takes one peg away."""
        return sum(at.holes) - 1

    def says(self, at: Pegs) -> Message:
        """How many pegs are left."""
        return message("peg.says", count=sum(at.holes))

    def graph(self) -> Graph:
        """The board."""
        assert isinstance(self.board, Graph)
        return self.board

    def jumps(self) -> tuple[Jump, ...]:
        """Every jump that can ever be made, in order."""
        return self._jumps

    def begun_at(self, at: Pegs, player: Player) -> Peg:
        """The same board with the pegs as they are now."""
        return replace(self, empty=tuple(hole for hole, peg in enumerate(at.holes) if not peg))

    def carried(self) -> dict[str, Any]:
        """The board as a proof carries it."""
        jumps = np.array([(jump.start, jump.over, jump.end) for jump in self.jumps()], np.int32)
        pegs = np.array(self.start().holes, np.int8)
        return {"shape": "peg", "holes": len(pegs), "jumps": jumps.ravel(), "pegs": pegs}

    def sketch(self, at: Pegs) -> str:
        """Pegs are full, holes empty."""
        return in_characters(self.graph(), ["●" if peg else "○" for peg in at.holes])

    def picture(self, at: Pegs) -> Picture:
        """Pegs are circles, empty holes squares. A click jumps where there is one jump only that it can mean."""
        graph, plays = self._drawn, self._clicks(at)
        pieces = []
        for hole, (x, y) in enumerate(on_paper(graph)):
            peg, jump = at.holes[hole], plays.get(hole)
            touched = () if jump is None else (jump.start, jump.over, jump.end)
            shape, tint, called = ("circle", "c3", "peg") if peg else ("square", "plain", "hole")
            pieces.append(Piece(x, y, shape, called_by(graph, hole), tint, jump, lights=touched, called=called))  # type: ignore[arg-type]
        return Picture(*paper(graph), tuple(pieces), tuple(graph.edges()))

    def _clicks(self, at: Pegs) -> dict[int, Jump]:
        """Where to click for a jump: the hole it ends in, its peg or the peg it takes, if no other jump does that."""
        legal = list(self.moves(at)) if not self.solved(at) else []
        ways = {name: Counter(getattr(jump, name) for jump in legal) for name in ("end", "start", "over")}
        clicks: dict[int, Jump] = {}
        for name, times in ways.items():
            for jump in legal:
                if times[getattr(jump, name)] == 1 and jump not in clicks.values():
                    clicks.setdefault(getattr(jump, name), jump)
        return clicks

    @cached_property
    def _jumps(self) -> tuple[Jump, ...]:
        graph = self.graph()
        straight = on_squares(graph) if self.lines is None else self.lines == "straight"
        found = []
        for over in graph.vertices:
            near = graph.neighbours(Vertex(over))
            for start in near:
                for end in near:
                    if start != end and (not straight or _is_straight(graph, start, over, end)):
                        names = all_called(graph, (start, over, end)) if graph.spoken_names else ()
                        found.append(Jump(start, over, end, tuple(names)))
        return tuple(sorted(found))

    @cached_property
    def _drawn(self) -> Graph:
        return at_hand(self.graph())


def _is_straight(graph: Graph, start: int, over: int, end: int) -> bool:
    """Whether three holes lie on a line, the second in the middle."""
    assert graph.coordinates is not None
    one, middle, other = graph.coordinates[[start, over, end]]
    return bool(np.abs(one + other - 2 * middle).max() <= NEARLY * np.abs(other - one).max())


GAME = Game(
    rules=Peg,
    position=Pegs,
    move=Jump,
    try_first={"board": "grid:4x4", "empty": "1"},
    place=22,
    glimpse=("jump 3 over 2 to 1", "jump 11 over 7 to 3"),
    methods={"jumps": "puzzles.jumps", "paths": "puzzles.paths"},
)
