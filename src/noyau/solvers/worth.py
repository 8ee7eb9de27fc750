"""What a position is worth, whoever moves next, in the words of its game: a Grundy number, a value, moves to go."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import xor
from typing import Any

from noyau.errors import BadBoard, BadRules, LimitReached, TooLarge
from noyau.games.dollar import Dollar, length_of
from noyau.games.nim import Nim
from noyau.games.octal import Octal
from noyau.languages import Message, message
from noyau.positions import Turn, explore
from noyau.proofs.heaps.octal import SplitValues, sum_of
from noyau.rules import LaidOut, Owned, Puzzle, Taking
from noyau.solvers.arenas.grundy import grundy_of_graph
from noyau.solvers.dollars.burning import settled
from noyau.solvers.dollars.dollar import shortest
from noyau.solvers.heaps.octal import values_of
from noyau.solvers.taking.winner import grundy_at
from noyau.values import value_of
from noyau.words import FIRST

MOST_OPEN = 12
"""Vertices to take where a value is looked for: the algebra of larger positions takes long, and nobody reads it."""
MOST_VERTICES = 30
"""Of a board whose shortest solutions are looked for after each of its moves."""
MOST_TURNS = 3_000
MOST_HEAPS = 100_000
LONGEST = 40
"""Letters of a value that fit on a button."""


def worth(rules: Any, at: Any, *, seconds: float) -> Message | None:
    """A Grundy number, a value, or the moves still needed; None where there is none, or where it is not found in time.

    >>> from noyau.games import Snort
    >>> worth(Nim((3, 4, 5)), Nim((3, 4, 5)).start(), seconds=1).text
    'Grundy number 2'
    >>> worth(Snort("path:3"), Snort("path:3").start(), seconds=1).text
    'value ±2'
    """
    try:
        if isinstance(rules, Dollar):
            return _moves_needed(rules, at, seconds)
        if isinstance(rules, Puzzle | LaidOut | Owned) or rules.misere:
            return None
        if rules.impartial:
            number = _grundy(rules, at, seconds)
            return None if number is None else message("worth.grundy", value=str(number))
        if isinstance(rules, Taking) and sum(who > 0 for who in rules.open_to(at)) > MOST_OPEN:
            return None
        told = str(value_of(rules, at, seconds=seconds))
        return message("worth.value", value=told) if len(told) <= LONGEST else None
    except (LimitReached, TooLarge, BadBoard, BadRules):
        return None


def _moves_needed(rules: Dollar, at: Any, seconds: float) -> Message | None:
    graph = rules.graph()
    if graph.vertex_count > MOST_VERTICES:
        return None
    end = settled(graph, at.values, seconds=seconds)
    if not end.won:
        return None
    found = shortest(graph, at.values, end, seconds)
    if found.script is None or not found.optimal:
        return None
    return message("worth.moves", count=length_of(found.script), value=str(length_of(found.script)))


def _grundy(rules: Any, at: Any, seconds: float) -> int | None:
    if type(rules) is Nim:
        return reduce(xor, at.heaps, 0)
    if type(rules) is Octal:
        table = _table(tuple(rules.digits), rules.n)
        return int(sum_of([table.value(tokens) for tokens in at.heaps]))
    if isinstance(rules, Taking):
        return grundy_at(rules.graph(), rules.open_to(at), seconds)
    arena = explore(rules, Turn(at, FIRST), limit=MOST_TURNS, seconds=seconds).arena
    return int(grundy_of_graph(arena.first_edge_of_vertex, arena.target_of_edge).value_of_vertex[0])


@lru_cache(maxsize=8)
def _table(digits: tuple[int, ...], upto: int) -> SplitValues:
    return values_of(digits, upto, most=MOST_HEAPS, seconds=1.0)
