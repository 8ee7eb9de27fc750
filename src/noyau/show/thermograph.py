"""A thermograph as a drawing: taxes upwards, values from right to left by custom, so that the left wall is Left's."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from xml.sax.saxutils import escape, quoteattr

from noyau.languages import Language, Message
from noyau.show.svg import INK, PAPER
from noyau.show.tikz import needs
from noyau.values import Thermograph
from noyau.values.algebra import Corner

WIDTH, HEIGHT, MARGIN, MAST = 480.0, 360.0, 56.0, 40.0
Point = tuple[float, float]


def thermograph_svg(drawn: Thermograph, title: Message, language: Language = "en") -> str:
    """Left's wall is solid, Right's dashed, the mast where both have met thick; every corner says its numbers.

    >>> from noyau.languages import message
    >>> from noyau.values import value
    >>> svg = thermograph_svg(value("{5|1}").thermograph, message("thermograph.title", mean="3", temperature="2"))
    >>> svg.count("<polyline"), ">5<" in svg, ">2<" in svg
    (3, True, True)
    """
    said = title.inside(language)
    left, right, mast = outlines(drawn)
    label = f"{said}; {_corners_said(drawn)}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" width="{WIDTH:g}" '
        f'height="{HEIGHT:g}" font-family="system-ui, sans-serif" font-size="13" role="img" '
        f"aria-label={quoteattr(label)}>",
        f"<title>{escape(label)}</title>",
        f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="{PAPER}"/>',
        f'<text x="{WIDTH / 2:g}" y="24" text-anchor="middle" fill="{INK}">{escape(said)}</text>',
        f'<path d="M{MARGIN:g} {HEIGHT - MARGIN:g}H{WIDTH - MARGIN:g}" stroke="{INK}" stroke-opacity="0.4"/>',
        _polyline(left, 'stroke="#a3261c" stroke-width="2.5"'),  # Left is red, as on the board
        _polyline(right, 'stroke="#1f5fa8" stroke-width="2.5" stroke-dasharray="7 4"'),
        _polyline(mast, f'stroke="{INK}" stroke-width="4"'),
        *_ticks(drawn),
    ]
    return "\n".join([*lines, "</svg>", ""])


def thermograph_tikz(drawn: Thermograph) -> str:
    """The same for TeX, one unit of value and of tax to the centimetre where that fits on the page."""
    scale = min(1.0, 10.0 / max(1.0, float(drawn.left[0][1] - drawn.right[0][1])))
    top = max(drawn.temperature, Fraction(0)) + 1

    def path(wall: Sequence[Corner]) -> str:
        return " -- ".join(f"({float(-value):g},{float(tax):g})" for tax, value in wall)

    mean = float(-drawn.mean)
    lines = [
        needs(()),
        rf"\begin{{tikzpicture}}[scale={scale:g}]",
        rf"\draw[thick] {path(drawn.left)};",
        rf"\draw[thick, dashed] {path(drawn.right)};",
        rf"\draw[very thick] ({mean:g},{float(top - 1):g}) -- ({mean:g},{float(top):g});",
        *(
            rf"\node[below] at ({float(-value):g},0) {{${value}$}};"
            for value in sorted({drawn.left[0][1], drawn.right[0][1]})
        ),
        rf"\node[right] at ({mean:g},{float(top):g}) {{mean ${drawn.mean}$, temperature ${drawn.temperature}$}};",
        r"\end{tikzpicture}",
        "",
    ]
    return "\n".join(lines)


def outlines(drawn: Thermograph) -> tuple[list[Point], list[Point], list[Point]]:
    """Left wall, right wall and mast as points on the paper."""
    left, right = ([_place(drawn, corner) for corner in wall] for wall in (drawn.left, drawn.right))
    foot = left[-1]
    return left, right, [foot, (foot[0], MARGIN)]


def _place(drawn: Thermograph, corner: Corner) -> Point:
    tax, value = corner
    low, high = drawn.right[0][1], drawn.left[0][1]
    across = float((high - value) / (high - low)) if high > low else 0.5
    up = float(tax / drawn.temperature) if drawn.temperature > 0 else 0.0
    room = HEIGHT - 2 * MARGIN - MAST
    return MARGIN + across * (WIDTH - 2 * MARGIN), HEIGHT - MARGIN - up * room


def _polyline(points: Sequence[Point], style: str) -> str:
    return f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" fill="none" {style}/>'


def _ticks(drawn: Thermograph) -> list[str]:
    """Each value below the axis, each tax beside it, once."""
    corners = {*drawn.left, *drawn.right}
    values = {value: _place(drawn, (tax, value))[0] for tax, value in corners}
    taxes = {tax: _place(drawn, (tax, value))[1] for tax, value in corners}
    below = HEIGHT - MARGIN + 20
    return [
        *(f'<text x="{x:.1f}" y="{below:g}" text-anchor="middle" fill="{INK}">{v}</text>' for v, x in values.items()),
        *(
            f'<text x="{MARGIN - 10:g}" y="{y + 4:.1f}" text-anchor="end" fill="{INK}">{t}</text>'
            for t, y in taxes.items()
        ),
    ]


def _corners_said(drawn: Thermograph) -> str:
    """The numbers for whoever cannot see the drawing."""
    left, right = (" ".join(f"({tax}, {value})" for tax, value in wall) for wall in (drawn.left, drawn.right))
    return f"{left} | {right}"
