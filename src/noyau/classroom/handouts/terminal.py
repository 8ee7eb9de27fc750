"""The session in the terminal: the same text without its marks, wrapped."""

from __future__ import annotations

import textwrap

from noyau.classroom.handouts.session import Block, Session, runs_of


def told(session: Session, width: int = 88) -> str:
    """The whole session."""
    lines = [session.title, "=" * len(session.title), ""]
    if session.subtitle:
        lines += [session.subtitle, ""]
    for part in session.parts:
        if part.heading:
            heading = _plain(part.heading)
            lines += [heading, "-" * len(heading)]
        for block in part.blocks:
            lines += [_said(block, session, width), ""]
    return "\n".join(lines)


def _said(block: Block, session: Session, width: int) -> str:
    if block.kind == "code":
        return textwrap.indent(block.text, "    ")
    if block.kind == "figure":
        return textwrap.fill(f"[{session.say('learn.figure')}: {_plain(block.text)}]", width)
    mark = "- " if block.kind == "item" else ""
    return textwrap.fill(mark + _plain(block.text), width, subsequent_indent="  " if mark else "")


def _plain(text: str) -> str:
    return "".join(words for _, words in runs_of(text))
