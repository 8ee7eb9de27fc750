"""The session on paper and on the screen: terminal, Markdown, PDF, LaTeX, notebook, starter file; and its answers."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from noyau.classroom.handouts.session import Session
from noyau.errors import UnknownName
from noyau.saving import write_whole

__all__ = ["SUFFIXES", "Session", "save_handout"]

SUFFIXES = {".md": "markdown", ".pdf": "pdf", ".tex": "latex", ".ipynb": "notebook", ".py": "starter"}
"""The module that writes each kind of file: its `written(session)` gives the files, the one asked for under `""`."""


def save_handout(session: Session, path: str | os.PathLike[str]) -> list[Path]:
    """Write the session in the way that the suffix asks for; gives what was written, figures included."""
    target = Path(path)
    if target.suffix.lower() not in SUFFIXES:
        raise UnknownName.among("kind of hand-out", target.suffix or str(target), SUFFIXES)
    writer = import_module(f"noyau.classroom.handouts.{SUFFIXES[target.suffix.lower()]}")
    written: Callable[[Session, str], dict[str, bytes]] = writer.written
    files = written(session, target.stem)
    places = [target.with_name(name) if name else target for name in files]
    for place, content in zip(places, files.values(), strict=True):
        write_whole(place, content)
    return places
