"""A book on paper: a PDF on A4, set by typst, or one page of HTML that any browser prints."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from html import escape

from noyau.book.puzzle import Book, said
from noyau.languages import Language
from noyau.show.files import typeset

LARGEST = 0.75
"""Of its own size a picture is never drawn larger: a small board needs no half page."""
LINES = 2


@dataclass(frozen=True)
class Layout:
    """How puzzles stand on a page: in how many columns, how many points pictures may have, where one writes."""

    across: int
    widest: float
    highest: float
    beside: bool = False


NARROW, MIDDLE, WIDE = Layout(2, 229.0, 215.0), Layout(1, 310.0, 270.0, beside=True), Layout(1, 420.0, 275.0)
WIDEST = {470.0: NARROW, 700.0: MIDDLE}
"""Up to which width of the drawings, in their own units, a layout leaves them large enough to be read."""
_RULED = "line(length: 100%, stroke: .4pt + luma(150))"
_HEAD = """#set document(title: {title}, date: none)
#set page(paper: "a4", margin: (x: 2cm, y: 1.9cm), numbering: "1 / 1")
#set text(size: 10.5pt, lang: "{language}", hyphenate: false)
#let asked(number, lines) = block(above: 0pt, below: 8pt, grid(
  columns: (auto, 1fr), column-gutter: 8pt, text(weight: "bold", size: 12pt, str(number)), stack(spacing: 6pt, ..lines),
))
#let ruled(count) = for row in range(count) {{ block(above: 19pt, below: 0pt, {ruled}) }}
#let puzzle(number, drawing, width, lines) = block(breakable: false, width: 100%, below: 0pt, {{
  asked(number, lines)
  align(center, image(drawing, width: width))
  ruled({lines})
  v(16pt)
}})
#let beside(number, drawing, width, lines) = block(breakable: false, width: 100%, below: 0pt, grid(
  columns: (310pt, 1fr), column-gutter: 18pt,
  align(center, image(drawing, width: width)), {{ asked(number, lines); ruled({lines} + 1) }}
) + v(14pt))
#let answer(number, lines) = block(breakable: false, above: 8pt, below: 0pt, grid(
  columns: (2.2em, 1fr), strong(str(number)), stack(spacing: 5pt, ..lines),
))
"""
_STYLE = """@page { size: A4; margin: 18mm }
body { font: 11pt/1.35 system-ui, sans-serif; max-width: 190mm; margin: 1em auto; color: #000; background: #fff }
main { display: grid; grid-template-columns: repeat(COLUMNS, 1fr); gap: 8mm }
section { break-inside: avoid }
section svg { display: block; max-width: 100%; height: auto; margin: auto }
section p { margin: .4em 0 }
hr { border: 0; border-bottom: 1px solid #999; margin: 1.6em 0 0 }
ol { break-before: page; padding-left: 2.2em }
ol p { margin: 0 }
"""


def written_as_pdf(book: Book, language: Language) -> bytes:
    """The book as a PDF; the same puzzles give the same bytes."""
    drawings = {f"puzzle{number}.svg": svg for number, svg in enumerate(_drawings(book, language), start=1)}
    layout = layout_of(drawings.values())
    lines = [_HEAD.format(title=_quoted(book.title(language)), language=language, lines=LINES, ruled=_RULED)]
    lines += _title(book, language)
    cells = [
        _cell(number, drawing, book.asked(puzzle, language), layout)
        for number, (puzzle, drawing) in enumerate(zip(book.puzzles, drawings.values(), strict=True), start=1)
    ]
    lines.append(f"#grid(columns: ({'1fr, ' * layout.across}), column-gutter: 24pt, row-gutter: 10pt,")
    lines += [*cells, ")", "#pagebreak()", f"#text(size: 15pt, strong({_say('book.answers', language)}))", ""]
    lines.append(f"#block(below: 14pt, {_say('book.checked', language)})")
    for number, puzzle in enumerate(book.puzzles, start=1):
        lines.append(f"#answer({number}, ({', '.join(map(_quoted, puzzle.answer(language)))},))")
    return typeset("\n".join(lines), drawings, "pdf")


def written_as_html(book: Book, language: Language) -> bytes:
    """The book as one page, its drawings inside."""
    drawings = list(_drawings(book, language))
    head = "".join(f"<p>{escape(line)}</p>\n" for line in _about(book, language))
    title = escape(book.title(language))
    body = []
    for number, (puzzle, drawing) in enumerate(zip(book.puzzles, drawings, strict=True), start=1):
        asked = "".join(f"<p>{escape(line)}</p>" for line in book.asked(puzzle, language))
        body.append(f"<section><h2>{number}</h2>\n{drawing}{asked}{'<hr>' * LINES}</section>")
    told = (puzzle.answer(language) for puzzle in book.puzzles)
    answers = "\n".join(f"<li>{''.join(f'<p>{escape(line)}</p>' for line in lines)}</li>" for lines in told)
    style = _STYLE.replace("COLUMNS", str(layout_of(drawings).across))
    page = [
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>',
        f"<style>\n{style}</style></head><body>\n<h1>{title}</h1>\n{head}<main>", *body,
        f'</main>\n<h2 style="break-before: page">{escape(said("book.answers", language))}</h2>',
        f"<p>{escape(said('book.checked', language))}</p>\n<ol style='break-before: auto'>{answers}</ol>",
        "</body></html>\n",
    ]  # fmt: skip
    return "\n".join(page).encode()


WRITERS: dict[str, Callable[[Book, Language], bytes]] = {".pdf": written_as_pdf, ".html": written_as_html}


def layout_of(drawings: Iterable[str]) -> Layout:
    """The layout in which the widest drawing can be read, for the whole book."""
    widest = max(size_of(svg)[0] for svg in drawings)
    return next((layout for most, layout in WIDEST.items() if widest <= most), WIDE)


def size_of(svg: str) -> tuple[float, float]:
    """How wide and high a drawing is, in its own units."""
    found = re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"', svg)
    assert found is not None
    return float(found[1]), float(found[2])


def _drawings(book: Book, language: Language) -> Iterator[str]:
    return (puzzle.drawn(language).svg() for puzzle in book.puzzles)


def _about(book: Book, language: Language) -> list[str]:
    """What stands below the title."""
    return [book.rule(language), book.size(language), said("book.seed", language, seed=book.seed)]


def _title(book: Book, language: Language) -> list[str]:
    rule, size, seed = map(_quoted, _about(book, language))
    return [
        f"#text(size: 20pt, strong({_quoted(book.title(language))}))",
        "",
        f"#text(size: 11.5pt, {rule})",
        "",
        f"#{size} #h(1fr) #{seed}",
        f"#v(2pt)#{_RULED}#v(8pt)",
    ]


def _cell(number: int, drawing: str, asked: Iterable[str], layout: Layout) -> str:
    wide, high = size_of(drawing)
    width = min(wide * LARGEST, layout.widest, layout.highest * wide / high)
    called, lines = "beside" if layout.beside else "puzzle", ", ".join(map(_quoted, asked))
    return f'  {called}({number}, "puzzle{number}.svg", {width:.1f}pt, ({lines},)),'


def _say(key: str, language: Language) -> str:
    return _quoted(said(key, language))


def _quoted(text: str) -> str:
    """A text as typst takes it word for word."""
    held = re.sub(r" (?=[:;?!»](?:\s|$))|(?<=«) ", "\N{NO-BREAK SPACE}", text)  # French signs stay with their words
    safe = held.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'"{safe}"'
