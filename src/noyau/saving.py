"""Files are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from noyau.errors import CannotWrite


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
    target = Path(path)
    if target.exists() and not target.is_file():  # /dev/stdout, a pipe: to be written to, never to be replaced
        _write_to(target, pieces)
        return
    if target.is_symlink():
        target = target.resolve()  # the file it leads to is the one that is meant
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.unfinished")
    try:
        with unfinished.open("wb") as file:
            file.writelines(pieces)
        unfinished.replace(target)
    except OSError as error:
        raise CannotWrite(f"{str(path)!r} cannot be written: {error.strerror}") from error
    finally:  # also when interrupted: nothing half done is left behind
        unfinished.unlink(missing_ok=True)


def _write_to(device: Path, pieces: Iterable[bytes]) -> None:
    try:
        with device.open("wb") as file:
            file.writelines(pieces)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CannotWrite(f"{str(device)!r} cannot be written: {error.strerror}") from error
