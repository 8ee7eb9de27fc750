"""Games that already are an arena, from a file: the regions of both players, without a Python object per vertex."""

from __future__ import annotations

import io
import time
from typing import Any, ClassVar

import numpy as np

from noyau.answers import ArenaAnswer, Initial, TwoPlayerAnswer
from noyau.certificates import Claim, Proved
from noyau.certificates.kinds import NOBODY, Numbers, Parity, Reachability, Signed
from noyau.deadline import Deadline
from noyau.graphs.formats import paritysol
from noyau.positions import Explored, Turn, explore, turn_after
from noyau.rules import LaidOut, TwoPlayerRules
from noyau.solution import Option, Solution, Verdict, with_best
from noyau.solvers.arenas import attractor
from noyau.solvers.arenas.attractor import solve_explored
from noyau.solvers.arenas.parity import solve_parity
from noyau.solvers.arenas.two_player import who_wins
from noyau.solvers.interface import Asked, Solver
from noyau.words import Player


class LaidOutSolver(Solver[TwoPlayerRules[Any, Any]]):
    """For games that already are an arena; the claim is about the vertex in which play begins."""

    methods: ClassVar = {"attractor": "the regions of both players in one pass over the edges; parity by promotion"}
    answers: ClassVar = ArenaAnswer
    demos: ClassVar = ("attractor",)
    outputs: ClassVar = {
        "full": lambda solution, deadline: _full(solution),
        "paritysol": lambda solution, deadline: _paritysol(solution),
    }

    def solve(self, rules: TwoPlayerRules[Any, Any], asked: Asked) -> Solution[Any, Any, Any]:
        """Who wins from every vertex."""
        if not isinstance(rules, LaidOut):
            return attractor.SOLVER.solve(rules, asked)
        began = time.perf_counter()
        explored = explore(rules)
        certificate = _regions(explored, asked.deadline)
        turn = Turn(rules.start(), rules.to_move)

        def verdict(at: Turn[Any]) -> Verdict[Any]:
            return _verdict(explored, certificate, at)

        found = verdict(turn)
        answer = _answer(rules, certificate, turn, found)
        claim = Claim(turn.player, found.winner, found.rank)
        proof = Proved(rules, claim, certificate)
        return Solution(rules, turn, answer, proof, time.perf_counter() - began, verdict)

    def unanswered(self, rules: TwoPlayerRules[Any, Any]) -> ArenaAnswer:
        """How many vertices each player wins is unknown."""
        assert isinstance(rules, LaidOut)
        initial = None if rules.digraph().initial is None else Initial(winner=None, rank=None)
        return ArenaAnswer(won=None, initial=initial)


def _answer(rules: LaidOut[Any, Any], certificate: Any, turn: Turn[Any], found: Verdict[Any]) -> ArenaAnswer:
    initial = None
    if rules.digraph().initial is not None:
        initial = Initial(winner=None if found.winner is None else found.winner.index, rank=found.rank)
    start = TwoPlayerAnswer(**who_wins(rules, turn, found), rank=found.rank)
    return ArenaAnswer(won=_counts(rules, certificate), initial=initial, start=start)


def everywhere(solution: Solution[Any, Any, Any]) -> tuple[Signed, Numbers, Numbers]:
    """Winner (0, 1, or -1 for a draw), rank (-1 where nobody forces an end) and strategy (or -1) of every vertex."""
    assert isinstance(solution.proof, Proved)
    assert isinstance(solution.rules, LaidOut)
    return _for_every_vertex(solution.rules, solution.proof.certificate)


def seen_regions(explored: Explored[Any, Any]) -> Reachability:
    """Who wins each vertex of an arena that is to be drawn; an endless play counts for whom it is won by."""
    if not isinstance(explored.rules, LaidOut):
        return solve_explored(explored)
    return Reachability(*_for_every_vertex(explored.rules, _regions(explored, Deadline.of(None))))


def _regions(explored: Explored[Any, Any], deadline: Deadline) -> Parity | Reachability:
    rules = explored.rules
    if not (isinstance(rules, LaidOut) and rules.parity):
        return solve_explored(explored, limit=deadline)
    priorities = explored.arena.priority_of_vertex
    assert priorities is not None
    return solve_parity(explored.arena, priorities, limit=deadline)


def _for_every_vertex(rules: LaidOut[Any, Any], regions: Any) -> tuple[Signed, Numbers, Numbers]:
    winner = regions.winner_of_vertex
    if rules.endless is not None:
        winner = np.where(winner == NOBODY, np.int8(rules.endless.index), winner)
    return winner, _ranks(regions), regions.move_of_vertex


def _ranks(regions: Any) -> Numbers:
    if isinstance(regions, Reachability):
        return regions.rank_of_vertex
    return np.full(len(regions.winner_of_vertex), NOBODY, np.int32)  # a parity game is decided by what never ends


def _counts(rules: LaidOut[Any, Any], regions: Any) -> dict[str, int]:
    first, second = (int(np.count_nonzero(regions.winner_of_vertex == player)) for player in (0, 1))
    rest = len(regions.winner_of_vertex) - first - second
    if rules.endless is not None:
        return {"0": first, "1": second + rest, "draw": 0}
    return {"0": first, "1": second, "draw": rest}


def _verdict(explored: Explored[Any, Any], regions: Any, at: Turn[Any]) -> Verdict[Any]:
    rules = explored.rules

    def stands(turn: Turn[Any]) -> tuple[Player | None, int | None]:
        vertex = explored.vertex_of_turn[turn]
        if isinstance(regions, Reachability):
            return regions.winner_at(vertex, rules), regions.rank_at(vertex)
        return Player.at(regions.winner_of_vertex[vertex]), None

    options = []
    for move in rules.moves(at.position, at.player):
        winner, rank = stands(turn_after(rules, at, move))
        options.append(Option(move, winner, None if rank is None else rank + 1))
    winner, rank = stands(at)
    if isinstance(regions, Parity) and winner is at.player and options:
        # To stay in the region is not enough: only the strategy keeps out of bad cycles.
        move = int(regions.move_of_vertex[explored.vertex_of_turn[at]])
        marked = [Option(one.move, one.winner, None, one.move.vertex == move) for one in options]
        return Verdict(winner, rank, tuple(marked))
    return Verdict(winner, rank, with_best(at.player, options))


def _full(solution: Solution[Any, Any, Any]) -> bytes:
    winner, rank, strategy = everywhere(solution)
    packed = io.BytesIO()
    np.savez(packed, winner=winner, rank=rank, strategy=strategy)
    return packed.getvalue()


def _paritysol(solution: Solution[Any, Any, Any]) -> bytes:
    assert isinstance(solution.rules, LaidOut)
    winner, _, strategy = everywhere(solution)
    return paritysol.write(winner, strategy, solution.rules.digraph().owners)


SOLVER = LaidOutSolver()
