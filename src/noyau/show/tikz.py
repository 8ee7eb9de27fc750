"""A view as TikZ, for papers: `\\input` it where tikz is loaded with the libraries that its second line names."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from noyau.show.placing import USUAL, label_shares, note_angles
from noyau.show.svg import colours_of
from noyau.show.view import View

SCALE = 1 / 40
"""Drawing units to centimetres."""
WIDEST_IN_A_CIRCLE = 6
"""Characters; a circle round more would lie on its neighbours."""
LONGEST = 34
"""Centimetres of an arrow: TeX cannot bend one that is longer than 1,024 points, which are 36."""
STYLE_OF_TINT = {
    "plain": "fill=white",
    "first": "draw={first}, fill={first}!15",
    "second": "draw={second}, pattern=north east lines, pattern color={second}",
    "may-first": "draw={first}, fill={first}!4, dashed",
    "may-second": "draw={second}, pattern=north east lines, pattern color={second}!25, dashed",
    "draw": "pattern=dots",
    "debt": "pattern=north west lines, pattern color=red",
    "won": "fill=green!15",
    "white": "fill=white",
    "black": "fill=black!75, text=white",
} | {
    f"c{number + 1}": style
    for number, style in enumerate(
        [
            "fill=red!30",
            "pattern=north east lines, pattern color=green!50!black",
            "pattern=dots, pattern color=blue",
            "pattern=horizontal lines, pattern color=yellow!60!black",
            "pattern=vertical lines, pattern color=violet",
            "pattern=north west lines, pattern color=orange",
            "pattern=grid, pattern color=teal",
            "pattern=crosshatch dots, pattern color=magenta",
            "pattern=bricks, pattern color=brown",
            "pattern=fivepointed stars, pattern color=gray",
            "pattern=sixpointed stars, pattern color=lime!60!black",
            "pattern=crosshatch, pattern color=blue!50!black",
        ]
    )
}
SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    **{sign: "\\" + sign for sign in "#$%&_"},
    "~": r"\~{}",
    "^": r"\^{}",
    "…": r"\dots{}",
    **{
        sign: rf"$\{name}$"
        for sign, name in zip(
            "×·±↑↓→←≤≥∞αβ",
            ("times", "cdot", "pm", "uparrow", "downarrow", "to", "gets", "le", "ge", "infty", "alpha", "beta"),
            strict=True,
        )
    },
    "−": "$-$",
    "½": r"$\frac12$",
    "⇑": r"$\Uparrow$",
    "⇓": r"$\Downarrow$",
    "●": r"$\bullet$",
    "○": r"$\circ$",
    "↺": r"$\hookleftarrow$",
    "↻": r"$\hookrightarrow$",
    "∅": r"$\emptyset$",
    "\N{NARROW NO-BREAK SPACE}": r"\,",
}
"""What TeX wants written otherwise; letters with accents it sets as they are."""


def to_tikz(view: View) -> str:
    """The view as one tikzpicture."""
    head = rf"\begin{{tikzpicture}}[>=Stealth, every node/.style={{font=\small}}{_made_smaller(view)}]"
    angles = note_angles(view)
    colours = {player: colour["tikz"] for player, colour in colours_of(view).items()}
    body = [
        *(_vertex(vertex, angles.get(vertex["id"], USUAL), colours) for vertex in view["vertices"]),
        *_edges(view, angles),
    ]
    about = f"% noyau: {view['game']}, {view['position']}"
    return "\n".join([about, needs(("arrows.meta", "patterns")), head, *body, r"\end{tikzpicture}", ""])


def _made_smaller(view: View) -> str:
    """The option that shrinks a picture which TeX could not measure, its letters with it; nothing for any other."""
    at = {vertex["id"]: (vertex["x"], vertex["y"]) for vertex in view["vertices"]}
    longest = max((math.dist(at[edge["from"]], at[edge["to"]]) for edge in view["edges"]), default=0) * SCALE
    unit = f"{LONGEST / longest:.3g}" if longest > LONGEST else ""
    return f", x={unit}cm, y={unit}cm, nodes={{scale={unit}}}" if unit else ""


def needs(libraries: Sequence[str]) -> str:
    """The line that says what must stand before the document begins.

    >>> print(needs(["patterns"]))
    % needs \\usepackage{tikz} \\usetikzlibrary{patterns}
    """
    named = f" \\usetikzlibrary{{{', '.join(libraries)}}}" if libraries else ""
    return rf"% needs \usepackage{{tikz}}{named}"


def _vertex(vertex: dict[str, Any], angle: float, colours: dict[str, str]) -> str:
    x, y = vertex["x"] * SCALE, -vertex["y"] * SCALE
    if vertex["shape"] == "stick":
        return rf"  \draw[line width=3pt, brown] ({x:.2f},{y - 0.85:.2f}) -- ({x:.2f},{y + 0.7:.2f}); \fill[red!70!black] ({x:.2f},{y + 0.8:.2f}) circle (0.16);"  # noqa: E501
    if vertex["shape"] == "pin":
        return rf"  \draw[fill=brown!25] ({x - 0.16:.2f},{y - 0.8:.2f}) .. controls ({x - 0.32:.2f},{y - 0.1:.2f}) .. ({x - 0.07:.2f},{y + 0.4:.2f}) -- ({x + 0.07:.2f},{y + 0.4:.2f}) .. controls ({x + 0.32:.2f},{y - 0.1:.2f}) .. ({x + 0.16:.2f},{y - 0.8:.2f}) -- cycle; \filldraw[fill=brown!25] ({x:.2f},{y + 0.6:.2f}) circle (0.16);"  # noqa: E501
    shape = {"circle": "circle, draw", "square": "rectangle, draw", "point": "", "text": ""}[vertex["shape"]]
    thick = ", line width=1.6pt" if "current" in vertex["states"] else ""
    note = f", label={{[font=\\scriptsize]{angle:g}:{tex(vertex['note'])}}}" if vertex["note"] else ""
    tint = on_white(STYLE_OF_TINT[vertex["tint"]].format_map(colours))
    style = ", ".join(filter(None, [shape, tint]))
    label = tex(vertex["label"])
    if len(vertex["label"]) > WIDEST_IN_A_CIRCLE and vertex["shape"] in ("circle", "square"):
        style = style.replace("circle, draw", "rectangle, rounded corners=1.5mm, draw", 1)
        label = rf"\tiny {label}"
    if "pattern" in tint and label:  # letters are hard to read on stripes
        label = rf"\setlength\fboxsep{{0.6pt}}\colorbox{{white}}{{{label}}}"
    return rf"  \node[{style}{thick}{note}] (v{vertex['id']}) at ({x:.2f},{y:.2f}) {{{label}}};"


def _edges(view: View, angles: dict[int, float]) -> Iterator[str]:
    arrow = "->" if view["directed"] else "-"
    shares = label_shares(view, angles)
    for number, edge in enumerate(view["edges"]):
        style = "thick" if "best" in edge["states"] or not view["directed"] else "thin, black!40"
        bow = "bend right=35" if view["kind"] == "positions" else "bend left=8"  # positions on a line: hang below it
        if edge["bend"]:
            bow = f"bend right={round(math.degrees(math.atan(4 * edge['bend'])))}"
        bend = "loop above" if edge["from"] == edge["to"] else bow if view["directed"] or edge["bend"] else ""
        share = shares.get(number, 0.5)
        where = "midway" if share == 0.5 else f"pos={share:g}"
        name = rf" node[{where}, font=\scriptsize, fill=white, inner sep=1pt] {{{tex(edge['label'])}}}"
        options = ", ".join(filter(None, [arrow, style]))
        yield rf"  \draw[{options}] (v{edge['from']}) to[{bend}]{name * bool(edge['label'])} (v{edge['to']});"


def on_white(style: str) -> str:
    """A pattern hides what lies below it, as a colour does."""
    return f"preaction={{fill=white}}, {style}" if "pattern=" in style else style


def tex(text: str) -> str:
    """A text as TeX sets it."""
    return "".join(SPECIAL.get(sign, sign) for sign in text)
