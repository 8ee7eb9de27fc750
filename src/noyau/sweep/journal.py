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
        self._restart = restart
        self._file: IO[bytes] | None = None
        self._synced = time.monotonic()
        self.count, self.finished = 0, False

    def open(self) -> int:
        """Begin or go on: how many rows there are. A line half written, or damaged, is cut off with all behind it.

        Nothing is touched where the sweep is finished, and nothing thrown away while another sweep writes here.
        """
        if not self._restart and self._is_finished():
            return self.count
        self._file = self._locked()
        if self._restart:
            self._forget()
        elif self._is_finished():  # by another process, since we looked
            self.rows_file.unlink(missing_ok=True)
            return self.count
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

    def _is_finished(self) -> bool:
        """What the files say; those of another sweep, or of nobody knows which, are refused."""
        known = self._known()
        if known is None:
            self._refuse_strange_files()
            return False
        if known["asked"] != self.asked:
            raise self._changed(known["asked"])
        self.finished = bool(known["finished"]) and self.out.exists()
        self.count = known["rows"] if self.finished else 0
        return self.finished

    def _known(self) -> dict[str, Any] | None:
        try:
            found: dict[str, Any] = json.loads(self.about_file.read_text(encoding="utf-8"))
            return {"asked": dict(found["asked"]), "finished": found["finished"], "rows": int(found["rows"])}
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise CannotRead(
                f"{str(self.about_file)!r} cannot be read: {error}", hint="--restart begins anew"
            ) from error

    def _locked(self) -> IO[bytes]:
        """The file of rows, ours alone: opened again if whoever had it has taken it away meanwhile."""
        while True:
            try:
                file = self.rows_file.open("a+b")
            except OSError as error:
                raise CannotWrite(f"{str(self.out)!r} cannot be written: {error.strerror}") from error
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                file.close()
                raise BadRules(f"another sweep is writing {str(self.out)!r} at this moment") from None
            except OSError:  # a file system that knows no locks
                return file
            with contextlib.suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(file.fileno()), self.rows_file.stat()):
                    return file
            file.close()

    def _forget(self) -> None:
        """Rows first, what was asked last: killed in between, the same question would go on from nothing."""
        assert self._file is not None
        try:
            self._file.truncate(0)
            self.out.unlink(missing_ok=True)
            self.about_file.unlink(missing_ok=True)
        except OSError as error:
            raise CannotWrite(f"{str(self.out)!r} cannot be thrown away: {error.strerror}") from error

    def _refuse_strange_files(self) -> None:
        for file in (self.out, self.rows_file):
            if file.exists() and (file is self.out or file.stat().st_size):
                raise BadRules(
                    f"{str(file)!r} is there, and nothing says which sweep wrote it",
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
    """Bytes and number of the lines that are whole, each of them the row whose turn it is."""
    file.seek(0)
    whole = count = 0
    for line in file:
        if not _is_row(line, count):
            break
        whole += len(line)
        count += 1
    return whole, count


def _is_row(line: bytes, place: int) -> bool:
    """A power cut may leave a line of zeros behind, or half of one: such a row is solved again."""
    try:
        return line.endswith(b"\n") and FROM_LINE(line.decode())["place"] == place
    except (ValueError, TypeError, KeyError):
        return False


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) < 80 else text[:77] + "…"
