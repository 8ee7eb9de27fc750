"""Heaps of any size, when the amounts that may be taken never change: the table of winners repeats for ever."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, ClassVar, TypeGuard

import numpy as np

from noyau.answers import HeapAnswer
from noyau.certificates import Claim, Proved
from noyau.certificates.kinds import Periodicity
from noyau.deadline import Deadline
from noyau.errors import BadRules, TooLarge
from noyau.positions import Turn
from noyau.rules import FixedAmounts, TwoPlayerRules
from noyau.solution import Option, Solution, Verdict, with_best
from noyau.solvers.arenas.grundy import mex
from noyau.solvers.arenas.two_player import TwoPlayerSolver, values_asked, who_wins
from noyau.solvers.interface import Asked
from noyau.words import Player

Amounts = tuple[Sequence[int], Sequence[int]]
LONGEST_LIST = 10_000
"""Heaps beyond this are answered from the period, without lists."""
LONGEST_TABLE = 3_000_000
"""How far a period is looked for before giving up."""


def answered_by_period(rules: object) -> TypeGuard[FixedAmounts]:
    """Whether the heap is too large to list but the amounts are fixed, so that the period answers."""
    return isinstance(rules, FixedAmounts) and rules.tokens > LONGEST_LIST


def solve_by_period(rules: FixedAmounts, asked: Asked | None = None) -> Solution[Any, Any, HeapAnswer]:
    """Who wins a heap of any size, from the period of the winners; ranks are not known this way."""
    began = time.perf_counter()
    asked = asked or Asked("period")
    deadline = asked.deadline
    amounts = amounts_that_matter(rules)
    reach = reach_of(amounts)
    winners = _periodic(_winners(amounts, misere=rules.misere), reach, deadline)
    certificate = Periodicity(
        winners.preperiod,
        winners.period,
        np.array([entry[0] for entry in winners.table], np.int8),
        np.array([entry[1] for entry in winners.table], np.int8),
    )
    turn = Turn(rules.start(), rules.to_move)

    def winner_of(at: Turn[Any]) -> Player:
        return Player.at(winners.table[certificate.index_of(at.position.tokens)][at.player.index])

    def verdict(at: Turn[Any]) -> Verdict[Any]:
        moves = rules.moves(at.position, at.player)
        after = [Option(move, winner_of(Turn(rules.after(at.position, move), at.player.other)), None) for move in moves]
        return Verdict(winner_of(at), None, with_best(at.player, after))

    found = verdict(turn)
    periodic: dict[str, Any] = {}
    if rules.impartial:
        values = _periodic(_labels(amounts[0]), reach, deadline)
        value = values.table[values.index_of(turn.position.tokens)]
        periodic = {"grundy_value": int(value), "period": values.period, "preperiod": values.preperiod}
    answer = HeapAnswer(**who_wins(rules, turn, found), rank=None, **periodic, **values_asked(rules, asked))
    claim = Claim(turn.player, found.winner)
    proof = Proved(rules, claim, certificate)
    return Solution(rules, turn, answer, proof, time.perf_counter() - began, verdict)


def amounts_that_matter(rules: FixedAmounts) -> Amounts:
    """Each player's amounts, less those larger than the heap: they can never be taken."""
    tokens = rules.start().tokens
    first, second = (sorted(amount for amount in rules.amounts_of(player) if amount <= tokens) for player in Player)
    return first, second


def reach_of(amounts: Amounts) -> int:
    """How far below a heap the entries lie that decide it."""
    return max((amount for own in amounts for amount in own), default=1)


class _Periodic:
    """A table whose last `reach` entries stand a period earlier too, so that it repeats for ever."""

    def __init__(self, table: list[Any], period: int, reach: int) -> None:
        preperiod = len(table) - period - reach
        while preperiod and table[preperiod - 1] == table[preperiod - 1 + period]:
            preperiod -= 1
        self.preperiod, self.period = preperiod, period
        self.table = table[: preperiod + period + reach]

    def index_of(self, tokens: int) -> int:
        return tokens if tokens < self.preperiod else self.preperiod + (tokens - self.preperiod) % self.period


def _periodic(next_entry: Any, reach: int, deadline: Deadline) -> _Periodic:
    """Grow the table until its last `reach` entries have been seen before, by Brent's method.

    A bookmark is compared with every later window and moved forward whenever the distance to it has doubled, so the
    first repetition after the bookmark gives the least period and nothing but the table is stored.
    """
    table: list[Any] = []
    bookmark, patience = reach, reach
    for tokens in range(LONGEST_TABLE):
        if tokens % 256 == 0:
            with deadline.saying(f"no period is known so far: {tokens:,} heaps were looked at within the time limit"):
                deadline.look(tokens)
        table.append(next_entry(table, tokens))
        if tokens + 1 <= bookmark:
            continue
        if all(table[tokens - back] == table[bookmark - 1 - back] for back in range(reach)):
            return _Periodic(table, tokens + 1 - bookmark, reach)
        if tokens + 1 - bookmark == patience:
            bookmark, patience = tokens + 1, 2 * patience
    raise TooLarge(f"no period was found among the first {LONGEST_TABLE:,} heaps", hint="try a smaller heap")


def _winners(amounts: Amounts, *, misere: bool) -> Any:
    """The winners (player 1 moving, player 2 moving) of the next heap, from those of the heaps below."""

    def entry(table: list[tuple[int, int]], tokens: int) -> tuple[int, int]:
        won = []
        for mover in (0, 1):
            after = [table[tokens - amount][1 - mover] for amount in amounts[mover] if amount <= tokens]
            stuck_wins = mover if misere else 1 - mover
            won.append((mover if mover in after else 1 - mover) if after else stuck_wins)
        return won[0], won[1]

    return entry


def _labels(amounts: Sequence[int]) -> Any:
    """The Grundy value of the next heap, from those of the heaps below."""

    def entry(table: list[int], tokens: int) -> int:
        return mex(table[tokens - amount] for amount in amounts if amount <= tokens)

    return entry


class Period(TwoPlayerSolver):
    """For heaps from which fixed amounts are taken, of any size."""

    methods: ClassVar = {"period": "the winners repeat for ever: their period, found and proved"}
    answers: ClassVar = HeapAnswer

    def solve(self, rules: TwoPlayerRules[Any, Any], asked: Asked) -> Solution[Any, Any, HeapAnswer]:
        """From the period, also where the heap is small."""
        if not isinstance(rules, FixedAmounts):
            name = type(rules).__name__
            raise BadRules(f"nothing says that the amounts of {name} are fixed, so there is no period to find")
        return solve_by_period(rules, asked)


SOLVER = Period()
