"""`noyau draw GAME BOARD… -o FILE`: the board, the arena with attractors and ranks, the kernel, or the thermograph."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from noyau.cli.games import GameVerb, language_option
from noyau.drawing import POSITION, drawing_of
from noyau.forms import Game
from noyau.languages import Language
from noyau.solvers.paper.explained import NUMBERINGS


def _draw(rules: Any, *, out: Path | None, lang: Language, **asked: Any) -> None:
    drawn = drawing_of(rules, lang, asked)
    if out is None:
        click.echo(drawn.svg(), nl=False)
    else:
        drawn.save(out)
        click.echo(f"drawn: {out}", err=True)


def _options_of(game: Game) -> list[click.Option]:
    named = {**game.drawings, POSITION: "the board as it stands, also after --moves"} if game.drawings else {}
    return [click.Option([f"--{name}"], is_flag=True, help=says) for name, says in named.items()]


def moves_option() -> click.Option:
    """`--moves "take 2; take 1"`: a match that has already begun."""
    return click.Option(
        ["--moves"], default="", metavar='"MOVE; MOVE; …"', help="moves already played, with semicolons between them",
        callback=lambda ctx, option, value: tuple(part for part in (move.strip() for move in value.split(";")) if part),
    )  # fmt: skip


draw = GameVerb(
    "draw",
    "Draw the board, the arena with attractors and ranks, the kernel, or the thermograph; svg, png, pdf or tikz by the "
    "suffix of FILE.",
    _draw,
    [
        click.Option(
            ["-o", "--out"], type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
            help="where to (otherwise SVG to stdout)",
        ),
        click.Option(["--arena"], is_flag=True, help="the arena instead of the board"),
        click.Option(
            ["--kernel"], is_flag=True,
            help="the graph of positions with its kernel and labels, when both players have the same moves",
        ),
        click.Option(["--thermograph"], is_flag=True, help="the thermograph of the position: its value against a tax"),
        click.Option(
            ["--upto"], type=click.IntRange(min=0), metavar="RANK",
            help="mark only the rings of the attractors up to this rank",
        ),
        click.Option(
            ["--numbering"], type=click.Choice(NUMBERINGS), default=None,
            help="with --arena: call the turns 0, 1, 2 …, or pairs (position, player)",
        ),
        click.Option(["--blank"], is_flag=True, help="with --arena or --kernel: nothing marked, for a pencil"),
        moves_option(),
        language_option(),
    ],
    options_of=_options_of,
)  # fmt: skip
