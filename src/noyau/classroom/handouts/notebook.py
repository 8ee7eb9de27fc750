"""The session as a notebook: a cell of text per question, with its figure, and a cell to write the function in."""

from __future__ import annotations

import base64
import json
from typing import Any

from noyau.classroom.handouts.session import Block, Part, Session
from noyau.show import to_svg


def written(session: Session, stem: str) -> dict[str, bytes]:
    """The file, in the notebook format 4.5; figures are inside."""
    cells = [_text(f"# {session.title}" + (f"\n\n*{session.subtitle}*" if session.subtitle else ""), "title")]
    for number, part in enumerate(session.parts):
        heading = f"## {part.heading}\n\n" if part.heading else ""
        cells.append(_text(heading + "\n\n".join(_said(block, session) for block in part.blocks), f"text-{number}"))
        if part.question is not None and part.question.graded and not session.answers:
            cells.append(_code(part, session, f"code-{number}"))
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    book = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    return {"": (json.dumps(book, indent=1, ensure_ascii=False) + "\n").encode()}


def _said(block: Block, session: Session) -> str:
    if block.kind == "code":
        return f"```python\n{block.text}\n```"
    if block.kind == "item":
        return f"- {block.text}"
    if block.kind == "figure":
        assert block.view is not None
        image = base64.b64encode(to_svg(block.view, session.language).encode()).decode()
        return f"![](data:image/svg+xml;base64,{image})\n\n*{block.text}*"
    return block.text


def _text(source: str, name: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": source}


def _code(part: Part, session: Session, name: str) -> dict[str, Any]:
    assert part.question is not None
    source = f"def {part.question.signature}:\n    pass  # {session.say('learn.to_do')}"
    empty: dict[str, Any] = {"execution_count": None, "outputs": []}
    return {"cell_type": "code", "id": name, "metadata": {}, "source": source, **empty}
