"""What a student hands in: a Python file, or a notebook, whose cells stand for themselves."""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from noyau.errors import CannotRead

MOST_BYTES = 5_000_000
_MAGIC = re.compile(r"^\s*[%!?].*$", re.MULTILINE)
"""Lines that a notebook understands and Python does not."""


@dataclass(frozen=True)
class Submission:
    """The source, in pieces that can be read one without the other."""

    file: str
    sources: tuple[str, ...]

    @classmethod
    def read(cls, path: Path) -> Submission:
        """From a `.py` or `.ipynb` file; the text alone, nothing is run or even parsed here."""
        try:
            content = _in_archive(path) if archive_of(path) is not None else _in_file(path)
        except OSError as error:
            raise CannotRead(f"{str(path)!r} cannot be read: {error.strerror}") from error
        if len(content) > MOST_BYTES:
            raise CannotRead(f"{str(path)!r} has more than {MOST_BYTES:,} bytes, which no exercise needs")
        return cls.from_text(str(path), content.decode("utf-8-sig", errors="replace"))

    @classmethod
    def from_text(cls, file: str, text: str) -> Submission:
        """From the text of a file of that name."""
        return cls(file, _cells(file, text) if file.endswith(".ipynb") else (text,))

    @property
    def digest(self) -> str:
        """Changes with the content."""
        return hashlib.sha256(json.dumps(self.sources).encode()).hexdigest()


def archive_of(path: Path) -> Path | None:
    """The `.zip` file that a path leads into, as if it were a folder; None where it leads into none."""
    return next((place for place in path.parents if place.suffix.lower() == ".zip" and place.is_file()), None)


def members_of(archive: Path) -> list[Path]:
    """What lies in a `.zip` file, as paths into it. Nothing is unpacked."""
    try:
        with ZipFile(archive) as opened:
            return [archive / name for name in opened.namelist() if not name.endswith("/")]
    except (BadZipFile, OSError) as error:
        raise CannotRead(f"{str(archive)!r} is no zip file") from error


def _in_file(path: Path) -> bytes:
    with path.open("rb") as opened:
        return opened.read(MOST_BYTES + 1)


def _in_archive(path: Path) -> bytes:
    archive = archive_of(path)
    assert archive is not None
    try:
        with ZipFile(archive) as opened, opened.open(path.relative_to(archive).as_posix()) as member:
            return member.read(MOST_BYTES + 1)
    except (BadZipFile, KeyError, RuntimeError, NotImplementedError, zlib.error) as error:
        raise CannotRead(f"{str(path)!r} cannot be read: {type(error).__name__}") from error


def _cells(file: str, text: str) -> tuple[str, ...]:
    try:
        cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
        sources = [cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"]) for cell in cells]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise CannotRead(f"{file!r} is no notebook: {type(error).__name__}") from error
    return tuple(_MAGIC.sub("", source) for source in sources)
