"""Where the small numbers of a drawing stand: beside a vertex away from its edges, on an edge away from each other."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from noyau.show.paths import RADIUS, Point, course, point_at

USUAL = 45.0
"""Degrees above the right: where a note stands as long as no edge leaves there."""
ANGLES = (
    *(45.0, 90.0, 135.0, 0.0, 180.0, 315.0, 225.0, 270.0),
    *(22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5),
)
"""Where a note may stand, the best place first."""
CLOSE = 100.0
"""Drawing units to a vertex that a note must not stand on."""
FREE = 28.0
"""Degrees between a note and the next edge that are enough."""
ALONG = (0.5, 0.4, 0.6, 0.32, 0.68, 0.45, 0.55, 0.36, 0.64, 0.25, 0.75)
"""Shares of an edge at which its label may stand, the best first."""
LETTER, LINE, EDGE = 6.4, 11.0, 2.0
"""The size of a letter of a note, in drawing units, and what is left free around it."""
APART, MOST_POINTS = 5.0, 60
"""Of every edge a point is looked at each so many units, and at most so many points."""
CELL = 32.0
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def note_angles(view: Mapping[str, Any]) -> dict[int, float]:
    """For every vertex with a note the angle at which it stands.

    The usual one, or the first at which it lies on no edge, vertex or other note, away from the edges that leave.
    """
    place = _places(view)
    leaving = _leaving(view, place)
    taken = _Taken()
    for _, point in _points(view, place):
        taken.add(point)
    for vertex, at in place.items():
        for point in _rim(at):
            taken.add(point, weight=4, owner=vertex)
    angles = {}
    for vertex in view["vertices"]:
        if not vertex["note"]:
            continue
        boxes = {angle: note_box(vertex, angle) for angle in ANGLES}
        covered = {angle: taken.inside(box, but=vertex["id"]) for angle, box in boxes.items()}
        angles[vertex["id"]] = angle = _freest(leaving[vertex["id"]], covered)
        for point in _grid(boxes[angle]):
            taken.add(point, weight=4)
    return angles


def note_box(vertex: Mapping[str, Any], angle: float) -> Box:
    """What the note of a vertex covers. A long one begins beside the vertex, or ends there: it does not lie across."""
    turn, half = math.radians(angle), LETTER / 2 * len(vertex["note"])
    reach = RADIUS + (10 if vertex.get("shape") == "square" and angle % 90 else 7)  # clear of the corner
    sideways = math.cos(turn)
    x = vertex["x"] + reach * sideways + (half - LETTER / 2) * (abs(sideways) > 0.3) * math.copysign(1, sideways)
    y = vertex["y"] - reach * math.sin(turn)
    return x - half - EDGE, y - LINE / 2 - EDGE, x + half + EDGE, y + LINE / 2 + EDGE


def label_shares(view: Mapping[str, Any], angles: Mapping[int, float]) -> dict[int, float]:
    """For each edge with a label, by its number, how far along it stands: half way, unless something stands there."""
    place = _places(view)
    taken = _Taken()
    for edge, point in _points(view, place):
        taken.add(point, owner=edge)
    for at in place.values():
        for point in _rim(at):
            taken.add(point, weight=4)
    for vertex in view["vertices"]:
        if vertex["id"] in angles:
            for point in _grid(note_box(vertex, angles[vertex["id"]])):
                taken.add(point, weight=4)
    shares = {}
    for number, edge in enumerate(view["edges"]):
        if not edge["label"] or edge["from"] == edge["to"]:
            continue
        way = course(view, edge, place)
        boxes = {share: _around(point_at(way, share), edge["label"]) for share in ALONG}
        shares[number] = share = min(
            ALONG, key=lambda share: (taken.inside(boxes[share], but=number), ALONG.index(share))
        )
        for point in _grid(boxes[share]):
            taken.add(point, weight=4)
    return shares


class _Taken:
    """Points that something is drawn on, in squares, so that few are looked at."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[tuple[float, float, int, int]]] = defaultdict(list)

    def add(self, point: Point, *, weight: int = 1, owner: int = -1) -> None:
        self._cells[int(point[0] // CELL), int(point[1] // CELL)].append((*point, weight, owner))

    def inside(self, box: Box, *, but: int) -> int:
        """How much lies in a box that is not the owner's own."""
        left, top, right, bottom = box
        columns = range(int(left // CELL), int(right // CELL) + 1)
        rows = range(int(top // CELL), int(bottom // CELL) + 1)
        near = (entry for column in columns for row in rows for entry in self._cells.get((column, row), ()))
        return sum(w for x, y, w, owner in near if owner != but and left <= x <= right and top <= y <= bottom)


def _places(view: Mapping[str, Any]) -> dict[int, Point]:
    return {vertex["id"]: (vertex["x"], vertex["y"]) for vertex in view["vertices"]}


def _points(view: Mapping[str, Any], place: Mapping[int, Point]) -> Iterator[tuple[int, Point]]:
    """Points along every edge, with its number."""
    for number, edge in enumerate(view["edges"]):
        way = course(view, edge, place)
        count = min(MOST_POINTS, math.ceil(math.dist(way[0], way[2]) / APART))
        yield from ((number, point_at(way, step / count)) for step in range(1, count))


def _rim(at: Point) -> Iterator[Point]:
    """A vertex as points."""
    yield at
    for step in range(8):
        yield at[0] + RADIUS * math.cos(step * math.pi / 4), at[1] + RADIUS * math.sin(step * math.pi / 4)


def _around(at: Point, label: str) -> Box:
    half = LETTER / 2 * len(label) + EDGE
    return at[0] - half, at[1] - LINE / 2 - EDGE, at[0] + half, at[1] + LINE / 2 + EDGE


def _grid(box: Box) -> Iterator[Point]:
    """A box as points."""
    left, top, right, bottom = box
    across = max(2, math.ceil((right - left) / 4))
    for step in range(across + 1):
        x = left + (right - left) * step / across
        yield from ((x, top), (x, (top + bottom) / 2), (x, bottom))


def _leaving(view: Mapping[str, Any], place: Mapping[int, Point]) -> dict[int, list[float]]:
    """The directions in which edges leave each vertex, and those of vertices close by, which are as much in the way."""
    leaving: dict[int, list[float]] = {vertex: [] for vertex in place}
    for edge in view["edges"]:
        start, pull, end = course(view, edge, place)
        for here, (x, y) in ((edge["from"], start), (edge["to"], end)):
            loop = edge["from"] == edge["to"]
            leaving[here].append(USUAL * 2 if loop else math.degrees(math.atan2(y - pull[1], pull[0] - x)) % 360)
    for here, (x, y) in place.items():
        near = (there for there in place.values() if 0 < math.dist((x, y), there) < CLOSE)
        leaving[here] += (math.degrees(math.atan2(y - high, far - x)) % 360 for far, high in near)
    return leaving


def _freest(edges: list[float], covered: Mapping[float, int]) -> float:
    """The angle at which least is covered; of those the first that is far enough from the edges, or the farthest."""

    def clear(angle: float) -> float:
        return min((abs((angle - edge + 180) % 360 - 180) for edge in edges), default=180.0)

    least = min(covered.values())
    open_ones = [angle for angle in ANGLES if covered[angle] == least]
    return next((angle for angle in open_ones if clear(angle) >= FREE), max(open_ones, key=clear))
