"""Drawings as files: svg, tikz (.tex, .tikz), and png and pdf through typst, chosen by the suffix.

Typst is an optional part (`pip install 'noyau[draw]'`): it turns SVG into both, brings its own fonts, and needs nothing
else on the machine.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from noyau.errors import MissingPart, UnknownName
from noyau.languages import Language
from noyau.saving import write_whole
from noyau.show.svg import to_svg
from noyau.show.tikz import to_tikz
from noyau.show.view import View

SUFFIXES = (".svg", ".png", ".pdf", ".tex", ".tikz")
PAGE_SUFFIXES = (".svg", ".png", ".pdf")


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


@dataclass(frozen=True)
class Drawing:
    """A drawing that is no view: in one piece, and perhaps as pages of A4 for a pdf; `width` is in points."""

    whole: str
    pages: tuple[str, ...]
    width: float


def save_pages(drawing: Drawing, path: str | os.PathLike[str]) -> None:
    """Write such a drawing: svg or png in one piece, pdf by its pages."""
    target = Path(path)
    suffix = target.suffix.lower()
    if suffix not in PAGE_SUFFIXES:
        raise UnknownName.among("kind of this drawing", suffix or str(target), PAGE_SUFFIXES)
    if suffix == ".svg":
        content = drawing.whole.encode()
    elif suffix == ".pdf" and drawing.pages:
        content = _typeset(list(drawing.pages), "pdf", 'paper: "a4", margin: 0pt', "100%")
    else:
        content = _rendered(drawing.whole, "png" if suffix == ".png" else "pdf", drawing.width)
    write_whole(target, content)


def _rendered(svg: str, kind: Literal["png", "pdf"], width: float) -> bytes:
    return _typeset([svg], kind, "width: auto, height: auto, margin: 0pt", f"{width}pt")


def _typeset(pages: list[str], kind: Literal["png", "pdf"], page: str, width: str) -> bytes:
    names = [f"drawing{number}.svg" for number in range(len(pages))]
    images = "\n#pagebreak()\n".join(f'#image("{name}", width: {width})' for name in names)
    return typeset(f"#set page({page})\n{images}\n", dict(zip(names, pages, strict=True)), kind)


def typeset(text: str, drawings: Mapping[str, str], kind: Literal["png", "pdf"]) -> bytes:
    """A text in typst's own marks, with the drawings (SVG, by the names of files) that it shows."""
    try:
        import typst
    except ImportError:
        raise MissingPart(f"a {kind} drawing needs typst", hint="pip install 'noyau[draw]', or choose .svg") from None
    with tempfile.TemporaryDirectory() as folder:
        for name, svg in drawings.items():
            Path(folder, name).write_text(svg, encoding="utf-8")
        Path(folder, "page.typ").write_text(text, encoding="utf-8")
        drawn = typst.compile(str(Path(folder, "page.typ")), format=kind, ppi=144.0)
    return drawn
