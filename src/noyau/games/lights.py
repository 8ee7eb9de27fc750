"""Lights out. Pressing a vertex of a graph switches its light and those of its neighbours; put out all the lights.

On any graph. The order of presses does not matter, and pressing twice is not pressing at all.

>>> game = Lights("path:3")
>>> game.after(game.start(), Press(1))
Lit(lit=(0, 0, 0))
>>> game.solved(game.after(game.start(), Press(0)))
False
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, ClassVar

import numpy as np

from noyau.answers import LightsAnswer
from noyau.errors import BadRules
from noyau.forms import Ask, Game
from noyau.games.shared.colouring import on_paper, paper, playable
from noyau.games.shared.named import called, vertex_meant
from noyau.games.shared.squares import in_characters
from noyau.graphs import Graph, at_hand
from noyau.languages import Message, message
from noyau.rules import ONE_PLAYER, Picture, Piece, Shaped
from noyau.words import Notation, Player, Vertex

MOST_LIGHTS = 5_000


@dataclass(frozen=True, slots=True, order=True)
class Lit(Notation):
    """A position: 1 for every light that is lit, 0 for the others."""

    template: ClassVar[str] = "lit {lit}"
    lit: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Press(Notation):
    """A move: a vertex is pressed."""

    template: ClassVar[str] = "press {vertex}"
    vertex: int
    name: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True)
class Lights(Shaped, settles=(*ONE_PLAYER, "start", "moves", "after", "solved", "graph", "reach", "carried")):
    """The rules."""

    board: Annotated[Graph | str | os.PathLike[str], Ask("the board: a name like grid:5x5, or a file")]
    lit: Annotated[tuple[int, ...] | None, Ask("the lights that are lit; otherwise all of them", vertices=True)] = None

    answers = LightsAnswer

    def __post_init__(self) -> None:
        graph = playable(self.board, MOST_LIGHTS)
        object.__setattr__(self, "board", graph)
        if self.lit is None:
            return
        object.__setattr__(self, "lit", tuple(vertex_meant(graph, vertex) for vertex in self.lit))
        for vertex in self.lit:
            if not 0 <= vertex < graph.vertex_count:
                raise BadRules(f"there is no light {vertex}", hint=f"the lights are 0 to {graph.vertex_count - 1}")
        if not self.lit:
            raise BadRules("no light is lit, so there is nothing to solve", hint="name one: --lit 0")
        object.__setattr__(self, "lit", tuple(sorted(set(self.lit))))

    def start(self) -> Lit:
        """The lights as they are given; all lit unless some are named."""
        vertices = self.graph().vertices
        lit = set(vertices if self.lit is None else self.lit)
        return Lit(tuple(int(vertex in lit) for vertex in vertices))

    def moves(self, at: Lit) -> Iterator[Press]:
        """Any vertex may be pressed."""
        return (Press(vertex, self.graph().name_of(vertex)) for vertex in self.graph().vertices)

    def after(self, at: Lit, move: Press) -> Lit:
        """The light of the vertex and those of its neighbours have changed."""
        lit = list(at.lit)
        for vertex in self.reach(move.vertex):
            lit[vertex] ^= 1
        return Lit(tuple(lit))

    def solved(self, at: Lit) -> bool:
        """All is dark."""
        return not any(at.lit)

    def is_legal(self, at: Lit, move: Press, player: Player) -> bool:
        """Every vertex there is may be pressed, however many there are."""
        return not self.solved(at) and 0 <= move.vertex < self.graph().vertex_count

    def random_move(self, at: Lit, player: Player, chance: random.Random) -> Press:
        """Any vertex."""
        vertex = chance.randrange(self.graph().vertex_count)
        return Press(vertex, self.graph().name_of(vertex))

    def says(self, at: Lit) -> Message:
        """How many lights are lit."""
        return message("lights.says", count=sum(at.lit))

    def graph(self) -> Graph:
        """The board, without loops and parallel edges."""
        assert isinstance(self.board, Graph)
        return self.board

    def reach(self, vertex: int) -> tuple[int, ...]:
        """The lights that pressing a vertex switches."""
        return (vertex, *self.graph().neighbours(Vertex(vertex)))

    def begun_at(self, at: Lit, player: Player) -> Lights | None:
        """The same board with the lights as they are now; None where all is dark."""
        lit = tuple(vertex for vertex, on in enumerate(at.lit) if on)
        return replace(self, lit=lit) if lit else None

    def carried(self) -> dict[str, Any]:
        """The board as a proof carries it."""
        graph, lit = self.graph(), np.array(self.start().lit, np.int8)
        return {"shape": "lights", "vertices": graph.vertex_count, "edges": graph.ends_of_edge.ravel(), "lit": lit}

    def sketch(self, at: Lit) -> str:
        """Lit lights are full, dark ones empty."""
        return in_characters(self.graph(), ["●" if lit else "○" for lit in at.lit])

    def picture(self, at: Lit) -> Picture:
        """What is lit is a striped circle, what is dark a plain square; a click presses, and shows how far it goes."""
        graph = self._drawn
        pieces = tuple(
            Piece(
                x, y, "circle" if at.lit[vertex] else "square", called(graph, vertex),
                "c4" if at.lit[vertex] else "plain",
                plays=Press(vertex, graph.name_of(vertex)), lights=self.reach(vertex),
                called="lit" if at.lit[vertex] else "dark",
            )
            for vertex, (x, y) in enumerate(on_paper(graph))
        )  # fmt: skip
        return Picture(*paper(graph), pieces, tuple(graph.edges()))

    @cached_property
    def _drawn(self) -> Graph:
        return at_hand(self.graph())


GAME = Game(
    rules=Lights,
    position=Lit,
    move=Press,
    try_first={"board": "grid:4x4"},
    place=21,
    glimpse=("press 5",),
    methods={"algebra": "puzzles.lights", "paths": "puzzles.paths"},
)
