"""Boards that were saved: an SQLite file in the user's data folder. What was saved survives a crash of anything.

Names are only ever text in a table; no name becomes a path.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from noyau.errors import CannotRead, CannotWrite, NoyauError, TooLarge

MOST_BOARDS = 1_000
MOST_CHARACTERS = 200_000
"""Of one board with its moves."""
LONGEST_NAME = 100


class NoSuchBoard(NoyauError):
    """Nothing is saved under that number."""


def data_folder() -> Path:
    """Where the user's data is kept: NOYAU_DATA, else where the system has such things."""
    if wanted := os.environ.get("NOYAU_DATA"):
        return Path(wanted)
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home()) / "noyau"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "noyau"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "noyau"


class Saved:
    """The saved boards. Every call opens the file anew, so several servers can share it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "boards.sqlite"

    def list(self) -> list[dict[str, Any]]:
        """What there is, the latest first, without the moves themselves."""
        with self._open() as file:
            return [_about(row) for row in file.execute("SELECT * FROM boards ORDER BY changed DESC, id DESC")]

    def get(self, board: int) -> dict[str, Any]:
        """One board in full."""
        with self._open() as file:
            return self._whole(file, board)

    def add(self, name: str, place: Mapping[str, Any]) -> dict[str, Any]:
        """Save a board under a name. Two may have the same."""
        name, content = checked_name(name), _content(place)
        with self._open() as file:
            (count,) = file.execute("SELECT count(*) FROM boards").fetchone()
            if count >= MOST_BOARDS:
                raise TooLarge(f"{count:,} boards are saved, and that is the most", hint="delete one")
            made = file.execute(
                "INSERT INTO boards (name, game, content, changed) VALUES (?, ?, ?, ?)",
                (name, place["game"], content, time.time()),
            )
            assert made.lastrowid is not None
            return self._whole(file, made.lastrowid)

    def change(self, board: int, name: str | None, place: Mapping[str, Any] | None) -> dict[str, Any]:
        """Rename a board, save it anew, or both."""
        with self._open() as file:
            self._whole(file, board)
            if name is not None:
                file.execute(
                    "UPDATE boards SET name = ?, changed = ? WHERE id = ?", (checked_name(name), time.time(), board)
                )
            if place is not None:
                row = (place["game"], _content(place), time.time(), board)
                file.execute("UPDATE boards SET game = ?, content = ?, changed = ? WHERE id = ?", row)
            return self._whole(file, board)

    def remove(self, board: int) -> dict[str, Any]:
        """Delete a board; gives what it was."""
        with self._open() as file:
            try:
                found = self._whole(file, board)
            except CannotRead:  # damaged, and all the more to be deleted
                found = {**_about(self._row(file, board)), "fields": {}, "moves": [], "places": [], "beyond": False}
            file.execute("DELETE FROM boards WHERE id = ?", (board,))
            return found

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The file, in one transaction: it is on the disk when this ends, or nothing happened."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with closing(sqlite3.connect(self.path, timeout=10)) as file:
                file.row_factory = sqlite3.Row
                file.execute("PRAGMA journal_mode = WAL")
                file.execute("PRAGMA synchronous = FULL")
                file.execute(
                    "CREATE TABLE IF NOT EXISTS boards (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, "
                    "game TEXT NOT NULL, content TEXT NOT NULL, changed REAL NOT NULL)"
                )
                with file:
                    file.execute("BEGIN IMMEDIATE")
                    yield file
        except (OSError, sqlite3.Error) as error:
            raise CannotWrite(
                f"the saved boards in {str(self.path)!r} cannot be used: {error}",
                hint="NOYAU_DATA names another folder",
            ) from error

    def _whole(self, file: sqlite3.Connection, board: int) -> dict[str, Any]:
        row = self._row(file, board)
        try:
            content = json.loads(row["content"])
            places = [(int(vertex), float(x), float(y)) for vertex, x, y in content.get("places", [])]
            match = {"fields": dict(content["fields"]), "moves": list(content["moves"]), "places": places}
            return {**_about(row), **match, "beyond": bool(content.get("beyond"))}
        except (ValueError, TypeError, LookupError, AttributeError):
            hint = "delete it, and save it anew"
            raise CannotRead(f"the saved board {row['name']!r} is damaged", hint=hint) from None

    @staticmethod
    def _row(file: sqlite3.Connection, board: int) -> sqlite3.Row:
        row: sqlite3.Row | None = file.execute("SELECT * FROM boards WHERE id = ?", (board,)).fetchone()
        if row is None:
            raise NoSuchBoard(f"no board is saved under the number {board}").saying("error.no_such_board")
        return row


def checked_name(name: str) -> str:
    """A name that can be shown: some text on one line.

    >>> checked_name("  my board ")
    'my board'
    """
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > LONGEST_NAME or not tidy.isprintable():
        raise CannotRead(
            f"a board cannot be called {name[:40]!r}", hint=f"1 to {LONGEST_NAME} characters that can be seen"
        )
    return tidy


def _content(place: Mapping[str, Any]) -> str:
    kept = ("fields", "moves", "places", "beyond")
    text = json.dumps({name: place[name] for name in kept if name in place})
    if len(text) > MOST_CHARACTERS:
        raise TooLarge(f"the board takes {len(text):,} characters, and the most that is saved is {MOST_CHARACTERS:,}")
    return text


def _about(row: sqlite3.Row) -> dict[str, Any]:
    return {"id": row["id"], "name": row["name"], "game": row["game"], "changed": row["changed"]}
