"""The session as Markdown, its figures as SVG files beside it."""

from __future__ import annotations

from noyau.classroom.handouts.session import Block, Session
from noyau.show import to_svg


def written(session: Session, stem: str) -> dict[str, bytes]:
    """The file, and a file per figure."""
    figures: dict[str, bytes] = {}
    lines = [f"# {session.title}", ""]
    if session.subtitle:
        lines += [f"*{session.subtitle}*", ""]
    for part in session.parts:
        if part.heading:
            lines += [f"## {part.heading}", ""]
        for block in part.blocks:
            lines += [_said(block, session, stem, figures), ""]
    return {"": "\n".join(lines).encode(), **figures}


def _said(block: Block, session: Session, stem: str, figures: dict[str, bytes]) -> str:
    if block.kind == "code":
        return f"```python\n{block.text}\n```"
    if block.kind == "item":
        return f"- {block.text}"
    if block.kind == "figure":
        assert block.view is not None
        name = f"{stem}-figure-{len(figures) + 1}.svg"
        figures[name] = to_svg(block.view, session.language).encode()
        return f"![{block.text.replace('`', '')}]({name})\n\n*{block.text}*"
    return block.text
