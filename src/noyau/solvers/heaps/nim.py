"""Nim by its theorem, heaps of any size: the sum without carrying, and in misère play the last heaps of one token.

Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1902), 35-39: the player to move
loses exactly when the heaps add up to 0 without carrying. In misère play the same holds as long as some heap has two
tokens or more; once none has, the player to move loses exactly when an odd number of them is left.
"""

from __future__ import annotations

import time
from functools import reduce
from operator import xor
from typing import Any, ClassVar

from noyau.answers import NimAnswer
from noyau.certificates import Claim, Proved
from noyau.certificates.kinds import NimSum
from noyau.deadline import Limit
from noyau.games.nim import Heaps, Nim, TakeFrom
from noyau.positions import Turn
from noyau.rules import MOST_LISTED, TwoPlayerRules
from noyau.solution import Option, Solution, Verdict
from noyau.solvers.arenas import attractor
from noyau.solvers.arenas.two_player import TwoPlayerSolver, nimber_asked, who_wins
from noyau.solvers.interface import Asked


class NimSolver(TwoPlayerSolver):
    """Who wins, by which moves, from the theorem. A changed copy of the game is explored like any other."""

    methods: ClassVar = {"sum": "Bouton's theorem: the heaps added without carrying"}
    answers: ClassVar = NimAnswer
    demos: ClassVar = ("even_columns",)

    def solve(self, rules: TwoPlayerRules[Any, Any], asked: Asked) -> Solution[Any, Any, Any]:
        """Without looking at any other position."""
        if not isinstance(rules, Nim):
            return attractor.SOLVER.solve(rules, asked)
        began = time.perf_counter()
        turn = Turn(rules.start(), rules.to_move)
        found = verdict(rules, turn)
        value = reduce(xor, rules.heaps)
        answer = NimAnswer(**who_wins(rules, turn, found), grundy=value, **nimber_asked(rules, value, asked))
        claim = Claim(turn.player, found.winner)
        proof = Proved(rules, claim, NimSum())
        return Solution(rules, turn, answer, proof, time.perf_counter() - began, lambda at: verdict(rules, at))

    def grundy(self, rules: TwoPlayerRules[Any, Any], at: Any, *, limit: Limit = None) -> int | None:
        """The sum without carrying."""
        return reduce(xor, at.heaps, 0) if isinstance(rules, Nim) else super().grundy(rules, at, limit=limit)


def verdict(rules: Nim, at: Turn[Heaps]) -> Verdict[TakeFrom]:
    """How a turn stands. Of very many moves only those that win, and the slowest for whoever has lost, are listed."""
    heaps, mover = at.position.heaps, at.player
    lost = mover_loses(heaps, misere=rules.misere)
    wins = dict.fromkeys(winning_moves(heaps, misere=rules.misere))
    best = wins or dict.fromkeys(_slowest(heaps))
    moves = best if sum(heaps) > MOST_LISTED else rules.moves(at.position, mover)
    options = (Option(move, mover if move in wins else mover.other, None, best=move in best) for move in moves)
    return Verdict(mover.other if lost else mover, None, tuple(options))


def mover_loses(heaps: tuple[int, ...], *, misere: bool) -> bool:
    """What the theorem says.

    >>> mover_loses((1, 2, 3), misere=False), mover_loses((1, 1, 1), misere=True)
    (True, True)
    """
    if misere and max(heaps) <= 1:
        return sum(heaps) % 2 == 1
    return reduce(xor, heaps) == 0


def winning_moves(heaps: tuple[int, ...], *, misere: bool) -> list[TakeFrom]:
    """Every move after which the opponent loses: at most one per heap.

    >>> [str(move) for move in winning_moves((3, 4, 5), misere=False)]
    ['take 2 from 0']
    """
    if not misere:
        return moves_leaving(heaps, 0)
    value = reduce(xor, heaps)
    big = sum(tokens > 1 for tokens in heaps)
    ones = sum(tokens == 1 for tokens in heaps)
    found = []
    for heap, tokens in enumerate(heaps):
        last_big_one = big == (tokens > 1)  # then an odd number of ones must be left
        left = (ones - (tokens == 1) + 1) % 2 if last_big_one else tokens ^ value
        if left < tokens:
            found.append(TakeFrom(heap, tokens - left))
    return found


def moves_leaving(heaps: tuple[int, ...], value: int) -> list[TakeFrom]:
    """The moves after which the heaps add up to a value: at most one per heap."""
    change = reduce(xor, heaps) ^ value
    lefts = ((heap, tokens, tokens ^ change) for heap, tokens in enumerate(heaps))
    return [TakeFrom(heap, tokens - left) for heap, tokens, left in lefts if left < tokens]


def _slowest(heaps: tuple[int, ...]) -> list[TakeFrom]:
    """One token from the largest heap: nobody knows a longer resistance in general."""
    largest = max(heaps)
    return [TakeFrom(heaps.index(largest), 1)] if largest else []


SOLVER = NimSolver()
