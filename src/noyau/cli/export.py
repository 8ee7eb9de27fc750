"""`noyau export GAME BOARD… -o FILE`: one HTML file that plays by itself, for course pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from noyau.cli.files import STDOUT, file_option, write, written
from noyau.cli.games import GameVerb
from noyau.errors import UnknownName
from noyau.play.one_file import page_of

SUFFIXES = (".html", ".htm")


def _export(rules: Any, *, out: Path) -> None:
    if out.suffix.lower() not in SUFFIXES and out != STDOUT:
        raise UnknownName.among("kind of page", out.suffix or out.name, SUFFIXES)
    write(out, page_of(rules).encode())
    written("page", out)


_out = file_option("-o", "--out", help="the file to write, game.html for instance; - is standard output")
_out.required = True

export = GameVerb(
    "export",
    "Write one HTML file that plays the board offline: all positions and values, every language.",
    _export,
    [_out],
)
