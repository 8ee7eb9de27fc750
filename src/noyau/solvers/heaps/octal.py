"""Octal games: Grundy values of heaps that are taken from and split, until their period is proved."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from itertools import islice
from operator import xor
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau import _core
from noyau.answers import OctalAnswer
from noyau.certificates import Claim, Proved
from noyau.certificates.kinds import SplitValues
from noyau.deadline import Deadline, Limit
from noyau.errors import TooLarge
from noyau.games.nim import Heaps
from noyau.games.octal import Octal, Split
from noyau.positions import Turn
from noyau.rules import MOST_LISTED, TwoPlayerRules, listed_moves
from noyau.solution import Option, Solution, Verdict
from noyau.solvers.arenas import attractor
from noyau.solvers.arenas.two_player import TwoPlayerSolver, nimber_asked, who_wins
from noyau.solvers.interface import Asked

LONGEST_LIST = 10_000
"""Heaps up to this are answered with lists."""
LONGEST_SEARCH = 20_000
"""A period is looked for among so many heaps even if the heap asked for is smaller."""
LONGEST_TABLE = 2**17
"""Where the search for a period ends: values that never repeat cost more with every heap."""
LONGEST_TIMED_TABLE = 2**25
"""Where it ends for who sets a time limit."""
LONGEST_STEP = 500_000
"""Heaps between two looks for a period: a minute or two in the longest tables."""
MOST_KEPT_HEAPS = 100_000
"""Of a table that says what moves are worth."""
Table = npt.NDArray[np.int32]


class OctalSolver(TwoPlayerSolver):
    """Who wins and by which moves, from the values of the heaps. A changed copy of the game is explored as usual."""

    methods: ClassVar = {"table": "Grundy values heap by heap, until their period is proved"}
    answers: ClassVar = OctalAnswer
    demos: ClassVar = ("table",)

    def solve(self, rules: TwoPlayerRules[Any, Any], asked: Asked) -> Solution[Any, Any, Any]:
        """Lists up to 10,000 heaps; beyond them the period answers."""
        if not isinstance(rules, Octal):
            return attractor.SOLVER.solve(rules, asked)
        began = time.perf_counter()
        most = LONGEST_TABLE if asked.deadline.left() is None else LONGEST_TIMED_TABLE
        table = values_of(rules.digits, rules.n, most=most, limit=asked.deadline)
        turn = Turn(rules.start(), rules.to_move)

        def verdict(at: Turn[Heaps]) -> Verdict[Split]:
            return _verdict(rules, table, at)

        answer = _answer(rules, table, turn, verdict(turn), asked)
        claim = Claim(turn.player, answer.won_by)
        proof = Proved(rules, claim, table)
        return Solution(rules, turn, answer, proof, time.perf_counter() - began, verdict)

    def grundy(self, rules: TwoPlayerRules[Any, Any], at: Any, *, limit: Limit = None) -> int | None:
        """The sum of the heaps' values, from a table that is kept."""
        if not isinstance(rules, Octal):
            return super().grundy(rules, at, limit=limit)
        table = _kept_table(tuple(rules.digits), rules.n)
        return int(sum_of([table.value(tokens) for tokens in at.heaps]))


def _answer(rules: Octal, table: SplitValues, turn: Turn[Heaps], found: Verdict[Split], asked: Asked) -> OctalAnswer:
    value = table.value(rules.n)
    moves = tuple(islice(winning_moves(rules, table, turn.position), None if rules.n <= LONGEST_LIST else MOST_LISTED))
    lists: dict[str, Any] = {}
    if rules.n <= LONGEST_LIST:
        values = _values_at(table, np.arange(rules.n + 1))
        lists = {"grundy": values.tolist(), "kernel": np.flatnonzero(values == 0).tolist()}
    return OctalAnswer(
        **who_wins(rules, turn, found) | {"winning_moves": [move.plain() for move in moves], "moves": moves},
        grundy_value=value,
        period=table.period or None,
        preperiod=table.preperiod if table.period else None,
        **lists,
        **nimber_asked(rules, value, asked),
    )


class Growing:
    """A table of values while it grows. Who wants it kept says so in `grew`."""

    def __init__(self, values: Table | None = None) -> None:
        self.values: Table = np.zeros(0, np.int32) if values is None else values

    def grew(self, values: Table) -> None:
        """There are more of them now."""
        self.values = values


@lru_cache(maxsize=8)
def _kept_table(digits: tuple[int, ...], upto: int) -> SplitValues:
    return values_of(digits, upto, most=MOST_KEPT_HEAPS, limit=1.0)


