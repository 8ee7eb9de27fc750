"""What is known of a sweep that is not finished: `R.parquet.sweep.rows`, a JSON line per row, in order.

Rows are only ever added, so the whole lines are true at any moment, whoever is killed when: how many there are says
where to go on. `R.parquet.sweep.json` says what was asked; with it a finished sweep is known, and a changed question.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from noyau.errors import BadRules, CannotRead, CannotWrite
from noyau.saving import write_whole
from noyau.sweep.answering import Row

AS_LINE = json.JSONEncoder(ensure_ascii=False).encode
"""Made once: `json.dumps` would make an encoder for every row."""
FROM_LINE = json.JSONDecoder().decode
BETWEEN_SYNCS = 5.0
"""Seconds of work that a power cut may cost; a kill costs none of what was written."""


class Journal:
    """The rows so far of the sweep whose result is to stand in a file."""

    def __init__(self, out: Path, asked: dict[str, Any], *, restart: bool = False) -> None:
        self.out, self.asked = out, asked
        self.rows_file = out.with_name(f"{out.name}.sweep.rows")
        self.about_file = out.with_name(f"{out.name}.sweep.json")
        self._file: IO[bytes] | None = None
        self._synced = time.monotonic()
        if restart:
            self._forget()
        known = self._known()
        if known is None:
            self._refuse_a_strange_file()
        elif known["asked"] != asked:
            raise self._changed(known["asked"])
        self.finished = known is not None and known["finished"] and out.exists()
        self.count: int = known["rows"] if known is not None and self.finished else 0

    def open(self) -> int:
        """Begin or go on: how many rows there are. What a kill has left of a half-written line is cut off."""
        try:
            self._file = self.rows_file.open("a+b")
        except OSError as error:
            raise CannotWrite(f"{str(self.out)!r} cannot be written: {error.strerror}") from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadRules(f"another sweep is writing {str(self.out)!r} at this moment") from None
        whole, self.count = _whole_lines(self._file)
        self._file.truncate(whole)
        self._write_about(finished=False)
        return self.count

    def add(self, rows: Iterable[Row]) -> None:
        """Write down rows; on a full disk what was there before stays, and this says so."""
        assert self._file is not None
        lines = [AS_LINE(row).encode() + b"\n" for row in rows]
        whole = self._file.seek(0, os.SEEK_END)
        try:
            self._file.write(b"".join(lines))
            self._file.flush()
            if time.monotonic() - self._synced > BETWEEN_SYNCS:
                os.fsync(self._file.fileno())
                self._synced = time.monotonic()
        except OSError as error:
            self._cut(whole)
            raise CannotWrite(
                f"{str(self.rows_file)!r} cannot be written: {error.strerror}; the {self.count:,} rows so far are kept",
                hint="make room, and the same command goes on",
            ) from error
        self.count += len(lines)

    def rows(self) -> Iterator[Row]:
        """Every row so far, one at a time."""
        with self.rows_file.open(encoding="utf-8", newline="\n") as file:
            yield from map(FROM_LINE, file)

    def finish(self) -> None:
        """The result stands in its file: the journal is needed no more."""
        self._write_about(finished=True)
        self.rows_file.unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _cut(self, whole: int) -> None:
        """Back to the whole lines: after closing, which writes as much of the rest as there is room for."""
        file, self._file = self._file, None
        assert file is not None
        with contextlib.suppress(OSError):
            file.close()
        os.truncate(self.rows_file, whole)

    def _write_about(self, *, finished: bool) -> None:
        about = {"asked": self.asked, "finished": finished, "rows": self.count}
        write_whole(self.about_file, (json.dumps(about, indent=1) + "\n").encode())

    def _known(self) -> dict[str, Any] | None:
        try:
            found: dict[str, Any] = json.loads(self.about_file.read_text(encoding="utf-8"))
            return {"asked": found["asked"], "finished": found["finished"], "rows": found["rows"]}
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise CannotRead(
                f"{str(self.about_file)!r} cannot be read: {error}", hint="--restart begins anew"
            ) from error

    def _forget(self) -> None:
        for file in (self.about_file, self.rows_file, self.out):
            file.unlink(missing_ok=True)

    def _refuse_a_strange_file(self) -> None:
        if self.out.exists():
            raise BadRules(
                f"{str(self.out)!r} is there, and nothing says which sweep wrote it",
                hint="choose another --out, or --restart to replace it",
            )

    def _changed(self, before: dict[str, Any]) -> BadRules:
        names = [name for name in {**before, **self.asked} if before.get(name) != self.asked.get(name)]
        changes = [f"{name} {_short(before.get(name))} → {_short(self.asked.get(name))}" for name in names]
        return BadRules(
            f"{str(self.out)!r} was begun with another question: {'; '.join(changes)}",
            hint="--restart throws those rows away, another --out keeps them",
        )


def _whole_lines(file: IO[bytes]) -> tuple[int, int]:
    """Bytes and number of the lines that are whole."""
    file.seek(0)
    whole = count = 0
    while piece := file.read(1 << 20):
        found = piece.count(b"\n")
        if found:
            whole = file.tell() - len(piece) + piece.rindex(b"\n") + 1
            count += found
    return whole, count


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) < 80 else text[:77] + "…"
