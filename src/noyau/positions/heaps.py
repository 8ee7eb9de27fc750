"""The arena of a heap from which fixed amounts are taken, laid out by arithmetic: its shape says every move.

Turns and moves are made when somebody looks at them; there are a few million of them where the heap is large.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar, overload

import numpy as np

from noyau.graphs import Digraph
from noyau.positions.turn import Turn
from noyau.rules import FixedAmounts, Heap, Take
from noyau.rules.heap import checked_amounts
from noyau.words import FIRST, SECOND, Player, Vertex

T = TypeVar("T")


def heap_arena(
    rules: FixedAmounts,
) -> tuple[Digraph, Sequence[Turn[Heap]], Sequence[Take], Mapping[Turn[Heap], Vertex]]:
    """The arena, the turn that each vertex is, the move that each edge is, and the vertex that each turn is.

    >>> from noyau.games.subtraction import Subtraction
    >>> arena, turns, moves, vertex_of_turn = heap_arena(Subtraction(3))
    >>> arena.successors(Vertex(2)), str(turns[2]), str(moves[-1]), vertex_of_turn[Turn(Heap(1), SECOND)]
    ((5, 4), 'heap 2, player 1 to move', 'take 3', 5)
    """
    count = rules.tokens + 1
    heaps = np.arange(count, dtype=np.int64)[:, None]
    degrees, targets, taken = [], [], []
    for player, other in ((FIRST, SECOND), (SECOND, FIRST)):
        within = [amount for amount in checked_amounts(rules, player) if amount <= rules.tokens]
        amounts = np.array(within, np.int64)[None, :]
        legal = amounts <= heaps
        degrees.append(np.count_nonzero(legal, axis=1))
        targets.append((heaps - amounts + other.index * count)[legal])
        taken.append(np.broadcast_to(amounts, legal.shape)[legal])
    first = np.zeros(2 * count + 1, np.int64)
    np.cumsum(np.concatenate(degrees), out=first[1:])
    owners = np.repeat(np.array([FIRST.index, SECOND.index], np.uint8), count)
    arena = Digraph(first, np.concatenate(targets).astype(np.int32), owners)
    taken_along = np.concatenate(taken)
    turns = Made(2 * count, lambda vertex: Turn(Heap(vertex % count), Player.at(vertex // count)))
    moves = Made(len(taken_along), lambda edge: Take(int(taken_along[edge])))
    return arena, turns, moves, HeapPlaces(turns)


class Made(Sequence[T]):
    """So many things, each made when somebody looks at it."""

    def __init__(self, count: int, make: Callable[[int], T]) -> None:
        self._places, self._make = range(count), make

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return [self._make(place) for place in self._places[index]]
        return self._make(self._places[index])


class HeapPlaces(Mapping[Turn[Heap], Vertex]):
    """The vertex that each turn is: those of player 1 by their tokens, then those of player 2."""

    def __init__(self, turns: Sequence[Turn[Heap]]) -> None:
        self._turns = turns

    def __getitem__(self, turn: Turn[Heap]) -> Vertex:
        count = len(self._turns) // 2
        if not isinstance(turn.position, Heap) or not 0 <= turn.position.tokens < count:
            raise KeyError(turn)
        return Vertex(turn.position.tokens + turn.player.index * count)

    def __iter__(self) -> Iterator[Turn[Heap]]:
        return iter(self._turns)

    def __len__(self) -> int:
        return len(self._turns)
