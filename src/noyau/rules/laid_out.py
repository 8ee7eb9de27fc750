"""Games that already are an arena, and boards that are files."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from noyau.errors import BadRules
from noyau.rules.shaped import Shaped, undeclared
from noyau.rules.variables import M, P
from noyau.words import SECOND, Player, Vertex

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from noyau.graphs import Digraph

NOBODY = -1
SETTLED = (
    "start", "owner_of", "to_move", "moves", "after", "decided", "endless", "misere", "impartial", "carried",
    "winner_at", "parts", "positions", "solved", "is_legal", "random_move", "_decided",
)  # fmt: skip


class LaidOut(Shaped, Generic[P, M], settles=SETTLED):
    """Rules that already are an arena. Its vertices are the positions; millions of them are never listed.

    A game declares the arena, what player 1 wants to reach, if anything, or that it is a parity game; and how positions
    and moves are written. Without a target the stuck player loses and endless play is a draw; with one player 1 wins as
    soon as the token is there and player 2 if it never is; with parity the highest priority seen for ever decides.
    """

    parity: bool = False
    """Whether the priorities of the arena decide."""
    misere: ClassVar[bool] = False
    impartial: ClassVar[bool] = False

    def digraph(self) -> Digraph:
        """The arena, with an owner for every vertex."""
        raise undeclared(self, "digraph")

    def wanted(self) -> npt.NDArray[np.int32] | None:
        """The vertices that player 1 wants to reach; None where whoever is stuck loses."""
        raise undeclared(self, "wanted")

    def begins_at(self) -> Vertex:
        """The vertex in which play begins."""
        return self.digraph().initial or Vertex(0)

    def position_at(self, vertex: Vertex) -> P:
        """The position that a vertex is."""
        raise undeclared(self, "position_at")

    def vertex_at(self, at: P) -> Vertex:
        """The vertex that a position is."""
        raise undeclared(self, "vertex_at")

    def move_along(self, here: Vertex, there: Vertex) -> M:
        """The move that leads from a vertex to another; different ones to different vertices."""
        raise undeclared(self, "move_along")

    @property
    def to_move(self) -> Player:
        """Who moves first: the owner of the vertex in which play begins."""
        return self.digraph().owner(self.begins_at())

    @property
    def endless(self) -> Player | None:
        """Player 2 wins a play that never meets the target; without a target it is a draw."""
        return None if self.parity or self.wanted() is None else SECOND

    def start(self) -> P:
        """The vertex in which play begins."""
        return _position(self, self.begins_at())

    def owner_of(self, at: P) -> Player:
        """Who moves at a vertex."""
        return self.digraph().owner(self.vertex_at(at))

    def moves(self, at: P, player: Player) -> Iterator[M]:
        """Along each arrow, parallel ones once; nowhere once the game has ended."""
        here = self.vertex_at(at)
        if self.digraph().owner(here) is not player or self._decided[here] != NOBODY:
            return iter(())
        return iter(_ways(self, here))

    def after(self, at: P, move: M) -> P:
        """The vertex at the end of the arrow."""
        there = _ways(self, self.vertex_at(at)).get(move)
        if there is None:
            raise BadRules(f"{str(move)!r} leads nowhere from {str(at)!r}")
        return _position(self, there)

    def decided(self) -> npt.NDArray[np.int8]:
        """Per vertex: who has won as soon as the play is there (0 or 1), or -1 where it goes on."""
        return self._decided

    def carried(self) -> dict[str, Any]:
        """The board as a proof carries it."""
        import numpy as np

        graph, wanted = self.digraph(), self.wanted()
        board: dict[str, Any] = {
            "shape": "parity" if self.parity else "arena",
            "vertices": graph.vertex_count,
            "first_edge": graph.first_edge_of_vertex,
            "target": graph.target_of_edge,
            "owner": graph.owners.astype(np.int8),
        }
        if self.parity:
            if graph.priority_of_vertex is None:
                raise BadRules("a parity game needs priorities, and this arena has none")
            board["priority"] = graph.priority_of_vertex
        elif wanted is None:
            board["ends"] = "stuck loses"
        else:
            board |= {"ends": "target", "wanted": np.unique(wanted).astype(np.int32)}
        board["start"] = int(self.begins_at())
        if graph.names is not None and not self.parity:
            board["names"] = list(graph.names)
        return board

    @cached_property
    def _decided(self) -> npt.NDArray[np.int8]:
        import numpy as np

        graph, wanted = self.digraph(), None if self.parity else self.wanted()
        if wanted is not None:
            decided = np.full(graph.vertex_count, NOBODY, np.int8)
            decided[wanted] = 0
        else:
            stuck = np.diff(graph.first_edge_of_vertex) == 0
            decided = np.where(stuck, 1 - graph.owners.astype(np.int8), np.int8(NOBODY)).astype(np.int8)
        decided.setflags(write=False)
        return decided


def _position(rules: LaidOut[P, Any], vertex: Vertex) -> P:
    position = rules.position_at(vertex)
    if rules.vertex_at(position) != vertex:
        name = type(rules).__name__
        raise BadRules(f"{name} writes vertex {vertex} as {str(position)!r} and reads another one from it")
    return position


def _ways(rules: LaidOut[Any, M], here: Vertex) -> dict[M, Vertex]:
    """The moves at a vertex and where they lead; those of the last vertex are kept, for they are asked for again."""
    kept: tuple[Vertex, dict[M, Vertex]] | None = vars(rules).get("_kept_ways")
    if kept is None or kept[0] != here:
        there = dict.fromkeys(rules.digraph().successors(here))
        ways = {rules.move_along(here, then): then for then in there}
        if len(ways) < len(there):
            raise BadRules(f"{type(rules).__name__} writes two moves from vertex {here} alike")
        kept = vars(rules)["_kept_ways"] = here, ways
    return kept[1]
