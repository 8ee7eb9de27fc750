"""Drawings of coloured cubes: nets to print, cut out and fold; and the multigraph with its two factors.

Never by colour alone: every colour has a pattern and its name; one factor is unbroken, the other one broken.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from noyau.games.cubes import FACE_AT, FACES, Cubes, CubeSet, Turns
from noyau.games.shared.cube_colours import tints_of
from noyau.languages import Language, message
from noyau.show.files import Drawing
from noyau.show.sentences import title_of
from noyau.show.svg import FILL_OF_TINT, INK, PALETTE, PAPER, pattern

A4 = (595.0, 842.0)
EDGE = 107.7
"""Thirty-eight millimetres, in points: two nets to a page."""
NOT_PRINTED = 34.1
"""Twelve millimetres: nearer to the edge of the page many printers leave things out."""
FLAP = 14.0
PLACE_IN_NET = {"top": (1, 0), "left": (0, 1), "front": (1, 1), "right": (2, 1), "back": (3, 1), "bottom": (1, 2)}
FLAPS = (("top", "NWE"), ("bottom", "SWE"), ("back", "E"))
"""Every pair of edges that meet has one flap."""
RING, VERTEX = 150.0, 22.0
Point = tuple[float, float]


def nets(rules: Cubes, at: Turns, language: Language) -> Drawing:
    """The nets of all cubes, four squares wide and three high, with flaps: two to a page, or all in one picture."""
    cubes = rules.cubes
    wide, high = 4 * EDGE + 2 * FLAP, 3 * EDGE + 2 * FLAP + 24
    across = 1 if cubes.count == 1 else 2
    down = math.ceil(cubes.count / across)
    one = [_net(cubes, cube, language) for cube in range(cubes.count)]
    title = title_of(rules).inside(language)
    whole = _document(
        across * (wide + 20) + 20,
        down * (high + 20) + 20,
        title,
        _patterns(cubes),
        (_moved(20 + (k % across) * (wide + 20), 20 + (k // across) * (high + 20), net) for k, net in enumerate(one)),
    )
    left, apart = (A4[0] - wide) / 2, A4[1] - 2 * NOT_PRINTED - high
    pages = tuple(
        _document(
            *A4, title, _patterns(cubes),
            (_moved(left, NOT_PRINTED + k * apart, net) for k, net in enumerate(one[first : first + 2])),
        )
        for first in range(0, cubes.count, 2)
    )  # fmt: skip
    return Drawing(whole, pages, across * (wide + 20) + 20)


def factors(rules: Cubes, at: Turns, language: Language) -> Drawing:
    """The multigraph, and in it the two factors of the solution that is nearest to the position, if there is one."""
    from noyau.solvers.cubes.factors import Nearest, find

    cubes = rules.cubes
    stack = Nearest(cubes, find(cubes)).to(at.turns)
    graph = multigraph(cubes)
    shown = factors_shown(stack or ())
    role = {(cube, axis): kind for kind, axes in shown.items() for cube, axis in enumerate(axes)}
    body = [*_edges(graph, role), *_vertices(cubes, graph.places), *_legend(stack, graph.size, language)]
    title = message("cubes.graph", text=title_of(rules).text).inside(language)
    whole = _document(graph.size, graph.size + (58 if stack else 0), title, _patterns(cubes), body)
    return Drawing(whole, (), graph.size)


def plain_multigraph(rules: Cubes, at: Turns, language: Language) -> Drawing:
    """The multigraph alone, as the puzzle gives it: no factor is told."""
    cubes = rules.cubes
    graph = multigraph(cubes)
    title = message("cubes.graph", text=title_of(rules).text).inside(language)
    body = [*_edges(graph, {}), *_vertices(cubes, graph.places)]
    return Drawing(_document(graph.size, graph.size, title, _patterns(cubes), body), (), graph.size)


@dataclass(frozen=True)
class GraphEdge:
    """A pair of opposite faces: `axis` 0 is front and back as the cube was given. `label` is where its number goes."""

    cube: int
    axis: int
    path: str
    label: Point


@dataclass(frozen=True)
class Multigraph:
    """Where everything is drawn, in a square: a vertex for each colour, and three edges to a cube."""

    size: float
    places: tuple[Point, ...]
    edges: tuple[GraphEdge, ...]


def multigraph(cubes: CubeSet) -> Multigraph:
    """The colours in a ring; parallel edges side by side."""
    ring = max(RING, cubes.count * 17.0)
    middle = ring + 3.6 * VERTEX
    places = tuple(_on_ring(middle, ring, colour, cubes.count) for colour in range(cubes.count))
    alike: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for cube, pairs in enumerate(cubes.pairs):
        for axis, (one, other) in enumerate(pairs):
            alike[min(one, other), max(one, other)].append((cube, axis))
    drawn = []
    for (one, other), edges in alike.items():
        for number, edge in enumerate(edges):
            off = number - (len(edges) - 1) / 2
            loop = one == other
            line = _loop(places[one], middle, off) if loop else _bow(places[one], places[other], 34 * off)
            drawn.append(GraphEdge(*edge, *line))
    return Multigraph(2 * middle, places, tuple(drawn))


def factors_shown(turns: Iterable[int]) -> dict[str, tuple[int, ...]]:
    """Which pair of each cube a stack shows on the left and right, and which in front and behind."""
    sides = {"sideways": FACES.index("left"), "forwards": FACES.index("front")}
    return {kind: tuple(FACE_AT[turn][side] // 2 for turn in turns) for kind, side in sides.items()}


DRAWINGS = {"nets": nets, "factors": factors, "multigraph": plain_multigraph}


def _net(cubes: CubeSet, cube: int, language: Language) -> str:
    parts = [_text(FLAP, 14, 13, message("cubes.net", cube=cube + 1, of=cubes.count).inside(language), anchor="start")]
    for face, sides in FLAPS:
        parts.extend(_flap(*_corner(face), side) for side in sides)
    for face in FACES:
        colour = cubes.faces[cube][FACES.index(face)]
        x, y = _corner(face)
        fill = FILL_OF_TINT[tints_of(cubes.colours)[colour]]
        parts.append(f'<rect x="{x:g}" y="{y:g}" width="{EDGE:g}" height="{EDGE:g}" fill="{fill}" stroke="{INK}"/>')
        parts.append(_text(x + EDGE / 2, y + EDGE / 2 + 6, 20, cubes.colours[colour]))
        side = message(f"piece.side.{face}").inside(language)
        parts.append(_text(x + EDGE - 6, y + EDGE - 6, 8, side, anchor="end"))
    return "".join(parts)


def _corner(face: str) -> Point:
    column, row = PLACE_IN_NET[face]
    return FLAP + column * EDGE, 24 + FLAP + row * EDGE


def _flap(x: float, y: float, side: str) -> str:
    inner, outer = {
        "N": (((x, y), (x + EDGE, y)), ((x + EDGE - FLAP, y - FLAP), (x + FLAP, y - FLAP))),
        "S": (((x, y + EDGE), (x + EDGE, y + EDGE)), ((x + EDGE - FLAP, y + EDGE + FLAP), (x + FLAP, y + EDGE + FLAP))),
        "W": (((x, y), (x, y + EDGE)), ((x - FLAP, y + EDGE - FLAP), (x - FLAP, y + FLAP))),
        "E": (((x + EDGE, y), (x + EDGE, y + EDGE)), ((x + EDGE + FLAP, y + EDGE - FLAP), (x + EDGE + FLAP, y + FLAP))),
    }[side]
    corners = " ".join(f"{a:g},{b:g}" for a, b in (*inner, *outer))
    return f'<polygon points="{corners}" fill="#f4f4f4" stroke="{INK}" stroke-width="0.6" stroke-dasharray="3 2"/>'


def _on_ring(middle: float, ring: float, place: int, count: int) -> Point:
    angle = 2 * math.pi * place / count - math.pi / 2 - (math.pi / 4 if count == 4 else 0)
    return middle + ring * math.cos(angle), middle + ring * math.sin(angle)


def _edges(graph: Multigraph, role: Mapping[tuple[int, int], str]) -> Iterator[str]:
    """Thin first, the factors on top; each with the number of its cube."""
    kinds = [role.get((edge.cube, edge.axis), "") for edge in graph.edges]
    drawn = list(zip(kinds, graph.edges, strict=True))
    for kind, edge in sorted(drawn, key=lambda entry: entry[0] != ""):
        yield f'<path d="{edge.path}" fill="none" {_STROKE_OF_ROLE[kind]}/>'
    for kind, edge in drawn:
        x, y = edge.label
        stroke = f'stroke="{INK}" stroke-width="{1.4 if kind else 0.5}"'
        number = _text(x, y + 4, 11, str(edge.cube + 1))
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9" fill="{PAPER}" {stroke}/>' + number


_STROKE_OF_ROLE = {
    "": 'stroke="#9aa0a8" stroke-width="1.2"',
    "sideways": 'stroke="#a3261c" stroke-width="4.5"',
    "forwards": 'stroke="#1f5fa8" stroke-width="4.5" stroke-dasharray="10 5"',
}


def _bow(start: Point, end: Point, off: float) -> tuple[str, Point]:
    (x1, y1), (x2, y2) = start, end
    length = math.hypot(x2 - x1, y2 - y1)
    across = (-(y2 - y1) / length, (x2 - x1) / length)
    bend = ((x1 + x2) / 2 + 2 * off * across[0], (y1 + y2) / 2 + 2 * off * across[1])
    along = 0.3  # in the middle, where lines cross, labels would lie on one another
    label = tuple(
        (1 - along) ** 2 * a + 2 * along * (1 - along) * b + along**2 * c
        for a, b, c in zip(start, bend, end, strict=True)
    )
    return f"M{x1:.1f} {y1:.1f} Q{bend[0]:.1f} {bend[1]:.1f} {x2:.1f} {y2:.1f}", (label[0], label[1])


def _loop(place: Point, middle: float, off: float) -> tuple[str, Point]:
    x, y = place
    outward = math.atan2(y - middle, x - middle) + off * 0.85
    far = 4.2 * VERTEX
    one, other = ((x + far * math.cos(outward + turn), y + far * math.sin(outward + turn)) for turn in (-0.5, 0.5))
    label = (x + 0.66 * far * math.cos(outward), y + 0.66 * far * math.sin(outward))
    return f"M{x:.1f} {y:.1f} C{one[0]:.1f} {one[1]:.1f} {other[0]:.1f} {other[1]:.1f} {x:.1f} {y:.1f}", label


def _vertices(cubes: CubeSet, places: Sequence[Point]) -> Iterator[str]:
    for colour, (x, y) in enumerate(places):
        fill = FILL_OF_TINT[tints_of(cubes.colours)[colour]]
        circle = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{VERTEX:g}" fill="{fill}" stroke="{INK}" stroke-width="1.5"/>'
        yield circle + _text(x, y + 5, 15, cubes.colours[colour])


def _legend(stack: Any, size: float, language: Language) -> Iterator[str]:
    for row, kind in enumerate(("sideways", "forwards") if stack else ()):
        y = size + 12 + 22 * row
        yield f'<path d="M24 {y:g} H74" fill="none" {_STROKE_OF_ROLE[kind]}/>'
        yield _text(84, y + 4, 13, message(f"cubes.factor.{kind}").inside(language), anchor="start")


def _patterns(cubes: CubeSet) -> str:
    used = tints_of(cubes.colours)
    return "<defs>" + "".join(pattern(entry) for entry in PALETTE if entry["tint"] in used) + "</defs>"


def _moved(x: float, y: float, inside: str) -> str:
    return f'<g transform="translate({x:g} {y:g})">{inside}</g>'


def _text(x: float, y: float, size: float, text: str, *, anchor: str = "middle") -> str:
    halo = f'paint-order="stroke" stroke="{PAPER}" stroke-width="4" stroke-linejoin="round"'
    where = f'x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}"'
    return f'<text {where} fill="{INK}" {halo}>{escape(text)}</text>'


def _document(width: float, height: float, title: str, defs: str, body: Iterable[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" font-family="system-ui, sans-serif" role="img" aria-label={quoteattr(title)}>'
    )
    paper = f'<rect width="{width:g}" height="{height:g}" fill="{PAPER}"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", defs, paper, *body, "</svg>", ""])
