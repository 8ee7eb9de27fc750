"""Turns, moves and vertices of a game that already is an arena: each made when somebody looks at it.

An arena from a file may have ten million vertices; a list of their turns would take more memory than all the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, overload

import numpy as np

from noyau.graphs import Digraph
from noyau.positions.turn import Turn
from noyau.rules import LaidOut
from noyau.words import Vertex


class Turns(Sequence[Turn[Any]]):
    """The turn that each vertex is."""

    def __init__(self, rules: LaidOut[Any, Any], arena: Digraph) -> None:
        self._rules, self._arena = rules, arena

    def __len__(self) -> int:
        return self._arena.vertex_count

    @overload
    def __getitem__(self, index: int) -> Turn[Any]: ...
    @overload
    def __getitem__(self, index: slice) -> list[Turn[Any]]: ...
    def __getitem__(self, index: int | slice) -> Turn[Any] | list[Turn[Any]]:
        if isinstance(index, slice):
            return [self[vertex] for vertex in range(len(self))[index]]
        vertex = Vertex(range(len(self))[index])
        return Turn(self._rules.position_at(vertex), self._arena.owner(vertex))


class Moves(Sequence[Any]):
    """The move that each edge is."""

    def __init__(self, rules: LaidOut[Any, Any], arena: Digraph) -> None:
        self._rules, self._arena = rules, arena

    def __len__(self) -> int:
        return self._arena.edge_count

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> list[Any]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [self[edge] for edge in range(len(self))[index]]
        edge = range(len(self))[index]
        here = int(np.searchsorted(self._arena.first_edge_of_vertex, edge, "right")) - 1
        return self._rules.move_along(Vertex(here), Vertex(int(self._arena.target_of_edge[edge])))


class Places(Mapping[Turn[Any], Vertex]):
    """The vertex that each turn is."""

    def __init__(self, rules: LaidOut[Any, Any], arena: Digraph) -> None:
        self._rules, self._arena, self._turns = rules, arena, Turns(rules, arena)

    def __getitem__(self, turn: Turn[Any]) -> Vertex:
        vertex: Vertex = self._rules.vertex_at(turn.position)
        if not 0 <= vertex < self._arena.vertex_count or self._turns[vertex] != turn:
            raise KeyError(turn)
        return vertex

    def __iter__(self) -> Iterator[Turn[Any]]:
        return iter(self._turns)

    def __len__(self) -> int:
        return len(self._turns)
