"""Who can force the end of the game: regions grown backwards from it, one ring per move; a ring number is a rank."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any, ClassVar

import numpy as np

from noyau import _core
from noyau.answers import TwoPlayerAnswer
from noyau.certificates import Claim, Proved
from noyau.certificates.kinds import NOBODY, Reachability
from noyau.deadline import MORE_TIME, NEVER, Deadline, Limit, Saying
from noyau.errors import BadBoard, TooLarge
from noyau.graphs import Digraph
from noyau.positions import Explored, Turn, decided_at_dead_ends, decided_in, explore, first_turn
from noyau.rules import M, P, TwoPlayerRules, ended_at
from noyau.solution import Option, Solution, Verdict, with_best
from noyau.solvers.arenas.beyond_memory import attractors_on_disk, fits
from noyau.solvers.arenas.grundy import labels
from noyau.solvers.arenas.period import answered_by_period, solve_by_period
from noyau.solvers.arenas.two_player import TwoPlayerSolver, kind_of_answer, values_asked, who_wins
from noyau.solvers.interface import Asked


class Attractor(TwoPlayerSolver):
    """Explores the whole game, grows both players' attractors, and keeps the ranks as proof."""

    methods: ClassVar = {"attractor": "both attractors of the whole arena, one ring per move"}
    answers: ClassVar = TwoPlayerAnswer
    demos: ClassVar = ("attractor",)

    def solve(self, rules: TwoPlayerRules[Any, Any], asked: Asked) -> Solution[Any, Any, Any]:
        """Heaps too large to be laid out are answered from their period."""
        if answered_by_period(rules):
            return solve_by_period(rules, asked)
        began = time.perf_counter()
        explored = explore(rules, limit=asked.deadline)
        regions = solve_explored(explored, limit=asked.deadline)
        turn = first_turn(rules)

        def verdict(at: Turn[Any]) -> Verdict[Any]:
            return verdict_in(explored, regions, at)

        found = verdict(turn)
        winner = who_wins(rules, turn, found)
        kind = kind_of_answer(rules, TwoPlayerAnswer)
        answer = kind(**winner, rank=found.rank, **labels(explored), **values_asked(rules, asked))
        claim = Claim(turn.player, found.winner, found.rank)
        proof = Proved(rules, claim, regions)
        return Solution(rules, turn, answer, proof, time.perf_counter() - began, verdict)


def solve_play(
    arena: Digraph, *, misere: bool = False, limit: Limit = None, threads: int | None = None
) -> Reachability:
    """Who wins from each vertex when whoever cannot move loses (or wins, in misère play). Endless play is a draw.

    Time: one visit per edge; past the limit, `LimitReached`. The winner hurries, the loser delays. At most `threads`
    threads work, all processors unless a number is given; the answer is the same for every number.

    >>> solve_play(Digraph.from_successors([[1, 2], [], [0]], owners=[0, 1, 1])).rank_of_vertex
    array([1, 0, 2], dtype=int32)
    """
    return _regions(arena, decided_at_dead_ends(arena, misere=misere), Deadline.of(limit, threads=threads))


def solve_reachability(
    arena: Digraph, target: Iterable[int], *, limit: Limit = None, threads: int | None = None
) -> Reachability:
    """From where player 0 can force the play into `target`, in how many moves; elsewhere player 1 keeps out (-1).

    Past the limit, `LimitReached`. At most `threads` threads work, all processors unless a number is given; the answer
    is the same for every number.

    >>> solve_reachability(Digraph.from_successors([[1, 0], [2], []], owners=[0, 1, 1]), [2]).rank_of_vertex
    array([2, 1, 0], dtype=int32)
    """
    if limit is threads is None:  # small arenas come by the thousand, and most are plain
        parts = (arena.first_edge_of_vertex, arena.target_of_edge, arena.owners)
        found = _core.small_reachability(*parts, target)
        if found is not None:
            return Reachability(*found)
    count = arena.vertex_count
    seed = np.empty(count, np.int8)
    seed.fill(NOBODY)
    for vertex in target:
        if not 0 <= vertex < count:
            raise BadBoard(f"the target {vertex} is not a vertex", hint=f"vertices are 0 to {count - 1}")
        seed[vertex] = 0
    return _regions(arena, seed, Deadline.of(limit, threads=threads))


def counted(rules: TwoPlayerRules[Any, Any], turn: Turn[Any], *, most: int) -> Verdict[Any] | None:
    """How a turn stands, to the move, where at most so many turns can still come; else None.

    >>> from noyau.games import Snort
    >>> from noyau.positions import first_turn
    >>> found = counted(Snort("path:5"), first_turn(Snort("path:5")), most=100)
    >>> found.winner, found.rank, [str(move) for move in found.best_moves]
    (<Player.FIRST: 1>, 3, ['red 2'])
    """
    try:
        explored = explore(rules, turn, most=most)
    except TooLarge:
        return None
    return verdict_in(explored, solve_explored(explored), turn)


def solve_explored(explored: Explored[Any, Any], *, limit: Limit = None) -> Reachability:
    """Who wins each vertex of an arena, whichever way its game ends. Past the limit, `LimitReached`."""
    return _regions(explored.arena, decided_in(explored), Deadline.of(limit))


def _regions(arena: Digraph, seed: np.ndarray[tuple[int], np.dtype[np.int8]], deadline: Deadline) -> Reachability:
    parts = (arena.first_edge_of_vertex, arena.target_of_edge, arena.owners, seed)
    if deadline is NEVER and fits(arena):  # small arenas come by the thousand: nothing is prepared to be said
        return Reachability(*_core.attractors(*parts))
    with unknown_so_far(arena, deadline):
        if not fits(arena):
            return Reachability(*attractors_on_disk(arena, seed, deadline))
        return Reachability(*_core.attractors(*parts, deadline))


def unknown_so_far(arena: Digraph, deadline: Deadline) -> Saying:
    """What is said when the time is up."""
    return deadline.saying(
        lambda: (
            f"who wins is unknown so far: the arena has {arena.vertex_count:,} vertices and {arena.edge_count:,} edges"
        ),
        hint=MORE_TIME,
    )


def verdict_in(explored: Explored[P, M], regions: Reachability, at: Turn[P]) -> Verdict[M]:
    """How one turn of an arena stands, to the move."""
    rules, vertex = explored.rules, explored.vertex_of_turn[at]
    # In an arena that was laid out, arrows may leave a vertex where the game has ended, and run side by side.
    moves = dict(explored.moves(vertex)) if ended_at(rules, at.position) is None else {}
    options = []
    for move, then in moves.items():
        rank = regions.rank_at(then)
        options.append(Option(move, regions.winner_at(then, rules), None if rank is None else rank + 1))
    return Verdict(regions.winner_at(vertex, rules), regions.rank_at(vertex), with_best(at.player, options))


SOLVER = Attractor()
