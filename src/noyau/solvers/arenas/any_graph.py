"""Attractors and kernels of whatever graph one has: lists, dicts with any names, matrices, networkx graphs, arenas.

>>> game = {"lake": ["hill", "shore"], "hill": ["lake"], "shore": []}
>>> found = attractors(game, owners={"lake": 0, "hill": 1, "shore": 1})
>>> found.winner, found.rank["lake"], found.move["lake"]
({'lake': 0, 'hill': 0, 'shore': 0}, 1, 'shore')
>>> attractors([[1, 2], [], [0]], owners=[0, 1, 1]).rank
array([1, 0, 2], dtype=int32)
>>> kernel({"a": ["b", "c"], "b": ["c"]})
['c']
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

import numpy as np

from noyau import _core
from noyau.certificates.kinds import NOBODY, NoKernel
from noyau.deadline import Deadline, Limit
from noyau.errors import BadBoard
from noyau.graphs import Digraph
from noyau.graphs.given import Given, given
from noyau.rules import LaidOut
from noyau.solvers.arenas.attractor import solve_play, solve_reachability
from noyau.solvers.arenas.kernel import kernel_of


class Attractors(NamedTuple):
    """Who wins from each vertex (0 or 1, as the owners are numbered), in how many moves, and by which move.

    Arrays, with −1 where nobody can force a win, or there is no move; dicts under the names of a graph that has names,
    with None there.
    """

    winner: Any
    rank: Any
    move: Any

    def won_by(self, player: int) -> list[Any]:
        """The vertices that a player (0 or 1) wins: that player's attractor."""
        if isinstance(self.winner, dict):
            return [name for name, winner in self.winner.items() if winner == player]
        return [int(vertex) for vertex in np.flatnonzero(self.winner == player)]


def attractors(
    successors: Any,
    owners: Any = None,
    target: Iterable[Hashable] | None = None,
    *,
    limit: Limit = None,
    threads: int | None = None,
) -> Attractors:
    """Who wins from every vertex of a game on a graph, how fast, and by which move.

    `successors` are lists, a dict, an adjacency matrix, indptr and indices, a networkx graph, a Digraph or an Arena;
    `owners` a list, a dict or a function: who moves at each vertex, 0 or 1. Without a target whoever cannot move loses,
    and endless play is won by nobody; with one player 0 wins as soon as the play is there, player 1 if it never is.
    Past the limit, `LimitReached`. At most `threads` threads work, all processors unless a number is given; the answer
    is the same for every number.
    """
    if threads is not None:
        limit = Deadline.of(limit, threads=threads)
    if target is None and limit is None:
        quick = _core.attractors_as_written(successors, owners)
        if quick is not None:
            return Attractors(*quick)
    arena, names, wanted = _arena(successors, owners, target)
    regions = solve_play(arena, limit=limit) if wanted is None else solve_reachability(arena, wanted, limit=limit)
    winner = regions.winner_of_vertex
    if wanted is not None:
        winner = np.where(winner == NOBODY, np.int8(1), winner)
    if names is None:
        return Attractors(winner, regions.rank_of_vertex, regions.move_of_vertex)
    return _named(names, winner, regions.rank_of_vertex, regions.move_of_vertex)


def kernel(successors: Any, *, limit: Limit = None) -> list[Any] | None:
    """A kernel of a graph: no move inside it, a move into it from everywhere else. None where there is none.

    The graph may be anything that `attractors` takes; nobody owns its vertices. One without cycles has exactly one.

    >>> kernel([[1], [2], [0]]) is None, kernel([[1], [0]])
    (True, [0])
    """
    arena, names, _ = _arena(successors, None, None)
    found = kernel_of(arena.first_edge_of_vertex, arena.target_of_edge, limit=limit)
    if isinstance(found, NoKernel):
        return None
    return [vertex if names is None else names[vertex] for vertex in found.vertices]


def _named(names: list[Hashable], winner: Any, rank: Any, move: Any) -> Attractors:
    moves = [None if there < 0 else names[there] for there in move.tolist()]
    numbers = ([None if one < 0 else one for one in row.tolist()] for row in (winner, rank))
    return Attractors(*(dict(zip(names, row, strict=True)) for row in (*numbers, moves)))


def _arena(source: Any, owners: Any, target: Any) -> tuple[Digraph, list[Hashable] | None, list[int] | None]:
    if isinstance(source, LaidOut):
        own = source.wanted()
        target = own.tolist() if target is None and own is not None else target
        source = source.digraph()
    names: list[Hashable] | None = None
    if isinstance(source, Digraph):
        arena = source
        named = Given(arena.first_edge_of_vertex, arena.target_of_edge)
        if owners is not None:
            arena = Digraph(arena.first_edge_of_vertex, arena.target_of_edge, named.owners(owners), names=arena.names)
    else:
        named = given(source)
        names = named.names
        arena = Digraph(named.first_edge_of_vertex, named.target_of_edge, named.owners(owners))
    if target is None:
        return arena, names, None
    if isinstance(target, str | bytes) or not isinstance(target, Iterable):
        raise BadBoard(f"the target is {target!r}, and should be a list of vertices")
    return arena, names, [named.vertex(name) if names is not None else arena.vertex_at(name) for name in target]
