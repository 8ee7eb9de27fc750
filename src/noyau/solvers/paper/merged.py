"""A circuit along every edge, as in the proof of document 003's proposition 4: closed trails, merged one by one.

>>> found = merged_circuits([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)], directed=True, start=0)
>>> found.trails, found.whole
(((0, 1, 2, 0), (2, 3, 4, 2)), (0, 1, 2, 3, 4, 2, 0))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Merged:
    """The closed trails in the order in which they were walked, and what they give when they are merged."""

    trails: tuple[tuple[int, ...], ...]
    whole: tuple[int, ...]


def merged_circuits(edges: Sequence[tuple[int, int]], *, directed: bool, start: int) -> Merged:
    """The graph must be connected, with as many ways into each vertex as out of it (or an even number of edges)."""
    leaving: dict[int, list[tuple[int, int]]] = {}
    for number, (one, other) in enumerate(edges):
        leaving.setdefault(one, []).append((number, other))
        if not directed and one != other:
            leaving.setdefault(other, []).append((number, one))
    used: set[int] = set()

    def walk(here: int) -> list[int]:
        trail = [here]
        while ways := [way for way in leaving.get(trail[-1], []) if way[0] not in used]:
            number, there = ways[0]
            used.add(number)
            trail.append(there)
        return trail

    whole = walk(start)
    trails = [tuple(whole)]
    while len(used) < len(edges):
        place = next(
            place for place, vertex in enumerate(whole) if any(way[0] not in used for way in leaving.get(vertex, []))
        )
        trail = walk(whole[place])
        trails.append(tuple(trail))
        whole[place : place + 1] = trail
    return Merged(tuple(trails), tuple(whole))