def values_of(
    digits: Sequence[int],
    upto: int,
    *,
    most: int = LONGEST_TABLE,
    limit: Limit = None,
    growing: Growing | None = None,
) -> SplitValues:
    """The values of heaps 0 to `upto`, with the period that makes a short table enough where one is found.

    `digits[k]` is the digit of taking k tokens. At most `most` heaps are looked at. What takes hours can be stopped:
    `growing` holds the table so far, and goes on from there.

    >>> kayles = values_of((0, 7, 7), 10**9)
    >>> kayles.period, kayles.preperiod, kayles.value(10**9)
    (12, 71, 1)
    """
    deadline = Deadline.of(limit)
    digit_of_amount, last = np.array(digits, np.uint8), len(digits) - 1
    growing = growing or Growing()
    values, enough = growing.values, min(max(upto + 1, LONGEST_SEARCH), most)
    while len(values) < enough:
        done = len(values)
        # In steps that grow with the table: each begins by reading it again, and ends by looking for a period in it.
        step = min(max(2 * done, 1024), done + min(max(10_000, done // 8), LONGEST_STEP), enough)
        with deadline.saying(f"no period is known so far: {done:,} heaps were looked at within the time limit"):
            deadline.look(done)
            values = _core.split_values(digit_of_amount, values, step, deadline)
        growing.grew(values)
        found = _core.proved_period(values, last)
        if found is not None:
            preperiod, period = found
            return SplitValues(preperiod, period, values[: entries_needed(preperiod, period, last)])
    if upto >= len(values):
        raise TooLarge(
            f"no period was found among the first {len(values):,} heaps",
            hint="try a smaller heap, or a time limit, which lets it look further",
        )
    return SplitValues(0, 0, values[: upto + 1])


def sum_of(values: Sequence[int]) -> int:
    """Adding without carrying: that is how Grundy values of heaps side by side add up."""
    return reduce(xor, values, 0)


def entries_needed(preperiod: int, period: int, last_amount: int) -> int:
    """How long a table must be to prove a period: heaps 0 to 2n₀ + 2p + t − 1."""
    return 2 * max(preperiod, 1) + 2 * period + last_amount


def winning_moves(rules: Octal, table: SplitValues, at: Heaps) -> Iterator[Split]:
    """Every move that leaves the sum 0."""
    lost = sum_of([table.value(tokens) for tokens in at.heaps]) == 0
    return iter(()) if lost else splits_leaving(rules, table, at, 0)


def splits_leaving(rules: Octal, table: SplitValues, at: Heaps, left_over: int) -> Iterator[Split]:
    """The moves that leave a sum, one by one: for large heaps the first are found at once, all of them never."""
    total = sum_of([table.value(tokens) for tokens in at.heaps])
    for heap, tokens in enumerate(at.heaps):
        wanted = total ^ left_over ^ table.value(tokens)
        for count, left, parts in rules.ways(tokens):
            if parts.start == 0:
                if table.value(left) == wanted:
                    yield Split(heap, count, (left,))
            else:
                splits = _splits(table, left, parts, wanted)
                yield from (Split(heap, count, (part, left - part)) for part in splits)


def _splits(table: SplitValues, left: int, parts: range, wanted: int) -> Iterator[int]:
    """The smaller parts of the splits with a value, a stretch of at least a period at a time."""
    stretch = max(LONGEST_LIST, table.period)
    for first in range(parts.start, parts.stop, stretch):
        some = np.arange(first, min(first + stretch, parts.stop))
        fits = some[(_values_at(table, some) ^ _values_at(table, left - some)) == wanted]
        if not len(fits) and table.period and table.preperiod <= first and 2 * table.preperiod <= left:
            return  # both parts are where everything repeats: what a whole period lacks never comes
        yield from map(int, fits)


def _verdict(rules: Octal, table: SplitValues, at: Turn[Heaps]) -> Verdict[Split]:
    """Of very many moves only those that win are listed, or one for whoever has lost."""
    mover, heaps = at.player, at.position.heaps
    total = sum_of([table.value(tokens) for tokens in heaps])
    moves, more = listed_moves(rules, at.position, mover)
    if more:
        moves = tuple(islice(winning_moves(rules, table, at.position), MOST_LISTED)) if total else moves[:1]
    options = []
    for move in moves:
        after = total ^ table.value(heaps[move.heap]) ^ sum_of([table.value(part) for part in move.left])
        # Whoever has lost resists with the first move: it takes least and leaves most to go wrong.
        best = after == 0 or (total == 0 and move == moves[0])
        options.append(Option(move, mover.other if after else mover, None, best=best))
    return Verdict(mover if total else mover.other, None, tuple(options))


def _values_at(table: SplitValues, heaps: npt.NDArray[np.int64]) -> npt.NDArray[np.int32]:
    if table.period:
        beyond = heaps >= table.preperiod
        heaps = np.where(beyond, table.preperiod + (heaps - table.preperiod) % table.period, heaps)
    return table.value_of_heap[heaps]


SOLVER = OctalSolver()
