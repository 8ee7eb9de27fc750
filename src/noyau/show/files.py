"""Drawings as files: svg, tikz (.tex, .tikz), and png and pdf through typst, chosen by the suffix.

Typst is an optional part (`pip install 'noyau[draw]'`): it turns SVG into both, brings its own fonts, and needs nothing
else on the machine.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from noyau.errors import MissingPart, UnknownName
from noyau.languages import Language
from noyau.saving import write_whole
from noyau.show.svg import to_svg
from noyau.show.tikz import to_tikz
from noyau.show.view import View

SUFFIXES = (".svg", ".png", ".pdf", ".tex", ".tikz")


def save_drawing(view: View, path: str | os.PathLike[str], language: Language = "en") -> None:
    """Draw a view into a file, whole or not at all."""
    save_as(path, lambda: to_svg(view, language), lambda: to_tikz(view), float(view["width"]))


def save_as(path: str | os.PathLike[str], svg: Callable[[], str], tikz: Callable[[], str], width: float) -> None:
    """Write a drawing in the way that the suffix asks for; `width` is in points."""
    target = Path(path)
    suffix = target.suffix.lower()
    if suffix not in SUFFIXES:
        raise UnknownName.among("kind of drawing", suffix or str(target), SUFFIXES)
    if suffix == ".svg":
        content = svg().encode()
    elif suffix in (".png", ".pdf"):
        kind: Literal["png", "pdf"] = "png" if suffix == ".png" else "pdf"
        content = _rendered(svg(), kind, width)
    else:
        content = tikz().encode()
    write_whole(target, content)


def _rendered(svg: str, kind: Literal["png", "pdf"], width: float) -> bytes:
    try:
        import typst
    except ImportError:
        raise MissingPart(f"a {kind} drawing needs typst", hint="pip install 'noyau[draw]', or choose .svg") from None
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "drawing.svg").write_text(svg, encoding="utf-8")
        page = f'#set page(width: auto, height: auto, margin: 0pt)\n#image("drawing.svg", width: {width}pt)\n'
        Path(folder, "page.typ").write_text(page, encoding="utf-8")
        drawn = typst.compile(str(Path(folder, "page.typ")), format=kind, ppi=144.0)
    return drawn
