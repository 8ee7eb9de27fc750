"""Nim by even columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor
from typing import Any

from noyau.games.nim import Nim
from noyau.languages import message
from noyau.positions import Turn, turn_after
from noyau.rules import Step
from noyau.solvers.heaps.nim import verdict


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
        yield Step(best[0], says=message(key, player=int(turn.player), **columns))
        turn = turn_after(rules, turn, best[0])
