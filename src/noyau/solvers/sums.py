"""Several games side by side: on your turn you move in one of them; whoever can move in none loses.

Sprague and Grundy: each impartial game is worth a heap of Nim, and the heaps add up without carrying. So the parts are
solved one by one, and the game as a whole, with its astronomical number of positions, is never explored.

>>> from noyau.games import Nim, Octal, Subtraction
>>> found = solve_sum([Nim((10**18,)), Subtraction(7), Octal("0.77", 10**9)])
>>> found.values, found.value, found.mover_wins
((1000000000000000000, 3, 1), 1000000000000000002, True)
>>> [(part, str(move)) for part, move in found.winning_moves]
[(0, 'take 999999999999999998 from 0')]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any, cast

from noyau.certificates.kinds import Certificate, NimSum
from noyau.certificates.sums import ProvedSum, digits_of, positions_board
from noyau.errors import BadRules
from noyau.games.nim import Nim
from noyau.games.octal import Octal
from noyau.rules import MOST_LISTED, FixedAmounts, TwoPlayerRules, only_stuck_ends, plays_normally
from noyau.solvers.arenas.grundy import grundy_of_graph, grundy_values
from noyau.solvers.arenas.period import answered_by_period, solve_by_period
from noyau.solvers.heaps.nim import moves_leaving
from noyau.solvers.heaps.octal import splits_leaving, sum_of, values_of
from noyau.words import FIRST, Notation

MovesTo = Callable[[int], Iterator[Any]]
"""From a value to the moves of a part that lead to it."""


@dataclass(frozen=True)
class SumOfGames:
    """The value of each part, of the whole, and the moves that win: the number of the part, and the move there."""

    values: tuple[int, ...]
    value: int
    winning_moves: tuple[tuple[int, Notation], ...]

    @property
    def mover_wins(self) -> bool:
        """Whether the player to move wins."""
        return self.value != 0


def solve_sum(parts: Sequence[Any]) -> SumOfGames:
    """Who wins games side by side, and by which moves. Of more winning moves in one part the first are listed."""
    solved = [_part(rules) for rules in parts]
    values = tuple(value for value, _ in solved)
    total = sum_of(values)
    winning = [
        (number, move)
        for number, (value, moves_to) in enumerate(solved)
        for move in (islice(moves_to(total ^ value), MOST_LISTED) if total else ())
    ]
    return SumOfGames(values, total, tuple(winning))


def proof_of_sum(parts: Sequence[Any], found: SumOfGames) -> ProvedSum:
    """Why each part has its value, and so who wins.

    >>> from noyau.games import Nim, Subtraction
    >>> games = [Nim((1, 2)), Subtraction(5)]
    >>> proof = proof_of_sum(games, solve_sum(games))
    >>> print(proof, proof.flaws())
    Nim 1,2 + Subtraction 5, player 1 to move: player 1 wins []
    """
    return ProvedSum(tuple(parts), found.values, tuple(map(_certificate, parts)))


def _certificate(rules: TwoPlayerRules[Any, Any]) -> Certificate:
    if isinstance(rules, Nim):
        return NimSum()
    if isinstance(rules, Octal):
        return values_of(rules.digits, rules.n)
    if answered_by_period(rules):
        return values_of(digits_of(rules), rules.tokens)
    board = positions_board(rules)
    return grundy_of_graph(board["first_edge"], board["target"])


def _part(rules: TwoPlayerRules[Any, Any]) -> tuple[int, MovesTo]:
    """What a game is worth, and how to find its moves to a value."""
    if not rules.impartial or not plays_normally(rules):
        why = "gives its players different moves" if not rules.impartial else "is misère play"
        if not only_stuck_ends(rules):
            why = "does not simply go on in turns until somebody is stuck"
        raise BadRules(f"{type(rules).__name__} {why}, so it has no Grundy value that adds up")
    if isinstance(rules, Nim):
        return sum_of(rules.heaps), partial(_nim_moves, rules.heaps)
    if isinstance(rules, Octal):
        table = values_of(rules.digits, rules.n)
        return table.value(rules.n), partial(splits_leaving, rules, table, rules.start())
    if answered_by_period(rules):
        return _value_by_period(rules), lambda wanted: (
            move
            for move in rules.moves(rules.start(), FIRST)
            if _value_by_period(replace(cast(Any, rules), tokens=rules.after(rules.start(), move).tokens)) == wanted
        )
    value_of = grundy_values(rules, [rules.start()])
    return value_of[rules.start()], lambda wanted: (
        move for move in rules.moves(rules.start(), FIRST) if value_of[rules.after(rules.start(), move)] == wanted
    )


def _nim_moves(heaps: tuple[int, ...], wanted: int) -> Iterator[Any]:
    return iter(moves_leaving(heaps, wanted))


def _value_by_period(rules: FixedAmounts) -> int:
    return int(solve_by_period(rules).answer.grundy_value or 0)
