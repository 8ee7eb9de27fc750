"""Drawings of bracelets: the ring with its window, and de Bruijn's diagram with the circuit numbered."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from noyau.errors import TooLarge
from noyau.games.bracelet import Bracelet
from noyau.graphs.drawing.layout import circle
from noyau.languages import Language
from noyau.positions import Turn
from noyau.rules import Line, Picture, Piece
from noyau.show.files import Drawing
from noyau.show.svg import to_svg
from noyau.show.view import board_view
from noyau.solvers import solve
from noyau.solvers.sequences.bracelet import diagram_of, words
from noyau.words import FIRST

MOST_IN_DIAGRAM = 64
STEP, MARGIN = 150.0, 80.0
VERTEX, ARROW = 22.0, 7.0
Point = tuple[float, float]
STRAIGHT = 1e-3
"""Level lines without a bend are bowed; these are not."""


def ring(rules: Bracelet, at: Any, language: Language) -> Drawing:
    """The whole bracelet, its first window ringed; after some moves, the stones so far and their last window."""
    return _drawn(rules, at, ring_picture(rules, at), language)


def diagram(rules: Bracelet, at: Any, language: Language) -> Drawing:
    """De Bruijn's diagram; each arc has its number in a circuit, or in the walk so far."""
    return _drawn(rules, at, diagram_picture(rules, at), language)


DRAWINGS = {"ring": ring, "diagram": diagram}


def ring_picture(rules: Bracelet, at: Any) -> Picture:
    """What `ring` draws."""
    if at.stones:
        begun: Picture = rules.in_ring(at)
        return begun
    whole: Picture = rules.in_ring(type(at)(solve(rules).answer.sequence))
    pieces = (replace(piece, current=place < rules.k) for place, piece in enumerate(whole.pieces))
    return Picture(whole.width, whole.height, tuple(pieces))


def diagram_picture(rules: Bracelet, at: Any) -> Picture:
    """What `diagram` draws."""
    kinds, k = len(rules.symbols), rules.k
    if kinds ** (k - 1) > MOST_IN_DIAGRAM:
        raise TooLarge(f"a diagram of {kinds ** (k - 1):,} vertices cannot be read", hint=f"at most {MOST_IN_DIAGRAM}")
    graph = diagram_of(k, kinds)
    circuit = rules.windows(solve(rules, method="euler").answer.sequence or "")
    walked = rules.windows(at.stones) if at.stones else circuit
    number = {window: index for index, window in enumerate(walked, start=1)}
    # Round in the order of the circuit: then most arcs go to a neighbour.
    place = {word: point for point, word in enumerate(dict.fromkeys(window[:-1] for window in circuit))}
    points = circle(graph.vertex_count)
    low, high = points.min(axis=0), points.max(axis=0)
    pieces = tuple(
        Piece(float(MARGIN + STEP * x), float(MARGIN + STEP * y), label=word or "·", called="vertex")
        for word in words(rules.symbols, k - 1)
        for x, y in [points[place[word]] - low]
    )
    arcs, loops, lines = graph.edges(), Counter[int](), []
    for (one, other), window in zip(arcs, words(rules.symbols, k), strict=True):
        loops[one] += one == other
        bend = 0.35 * (loops[one] - 1) if one == other else 0.14 if (other, one) in arcs else STRAIGHT
        label = f"{window} ({number[window]})" if window in number else window
        lines.append(Line(one, other, label, "c1" if window in number else "plain", bend))
    width, height = (2 * MARGIN + STEP * float(size) for size in high - low)
    return Picture(width, height, pieces, tuple(lines), directed=True)


@dataclass(frozen=True)
class Arc:
    """A window as an arc of the diagram: a path, and where its label goes."""

    window: str
    path: str
    label: Point


@dataclass(frozen=True)
class Diagram:
    """Where everything is drawn, in a square."""

    size: float
    vertices: tuple[tuple[str, Point], ...]
    arcs: tuple[Arc, ...]


