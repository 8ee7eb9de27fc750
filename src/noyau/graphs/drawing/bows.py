"""Which edges of a drawing bow aside, so that every one can be seen.

Parallel edges fan out. An edge that would run through a vertex it does not end at, as those that close a torus do,
bows around it, away from the middle of the drawing.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import hypot

Places = tuple[tuple[float, float], ...]
Pairs = tuple[tuple[int, int], ...]
FAN = 0.16
"""How far parallel edges are apart, as a part of their length."""
ASIDE = 42.0
"""How far an edge bows around vertices, in drawing units."""
CLOSE = 18.0
"""A vertex nearer to a line than this is run through."""


@lru_cache(maxsize=64)
def bows(places: Places, pairs: Pairs) -> tuple[float, ...]:
    """How far each edge bows sideways, as a part of its length; 0 for a straight one.

    >>> bows(((0, 0), (100, 0), (200, 0)), ((0, 1), (1, 2), (0, 2)))
    (0.0, 0.0, 0.21)
    >>> bows(((0, 0), (100, 0)), ((0, 1), (1, 0)))
    (0.08, 0.08)
    """
    together = Counter(map(_ends, pairs))
    seen: Counter[tuple[int, int]] = Counter()
    middle = tuple(sum(axis) / max(1, len(places)) for axis in zip(*places, strict=True)) or (0.0, 0.0)
    found = []
    for one, other in pairs:
        ends = _ends((one, other))
        seen[ends] += 1
        if one == other:
            found.append(0.0)
        elif together[ends] > 1:
            fan = FAN * ((together[ends] + 1) / 2 - seen[ends])
            found.append(fan if one < other else -fan)
        else:
            found.append(_around(places, one, other, middle))
    return tuple(found)


def _ends(pair: tuple[int, int]) -> tuple[int, int]:
    return min(pair), max(pair)


def _around(places: Places, one: int, other: int, middle: tuple[float, ...]) -> float:
    """Sideways past the vertices on the way, if there are any, on the side that is farther from the middle."""
    (x, y), (to_x, to_y) = places[one], places[other]
    across, down = to_x - x, to_y - y
    length = hypot(across, down)
    if not any(
        0 < (px - x) * across + (py - y) * down < length * length
        and abs((px - x) * down - (py - y) * across) < CLOSE * length
        for number, (px, py) in enumerate(places)
        if number not in (one, other)
    ):
        return 0.0
    outward = ((x + to_x) / 2 - middle[0]) * -down + ((y + to_y) / 2 - middle[1]) * across
    return ASIDE / length if outward >= 0 else -ASIDE / length
