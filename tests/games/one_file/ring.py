"""Ring. A token on a directed graph that the rules lay out themselves; player 1 wins at vertex 3, player 2 for ever.

From even vertices player 1 moves, from odd ones player 2. Arrows leave vertex 3 too; nobody follows them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np
import numpy.typing as npt

from noyau.forms import Ask, Game
from noyau.games.arena import At, Go
from noyau.graphs import Digraph
from noyau.rules import LaidOut
from noyau.words import Vertex

ARROWS = ((0, 1), (1, 2), (1, 0), (2, 3), (2, 4), (3, 0), (4, 5), (4, 5), (5, 4))


@dataclass(frozen=True)
class Ring(LaidOut[At, Go]):
    """The rules."""

    begin: Annotated[int, Ask("where the token is")]

    def begins_at(self) -> Vertex:
        return Vertex(self.begin)

    def digraph(self) -> Digraph:
        return Digraph.from_edges(6, ARROWS, owner_of_vertex=np.array([0, 1, 0, 1, 0, 1], np.uint8))

    def wanted(self) -> npt.NDArray[np.int32]:
        return np.array([3], np.int32)

    def position_at(self, vertex: Vertex) -> At:
        return At(int(vertex))

    def vertex_at(self, at: At) -> Vertex:
        return Vertex(at.vertex)

    def move_along(self, here: Vertex, there: Vertex) -> Go:
        return Go(int(there))


GAME = Game(rules=Ring, position=At, move=Go, try_first={"begin": "2"})
