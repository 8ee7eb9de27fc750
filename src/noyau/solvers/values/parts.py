"""Who wins a game whose positions fall into parts: each part once, and the sum decides.

A partizan position is worth the sum of its parts' values, and who wins is read off by comparing it with 0: after Left's
move Right, who is to move, does not win exactly when the value is at least 0. An impartial one is worth a heap of Nim.

Where the whole arena is small it is laid out as well: then there are ranks, and the regions of both players are the
proof. Otherwise the answer rests on the parts that were looked at, and says how many they were.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from functools import lru_cache
from threading import Lock
from typing import Any, ClassVar, cast

from noyau.answers.two_player import value_facts
from noyau.answers.values import PartsAnswer
from noyau.certificates import Claim, Proof, Proved, Searched
from noyau.certificates.kinds import Reachability
from noyau.deadline import Deadline, Limit
from noyau.errors import TooLarge
from noyau.positions import Turn, explore, first_turn
from noyau.rules import TwoPlayerRules, only_stuck_ends, plays_normally
from noyau.solution import Option, Solution, Verdict, with_best
from noyau.solvers.arenas import attractor
from noyau.solvers.arenas.two_player import TwoPlayerSolver, kind_of_answer, nimber_asked, who_wins
from noyau.solvers.interface import Asked
from noyau.values import Value
from noyau.values.parts import PartNumbers, PartValues
from noyau.words import FIRST

MOST_TURNS = 20_000
"""A larger arena is not laid out for a proof."""


class PartsSolver(TwoPlayerSolver):
    """Adds up what the parts of a position are worth."""

    methods: ClassVar = {"parts": "the sum of what the parts of a position are worth, each worked out once"}
    answers: ClassVar = PartsAnswer
    demos: ClassVar = ("tried",)

    def solve(self, rules: TwoPlayerRules[Any, Any], asked: Asked) -> Solution[Any, Any, Any]:
        """With `values`, also what the position is worth, whoever is to move."""
        if not plays_normally(rules):
            return attractor.SOLVER.solve(rules, asked)
        began, turn = time.perf_counter(), first_turn(rules)
        sums, deadline = Sums(rules), asked.deadline
        found = sums.verdict(turn, deadline)
        laid_out = _laid_out(rules, turn, sums, deadline)

        def verdict(at: Turn[Any]) -> Verdict[Any]:
            return (laid_out and laid_out[1](at)) or sums.verdict(at, deadline.again())

        found = verdict(turn) if laid_out else found
        kind = kind_of_answer(rules, PartsAnswer)
        answer = kind(**who_wins(rules, turn, found), rank=found.rank, **sums.worth(turn, asked))
        claim = Claim(turn.player, found.winner, found.rank)
        proof: Proof = Searched(rules, claim, sums.count)
        if laid_out:
            proof = Proved(rules, claim, laid_out[0])
        return Solution(rules, turn, answer, proof, time.perf_counter() - began, verdict)

    def judge(self, rules: TwoPlayerRules[Any, Any], turn: Turn[Any], *, limit: Limit = None) -> Verdict[Any] | None:
        """How any turn stands; None where the whole arena must be laid out for it."""
        return _remembered(rules).verdict(turn, limit) if plays_normally(rules) else None

    def grundy(self, rules: TwoPlayerRules[Any, Any], at: Any, *, limit: Limit = None) -> int | None:
        """The sum of the parts' Grundy values, without carrying."""
        return _remembered(rules).number(at, limit) if rules.impartial and only_stuck_ends(rules) else None

    def value_at(self, rules: TwoPlayerRules[Any, Any], at: Any, *, limit: Limit = None) -> str | None:
        """The sum of the parts' values."""
        return str(_remembered(rules).value(at, limit))


class Sums:
    """What the positions of one game are worth, for one thread at a time.

    >>> from noyau.games import Domineering
    >>> game = Domineering("2x3")
    >>> [str(move) for move in Sums(game).verdict(Turn(game.start(), FIRST)).best_moves]
    ['vertical 1']
    """

    def __init__(self, rules: TwoPlayerRules[Any, Any]) -> None:
        self.rules = rules
        self.values, self.numbers = PartValues(rules), PartNumbers(rules)
        self.lock = Lock()

    @property
    def count(self) -> int:
        """How many parts were looked at."""
        return self.values.count + self.numbers.count

    @property
    def seen(self) -> int:
        """How many positions came up on the way: fewer than the arena has, but for small boards."""
        return self.values.seen + self.numbers.seen

    def value(self, at: Any, limit: Limit = None) -> Value:
        """The value of a position. Past the limit, `LimitReached`."""
        with self.lock:
            return self.values.value(at, limit=limit)

    def number(self, at: Any, limit: Limit = None) -> int:
        """The Grundy value of a position of an impartial game. Past the limit, `LimitReached`."""
        with self.lock:
            return self.numbers.number(at, limit=limit)

    def verdict(self, turn: Turn[Any], limit: Limit = None) -> Verdict[Any]:
        """Who wins a turn, and what becomes of each of its moves. Past the limit, `LimitReached`."""
        deadline = Deadline.of(limit)
        mover, options = turn.player, []
        for move in self.rules.moves(turn.position, mover):
            after = self.rules.after(turn.position, move)
            if self.rules.impartial:
                wins = self.number(after, deadline) == 0
            else:
                value = self.value(after, deadline)
                wins = value >= 0 if mover is FIRST else value <= 0
            options.append(Option(move, mover if wins else mover.other, None))
        winner = mover if any(option.winner is mover for option in options) else mover.other
        return Verdict(winner, None, with_best(mover, options))

    def worth(self, turn: Turn[Any], asked: Asked) -> dict[str, Any]:
        """The fields of the answer that say what the position is worth."""
        if self.rules.impartial:
            number = self.number(turn.position, asked.deadline)
            return {"grundy_value": number, **nimber_asked(self.rules, number, asked)}
        if asked.options and asked.options.values:
            return value_facts(self.value(turn.position, asked.deadline))
        return {}


Judge = Callable[[Turn[Any]], Verdict[Any] | None]


def _laid_out(
    rules: TwoPlayerRules[Any, Any], turn: Turn[Any], sums: Sums, deadline: Deadline
) -> tuple[Reachability, Judge] | None:
    """The regions of the whole arena, and how its turns stand, to the move; None where it is too large."""
    if 2 * sums.seen > MOST_TURNS:
        return None
    try:
        explored = explore(rules, turn, most=MOST_TURNS, limit=deadline)
    except TooLarge:
        return None
    regions = attractor.solve_explored(explored, limit=deadline)

    def judged(at: Turn[Any]) -> Verdict[Any] | None:
        return attractor.verdict_in(explored, regions, at) if at in explored.vertex_of_turn else None

    return regions, judged


@lru_cache(maxsize=4)
def _kept(rules: Hashable) -> Sums:
    return Sums(cast(TwoPlayerRules[Any, Any], rules))


def _remembered(rules: TwoPlayerRules[Any, Any]) -> Sums:
    """What was worked out for one turn of a match helps with the next."""
    return _kept(cast(Hashable, rules))


SOLVER = PartsSolver()
