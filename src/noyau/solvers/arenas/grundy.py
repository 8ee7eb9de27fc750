"""Grundy values and the kernel of an impartial game: the labels of document 003.

The label of a position is the least number that labels none of the positions one move away; the kernel is where it is
0. Both belong to the graph of positions, whoever moves and whichever way the end is scored.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

import numpy as np

from noyau import _core
from noyau.certificates.kinds import Heights
from noyau.deadline import MORE_TIME, Deadline, Limit
from noyau.errors import BadBoard, EndlessPlay
from noyau.graphs import Digraph
from noyau.positions import Explored
from noyau.rules import M, Numbered, P, TwoPlayerRules, moves_of_either, only_stuck_ends
from noyau.words import Grundy


def labels(explored: Explored[Any, Any]) -> dict[str, Any]:
    """The `grundy` list and the `kernel` of a game whose players have the same moves, in turn, until one is stuck.

    Nothing for another game: there they would say nothing about who wins.

    >>> from noyau.games.subtraction import Subtraction
    >>> from noyau.positions import explore
    >>> labels(explore(Subtraction(7)))
    {'grundy': [0, 1, 2, 3, 0, 1, 2, 3], 'kernel': [0, 4]}
    """
    rules = explored.rules
    if not rules.impartial or not isinstance(rules, Numbered) or not only_stuck_ends(rules):
        return {}
    positions = list(rules.positions())
    try:
        values = _values(explored, positions)
    except EndlessPlay:  # a way leads round for ever: then there are no labels
        return {}
    kernel = [at for at, value in zip(positions, values, strict=True) if value == 0]
    called = tuple(name for at in kernel if (name := getattr(at, "name", "")))
    return {"grundy": values, "kernel": [at.plain() for at in kernel]} | ({"called": called} if called else {})


def _values(explored: Explored[Any, Any], positions: list[Any]) -> list[int]:
    """In the documents' numbering the arena is the graph of positions twice, so its first half has every label."""
    count, arena = len(positions), explored.arena
    first = arena.first_edge_of_vertex[: count + 1]
    targets = arena.target_of_edge[: first[-1]] - np.int32(count)
    theirs = arena.first_edge_of_vertex[count:] - first[-1], arena.target_of_edge[first[-1] :]
    twice = arena.vertex_count == 2 * count and np.array_equal(first, theirs[0]) and np.array_equal(targets, theirs[1])
    if twice and (targets >= 0).all():
        return [int(value) for value in grundy_of_graph(first, targets).value_of_vertex]
    value_of = grundy_values(explored.rules, positions)
    return [value_of[position] for position in positions]


def grundy_values(
    rules: TwoPlayerRules[P, M],
    positions: Iterable[P],
    *,
    known: Mapping[P, Grundy] | None = None,
    limit: Limit = None,
) -> Mapping[P, Grundy]:
    """The Grundy value of each position and of everything below it. Past the limit, `LimitReached`.

    What is `known` already is not looked for again.

    >>> from noyau.games.subtraction import Heap, Subtraction
    >>> grundy_values(Subtraction(5), [Heap(5)])[Heap(5)]
    1
    """
    value_of: dict[P, Grundy] = dict(known or {})
    open_: dict[P, Any] = {}
    deadline = Deadline.of(limit)
    for wanted in positions:
        stack = [wanted] if wanted not in value_of else []
        while stack:  # depth first without recursion: games are deeper than Python's stack
            at = stack[-1]
            if at not in open_:
                deadline.look(len(value_of))
                open_[at] = [rules.after(at, move) for move in moves_of_either(rules, at)]
            unknown = [then for then in open_[at] if then not in value_of]
            if not unknown:
                value_of[at] = mex(value_of[then] for then in open_[at])
                stack.pop()
            elif unknown[-1] in open_:
                raise BadBoard(f"the game can come back to {unknown[-1]}, so it has no Grundy values")
            else:
                stack.append(unknown[-1])
    return value_of


def grundy_of_graph(first_edge_of_vertex: Any, target_of_edge: Any, *, limit: Limit = None) -> Heights:
    """The labels of a graph given as flat arrays: E(x), d(x) and the kernel of document 003, with their own proof.

    The edges of vertex v stand from `first_edge_of_vertex[v]` to `first_edge_of_vertex[v + 1]`. Fastest when the
    numbering is an order already (every edge down, or every edge up). A graph with a cycle has no labels: `EndlessPlay`
    shows it.

    >>> labels = grundy_of_graph([0, 2, 3, 3], [1, 2, 2])
    >>> labels.value_of_vertex.tolist(), labels.height_of_vertex.tolist(), labels.kernel
    ([2, 1, 0], [2, 1, 0], [2])
    """
    graph = Digraph(first_edge_of_vertex, target_of_edge)  # for its complaints
    deadline = Deadline.of(limit)
    with deadline.saying(f"the labels are unknown so far: the graph has {graph.edge_count:,} edges", hint=MORE_TIME):
        values, heights, cycle = _core.label_graph(graph.first_edge_of_vertex, graph.target_of_edge, deadline)
    if len(cycle):
        raise EndlessPlay([int(vertex) for vertex in cycle])
    return Heights(values, heights)


def mex(values: Iterable[Hashable]) -> Grundy:
    """The least number 0, 1, 2 … that is not among the values.

    >>> mex([0, 1, 3])
    2
    """
    taken = set(values)
    return Grundy(next(number for number in range(len(taken) + 1) if number not in taken))
