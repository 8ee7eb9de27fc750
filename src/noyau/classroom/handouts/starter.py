"""A Python file to begin with: every statement as a comment, every function with its name and nothing inside."""

from __future__ import annotations

import textwrap

from noyau.classroom.handouts.session import Part, Session, runs_of


def written(session: Session, stem: str) -> dict[str, bytes]:
    """The file; with the answers, it is the reference under the statements."""
    lines = [f"# {session.title}"]
    if session.subtitle:
        lines.append(f"# {session.subtitle}")
    if session.answers and session.preamble:
        lines += ["", session.preamble]
    for part in session.parts:
        lines += ["", *comment(part, code=not session.answers)]
        if part.question is not None and part.question.graded and not session.answers:
            lines += ["", f"def {part.question.signature}:", f"    pass  # {session.say('learn.to_do')}", ""]
        if part.question is not None and part.question.graded and session.answers:
            lines += ["", session.source_of(part.question), ""]
    return {"": ("\n".join(lines) + "\n").encode()}


def comment(part: Part, *, code: bool) -> list[str]:
    """The statement of a question in lines that Python does not read."""
    lines = [f"# {_plain(part.heading)}"] if part.heading else []
    for block in part.blocks:
        if block.kind == "code":
            lines += [] if not code else [f"#     {line}".rstrip() for line in block.text.splitlines()]
        elif block.kind != "figure":
            mark = "- " if block.kind == "item" else ""
            lines += [f"# {line}" for line in textwrap.wrap(mark + _plain(block.text), 98)]
    return lines


def _plain(text: str) -> str:
    return "".join(words for _, words in runs_of(text))
