"""Which edges of a drawing bow aside, so that every one can be seen.

Parallel edges fan out. An edge that would run through a vertex it does not end at, as those that close a torus do,
bows around it, away from the middle of the drawing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, dist, floor, hypot

Places = tuple[tuple[float, float], ...]
Pairs = tuple[tuple[int, int], ...]
FAN = 0.16
"""How far parallel edges are apart, as a part of their length."""
ASIDE = (42.0, 24.0, 64.0, 90.0, 120.0)
"""How far an edge may bow around vertices, in drawing units, the usual way first."""
CLOSE = 18.0
"""A vertex nearer to a line than this is run through."""
BESIDE, TOGETHER = 7.0, 3
"""Lines nearer than this are seen as one; over so many points they cross, over more they run together."""
STEPS = 24
"""So many points of an edge are looked at."""
Point = tuple[float, float]


@lru_cache(maxsize=64)
def bows(places: Places, pairs: Pairs, close: float = CLOSE) -> tuple[float, ...]:
    """How far each edge bows sideways, as a part of its length; 0 for a straight one.

    >>> bows(((0, 0), (100, 0), (200, 0)), ((0, 1), (1, 2), (0, 2)))
    (0.0, 0.0, 0.21)
    >>> bows(((0, 0), (100, 0)), ((0, 1), (1, 0)))
    (0.08, 0.08)
    """
    together = Counter(map(_ends, pairs))
    seen: Counter[tuple[int, int]] = Counter()
    middle = tuple(sum(axis) / max(1, len(places)) for axis in zip(*places, strict=True)) or (0.0, 0.0)
    found: list[float] = []
    blocked: list[tuple[int, _Seen]] = []
    for number, (one, other) in enumerate(pairs):
        ends = _ends((one, other))
        seen[ends] += 1
        found.append(0.0)
        if together[ends] > 1 and one != other:
            fan = FAN * ((together[ends] + 1) / 2 - seen[ends])
            found[number] = fan if one < other else -fan
        elif one != other and (edge := _Seen.along(places, one, other)).runs_through(close):
            blocked.append((number, edge))
    drawn = _Drawn()
    around = {number for number, _ in blocked}
    for number, (one, other) in enumerate(pairs if blocked else ()):
        if number not in around and one != other:
            drawn.add(_points(places[one], places[other], found[number] * dist(places[one], places[other])))
    for number, edge in blocked:
        height = _height(edge, middle, close, drawn)
        drawn.add(_points(edge.start, edge.end, height))
        found[number] = height / edge.length
    return tuple(found)


def _ends(pair: tuple[int, int]) -> tuple[int, int]:
    return min(pair), max(pair)


@dataclass(frozen=True)
class _Seen:
    """An edge, and the other vertices as seen from it: how far along, how far aside."""

    start: Point
    end: Point
    length: float
    others: list[Point]

    @classmethod
    def along(cls, places: Places, one: int, other: int) -> _Seen:
        start, end = places[one], places[other]
        (x, y), across, down = start, end[0] - start[0], end[1] - start[1]
        length = hypot(across, down)
        others = [
            (((px - x) * across + (py - y) * down) / length, ((py - y) * across - (px - x) * down) / length)
            for number, (px, py) in enumerate(places)
            if length and number not in (one, other)
        ]
        return cls(start, end, length, others)

    def runs_through(self, close: float) -> bool:
        """Whether a straight line comes too near to one of them."""
        return any(0 < along < self.length and abs(aside) < close for along, aside in self.others)

    def room(self, height: float, close: float) -> float:
        """How near a bow of that height comes to one of them, if nearer than `close`; else `close`."""
        apart, nearest = self.length / STEPS, close
        least, most = min(0.0, height) - close, max(0.0, height) + close
        for along, aside in self.others:
            if least < aside < most:
                first, last = ceil((along - nearest) / apart), floor((along + nearest) / apart)
                for step in range(max(1, first), min(STEPS - 1, last) + 1):
                    share = step / STEPS
                    nearest = min(nearest, dist((along, aside), (apart * step, 4 * share * (1 - share) * height)))
        return nearest


class _Drawn:
    """The lines that stand already, as points in squares, so that few are looked at."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[Point]] = defaultdict(list)

    def add(self, points: list[Point]) -> None:
        for x, y in points:
            self._cells[int(x // BESIDE), int(y // BESIDE)].append((x, y))

    def beside(self, points: list[Point]) -> int:
        """How many of these points lie on a line."""
        return sum(map(self._touches, points))

    def _touches(self, point: Point) -> bool:
        column, row = int(point[0] // BESIDE), int(point[1] // BESIDE)
        cells = ((column + right, row + down) for right in (-1, 0, 1) for down in (-1, 0, 1))
        return any(dist(point, other) < BESIDE for cell in cells for other in self._cells.get(cell, ()))


def _height(edge: _Seen, middle: tuple[float, ...], close: float, drawn: _Drawn) -> float:
    """Sideways past the vertices on the way and not along another line, first on the side away from the middle."""
    (x, y), (to_x, to_y) = edge.start, edge.end
    outward = ((x + to_x) / 2 - middle[0]) * (y - to_y) + ((y + to_y) / 2 - middle[1]) * (to_x - x)
    heights = [side * height for height in ASIDE for side in ((1, -1) if outward >= 0 else (-1, 1))]

    def how_bad(height: float) -> tuple[float, int, int]:
        along = drawn.beside(_points(edge.start, edge.end, height))
        return -edge.room(height, close), max(0, along - TOGETHER), heights.index(height)

    return min(heights, key=how_bad)


def _points(start: Point, end: Point, height: float) -> list[Point]:
    """Points of a bow, close enough that one that runs along it is noticed; without those near its ends."""
    length = dist(start, end) or 1.0
    (x, y), across, down = start, end[0] - start[0], end[1] - start[1]
    count = max(STEPS, int(length / BESIDE))
    points = []
    for step in range(count // 8, count - count // 8):
        share = step / count
        aside = 4 * share * (1 - share) * height / length
        points.append((x + share * across - aside * down, y + share * down + aside * across))
    return points
