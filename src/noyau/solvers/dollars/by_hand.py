"""Document 000's four algorithms, move by move, as a person would carry them out.

Each is a generator of moves: whoever runs it can stop, look and go on. It ends by itself when nobody is in debt, or
when it can tell that somebody always will be. `give` and `alternate` go on for ever on most boards; so `played` takes
bounds on the steps and the seconds and says when one was reached.

    borrow      the poorest vertex borrows; ends on every board
    naive       while somebody is rich, a rich vertex lends; otherwise the poorest borrows
    give        one who is not in debt lends
    alternate   in turn, one who is not in debt lends and one who is in debt, drawn by chance, borrows

Of several who could lend, the document's code takes the richest in `naive` and `alternate` and the poorest in `give`;
its text takes the poorest in `naive`. `rich` chooses. Its text also asks for more dollars than edges, where its
definition of rich and its code are content with as many: `strict` does as the text says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Literal

from noyau.deadline import Deadline, Limit
from noyau.errors import UnknownName
from noyau.games.dollar import Borrow, Deal, Lend, Rich, script_of
from noyau.graphs import Graph

Way = Literal["borrow", "naive", "give", "alternate"]
Ending = Literal["won", "lost", "unfinished"]
MOST_STEPS = 100_000


@dataclass(frozen=True)
class Played:
    """What an algorithm did: its moves, the same as one number per vertex, where they led, and how it ended.

    `lost` means that it could tell: nobody can win. `unfinished` means that the steps or the seconds were used up.
    """

    moves: tuple[Deal, ...]
    script: tuple[int, ...]
    values: tuple[int, ...]
    ending: Ending


def played(  # noqa: PLR0913 - they are what one can ask for
    method: str,
    graph: Graph,
    values: Sequence[int],
    *,
    most_steps: int = MOST_STEPS,
    rich: Rich | None = None,
    seed: int = 0,
    limit: Limit = None,
) -> Played:
    """Run an algorithm to its end, or for so many steps, or so long.

    >>> from noyau.graphs import board
    >>> borrow = played("borrow", board("path:3"), (2, -1, 0))
    >>> [str(move) for move in borrow.moves], borrow.values, borrow.ending
    (['borrow 1', 'borrow 2'], (1, 0, 0), 'won')
    >>> played("borrow", board("path:3"), (0, -1, 0)).ending
    'lost'
    """
    money = _Money(graph, values)
    way = _moves(method, money, rich, seed)
    moves = tuple(islice(_until(Deadline.of(limit), way), most_steps))
    reached = tuple(money.values)
    ending: Ending = "won" if min(reached) >= 0 else "lost" if next(way, None) is None else "unfinished"
    return Played(moves, script_of(moves, graph.vertex_count), reached, ending)


def _until(deadline: Deadline, way: Iterator[Deal]) -> Iterator[Deal]:
    for played, move in enumerate(way, start=1):
        yield move
        deadline.hear(played)
        if deadline.passed:
            return


def steps(
    method: str, graph: Graph, values: Sequence[int], *, rich: Rich | None = None, seed: int = 0
) -> Iterator[tuple[Deal, tuple[int, ...]]]:
    """The same one step at a time, for ever if need be: each move, and what everybody has after it.

    >>> from noyau.graphs import board
    >>> next(steps("give", board("path:3"), (2, -1, 0)))
    (Lend(vertex=2), (2, 0, -1))
    """
    money = _Money(graph, values)
    for move in _moves(method, money, rich, seed):
        yield move, tuple(money.values)


class _Money:
    """What everybody has, changed move by move."""

    def __init__(self, graph: Graph, values: Sequence[int]) -> None:
        self.values = [int(value) for value in values]
        self.degrees = graph.degrees.tolist()
        self.neighbours = [graph.neighbours(vertex) for vertex in graph.vertices]  # type: ignore[arg-type]

    def played(self, move: Deal) -> Deal:
        self.values[move.vertex] -= move.sign * self.degrees[move.vertex]
        for neighbour in self.neighbours[move.vertex]:
            self.values[neighbour] += move.sign
        return move

    def in_debt(self) -> list[int]:
        return [vertex for vertex, value in enumerate(self.values) if value < 0]

    def not_in_debt(self) -> list[int]:
        return [vertex for vertex, value in enumerate(self.values) if value >= 0]

    def rich(self, beyond: int) -> list[int]:
        return [vertex for vertex, value in enumerate(self.values) if value >= self.degrees[vertex] + beyond]

    def one_of(self, vertices: list[int], which: Rich) -> int:
        """The poorest, the first of several; or the richest, the last of several: as sorting a list and taking an end
        of it does."""
        ordered = sorted(vertices, key=self.values.__getitem__)
        return ordered[-1] if which == "richest" else ordered[0]


def _borrow(money: _Money, rich: Rich, chance: Random) -> Iterator[Deal]:
    never_borrowed = set(range(len(money.values)))
    while poor := money.in_debt():
        if not never_borrowed:
            return  # everybody has borrowed: nobody can win
        vertex = money.one_of(poor, "poorest")
        never_borrowed.discard(vertex)
        yield money.played(Borrow(vertex))


def _naive(money: _Money, rich: Rich, chance: Random) -> Iterator[Deal]:
    while poor := money.in_debt():
        if wealthy := money.rich(beyond=int(rich == "strict")):
            yield money.played(Lend(money.one_of(wealthy, rich)))
        else:
            yield money.played(Borrow(money.one_of(poor, "poorest")))


def _give(money: _Money, rich: Rich, chance: Random) -> Iterator[Deal]:
    while money.in_debt() and (lenders := money.not_in_debt()):
        yield money.played(Lend(money.one_of(lenders, rich)))


def _alternate(money: _Money, rich: Rich, chance: Random) -> Iterator[Deal]:
    while money.in_debt() and (lenders := money.not_in_debt()):
        yield money.played(Lend(money.one_of(lenders, rich)))
        if poor := money.in_debt():
            yield money.played(Borrow(chance.choice(poor)))


_Moves = Callable[[_Money, Rich, Random], Iterator[Deal]]
_WAYS: Mapping[str, tuple[_Moves, Rich]] = {
    "borrow": (_borrow, "poorest"),
    "naive": (_naive, "richest"),
    "give": (_give, "poorest"),
    "alternate": (_alternate, "richest"),
}


def _moves(method: str, money: _Money, rich: Rich | None, seed: int) -> Iterator[Deal]:
    if method not in _WAYS:
        raise UnknownName.among("algorithm", method, _WAYS)
    way, usual = _WAYS[method]
    return way(money, rich or usual, Random(seed))  # noqa: S311 - a game, not a secret
