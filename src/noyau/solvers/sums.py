"""Several games side by side: on your turn you move in one of them; whoever can move in none loses.

Sprague and Grundy: each impartial game is worth a heap of Nim, and the heaps add up without carrying. So the parts are
solved one by one, and the game as a whole, with its astronomical number of positions, is never explored.

>>> from noyau.games import Nim, Octal, Subtraction
>>> found = solve_sum([Nim((10**18,)), Subtraction(7), Octal("0.77", 10**9)])
>>> found.values, found.value, found.mover_wins
((1000000000000000000, 3, 1), 1000000000000000002, True)
>>> [(part, str(move)) for part, move in found.winning_moves]
[(0, 'take 999999999999999998 from 0')]

Games whose players have different moves have values that add up, too; player 1, Left, moves first.

>>> from noyau.games import Snort
>>> found = add_values([Snort("path:3"), Nim((1,))])
>>> str(found.value), found.mover_wins, [(part, str(move)) for part, move in found.winning_moves]
('{2*|-2*}', True, [(0, 'red 0'), (0, 'red 1'), (0, 'red 2')])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any, cast

from noyau.certificates.kinds import Certificate, NimSum
from noyau.certificates.sums import ProvedSum, digits_of, positions_board
from noyau.deadline import Deadline, Limit
from noyau.errors import BadRules
from noyau.games.nim import Nim
from noyau.games.octal import Octal
from noyau.rules import MOST_LISTED, FixedAmounts, Rules, TwoPlayerRules, for_two, only_stuck_ends, plays_normally
from noyau.solvers.arenas.grundy import grundy_of_graph, grundy_values
from noyau.solvers.arenas.period import answered_by_period, solve_by_period
from noyau.solvers.heaps.nim import moves_leaving
from noyau.solvers.heaps.octal import splits_leaving, sum_of, values_of
from noyau.values import Value, value_of
from noyau.values.algebra import as_value
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


def solve_sum(parts: Sequence[Rules[Any, Any]]) -> SumOfGames:
    """Who wins games side by side, and by which moves. Of more winning moves in one part the first are listed."""
    solved = [_part(for_two(rules, "a sum")) for rules in parts]
    values = tuple(value for value, _ in solved)
    total = sum_of(values)
    winning = [
        (number, move)
        for number, (value, moves_to) in enumerate(solved)
        for move in (islice(moves_to(total ^ value), MOST_LISTED) if total else ())
    ]
    return SumOfGames(values, total, tuple(winning))


@dataclass(frozen=True)
class SumOfValues:
    """The same where the players' moves differ: values instead of numbers, player 1 (Left) to move."""

    values: tuple[Value, ...]
    value: Value
    winning_moves: tuple[tuple[int, Notation], ...]

    @property
    def mover_wins(self) -> bool:
        """Whether player 1, who moves first, wins: the sum is not 0 or less."""
        return not self.value <= 0


def add_values(parts: Sequence[Any], *, limit: Limit = None) -> SumOfValues:
    """Who wins games side by side whose players may have different moves. Past the limit, `LimitReached`."""
    deadline = Deadline.of(limit)
    values = tuple(value_of(rules, limit=deadline) for rules in parts)
    total = sum(values, start=as_value(0))
    winning = []
    for number, (rules, value) in enumerate(zip(parts, values, strict=True)):
        rest = total - value
        for move in rules.moves(rules.start(), FIRST):
            if value_of(rules, rules.after(rules.start(), move), limit=deadline) + rest >= 0:
                winning.append((number, move))
    return SumOfValues(values, total, tuple(winning))


def adds_numbers(parts: Sequence[Any]) -> bool:
    """Whether all players have the same moves everywhere, so that Grundy values are enough."""
    return all(rules.impartial for rules in parts)


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