def walked_diagram(rules: Bracelet, ring: str) -> Diagram:
    """De Bruijn's diagram, the vertices round in the order in which the ring walks them; an arc for every window.

    >>> from noyau.games import Bracelet
    >>> drawn = walked_diagram(Bracelet(2), "0011")
    >>> [word for word, _ in drawn.vertices], [arc.window for arc in drawn.arcs]
    (['0', '1'], ['00', '01', '10', '11'])
    """
    order = list(dict.fromkeys([*(window[:-1] for window in rules.windows(ring)), *words(rules.symbols, rules.k - 1)]))
    around = len(order) > 1
    apart = max(2.6, 5.2 - len(order) / 12)  # the more there are, the closer they stand
    radius = max(5 * VERTEX, apart * VERTEX * len(order) / (2 * math.pi)) if around else 0.0
    middle = radius + 3.7 * VERTEX
    points = {}
    for place, word in enumerate(order):
        angle = 2 * math.pi * place / len(order)
        points[word] = (middle + radius * math.sin(angle), middle - radius * math.cos(angle))
    kinds, taken = rules.symbols, list(points.values())
    arcs = []
    for window in words(kinds, rules.k):
        if window[1:] == window[:-1]:
            number = 0 if around else kinds.index(window[0])
            path, candidates = _loop(points[window[1:]], middle, number, len(kinds))
        else:
            path, candidates = _bow(points[window[:-1]], points[window[1:]])
        # A label goes where it is farthest from the vertices and from the other labels.
        label = max(candidates, key=lambda at: min(math.dist(at, other) for other in taken))
        taken.append(label)
        arcs.append(Arc(window, path, label))
    return Diagram(2 * middle, tuple(points.items()), tuple(arcs))


def _bow(start: Point, end: Point) -> tuple[str, list[Point]]:
    """Bowed to the left of the way, so that an arc and the one back keep apart; and places for a label along it."""
    (x1, y1), (x2, y2) = start, end
    across = (y2 - y1, x1 - x2)
    bend = ((x1 + x2) / 2 + 0.3 * across[0], (y1 + y2) / 2 + 0.3 * across[1])
    (x, y), (tip_x, tip_y) = _towards(start, bend, VERTEX), _towards(end, bend, VERTEX + ARROW)
    along = [
        (
            (1 - t) ** 2 * x1 + 2 * t * (1 - t) * bend[0] + t * t * x2,
            (1 - t) ** 2 * y1 + 2 * t * (1 - t) * bend[1] + t * t * y2,
        )
        for t in (0.5, 0.42, 0.35, 0.58, 0.65, 0.28, 0.72)
    ]
    return f"M{x:.1f} {y:.1f}Q{bend[0]:.1f} {bend[1]:.1f} {tip_x:.1f} {tip_y:.1f}", along


def _loop(place: Point, middle: float, number: int, of: int) -> tuple[str, list[Point]]:
    """Outwards; where all are at one vertex, each in a direction of its own."""
    x, y = place
    alone = (x, y) == (middle, middle)
    outward = 2 * math.pi * number / of if alone else math.atan2(y - middle, x - middle)
    spread = min(0.62, math.pi / (1.2 * of)) if alone else 0.62
    far = (x + 3.2 * VERTEX * math.cos(outward - spread), y + 3.2 * VERTEX * math.sin(outward - spread))
    back = (x + 3.2 * VERTEX * math.cos(outward + spread), y + 3.2 * VERTEX * math.sin(outward + spread))
    (a, b), (c, d) = _towards(place, far, VERTEX), _towards(place, back, VERTEX + ARROW)
    label = (x + 2.55 * VERTEX * math.cos(outward), y + 2.55 * VERTEX * math.sin(outward))
    return f"M{a:.1f} {b:.1f}C{far[0]:.1f} {far[1]:.1f} {back[0]:.1f} {back[1]:.1f} {c:.1f} {d:.1f}", [label]


def _towards(start: Point, goal: Point, distance: float) -> Point:
    length = math.dist(start, goal)
    return tuple(a + (b - a) / length * distance for a, b in zip(start, goal, strict=True))  # type: ignore[return-value]


def _drawn(rules: Bracelet, at: Any, picture: Picture, language: Language) -> Drawing:
    svg = to_svg(board_view(rules, Turn(at, FIRST), picture=picture), language)
    return Drawing(svg, (), picture.width)
