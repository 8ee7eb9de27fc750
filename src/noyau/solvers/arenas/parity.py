"""Games without an end: who wins when the highest priority seen for ever decides, and two simpler questions like it.

All three answer for every vertex who wins and where the winner moves, and the answer is its own proof: `noyau.proofs`
checks it without solving anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from noyau import _core
from noyau.certificates.kinds import NO_MOVE, Parity
from noyau.deadline import Deadline, Limit
from noyau.errors import BadBoard
from noyau.graphs import Digraph
from noyau.graphs.arrays import Offsets, Owners, Vertices
from noyau.solvers.arenas.attractor import unknown_so_far

NOBODY = -1


def solve_parity(
    arena: Digraph, priority_of_vertex: npt.ArrayLike, *, limit: Limit = None, threads: int | None = None
) -> Parity:
    """Who wins from each vertex: player 0 if the highest priority that comes up for ever is even, else player 1.

    Whoever must move and cannot loses. Past the limit, `LimitReached`. At most `threads` threads work, all processors
    unless a number is given; the answer is the same for every number.

    >>> arena = Digraph.from_successors([[1, 2], [0], [0]], owners=[0, 1, 1])
    >>> found = solve_parity(arena, [0, 1, 2])  # going by way of 2, player 0 sees a 2 for ever
    >>> found.winner_of_vertex, found.move_of_vertex
    (array([0, 0, 0], dtype=int8), array([ 2, -1, -1], dtype=int32))
    """
    if limit is threads is None and isinstance(priority_of_vertex, np.ndarray):
        try:  # small arenas come by the thousand, and most are plain
            return Parity(*_core.parity(*_graph(arena), priority_of_vertex)[:2])
        except (TypeError, ValueError):
            pass  # the longer way makes it fit, or says what is wrong
    priority = _priorities(arena, priority_of_vertex)
    deadline = Deadline.of(limit, threads=threads)
    with unknown_so_far(arena, deadline):
        winner, move, _ = _core.parity(*_graph(arena), priority, deadline)
    return Parity(winner, move)


def solve_buchi(arena: Digraph, target: Iterable[int], *, limit: Limit = None, threads: int | None = None) -> Parity:
    """From where player 0 can visit the target again and again for ever. Whoever must move and cannot loses.

    It is the parity game with priority 2 on the target and 1 elsewhere.

    >>> arena = Digraph.from_successors([[1, 2], [0], [2]], owners=[0, 1, 0])
    >>> solve_buchi(arena, [1]).winner_of_vertex
    array([0, 0, 1], dtype=int8)
    """
    return solve_parity(
        arena, buchi_priorities(arena, _vertices("target", arena, target)), limit=limit, threads=threads
    )


def solve_safety(arena: Digraph, safe: Iterable[int], *, limit: Limit = None, threads: int | None = None) -> Parity:
    """From where player 0 can keep the play inside `safe` for ever; a play that stops inside has been kept there.

    Outside the game is over, so no moves are named there. One visit per edge: player 1 wins what they can attract to
    the outside.

    >>> arena = Digraph.from_successors([[1, 2], [0], []], owners=[0, 1, 1])
    >>> found = solve_safety(arena, [0, 1])
    >>> found.winner_of_vertex, found.move_of_vertex
    (array([0, 0, 1], dtype=int8), array([ 1, -1, -1], dtype=int32))
    """
    inside = flags_of(arena, _vertices("safe vertex", arena, safe))
    escaped = np.where(inside, NOBODY, 1).astype(np.int8)
    deadline = Deadline.of(limit, threads=threads)
    with unknown_so_far(arena, deadline):
        won, _, move = _core.attractors(*_graph(arena), escaped, deadline)
    winner = np.where(won == NOBODY, 0, 1).astype(np.int8)
    return Parity(winner, np.where(winner == arena.owners, move, NO_MOVE).astype(np.int32))


def buchi_priorities(arena: Digraph, target: Iterable[int]) -> npt.NDArray[np.int32]:
    """2 on the target, 1 elsewhere: player 0 wins exactly when they see a 2 for ever."""
    return np.where(flags_of(arena, target), 2, 1).astype(np.int32)


def flags_of(arena: Digraph, vertices: Iterable[int]) -> npt.NDArray[np.bool_]:
    """A set of vertices as one flag per vertex."""
    flags = np.zeros(arena.vertex_count, np.bool_)
    flags[list(vertices)] = True
    return flags


def _graph(arena: Digraph) -> tuple[Offsets, Vertices, Owners]:
    return arena.first_edge_of_vertex, arena.target_of_edge, arena.owners


def _priorities(arena: Digraph, given: npt.ArrayLike) -> npt.NDArray[np.int32]:
    priority: npt.NDArray[Any] = np.asarray(given)
    if priority.shape != (arena.vertex_count,):
        raise BadBoard(f"the priorities have shape {priority.shape} and there are {arena.vertex_count} vertices")
    if priority.dtype == np.int32 and (priority.size == 0 or np.minimum.reduce(priority) >= 0):
        return np.ascontiguousarray(priority)
    if priority.size and not np.issubdtype(priority.dtype, np.integer):
        raise BadBoard(f"priorities are whole numbers, not {priority.dtype}")
    if priority.size and (priority.min() < 0 or priority.max() > np.iinfo(np.int32).max):
        wrong = int(np.flatnonzero((priority < 0) | (priority > np.iinfo(np.int32).max))[0])
        raise BadBoard(f"{arena.name(wrong)} has priority {priority[wrong]}", hint="priorities are 0 to 2147483647")
    return np.ascontiguousarray(priority, np.int32)


def _vertices(what: str, arena: Digraph, given: Iterable[int]) -> list[int]:
    vertices = [int(vertex) for vertex in given]
    for vertex in vertices:
        if not 0 <= vertex < arena.vertex_count:
            raise BadBoard(f"the {what} {vertex} is not a vertex", hint=f"vertices are 0 to {arena.vertex_count - 1}")
    return vertices
