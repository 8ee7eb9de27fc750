"""The course of a drawn edge: a quadratic curve from one vertex to another, or a loop above one."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

RADIUS = 16.0
"""Of a vertex, in drawing units; the page uses the same (web/src/board/sizes.ts)."""
Point = tuple[float, float]


def course(view: Mapping[str, Any], edge: Mapping[str, Any], place: Mapping[int, Point]) -> tuple[Point, Point, Point]:
    """Where an edge of a view starts, the point that pulls it aside, and where it ends.

    Long level arrows bow so as not to run through what lies between: up, or down where notes stand above.
    """
    start, end = place[edge["from"]], place[edge["to"]]
    (x1, y1), (x2, y2) = start, end
    if edge.get("bend"):
        pull = 2 * edge["bend"]
        return start, ((x1 + x2) / 2 - pull * (y2 - y1), (y1 + y2) / 2 + pull * (x2 - x1)), end
    rise = -0.32 if view.get("kind") == "positions" else 0.18
    bow = rise * math.dist(start, end) if view.get("directed") and abs(y2 - y1) < 1 else 0.0
    return start, ((x1 + x2) / 2, (y1 + y2) / 2 - bow), end


def point_at(way: tuple[Point, Point, Point], share: float) -> Point:
    """The point of a course after that share of it."""
    start, pull, end = way
    left, mid, right = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return left * start[0] + mid * pull[0] + right * end[0], left * start[1] + mid * pull[1] + right * end[1]


def svg_path(way: tuple[Point, Point, Point], *, gap: float, lean: float) -> str:
    """The course as an SVG path that stops short of both vertices; `lean` is how far a loop leans out."""
    start, pull, end = way
    if start == end:
        return _loop(*start, gap, lean)
    first, last = _share_at(way, gap), 1 - _share_at((end, pull, start), gap)
    if first >= last:  # vertices that touch
        first, last = 0.5, 0.5
    (x1, y1), (x2, y2) = point_at(way, first), point_at(way, last)
    x, y = (
        (1 - first) * ((1 - last) * a + last * b) + first * ((1 - last) * b + last * c)
        for a, b, c in zip(start, pull, end, strict=True)
    )
    return f"M{x1:.1f} {y1:.1f} Q{x:.1f} {y:.1f} {x2:.1f} {y2:.1f}"


def _share_at(way: tuple[Point, Point, Point], gap: float) -> float:
    """The share of a course after which it is so far from its start."""
    low, high = 0.0, 0.5
    if not gap or math.dist(way[0], point_at(way, high)) <= gap:
        return high if gap else low
    for _ in range(20):
        half = (low + high) / 2
        low, high = (half, high) if math.dist(way[0], point_at(way, half)) < gap else (low, half)
    return high


def above_loop(at: Point, lean: float) -> Point:
    """Where the label of a loop stands."""
    return at[0], at[1] - 3.2 * RADIUS * (1 + lean)


def _loop(x: float, y: float, gap: float, lean: float) -> str:
    above = y - 4 * RADIUS * (1 + lean)
    return f"M{x - 8:g} {y - gap:g} C{x - 30:g} {above:g} {x + 30:g} {above:g} {x + 8:g} {y - gap:g}"
