"""The value of a position, +1 or -1, three ways: document 004, question 4.

Player 1 writes +1 where they win and -1 where they lose. At the end of the game that is known. Before it, player 1
chooses the largest value they can move to and player 2 the least. So far the definition; the three functions differ
only in what they remember.

>>> from noyau.games import Subtraction
>>> from noyau.positions.paper import paired
>>> arena = paired(Subtraction(4, take=(1, 2), take_second=(1, 3), misere=True))
>>> plain_value(arena, (4, 1)), memoised_value(arena, (4, 1)), bottom_up_values(arena)[4, 1]
(1, 1, 1)
>>> plain_value(arena, (4, 2)), memoised_value(arena, (4, 2)), bottom_up_values(arena)[4, 2]
(-1, -1, -1)

All three need a game that must end; `EndlessPlay` shows a way round where it need not.
"""

from __future__ import annotations

from collections.abc import Sequence

from noyau.errors import TooLarge
from noyau.positions.paper import PaperArena, V
from noyau.solvers.paper.levels import level_of_each, levels
from noyau.words import FIRST

MOST_CALLS = 1_000_000
"""What the plain form may cost: about a second."""
DEEPEST = 400
"""How far down the plain form may call itself: Python stops at a thousand."""


def plain_value(arena: PaperArena[V], vertex: V) -> int:
    """The definition and nothing else. It forgets what it has found, so it finds it again and again: exponential.

    It therefore refuses what it could not finish; `calls_without_memory` says how much that is.
    """
    calls, depth = calls_without_memory(arena)[vertex], level_of_each(arena.successors)[vertex]
    if calls > MOST_CALLS or depth > DEEPEST:
        what = f"{depth:,} calls deep" if calls <= MOST_CALLS else f"{_rounded(calls)} calls"
        raise TooLarge(
            f"minimax without memory would make {what} from here, and at most {MOST_CALLS:,} calls, {DEEPEST} deep, "
            "are allowed",
            hint="use memoised_value or bottom_up_values, or a smaller board",
        )

    def value(at: V) -> int:
        if at in arena.winner_at_end:
            return _value_at_end(arena, at)
        return _best(arena, at, [value(then) for then in arena.successors[at]])

    return value(vertex)


def memoised_value(arena: PaperArena[V], vertex: V) -> int:
    """The same with a dictionary of what has been found: each vertex below is looked at once.

    The calls wait on a list of our own instead of Python's stack, so that no game is too deep.
    """
    levels(arena.successors)  # complains if the game need not end
    value_of = {end: _value_at_end(arena, end) for end in arena.winner_at_end}
    waiting = [vertex]
    while waiting:
        at = waiting[-1]
        unknown = [then for then in arena.successors[at] if then not in value_of]
        if unknown:
            waiting.extend(unknown)
            continue
        if at not in value_of:
            value_of[at] = _best(arena, at, [value_of[then] for then in arena.successors[at]])
        waiting.pop()
    return value_of[vertex]


def bottom_up_values(arena: PaperArena[V]) -> dict[V, int]:
    """The value of every vertex, from the end of the game upwards: no calls at all."""
    value_of: dict[V, int] = {}
    for level in levels(arena.successors):
        for at in level:
            if at in arena.winner_at_end:
                value_of[at] = _value_at_end(arena, at)
            else:
                value_of[at] = _best(arena, at, [value_of[then] for then in arena.successors[at]])
    return value_of


def calls_without_memory(arena: PaperArena[V]) -> dict[V, int]:
    """c(s) of document 004: how many calls the plain form makes from each vertex, 1 + the sum over its successors.

    >>> from noyau.games import Subtraction
    >>> from noyau.positions.paper import paired
    >>> arena = paired(Subtraction(40))
    >>> [calls_without_memory(arena)[heap, 1] for heap in (0, 1, 2, 3, 4, 40)]
    [1, 2, 4, 8, 15, 52239653201]
    """
    calls: dict[V, int] = {}
    for level in levels(arena.successors):
        for at in level:
            calls[at] = 1 + sum(calls[then] for then in arena.successors[at])
    return calls


def _value_at_end(arena: PaperArena[V], end: V) -> int:
    winner = arena.winner_at_end[end]
    return 0 if winner is None else 1 if winner is FIRST else -1


def _best(arena: PaperArena[V], at: V, values: Sequence[int]) -> int:
    return max(values) if arena.owner[at] is FIRST else min(values)


def _rounded(number: int) -> str:
    return f"{number:,}" if number < 10**15 else f"more than 10^{len(str(number)) - 1}"
