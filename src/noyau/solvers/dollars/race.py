"""Document 000's four algorithms on one board, side by side with the fewest moves that there can be.

>>> from noyau.games import Dollar
>>> [(row.method, row.length, row.minimised, row.ending) for row in race(Dollar("path:3", values=(2, -1, 0))).rows]
[('borrow', 2, 1, 'won'), ('naive', 1, 1, 'won'), ('give', 20000, None, 'unfinished'), ('alternate', 1, 1, 'won')]
"""

from __future__ import annotations

from dataclasses import dataclass

from noyau.deadline import Deadline, Limit
from noyau.errors import LimitReached
from noyau.games.dollar import Dollar, length_of, minimised
from noyau.solvers import solve
from noyau.solvers.dollars.by_hand import Ending, played

METHODS = ("borrow", "naive", "give", "alternate")
MOST_STEPS = 20_000


@dataclass(frozen=True)
class Row:
    """How an algorithm did: its moves, the same after the shift by the median (None unless it won), and its end."""

    method: str
    length: int
    minimised: int | None
    ending: Ending


@dataclass(frozen=True)
class Race:
    """A row for each algorithm; par, the fewest moves there can be (None: nobody can win, or it is not known)."""

    rows: tuple[Row, ...]
    winnable: bool | None
    par: int | None
    bound: int | None
    """No solution is shorter than this."""


def race(rules: Dollar, *, steps: int = MOST_STEPS, limit: Limit = None) -> Race:
    """Run all four from the same board. Past the limit par is left unknown, and the algorithms are cut short."""
    deadline = Deadline.of(limit)
    values = rules.start().values
    rows = []
    for method in METHODS:
        found = played(method, rules.graph(), values, most_steps=steps, limit=deadline)
        short = length_of(minimised(found.script)) if found.ending == "won" else None
        rows.append(Row(method, len(found.moves), short, found.ending))
    try:
        answer = solve(rules, limit=deadline).answer
    except LimitReached:
        return Race(tuple(rows), None, None, None)
    return Race(tuple(rows), answer.winnable, answer.length if answer.optimal else None, answer.bound)
