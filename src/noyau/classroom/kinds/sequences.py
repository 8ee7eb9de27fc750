"""Bracelets and directed graphs of words, as in document 003, section 2.3."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from noyau.classroom.kinds.kind import Args, Case, Kind
from noyau.classroom.reference.bracelets import Graf, bracalet, diagrama, es_euleria


def _words(chance: Random) -> Iterator[Case]:
    for length in (1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7, 8) * 3:
        word = "".join(chance.choice("01") for _ in range(length))
        yield Case((word, chance.randint(2, 3)), "edge" if length < 3 else "usual")
    for k in (2, 3, 4):
        word = bracalet(k)
        yield Case((word, k))
        yield Case((word[1:] + word[1], k))
        yield Case((word[:-1], k))


def _lengths(chance: Random) -> Iterator[Case]:
    yield from (Case((k,), "edge" if k == 2 else "usual") for k in range(2, 7))
    yield Case((9,), "large")


def _graphs(chance: Random) -> Iterator[Case]:
    yield from (Case((diagrama(k),)) for k in (2, 3, 4))
    names = "abcdef"
    for n in (1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5) * 4:
        graph: Graf = {name: [] for name in names[:n]}
        for _ in range(chance.randint(1, 3)):  # circuits, perhaps apart from each other
            way = chance.sample(names[:n], chance.randint(1, n))
            for one, then in zip(way, [*way[1:], way[0]], strict=True):
                graph[one].append(then)
        if chance.random() < 0.4 and n > 1:
            graph[chance.choice(names[:n])].append(chance.choice(names[:n]))
        if all(graph[name] or any(name in after for after in graph.values()) for name in graph):
            yield Case((graph,), "edge" if n == 1 else "usual")


def _fewer(args: Args) -> Iterator[Args]:
    (graph,) = args
    for gone in graph:
        rest = {x: [y for y in after if y != gone] for x, after in graph.items() if x != gone}
        if rest and all(rest[x] or any(x in after for after in rest.values()) for x in rest):
            yield (rest,)


def _fewer_eulerian(args: Args) -> Iterator[Args]:
    yield from (smaller for smaller in _fewer(args) if es_euleria(smaller[0]) == es_euleria(args[0]))


KINDS = {
    "words": Kind(
        _words, lambda args: len(args[0]),
        lambda args: ((args[0][:place] + args[0][place + 1 :], args[1]) for place in range(len(args[0]))),
    ),
    "lengths": Kind(_lengths, lambda args: int(args[0])),
    "graphs": Kind(_graphs, lambda args: len(args[0]), _fewer, "digraph"),
    "eulerian": Kind(_graphs, lambda args: len(args[0]), _fewer_eulerian, "digraph"),
}  # fmt: skip
