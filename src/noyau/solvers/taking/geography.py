"""Who wins geography: by a largest matching where the board has no directions and no vertex is met twice, or searched.

To move to a vertex wins exactly if some largest matching of what is left leaves it out: then it is the other who is to
move there, and from now on one goes to the partner. With directions, or where edges are used up, the question is
PSPACE-complete (Lichtenstein and Sipser 1980; Fraenkel, Scheinerman and Ullman 1993): a small game is laid out whole,
with its ranks as proof; a larger one is searched, and what has been found is remembered.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np

from noyau.answers import TwoPlayerAnswer
from noyau.certificates import Claim, Proof, Proved, Searched
from noyau.certificates.kinds import Matching
from noyau.deadline import MORE_TIME, Deadline, Limit
from noyau.errors import TooLarge
from noyau.games.geography import Geography, Token
from noyau.games.shared.tokens import Go
from noyau.positions import Turn, explore, first_turn
from noyau.rules import TwoPlayerRules
from noyau.solution import Option, Solution, Verdict, with_best
from noyau.solvers.arenas import attractor
from noyau.solvers.arenas.two_player import TwoPlayerSolver, values_asked, who_wins
from noyau.solvers.interface import Asked
from noyau.solvers.taking.matching import ALONE, largest_matching
from noyau.words import Player

MOST_LAID_OUT = 20_000
"""With at most so many turns the whole arena is the proof."""
MOST_REMEMBERED = 20_000_000
MOST_KEPT = 16
State = tuple[int, int]
"""Where the token is, and a bit for every vertex (or edge) that it could still use."""
_small: dict[Geography, bool] = {}


class GeographySolver(TwoPlayerSolver):
    """A matching, an arena, or a search."""

    only: ClassVar = Geography
    methods: ClassVar = {"best": "a largest matching where it decides; else the whole arena, or a search with memory"}
    answers: ClassVar = TwoPlayerAnswer
    demos: ClassVar = ("tried",)

    def solve(self, rules: TwoPlayerRules[Any, Any], asked: Asked) -> Solution[Any, Any, Any]:
        """With the matching, the ranks, or the number of positions that were searched."""
        assert isinstance(rules, Geography)
        began = time.perf_counter()
        deadline = asked.deadline
        if not by_matching(rules) and _is_small(rules, deadline):
            return attractor.SOLVER.solve(rules, asked)
        turn = first_turn(rules)
        found = _judged(rules, turn, deadline)
        claim = Claim(turn.player, found.winner)
        proof: Proof
        if by_matching(rules):
            proof = Proved(rules, claim, matching_proof(rules, limit=deadline))
        else:
            proof = Searched(rules, claim, len(_search(rules).wins))
        answer = TwoPlayerAnswer(**who_wins(rules, turn, found), rank=None, **values_asked(rules, asked))

        def verdict(at: Turn[Any]) -> Verdict[Any]:
            return found if at == turn else _judged(rules, at, deadline.again())

        return Solution(rules, turn, answer, proof, time.perf_counter() - began, verdict)

    def judge(self, rules: TwoPlayerRules[Any, Any], turn: Turn[Any], *, limit: Limit = None) -> Verdict[Any] | None:
        """Any turn by its own matching; None where the arena, which knows the ranks, is small."""
        assert isinstance(rules, Geography)
        deadline = Deadline.of(limit)
        if not by_matching(rules) and _is_small(rules, deadline):
            return None
        return _judged(rules, turn, deadline)


def by_matching(rules: Geography) -> bool:
    """Whether the theorem is about this game."""
    return not rules.edges and not rules.directed


def matching_proof(rules: Geography, *, limit: Limit = None) -> Matching:
    """The matching that the winner follows, and the set that shows that it is large enough."""
    deadline, near, here = Deadline.of(limit), _neighbours(rules), rules.at
    without = [[there for there in way if there != here] if vertex != here else [] for vertex, way in enumerate(near)]
    matched = largest_matching(without, limit=deadline)
    goal = next((there for there in near[here] if matched.outer[there]), None)
    if goal is None:  # then the matching is largest with the token's vertex too
        whole = largest_matching(near, limit=deadline)
        return _packed(matched.partner, whole.barrier(near))
    barrier = matched.barrier(without)
    left = [[there for there in way if there != goal] if vertex != goal else [] for vertex, way in enumerate(without)]
    partner = largest_matching(left, limit=deadline).partner
    partner[here], partner[goal] = goal, here
    return _packed(partner, barrier)


def _packed(partner: list[int], barrier: list[int]) -> Matching:
    return Matching(np.array(partner, np.int32), np.array(barrier, np.int32))


def _neighbours(rules: Geography) -> list[list[int]]:
    return [[there for there in way if there != vertex] for vertex, way in enumerate(rules.ways)]


def _judged(rules: Geography, turn: Turn[Token], deadline: Deadline) -> Verdict[Go]:
    at = turn.position
    if by_matching(rules):
        gone = {*at.used, at.vertex}
        near = [
            [] if vertex in gone else [there for there in way if there not in gone]
            for vertex, way in enumerate(_neighbours(rules))
        ]
        outer = largest_matching(near, limit=deadline).outer
        wins = {move: outer[move.vertex] for move in rules.moves(at, turn.player)}
    else:
        search = _search(rules)
        wins = {
            move: not search.mover_wins(search.state(rules.after(at, move)), deadline)
            for move in rules.moves(at, turn.player)
        }
    options = [Option(move, _winner(turn, won), None) for move, won in wins.items()]
    return Verdict(_winner(turn, any(wins.values())), None, with_best(turn.player, options))


def _winner(turn: Turn[Token], mover: bool) -> Player:
    return turn.player if mover else turn.player.other


def _is_small(rules: Geography, deadline: Deadline) -> bool:
    """Whether the arena is laid out; remembered, for a match asks at every move."""
    if rules not in _small:
        try:
            explore(rules, most=MOST_LAID_OUT, limit=deadline)
            _small[rules] = True
        except TooLarge:
            _small[rules] = False
        while len(_small) > MOST_KEPT:
            del _small[next(iter(_small))]
    return _small[rules]


@lru_cache(maxsize=4)
def _search(rules: Geography) -> _Search:
    return _Search(rules)


class _Search:
    """Depth first, without recursion; what a position is worth depends only on what the token can still reach."""

    def __init__(self, rules: Geography) -> None:
        self.by_edges, self.ways = rules.edges, rules.ways
        self.wins: dict[State, bool] = {}
        self.all = (1 << (rules.graph().edge_count if rules.edges else len(rules.ways))) - 1

    def state(self, at: Token) -> State:
        """A position of the game, less what cannot be reached any more."""
        used = sum(1 << one for one in at.used) | (0 if self.by_edges else 1 << at.vertex)
        return self._reached(at.vertex, self.all & ~used)

    def mover_wins(self, start: State, deadline: Deadline) -> bool:
        """Whether there is a move to a state from which the other does not win."""
        stack, looked = [start], 0
        while stack:
            looked += 1
            if looked % 256 == 0:
                self._mind_the_limits(deadline)
            at = stack[-1]
            unknown, won = None, False
            for then in self._after(at) if at not in self.wins else ():
                known = self.wins.get(then)
                if known is False:
                    won = True
                    break
                if known is None and unknown is None:
                    unknown = then
            if unknown is not None and not won:
                stack.append(unknown)
                continue
            self.wins.setdefault(at, won)
            stack.pop()
        return self.wins[start]

    def _after(self, at: State) -> Iterator[State]:
        here, left = at
        for there, edges in self.ways[here].items():
            if not self.by_edges:
                if left >> there & 1:
                    yield self._reached(there, left & ~(1 << there))
                continue
            edge = next((edge for edge in edges if left >> edge & 1), ALONE)
            if edge != ALONE:
                yield self._reached(there, left & ~(1 << edge))

    def _reached(self, here: int, left: int) -> State:
        seen, reached, todo = {here}, 0, [here]
        for vertex in todo:  # grows while we walk along it
            for there, edges in self.ways[vertex].items():
                bits = sum(1 << edge for edge in edges) if self.by_edges else 1 << there
                if left & bits:
                    reached |= left & bits
                    if there not in seen:
                        seen.add(there)
                        todo.append(there)
        return here, reached

    def _mind_the_limits(self, deadline: Deadline) -> None:
        with deadline.saying(lambda: f"unknown so far: {len(self.wins):,} positions were searched", hint=MORE_TIME):
            deadline.look(len(self.wins))
        if len(self.wins) > MOST_REMEMBERED:
            raise TooLarge(f"more than {MOST_REMEMBERED:,} positions were searched", hint="try a smaller board")


SOLVER = GeographySolver()
