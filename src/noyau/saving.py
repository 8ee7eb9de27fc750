"""Files are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from noyau.errors import CannotWrite


def write_whole(path: str | os.PathLike[str], content: bytes) -> None:
    """Write beside the target, then put it in its place in one step; a file that stood there stays until then."""
    target = Path(path)
    if target.exists() and not target.is_file():  # /dev/stdout, a pipe: to be written to, never to be replaced
        _write_to(target, content)
        return
    if target.is_symlink():
        target = target.resolve()  # the file it leads to is the one that is meant
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.unfinished")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(target)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise CannotWrite(f"{str(path)!r} cannot be written: {error.strerror}") from error


def _write_to(device: Path, content: bytes) -> None:
    try:
        device.write_bytes(content)
    except OSError as error:
        raise CannotWrite(f"{str(device)!r} cannot be written: {error.strerror}") from error
