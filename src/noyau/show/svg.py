"""A view as SVG: one file, no script, readable in black and white.

Nothing is told by colour alone: what player 1 wins is plain, what player 2 wins is hatched, draws are dotted.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from noyau.forms import player_name
from noyau.games import find
from noyau.games import names as games
from noyau.languages import Language, Message
from noyau.show.paths import RADIUS, above_loop, course, point_at, svg_path
from noyau.show.placing import USUAL, label_shares, note_angles, note_box
from noyau.show.view import View
from noyau.words import Player

STICK_WIDTH, STICK_HEIGHT = 8.0, 70.0
PIN = "M0 -34C4 -34 5.500 -30 5 -26C4.500 -21 3 -18 3.500 -12C4.500 -3 8 4 8 14C8 24 6 30 4.500 34H-4.500C-6 30 -8 24 -8 14C-8 4 -4.500 -3 -3.500 -12C-3 -18 -4.500 -21 -5 -26C-5.500 -30 -4 -34 0 -34Z"  # noqa: E501
"""The sizes in drawing units that the page uses as well (web/src/board/sizes.ts)."""
INK, PAPER = "#1f2733", "#ffffff"
PALETTE: tuple[dict[str, str], ...] = tuple(json.loads((files("noyau.show") / "palette.json").read_text("utf-8")))
"""Each tint of the palette: its ground, its ink, and the lines of its pattern on a tile of eight by eight."""
FILL_OF_TINT = {
    "plain": PAPER,
    **{tint: f"url(#{tint})" for tint in ("second", "may-second", "draw")},
    **{entry["tint"]: f"url(#{entry['tint']})" for entry in PALETTE},
}
INK_OF_TINT = {entry["tint"]: entry["ink"] for entry in PALETTE}

PLAYERS: dict[str, dict[str, dict[str, str]]] = json.loads((files("noyau.show") / "players.json").read_text("utf-8"))
"""What is whose, by the names of the players: the page (web/src/app.css) and every file that is drawn use the same."""
DEFINITIONS = """<defs>
<pattern id="second" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="{second[ground]}"/><rect width="1.5" height="6" fill="{second[ink]}"/></pattern>
<pattern id="may-second" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="9" height="9" fill="{second[pale]}"/><rect width="0.8" height="9" fill="{second[ink]}"/></pattern>
<pattern id="draw" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="#f1f1f1"/><circle cx="3" cy="3" r="1" fill="#8a8f98"/></pattern>
<marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0 1 10 5 0 9z" fill="#1f2733"/></marker>
</defs>"""  # noqa: E501


def colours_of(view: View) -> dict[str, dict[str, str]]:
    """The colours of the two players of a view: red and blue where they are called so."""
    if view["game"] not in games():  # a graph, or a value
        return PLAYERS["1-2"]
    names = "-".join(player_name(find(view["game"]).rules, player) for player in Player)
    return PLAYERS.get(names, PLAYERS["1-2"])


def to_svg(view: View, language: Language = "en") -> str:
    """The view as one SVG document."""
    title = escape(_said(view["title"], language))
    colours = colours_of(view)
    width, height = view["width"], view["height"]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" font-family="system-ui, sans-serif" role="img" aria-label={quoteattr(title)}>'
    )
    paper = f'<rect width="{width:g}" height="{height:g}" fill="{PAPER}"/>'
    angles = note_angles(view)
    vertices = (_vertex(vertex, language, angles.get(vertex["id"], USUAL), colours) for vertex in view["vertices"])
    body = [*_edges(view, angles), *vertices]
    used = {vertex["tint"] for vertex in view["vertices"]}
    patterns = [DEFINITIONS.format_map(colours), *(pattern(entry) for entry in PALETTE if entry["tint"] in used)]
    return "\n".join([head, f"<title>{title}</title>", *patterns, paper, *body, "</svg>", ""])


def pattern(entry: dict[str, str]) -> str:
    """A tint of the palette as an SVG pattern that fills can refer to by its name."""
    lines = (
        f'<path d="{entry["lines"]}" fill="none" stroke="{entry["ink"]}" stroke-width="1.6" stroke-linecap="round"/>'
    )
    return (
        f'<pattern id="{entry["tint"]}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect width="8" height="8" fill="{entry["ground"]}"/>{lines if entry["lines"] else ""}</pattern>'
    )


def _edges(view: View, angles: dict[int, float]) -> Iterator[str]:
    """The lines; where arrows carry numbers, one without a number carries nothing, and is a plain line."""
    place = {vertex["id"]: (vertex["x"], vertex["y"]) for vertex in view["vertices"]}
    shares = label_shares(view, angles)
    flows = any(edge["label"] for edge in view["edges"])
    gap = RADIUS + 3 if view["directed"] else 0
    labels = []
    # Best moves last, so that they lie on top.
    for number, edge in sorted(enumerate(view["edges"]), key=lambda numbered: "best" in numbered[1]["states"]):
        best = "best" in edge["states"] or not view["directed"] or edge["label"]
        style = 'stroke-width="2.5"' if best else 'stroke-width="1" stroke-opacity="0.35"'
        if "faded" in edge["states"]:
            style = 'stroke-width="1" stroke-opacity="0.15"'
        arrow = ' marker-end="url(#arrow)"' if view["directed"] and (edge["label"] or not flows) else ""
        way, lean = course(view, edge, place), edge["bend"] or -0.22
        path = svg_path(way, gap=gap, lean=lean)
        yield f'<path d="{path}" fill="none" stroke="{INK_OF_TINT.get(edge["tint"], INK)}" {style}{arrow}/>'
        if edge["label"]:
            loop = edge["from"] == edge["to"]
            x, y = above_loop(way[0], edge["bend"]) if loop else point_at(way, shares[number])
            labels.append(_text(x, y + 4, 11, edge["label"], outline=True))
    yield from labels


def _vertex(vertex: dict[str, Any], language: Language, angle: float, colours: dict[str, dict[str, str]]) -> str:
    x, y = vertex["x"], vertex["y"]
    stands_out = "current" in vertex["states"] or "best" in vertex["states"]
    plainly = {"first": colours["first"]["ground"], "may-first": colours["first"]["pale"]}
    fill, width = plainly.get(vertex["tint"]) or FILL_OF_TINT[vertex["tint"]], 4 if stands_out else 1.5
    dashes = ' stroke-dasharray="4 3"' if vertex["tint"].startswith("may-") else ""
    ink = colours.get(vertex["tint"].removeprefix("may-"), {}).get("ink", INK)
    style = f'fill="{fill}" stroke="{ink}" stroke-width="{width}"{dashes}'
    faded = ' opacity="0.4"' if "faded" in vertex["states"] else ""
    parts = [
        f"<g{faded}><title>{escape(_said(vertex['describe'], language))}</title>",
        _shape(vertex["shape"], x, y, style),
    ]
    if "current" in vertex["states"]:
        parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS + 9:g}" fill="none" stroke="{INK}" stroke-dasharray="3 3"/>'
        )
    if vertex["label"]:
        shown = _said(vertex["describe"], language) if vertex["shape"] == "text" else vertex["label"]
        parts.append(_text(x, y + 4.5, 14, shown, outline=True))
    if vertex["note"]:
        parts.append(_note(vertex, angle))
    return "".join([*parts, "</g>"])


def _note(vertex: dict[str, Any], angle: float) -> str:
    left, top, right, bottom = note_box(vertex, angle)
    return _text((left + right) / 2, (top + bottom) / 2 + 4, 11, vertex["note"], outline=True)


def _shape(shape: str, x: float, y: float, style: str) -> str:
    if shape == "stick":
        left, top = x - STICK_WIDTH / 2, y - STICK_HEIGHT / 2
        size = f'width="{STICK_WIDTH:g}" height="{STICK_HEIGHT - 8:g}" rx="2"'
        wood = f'<rect x="{left:g}" y="{top + 8:g}" {size} fill="#e9c58b" stroke="{INK}"/>'
        return wood + f'<ellipse cx="{x:g}" cy="{top + 8:g}" rx="7" ry="9" fill="#b5432e" stroke="{INK}"/>'
    if shape == "pin":
        return f'<path transform="translate({x:g} {y:g})" d="{PIN}" fill="#f3e3c3" stroke="{INK}"/>'
    if shape == "square":
        side = 1.8 * RADIUS
        return f'<rect x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side:g}" height="{side:g}" {style}/>'
    if shape in ("point", "text"):
        return ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{RADIUS:g}" {style}/>'


def _text(x: float, y: float, size: float, text: str, *, outline: bool) -> str:
    halo = f' paint-order="stroke" stroke="{PAPER}" stroke-width="3"' if outline else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="middle" fill="{INK}"{halo}>{escape(text)}</text>'
    )


def _said(given: dict[str, Any], language: Language) -> str:
    return Message.from_json(given).inside(language)
