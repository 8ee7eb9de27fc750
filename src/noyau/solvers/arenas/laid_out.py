"""Games that already are an arena, from a file: the regions of both players, without a Python object per vertex."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from noyau.forms import words_of
from noyau.games import game_of
from noyau.graphs.formats import paritysol
from noyau.positions import Explored, Turn, explore, turn_after
from noyau.proofs.arenas.parity import Parity
from noyau.proofs.arenas.reachability import NOBODY, Numbers, Reachability, Signed
from noyau.proofs.claims import Claim, Proved
from noyau.solution import Option, Solution, Verdict, with_best
from noyau.solvers.arenas.attractor import solve_explored
from noyau.solvers.demos.two_players import attractor_rings
from noyau.words import Player


def solve_rules(rules: Any, *, seconds: float | None = None) -> Solution[Any, Any]:
    """Who wins from every vertex; the claim is about the one in which play begins."""
    began = time.perf_counter()
    explored = explore(rules)
    left = None if seconds is None else max(0.0, seconds - (time.perf_counter() - began))
    certificate = _parity(explored, left) if rules.parity else solve_explored(explored, seconds=left)
    turn = Turn(rules.start(), rules.to_move)

    def verdict(at: Turn[Any]) -> Verdict[Any]:
        return _verdict(explored, certificate, at)

    found = verdict(turn)
    answer: dict[str, Any] = {"won": _counts(rules, certificate)}
    if rules.digraph().initial is not None:
        winner = None if found.winner is None else found.winner.index
        answer["initial"] = {"winner": winner, "rank": found.rank}
    claim = Claim(str(turn.position), turn.player, found.winner, found.rank)
    proof = Proved(game_of(rules).name, words_of(rules), claim, certificate, rules)
    return Solution(rules, turn, answer, proof, time.perf_counter() - began, verdict)


def everywhere(solution: Solution[Any, Any]) -> tuple[Signed, Numbers, Numbers]:
    """Winner (0, 1, or -1 for a draw), rank (-1 where nobody forces an end) and strategy (or -1) of every vertex."""
    assert isinstance(solution.proof, Proved)
    regions: Any = solution.proof.certificate
    winner = regions.winner_of_vertex
    endless: Player | None = getattr(solution.rules, "endless", None)
    if endless is not None:
        winner = np.where(winner == NOBODY, np.int8(endless.index), winner)
    return winner, _ranks(regions), regions.move_of_vertex


def unanswered(rules: Any) -> dict[str, Any]:
    """The answer when the time was up: how many vertices each player wins is unknown."""
    initial = {} if rules.digraph().initial is None else {"initial": {"winner": None, "rank": None}}
    return {"won": None, **initial}


def _parity(explored: Explored[Any, Any], seconds: float | None) -> Parity:
    from noyau.solvers.arenas.parity import solve_parity

    rules: Any = explored.rules
    return solve_parity(explored.arena, rules.digraph().priority_of_vertex, seconds=seconds)


def _ranks(regions: Any) -> Numbers:
    if isinstance(regions, Reachability):
        return regions.rank_of_vertex
    return np.full(len(regions.winner_of_vertex), NOBODY, np.int32)  # a parity game is decided by what never ends


def _counts(rules: Any, regions: Any) -> dict[str, int]:
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


def _full(solution: Solution[Any, Any]) -> bytes:
    winner, rank, strategy = everywhere(solution)
    packed = io.BytesIO()
    np.savez(packed, winner=winner, rank=rank, strategy=strategy)
    return packed.getvalue()


def _paritysol(solution: Solution[Any, Any]) -> bytes:
    rules: Any = solution.rules
    winner, _, strategy = everywhere(solution)
    return paritysol.write(winner, strategy, rules.digraph().owner_of_vertex)


OUTPUTS: Mapping[str, Callable[[Solution[Any, Any]], bytes]] = {"full": _full, "paritysol": _paritysol}


DEMOS = {"attractor": attractor_rings}
"""What can be shown step by step."""
