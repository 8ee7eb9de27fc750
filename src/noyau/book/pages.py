"""A book on paper: a PDF on A4, set by typst, or one page of HTML that any browser prints."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape

from noyau.book.puzzle import Book, Puzzle, said
from noyau.languages import Language
from noyau.show.files import typeset

PAGE, COLUMN, GUTTER = 482.0, 229.0, 24.0
"""Points: how wide the text is, how wide one of two columns, and what lies between them."""
HIGHEST = {1: 330.0, 2: 215.0}
"""Points: as high as a picture may be, with one puzzle in a row or two."""
LARGEST = 0.75
"""Of its own size a picture is never drawn larger: a small board needs no half page."""
WIDE = 470.0
"""What is drawn wider than that does not stand beside another."""
LINES = 2
_RULED = "line(length: 100%, stroke: .4pt + luma(150))"
_HEAD = """#set document(title: {title}, date: none)
#set page(paper: "a4", margin: (x: 2cm, y: 1.9cm), numbering: "1 / 1")
#set text(size: 10.5pt, lang: "{language}")
#let puzzle(number, drawing, width, asked) = block(breakable: false, width: 100%, below: 0pt, {{
  block(above: 0pt, below: 6pt, sticky: true, text(weight: "bold", size: 12pt, str(number)))
  align(center, image(drawing, width: width))
  for line in asked {{ block(above: 7pt, below: 0pt, line) }}
  for ruled in range({lines}) {{ block(above: 17pt, below: 0pt, {ruled}) }}
  v(14pt)
}})
#let answer(number, lines) = block(breakable: false, above: 7pt, below: 0pt, grid(
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
    across = columns(drawings.values())
    lines = [_HEAD.format(title=_quoted(book.title(language)), language=language, lines=LINES, ruled=_RULED)]
    lines += _title(book, language)
    cells = [
        _cell(number, puzzle, book, drawing, across, language)
        for number, (puzzle, drawing) in enumerate(zip(book.puzzles, drawings.values(), strict=True), start=1)
    ]
    lines.append(f"#grid(columns: ({'1fr, ' * across}), column-gutter: {GUTTER}pt, row-gutter: 10pt,")
    lines += [*cells, ")", "#pagebreak()", f"#block[#text(size: 15pt, strong({_say('book.answers', language)}))<answers>]"]
    lines.append(f"#block({_say('book.checked', language)})")
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
    style = _STYLE.replace("COLUMNS", str(columns(drawings)))
    page = [
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>',
        f"<style>\n{style}</style></head><body>\n<h1>{title}</h1>\n{head}<main>", *body,
        f'</main>\n<h2 style="break-before: page">{escape(said("book.answers", language))}</h2>',
        f"<p>{escape(said('book.checked', language))}</p>\n<ol style='break-before: auto'>{answers}</ol>",
        "</body></html>\n",
    ]  # fmt: skip
    return "\n".join(page).encode()


WRITERS: dict[str, Callable[[Book, Language], bytes]] = {".pdf": written_as_pdf, ".html": written_as_html}


def columns(drawings: Iterator[str] | object) -> int:
    """How many puzzles stand in a row: two, unless a drawing is too wide to be read in half a page."""
    assert not isinstance(drawings, str)
    widest = max(size_of(svg)[0] for svg in drawings)  # type: ignore[attr-defined]
    return 1 if widest > WIDE else 2


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


def _cell(number: int, puzzle: Puzzle, book: Book, drawing: str, across: int, language: Language) -> str:
    wide, high = size_of(drawing)
    width = min(wide * LARGEST, PAGE if across == 1 else COLUMN, HIGHEST[across] * wide / high)
    asked = ", ".join(map(_quoted, book.asked(puzzle, language)))
    return f'  puzzle({number}, "puzzle{number}.svg", {width:.1f}pt, ({asked},)),'


def _say(key: str, language: Language) -> str:
    return _quoted(said(key, language))


def _quoted(text: str) -> str:
    """A text as typst takes it word for word."""
    safe = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'"{safe}"'
