"""Vertices of a board, taken one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from noyau.errors import BadRules
from noyau.rules.shaped import TWO_PLAYERS, Shaped, undeclared
from noyau.rules.variables import M, P
from noyau.words import Player, Vertex

if TYPE_CHECKING:
    from noyau.graphs import Graph

BOTH = 3
GONE = 3
"""Of a vertex that nobody may take any more, whoever took it or what shut it."""
SETTLED = (*TWO_PLAYERS, "start", "moves", "after", "open_to", "misere", "impartial", "carried", "_near")


class Taking(Shaped, Generic[P, M], settles=SETTLED):
    """Rules in which a move takes a vertex of a board and changes who may still take its neighbours, nothing else.

    A game declares the board, who may no longer take the neighbours (`taker_loses`, `other_loses`), what is taken at
    the start and who moves first; and how positions and moves are written. A notation that does not tell a position, or
    a move, as it is is refused where that shows.

    What is *taken* is a row with a number for every vertex: 0 as long as nobody has taken it, 1 or 2 for the player who
    has, and 3 where it is gone without being known who took it: nobody may take it, and it shuts no neighbour.
    """

    taker_loses: ClassVar[bool] = False
    """Whether the player who takes a vertex may no longer take its neighbours."""
    other_loses: ClassVar[bool] = False
    """Whether the opponent may no longer take them."""
    misere: ClassVar[bool] = False

    if TYPE_CHECKING:

        @property
        def to_move(self) -> Player:
            """Who moves first."""

    def graph(self) -> Graph:
        """The board; loops and parallel edges mean nothing."""
        raise undeclared(self, "graph")

    def taken(self) -> Sequence[int]:
        """What is taken at the start: nothing, unless a game says more."""
        return (0,) * self.graph().vertex_count

    def written(self, taken: tuple[int, ...], open_: tuple[int, ...]) -> P:
        """The position in which these vertices are taken, and the others open to these players."""
        raise undeclared(self, "written")

    def taken_at(self, at: P) -> Sequence[int]:
        """What is taken at a position."""
        raise undeclared(self, "taken_at")

    def taking(self, player: Player, vertex: Vertex) -> M:
        """The move by which a player takes a vertex."""
        raise undeclared(self, "taking")

    def taken_by(self, move: M) -> tuple[Player, Vertex]:
        """Who takes which vertex by a move; where both players lose the neighbours, or none, either may be named."""
        raise undeclared(self, "taken_by")

    @property
    def impartial(self) -> bool:
        """Where both players lose the neighbours, or none, they have the same moves."""
        return bool(self.taker_loses) == bool(self.other_loses)

    def start(self) -> P:
        """The position in which play begins."""
        return _written(self, tuple(self.taken()))

    def moves(self, at: P, player: Player) -> Iterator[M]:
        """Every vertex that `player` may still take."""
        return (_move(self, player, Vertex(vertex)) for vertex, who in enumerate(self.open_to(at)) if who & player)

    def after(self, at: P, move: M) -> P:
        """The vertex is taken, and its neighbours are lost to those who lose them."""
        player, vertex = self.taken_by(move)
        taken = self.taken_at(at)
        return _written(self, (*taken[:vertex], int(player), *taken[vertex + 1 :]))

    def open_to(self, at: P) -> list[int]:
        """Who may take each vertex: nobody (0), player 1 alone (1), player 2 alone (2), or both (3)."""
        return _opened(self, self.taken_at(at))

    def carried(self) -> dict[str, Any]:
        """The board as a proof carries it."""
        import numpy as np

        edges = [edge for edge in dict.fromkeys(self.graph().edges()) if edge[0] != edge[1]]
        return {
            "shape": "taking",
            "vertices": self.graph().vertex_count,
            "edges": np.array(edges, np.int32).ravel(),
            "taker_loses": bool(self.taker_loses),
            "other_loses": bool(self.other_loses),
            "open": np.array(self.open_to(self.start()), np.int8),
            "to_move": int(self.to_move),
        }

    @cached_property
    def _near(self) -> list[list[int]]:
        graph = self.graph()
        first, neighbours = graph.first_edge_of_vertex.tolist(), graph.neighbour_of_edge.tolist()
        return [sorted({*neighbours[first[here] : first[here + 1]]} - {here}) for here in graph.vertices]


def _opened(rules: Taking[Any, Any], taken: Sequence[int]) -> list[int]:
    near, mine, theirs = rules._near, rules.taker_loses, rules.other_loses
    if len(taken) != len(near):
        raise BadRules(f"{len(taken)} vertices are taken or not, and the board has {len(near)}")
    open_ = [0 if who else BOTH for who in taken]
    for vertex, who in enumerate(taken):
        if who in (1, 2):
            left = BOTH - (who if mine else 0) - (BOTH - who if theirs else 0)
            for neighbour in near[vertex]:
                open_[neighbour] &= left
    return open_


def _written(rules: Taking[P, Any], taken: tuple[int, ...]) -> P:
    open_ = tuple(_opened(rules, taken))
    position = rules.written(taken, open_)
    read = tuple(rules.taken_at(position))
    if read != taken and tuple(_opened(rules, read)) != open_:
        name = type(rules).__name__
        raise BadRules(f"{name} writes a position as {str(position)!r} and reads another one from it")
    return position


def _move(rules: Taking[Any, M], player: Player, vertex: Vertex) -> M:
    move = rules.taking(player, vertex)
    who, what = rules.taken_by(move)
    if what != vertex or (who is not player and not rules.impartial):
        name = type(rules).__name__
        raise BadRules(f"{name} writes a move of player {player} at vertex {vertex} as {str(move)!r} and reads another")
    return move
