"""Students' functions at the page's table: those in the files of one folder, named when the server was started.

Their names are read from the files without running anything; a function runs in the sandbox, when it is its turn.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

from noyau.classroom.players import MOST_SHOWN, StudentPlayer
from noyau.errors import CannotRead, UnknownName

MARK = "student:"
"""How the seat of a student's function begins: `student:mine.py:coup`."""
MOST_FILES, MOST_CHARACTERS, MOST_PARTS = 200, 200_000, 1_000


@dataclass
class Students:
    """The functions of a folder; of none, where none was named."""

    folder: Path | None = None
    _players: dict[str, tuple[float, StudentPlayer]] = field(default_factory=dict, repr=False)
    _turn: Lock = field(default_factory=Lock, repr=False)

    def __post_init__(self) -> None:
        if self.folder is not None and not self.folder.is_dir():
            raise CannotRead(f"{str(self.folder)!r} is no folder", hint="name the one that holds the students' files")

    def names(self) -> list[str]:
        """`mine.py:coup` …, as they stand in the files now. A file that is no Python has none."""
        return [f"{file.name}:{name}" for file in self._files() for name in _functions(file)]

    def answer(self, name: str, data: list[Any]) -> tuple[Any, str]:
        """What a function answers, and how that is shown; a complaint otherwise.

        One at a time, each in a process of its own. The match is replayed elsewhere, where it can be stopped.
        """
        if name not in (known := self.names()):
            raise UnknownName.among("function in the students' folder", name, known)
        file = self._file(name)
        with self._turn:
            written, player = self._players.get(name, (0.0, None))
            if player is None or written != file.stat().st_mtime:
                if player is not None:
                    player.close()
                player = StudentPlayer(file, name.rpartition(":")[2])
                self._players[name] = file.stat().st_mtime, player
            answer = player.answer(data)
        return _sendable(answer), repr(answer)[:MOST_SHOWN]

    def close(self) -> None:
        """End their processes."""
        for _, player in self._players.values():
            player.close()
        self._players.clear()

    def _files(self) -> list[Path]:
        if self.folder is None:
            return []
        found = sorted(file for file in self.folder.glob("*.py") if file.is_file() and not file.is_symlink())
        return found[:MOST_FILES]

    def _file(self, name: str) -> Path:
        wanted = name.rpartition(":")[0]
        return next(file for file in self._files() if file.name == wanted)


def _sendable(answer: Any) -> Any:
    """An answer that may be a move, as JSON has it; nothing for what cannot be one."""
    parts = list(answer) if isinstance(answer, list | tuple) else [answer]
    if not all(isinstance(part, str | int) and len(f"{part!r:.100}") < MOST_SHOWN for part in parts[:MOST_PARTS]):
        return None
    return parts[:MOST_PARTS] if isinstance(answer, list | tuple) else answer


def _functions(file: Path) -> list[str]:
    """The functions at the top of a file."""
    try:
        text = file.read_text("utf-8")
        body = ast.parse(text).body if len(text) <= MOST_CHARACTERS else []
    except (OSError, ValueError, SyntaxError, RecursionError, MemoryError, SystemError):
        return []  # SystemError: Python 3.11 sometimes cannot build syntax trees in two threads at a time
    return [part.name for part in body if isinstance(part, ast.FunctionDef) and not part.name.startswith("_")]
