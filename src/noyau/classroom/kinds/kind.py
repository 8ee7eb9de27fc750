"""What a kind is, and the few ways of drawing and shrinking that several rooms share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

Args = tuple[Any, ...]
Group = Literal["usual", "edge", "large"]
"""What a case is for: the matter itself, the ends of it (one stick, no edge), or the time that it takes."""
Names = dict[Any, list[Any]]


@dataclass(frozen=True)
class Case:
    """The arguments of one call."""

    args: Args
    group: Group = "usual"


@dataclass(frozen=True)
class Kind:
    """Cases of one kind; `size` counts vertices or sticks, `smaller` gives the cases that are a step smaller."""

    cases: Callable[[Random], Iterator[Case]]
    size: Callable[[Args], int]
    smaller: Callable[[Args], Iterator[Args]] = lambda args: iter(())
    picture: str = ""
    """How such a case is drawn: `graph`, `coloured`, `digraph`, `arena`, `money`; nothing where it is a number."""


def random_graph(chance: Random, n: int, density: float = 0.45) -> list[list[int]]:
    """Adjacency lists of an undirected graph, in increasing order."""
    lists: list[list[int]] = [[] for _ in range(n)]
    for p in range(n):
        for q in range(p + 1, n):
            if chance.random() < density:
                lists[p].append(q)
                lists[q].append(p)
    return lists


def all_graphs(n: int) -> Iterator[list[list[int]]]:
    """Every graph on n named vertices."""
    pairs = [(p, q) for p in range(n) for q in range(p + 1, n)]
    for code in range(2 ** len(pairs)):
        lists: list[list[int]] = [[] for _ in range(n)]
        for bit, (p, q) in enumerate(pairs):
            if code >> bit & 1:
                lists[p].append(q)
                lists[q].append(p)
        yield lists


def without_vertex(lists: list[list[int]], gone: int) -> list[list[int]]:
    """The graph without a vertex; those behind it are renumbered.

    >>> without_vertex([[1], [0, 2], [1]], 0)
    [[1], [0]]
    """
    return [[t - (t > gone) for t in after if t != gone] for s, after in enumerate(lists) if s != gone]


def graphs_one_smaller(lists: list[list[int]]) -> Iterator[list[list[int]]]:
    """Without a vertex, or without an edge."""
    for gone in range(len(lists)):
        yield without_vertex(lists, gone)
    for s, after in enumerate(lists):
        for t in after:
            if s < t:
                yield [[w for w in there if (v, w) not in ((s, t), (t, s))] for v, there in enumerate(lists)]


def acyclic(chance: Random, names: list[Any], most: int = 3) -> Names:
    """A directed graph without circuits: arrows run from later names to earlier ones."""
    graph: Names = {}
    for place, name in enumerate(names):
        count = min(place, chance.randint(0, most))
        graph[name] = [names[i] for i in sorted(chance.sample(range(place), count))]
    return graph


def digraphs_one_smaller(graph: Names) -> Iterator[Names]:
    """Without a vertex, or without an arrow."""
    for gone in graph:
        yield {s: [t for t in after if t != gone] for s, after in graph.items() if s != gone}
    for s, after in graph.items():
        for place in range(len(after)):
            yield {**graph, s: after[:place] + after[place + 1 :]}
