"""Drawings of bracelets: the ring with its window, and de Bruijn's diagram with the circuit numbered."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from noyau.errors import TooLarge
from noyau.graphs import Digraph, Graph, laid_out
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
    walked = rules.windows(at.stones or solve_rules(rules, method="euler").answer["sequence"])
    number = {window: index for index, window in enumerate(walked, start=1)}
    drawn = _laid_out(graph)
    assert drawn.coordinates is not None
    low, high = drawn.coordinates.min(axis=0), drawn.coordinates.max(axis=0)
    pieces = tuple(
        Piece(float(MARGIN + STEP * x), float(MARGIN + STEP * y), label=word or "·", called="vertex")
        for word, (x, y) in zip(words(rules.symbols, k - 1), drawn.coordinates - low, strict=True)
    )
    lines, loops = [], Counter[int]()
    for (one, other), window in zip(graph.edges(), words(rules.symbols, k), strict=True):
        loops[one] += one == other
        bend = 0.35 * (loops[one] - 1) if one == other else 0.12
        label = f"{window} ({number[window]})" if window in number else window
        lines.append(Line(one, other, label, "c1" if window in number else "plain", bend))
    width, height = (2 * MARGIN + STEP * float(size) for size in high - low)
    return Picture(width, height, pieces, tuple(lines), directed=True)


def _laid_out(graph: Digraph) -> Graph:
    """On a circle while it is small, as the document draws it."""
    simple = sorted({(min(edge), max(edge)) for edge in graph.edges() if edge[0] != edge[1]})
    return laid_out(Graph.from_edges(graph.vertex_count, simple))


def _drawn(rules: Any, at: Any, picture: Picture, language: Language) -> Drawing:
    svg = to_svg(board_view(rules, Turn(at, FIRST), picture=picture), language)
    return Drawing(svg, (), picture.width)
