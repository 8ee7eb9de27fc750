"""Drawings of bracelets: the ring with its window, and de Bruijn's diagram with the circuit numbered."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from noyau.errors import TooLarge
from noyau.graphs.layout import circle
from noyau.languages import Language
from noyau.positions import Turn
from noyau.rules import Line, Picture, Piece
from noyau.show.files import Drawing
from noyau.show.svg import to_svg
from noyau.show.view import board_view
from noyau.solvers.bracelet import diagram_of, solve_rules, words
from noyau.words import FIRST

MOST_IN_DIAGRAM = 64
STEP, MARGIN = 150.0, 80.0
STRAIGHT = 1e-3
"""Level lines without a bend are bowed; these are not."""


def ring(rules: Any, at: Any, language: Language) -> Drawing:
    """The whole bracelet, its first window ringed; after some moves, the stones so far and their last window."""
    return _drawn(rules, at, ring_picture(rules, at), language)


def diagram(rules: Any, at: Any, language: Language) -> Drawing:
    """De Bruijn's diagram; each arc has its number in a circuit, or in the walk so far."""
    return _drawn(rules, at, diagram_picture(rules, at), language)


DRAWINGS = {"ring": ring, "diagram": diagram}


def ring_picture(rules: Any, at: Any) -> Picture:
    """What `ring` draws."""
    if at.stones:
        begun: Picture = rules.picture(at)
        return begun
    whole: Picture = rules.picture(type(at)(solve_rules(rules).answer["sequence"]))
    pieces = (replace(piece, current=place < rules.k) for place, piece in enumerate(whole.pieces))
    return Picture(whole.width, whole.height, tuple(pieces))


def diagram_picture(rules: Any, at: Any) -> Picture:
    """What `diagram` draws."""
    kinds, k = len(rules.symbols), rules.k
    if kinds ** (k - 1) > MOST_IN_DIAGRAM:
        raise TooLarge(f"a diagram of {kinds ** (k - 1):,} vertices cannot be read", hint=f"at most {MOST_IN_DIAGRAM}")
    graph = diagram_of(k, kinds)
    circuit = rules.windows(solve_rules(rules, method="euler").answer["sequence"])
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


def _drawn(rules: Any, at: Any, picture: Picture, language: Language) -> Drawing:
    svg = to_svg(board_view(rules, Turn(at, FIRST), picture=picture), language)
    return Drawing(svg, (), picture.width)
