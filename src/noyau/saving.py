"""Files are written whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from noyau.errors import CannotWrite

LONGEST_NAME, LONGEST_SHOWN = 200, 120
"""Bytes of a name that leave room for what makes it the name of an unfinished file; characters that are quoted."""


@dataclass(frozen=True, slots=True)
class Stream:
    """Content that comes piece by piece, and how many bytes it will be."""

    pieces: Iterable[bytes]
    size: int

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.pieces)


def write_whole(path: str | os.PathLike[str], content: bytes | Iterable[bytes]) -> None:
    """Write beside the target, then put it in its place in one step; a file that stood there stays until then.

    Content that comes piece by piece is never held in memory as a whole.
    """
    pieces = [content] if isinstance(content, bytes) else content
    try:
        _write(Path(path), pieces)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CannotWrite(f"{_shown(path)} cannot be written: {error.strerror or error}") from error


def refuse_lost(path: Path) -> None:
    """Complain about a file in a folder that is not there, in the words in which writing it would."""
    if not path.parent.is_dir():
        raise CannotWrite(f"{_shown(path)} cannot be written: {os.strerror(errno.ENOENT)}")


def _write(target: Path, pieces: Iterable[bytes]) -> None:
    if target.exists() and not target.is_file():  # /dev/stdout, a pipe: to be written to, never to be replaced
        with target.open("wb") as file:
            file.writelines(pieces)
        return
    if target.is_symlink():
        target = target.resolve()  # the file it leads to is the one that is meant
    begins = os.fsdecode(os.fsencode(target.name)[:LONGEST_NAME])
    unfinished = target.with_name(f".{begins}.{os.getpid()}.unfinished")
    try:
        with unfinished.open("wb") as file:
            file.writelines(pieces)
        unfinished.replace(target)
    finally:  # also when interrupted: nothing half done is left behind
        unfinished.unlink(missing_ok=True)


def _shown(path: str | os.PathLike[str]) -> str:
    """The path as it is quoted: the end of a very long one says enough."""
    text = os.fspath(path)
    return repr(text) if len(text) <= LONGEST_SHOWN else f"'…{text[-LONGEST_SHOWN // 2 :]}'"
