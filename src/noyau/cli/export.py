"""`noyau export GAME BOARD… -o FILE`: one HTML file that plays by itself, for course pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from noyau.cli.games import GameVerb
from noyau.play.one_file import page_of
from noyau.saving import write_whole


def _export(rules: Any, *, out: Path) -> None:
    write_whole(out, page_of(rules).encode())
    click.echo(f"noyau: {out} plays by itself, offline; put it on any page", err=True)


export = GameVerb(
    "export",
    "Write one HTML file that plays the board offline: all positions and values, every language.",
    _export,
    [
        click.Option(
            ["-o", "--out"], type=click.Path(dir_okay=False, path_type=Path), required=True, metavar="FILE",
            help="the file to write, like game.html",
        )
    ],
)  # fmt: skip
