"""Where the small numbers of a drawing stand: beside a vertex away from its edges, on an edge away from each other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

USUAL = 45.0
"""Degrees above the right: where a note stands as long as no edge leaves there."""
ANGLES = (45.0, 90.0, 135.0, 0.0, 180.0, 315.0, 225.0, 270.0)
FREE = 28.0
"""Degrees between a note and the next edge that are enough."""
ALONG = (0.5, 0.4, 0.6, 0.32, 0.68)
ROOM = 18.0
"""Drawing units between two numbers that can be read."""
Point = tuple[float, float]


def note_angles(view: Mapping[str, Any]) -> dict[int, float]:
    """For every vertex with a note the angle at which it stands: the usual one, or the one farthest from the edges."""
    place = {vertex["id"]: (vertex["x"], vertex["y"]) for vertex in view["vertices"]}
    leaving: dict[int, list[float]] = {vertex: [] for vertex in place}
    for edge in view["edges"]:
        for here, there in ((edge["from"], edge["to"]), (edge["to"], edge["from"])):
            (x, y), (far, high) = place[here], place[there]
            leaving[here].append(USUAL * 2 if here == there else math.degrees(math.atan2(y - high, far - x)) % 360)
    noted = (vertex["id"] for vertex in view["vertices"] if vertex["note"])
    return {vertex: _freest(leaving[vertex]) for vertex in noted}


def label_shares(places: Iterable[tuple[Point, Point]], vertices: Iterable[Point]) -> list[float]:
    """For each edge with a label how far along it stands: on its middle, unless something stands there already."""
    taken = list(vertices)
    shares = []
    for (x1, y1), (x2, y2) in places:

        def at(share: float, *, x1: float = x1, y1: float = y1, x2: float = x2, y2: float = y2) -> Point:
            return x1 + share * (x2 - x1), y1 + share * (y2 - y1)

        share = max(ALONG, key=lambda one: (min(ROOM, _nearest(at(one), taken)), -ALONG.index(one)))
        taken.append(at(share))
        shares.append(share)
    return shares


def _freest(edges: list[float]) -> float:
    def clear(angle: float) -> float:
        return min((abs((angle - edge + 180) % 360 - 180) for edge in edges), default=180.0)

    return next((angle for angle in ANGLES if clear(angle) >= FREE), max(ANGLES, key=clear))


def _nearest(point: Point, taken: list[Point]) -> float:
    return min((math.dist(point, other) for other in taken), default=math.inf)
