"""Nim by even columns, and the table of an octal game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import count
from operator import xor
from typing import Any

from noyau.games.nim import Heaps, Nim
from noyau.games.octal import Octal
from noyau.languages import message
from noyau.positions import Turn, turn_after
from noyau.rules import Step
from noyau.solvers.heaps.nim import verdict
from noyau.words import FIRST


def even_columns(rules: Nim, turn: Turn[Any]) -> Iterator[Step]:
    """A match of Nim: the winner makes every column of binary digits even, the loser does what they can.

    >>> from noyau.games import Nim
    >>> from noyau.positions import first_turn
    >>> game = Nim((3, 4, 5))
    >>> next(even_columns(game, first_turn(game))).says.inside("en")
    '011, 100, 101: the sum is 010. Player 1 makes every column even.'
    """

    while best := verdict(rules, turn).best_moves:
        heaps: Sequence[int] = turn.position.heaps
        wide = max(max(heaps).bit_length(), 1)
        value = reduce(xor, heaps)
        columns = {"heaps": ", ".join(f"{heap:0{wide}b}" for heap in heaps), "sum": f"{value:0{wide}b}"}
        key = "demo.columns" if rules.misere else "demo.columns_odd" if value else "demo.columns_even"
        line = 1 if rules.misere else 2 if value else 3
        yield Step(best[0], says=message(key, player=int(turn.player), **columns), line=line)
        turn = turn_after(rules, turn, best[0])


MOST_IN_TABLE = 40
"""Heaps up to here are worked out one by one: the rest goes on in the same way."""


def value_table(rules: Octal, turn: Turn[Any]) -> Iterator[Step]:
    """The Grundy values heap by heap: what a heap can become, and the least value that is not among those.

    >>> from noyau.games import Octal
    >>> from noyau.positions import first_turn
    >>> game = Octal("0.77", n=3)
    >>> [step.says.inside("en") for step in value_table(game, first_turn(game))][2]
    'From 2 one can get to the values 0, 1: the least that is missing is 2.'
    """
    values: list[int] = []
    for tokens in range(min(max(turn.position.heaps), MOST_IN_TABLE) + 1):
        reached = {
            reduce(xor, (values[part] for part in move.left), 0) for move in rules.moves(Heaps((tokens,)), FIRST)
        }
        values.append(next(value for value in count() if value not in reached))
        key = "demo.least_missing" if reached else "demo.no_move"
        listed = ", ".join(map(str, sorted(reached)))
        says = message(key, tokens=tokens, values=listed, value=values[-1])
        yield Step(says=says, shows=Heaps((tokens,)), line=2 if reached else 1)
    heaps = turn.position.heaps
    if max(heaps) >= len(values):
        yield Step(says=message("demo.table_goes_on", tokens=len(values) - 1), shows=turn.position, line=2)
        return
    total = reduce(xor, (values[tokens] for tokens in heaps), 0)
    listed = ", ".join(str(values[tokens]) for tokens in heaps)
    key = "demo.table_won" if total else "demo.table_lost"
    yield Step(says=message(key, values=listed, value=total), shows=turn.position, line=3)
