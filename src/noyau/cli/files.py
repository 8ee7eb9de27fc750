"""Files that verbs write: the same words everywhere, `-` for standard output, and a line that says where they are."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from noyau.cli.terminal import note
from noyau.errors import BadRules
from noyau.saving import refuse_lost, write_whole

STDOUT = Path("-")


def file_option(*names: str, help: str) -> click.Option:
    """An option that names a file to be written; `-` is standard output."""
    kind = click.Path(dir_okay=False, path_type=Path)
    return click.Option(list(names), type=kind, metavar="FILE", help=help, callback=_in_a_folder)


def out_option(help: str = "the file; - is standard output") -> click.Option:
    """`-o`, `--out`: where the result goes."""
    return file_option("-o", "--out", help=help)


def write(path: Path, content: bytes | Iterable[bytes]) -> None:
    """Whole or not at all; or to standard output."""
    if path != STDOUT:
        write_whole(path, content)
        return
    sys.stdout.flush()
    for piece in [content] if isinstance(content, bytes) else content:
        sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()


def write_proof_file(path: Path, proof: Any) -> None:
    """A proof: long rows go beside its file, or into it on standard output."""
    from noyau.certificates import proof_bytes, write_proof

    if path == STDOUT:
        write(path, proof_bytes(proof))
    else:
        write_proof(proof, path)


def written(what: str, path: Path) -> None:
    """Say on stderr where a file is."""
    if path != STDOUT:
        note(f"{what} written to {path}")


def _in_a_folder(context: click.Context, option: click.Parameter, path: Path | None) -> Path | None:
    """Refuse a file in a folder that is not there, before anything is worked out for it."""
    if path is not None and path != STDOUT:
        refuse_lost(path)
    return path


def refuse_two_on_stdout(paths: Iterable[Path | None], *, as_json: bool) -> bool:
    """Whether a file goes to standard output, where there is room for one thing only."""
    asked = sum(path == STDOUT for path in paths) + as_json
    if asked > 1:
        raise BadRules("two things cannot both go to standard output", hint="name a file for one of them")
    return asked > as_json
