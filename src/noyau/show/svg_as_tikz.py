"""A drawing of ours in SVG as TikZ, piece by piece: for drawings that are no view, such as nets and rings.

It reads what noyau writes, not any SVG: paths, rectangles, circles, ellipses, lines, polygons and texts, in groups that
are moved or turned.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

from noyau.show.tikz import STYLE_OF_TINT, needs, on_white, tex

NAMESPACE = "{http://www.w3.org/2000/svg}"
LIBRARIES = ("arrows.meta", "patterns", "svg.path")
CENTIMETRES = 1 / 40
"""Of a drawing unit, as in the views."""
SKIPPED = {"defs", "title", "desc", "style", "pattern", "marker"}
ANCHOR = {"start": "base west", "middle": "base", "end": "base east"}


def svg_as_tikz(svg: str) -> str:
    """The same picture as one tikzpicture, which says what libraries it needs.

    >>> circle = '<circle cx="3" cy="4" r="2" stroke="#ff0000"/>'
    >>> print(svg_as_tikz(f'<svg xmlns="http://www.w3.org/2000/svg">{circle}</svg>').splitlines()[3].strip())
    \\path[draw={rgb,255:red,255;green,0;blue,0}] (3,4) circle [radius=2];
    """
    unit = f"{CENTIMETRES:g}cm"
    head = rf"\begin{{tikzpicture}}[x={unit}, y={unit}, yscale=-1]"
    picture = ET.fromstring(svg)  # noqa: S314 - our own drawing
    about = f"% noyau: {picture.findtext(NAMESPACE + 'title', 'a drawing')}"
    body = [f"  {line}" for line in _drawn(picture)]
    return "\n".join([about, needs(LIBRARIES), head, *body, r"\end{tikzpicture}", ""])


def _drawn(node: ET.Element) -> Iterator[str]:
    kind = node.tag.removeprefix(NAMESPACE)
    if kind in SKIPPED:
        return
    if kind in ("svg", "g"):
        inside = [line for child in node for line in _drawn(child)]
        moved = _moved(node.get("transform", ""), node.get("opacity"))
        yield from [rf"\begin{{scope}}[{moved}]", *inside, r"\end{scope}"] if moved and inside else inside
        return
    if kind == "text":
        yield _text(node)
        return
    outline = _outline(kind, node)
    if outline:
        yield rf"\path[{_style(node)}] {outline};"


def _outline(kind: str, node: ET.Element) -> str:  # noqa: PLR0911 - one for each kind
    def number(name: str, usual: str = "0") -> float:
        return float(node.get(name, usual))

    if kind == "path":
        # The library reads points: a drawing unit is a fortieth of a centimetre.
        return f"[scale=0.711319] svg {{{node.get('d', '')}}}"
    if kind == "rect":
        x, y, wide, high = (number(name) for name in ("x", "y", "width", "height"))
        return f"({x:g},{y:g}) rectangle ({x + wide:g},{y + high:g})"
    if kind == "circle":
        return f"({number('cx'):g},{number('cy'):g}) circle [radius={number('r'):g}]"
    if kind == "ellipse":
        radii = f"x radius={number('rx'):g}, y radius={number('ry'):g}"
        return f"({number('cx'):g},{number('cy'):g}) circle [{radii}]"
    if kind == "line":
        return f"({number('x1'):g},{number('y1'):g}) -- ({number('x2'):g},{number('y2'):g})"
    if kind in ("polyline", "polygon"):
        numbers = [float(part) for part in re.findall(r"-?[\d.]+(?:e-?\d+)?", node.get("points", ""))]
        corners = [f"({x:g},{y:g})" for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        return " -- ".join([*corners, *(["cycle"] if kind == "polygon" else [])])
    return ""


def _style(node: ET.Element) -> str:
    parts = []
    # What SVG does where nothing is said: black inside, no outline.
    fill, stroke = node.get("fill", "none" if node.get("stroke") else "#000000"), node.get("stroke", "none")
    if fill.startswith("url(#"):
        parts.append(on_white(STYLE_OF_TINT.get(fill[5:-1], "fill=white")))
    elif fill != "none":
        parts.append(f"fill={_colour(fill)}")
    if stroke != "none":
        parts.append(f"draw={_colour(stroke)}")
    if node.get("stroke-width") and stroke != "none":
        parts.append(f"line width={float(node.get('stroke-width', '1')) * 0.71:.2g}pt")
    if node.get("stroke-dasharray"):
        parts.append("dashed")
    if node.get("stroke-opacity"):
        parts.append(f"draw opacity={node.get('stroke-opacity')}")
    if node.get("marker-end"):
        parts.append("-{Stealth}")
    return ", ".join(parts)


def _text(node: ET.Element) -> str:
    x, y = float(node.get("x", "0")), float(node.get("y", "0"))
    size = float(node.get("font-size", "13")) * 0.71
    anchor = ANCHOR[node.get("text-anchor", "start")]
    font = rf"font=\fontsize{{{size:.3g}}}{{{size * 1.2:.3g}}}\selectfont"
    turned = re.search(r"rotate\((-?[\d.]+)", node.get("transform", ""))
    turn = f", rotate={-float(turned[1]):g}" if turned else ""
    said = tex("".join(node.itertext()))
    # A halo in SVG is a white ground here: TeX has no outline for letters.
    ground = "inner sep=0.5pt, fill=white" if node.get("paint-order") else "inner sep=0pt"
    return rf"\node[anchor={anchor}, {ground}, {font}{turn}] at ({x:g},{y:g}) {{{said}}};"


def _moved(transform: str, opacity: str | None) -> str:
    parts = [] if opacity is None else [f"opacity={opacity}"]
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", transform):
        numbers = [float(part) for part in re.findall(r"-?[\d.]+(?:e-?\d+)?", inside)]
        if name == "translate":
            parts.append(f"shift={{({numbers[0]:g},{[*numbers, 0.0][1]:g})}}")
        elif name == "rotate" and len(numbers) == 3:
            parts.append(f"rotate around={{{numbers[0]:g}:({numbers[1]:g},{numbers[2]:g})}}")
        elif name == "rotate":
            parts.append(f"rotate={numbers[0]:g}")
        elif name == "scale":
            parts.append(f"xscale={numbers[0]:g}, yscale={numbers[-1]:g}")
    return ", ".join(parts)


def _colour(text: str) -> str:
    digits = text.removeprefix("#")
    if not re.fullmatch(r"[0-9a-fA-F]{3}|[0-9a-fA-F]{6}", digits) or not text.startswith("#"):
        return text
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    red, green, blue = (int(digits[place : place + 2], 16) for place in (0, 2, 4))
    return f"{{rgb,255:red,{red};green,{green};blue,{blue}}}"
