"""The session as a PDF, set by typst: A4, a line per point to write on where a sentence is asked for."""

from __future__ import annotations

from noyau.classroom.handouts.session import Block, Session, runs_of
from noyau.show import to_svg
from noyau.show.files import typeset

_LINE = "#line(length: 100%, stroke: .4pt + luma(170))"
_BLANKS = "#grid(columns: (auto, 1fr, auto, 5cm), gutter: 6pt, [{}], _LINE, [{}], _LINE)#v(.6em)".replace(
    "_LINE", "align(bottom, line(length: 100%, stroke: .4pt + luma(170)))"
)
"""Where the pupil writes their name and the date."""
WIDEST = 440.0
"""Points: as wide as the text."""
_HEAD = """#set page(paper: "a4", margin: (x: 2.2cm, y: 2cm), numbering: "1 / 1")
#set text(size: 10.5pt, lang: "{language}")
#set par(justify: true)
#show raw.where(block: true): it => block(fill: luma(245), inset: 8pt, radius: 3pt, width: 100%, it)
#show heading.where(level: 1): it => block(below: 1em, text(size: 15pt, it.body))
#show heading.where(level: 2): it => block(above: 1.3em, below: .6em, sticky: true, text(size: 11pt, it.body))
"""


def written(session: Session, stem: str) -> dict[str, bytes]:
    """The file."""
    figures: dict[str, str] = {}
    lines = [_HEAD.format(language=session.language)]
    if not session.answers:
        blanks = (session.say("learn.blank.name"), session.say("learn.blank.date"))
        lines.append(_BLANKS.format(*map(_set, blanks)))
    lines.append(f"= {_set(session.title)}")
    if session.subtitle:
        lines.append(f"_{_set(session.subtitle)}_")
    for part in session.parts:
        told = [f"== {_set(part.heading)}"] if part.heading else []
        told += [_row([_block(block, session, figures) for block in row]) for row in part.rows]
        if part.to_be_written_on and not session.answers:  # a question and its lines stay on one page
            told = ["#block(breakable: false, width: 100%)[", *told, f"#v(.4em){_LINE}#v(.9em){_LINE}", "]"]
        lines += told
    return {"": typeset("\n\n".join(lines), figures, "pdf")}


def _row(blocks: list[str]) -> str:
    if len(blocks) == 1:
        return blocks[0]
    return f"#grid(columns: ({'1fr, ' * len(blocks)}), {', '.join(f'[{block}]' for block in blocks)})"


def _block(block: Block, session: Session, figures: dict[str, str]) -> str:
    if block.kind == "code":
        return f"```python\n{block.text}\n```"
    if block.kind == "item":
        return f"- {_set(block.text)}"
    if block.kind == "figure":
        assert block.view is not None
        name = f"figure{len(figures)}.svg"
        figures[name] = to_svg(block.view, session.language)
        drawn = float(block.view["width"])
        width = min(drawn * (0.62 if drawn > 400 else 0.8), WIDEST)
        caption = f"caption: [{_set(block.text)}], supplement: none, numbering: none"
        return f'#figure(image("{name}", width: {width:.0f}pt), {caption})'
    return _set(block.text)


def _set(text: str) -> str:
    """A line in typst's own marks; what would be a mark by accident is not."""
    marks = {"strong": "*{}*", "soft": "_{}_", "plain": "{}"}
    parts = []
    for kind, words in runs_of(text):
        if kind == "code":
            quoted = words.replace("\\", "\\\\").replace('"', '\\"')
            parts.append(f'#raw("{quoted}", lang: "python")')
        else:
            safe = "".join(f"\\{sign}" if sign in "\\#$*_`<>@[]~=-+/" else sign for sign in words)
            parts.append(marks[kind].format(safe))
    return "".join(parts)
