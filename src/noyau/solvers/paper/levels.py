"""Levels, kernel and labels of a game that must end: document 003, section 2.1.

Twenty-one matches; take one to four; whoever takes the last wins. Whoever leaves none has won, so none is a good number
to leave; one to four are bad ones, since the other takes them all; so five is good, for every move from there is to a
bad one. Going up level by level, every position that cannot move to a good one is good itself. The good ones are the
kernel.

>>> from noyau.games import Subtraction
>>> from noyau.positions.paper import position_graph
>>> matches = position_graph(Subtraction(21, take=(1, 2, 3, 4)))
>>> kernel_by_levels(matches)
[0, 5, 10, 15, 20]
>>> [label_of_each(matches)[heap] for heap in range(8)]
[0, 1, 2, 3, 4, 0, 1, 2]

It works because the game is *progressively finite*: it cannot go on for ever. Where it can, `EndlessPlay` shows how.
"""

from __future__ import annotations

from noyau.errors import EndlessPlay
from noyau.positions.paper import Successors, V, out_degrees, transpose
from noyau.solvers.arenas.grundy import mex


def levels(graph: Successors[V]) -> list[list[V]]:
    """The vertices of level 0, of level 1, and so on: a level is the length of the longest play from there.

    Level 0 has no moves; level t has all its moves into lower levels, and one of them into level t - 1.

    >>> levels({"a": ["b", "c"], "b": ["c"], "c": [], "d": []})
    [['c', 'd'], ['b'], ['a']]
    """
    before, moves_left = transpose(graph), out_degrees(graph)
    found = []
    level = [vertex for vertex in graph if moves_left[vertex] == 0]
    while level:
        found.append(level)
        above = []
        for vertex in level:
            for earlier in before[vertex]:
                moves_left[earlier] -= 1
                if moves_left[earlier] == 0:
                    above.append(earlier)
        level = above
    if any(moves_left.values()):
        raise EndlessPlay(cycle_in({vertex: graph[vertex] for vertex in graph if moves_left[vertex]}))
    return found


def level_of_each(graph: Successors[V]) -> dict[V, int]:
    """d(x) for each vertex x.

    >>> level_of_each({"a": ["b", "c"], "b": ["c"], "c": []})
    {'c': 0, 'b': 1, 'a': 2}
    """
    return {vertex: number for number, level in enumerate(levels(graph)) for vertex in level}


def sets_up_to_level(graph: Successors[V]) -> list[set[V]]:
    """D_0, D_1, D_2 …: the vertices of level at most t, for each t.

    >>> [sorted(some) for some in sets_up_to_level({"a": ["b", "c"], "b": ["c"], "c": []})]
    [['c'], ['b', 'c'], ['a', 'b', 'c']]
    """
    sets: list[set[V]] = []
    for level in levels(graph):
        sets.append({*level, *(sets[-1] if sets else ())})
    return sets


def kernel_by_levels(graph: Successors[V]) -> list[V]:
    """The kernel, in the order in which it is built: level by level, what has no move into the part built so far.

    >>> kernel_by_levels({"a": ["b", "c"], "b": ["c"], "c": [], "d": ["a", "b"]})
    ['c', 'd']
    """
    kernel: dict[V, None] = {}  # a set that remembers its order
    for level in levels(graph):
        kernel |= dict.fromkeys(vertex for vertex in level if not any(then in kernel for then in graph[vertex]))
    return list(kernel)


def label_of_each(graph: Successors[V]) -> dict[V, int]:
    """E(x) for each vertex x: the least number that labels none of its successors. The kernel is where it is 0.

    >>> label_of_each({"a": ["b", "c"], "b": ["c"], "c": []})
    {'c': 0, 'b': 1, 'a': 2}
    """
    label_of: dict[V, int] = {}
    for level in levels(graph):
        for vertex in level:
            label_of[vertex] = mex(label_of[then] for then in graph[vertex])
    return label_of


def cycle_in(graph: Successors[V]) -> list[V]:
    """A way round, in order, in a graph where every vertex has a successor that is in the graph too.

    >>> cycle_in({"a": ["b"], "b": ["c"], "c": ["b", "end"]})
    ['b', 'c']
    """
    path: dict[V, None] = {}
    vertex = next(iter(graph))
    while vertex not in path:
        path[vertex] = None
        vertex = next(then for then in graph[vertex] if then in graph)
    walked = list(path)
    return walked[walked.index(vertex) :]
