"""`noyau draw GAME BOARD… -o FILE`: the board, the arena with attractors and ranks, the kernel, or the thermograph."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from noyau.cli.files import STDOUT, out_option, written
from noyau.cli.games import GameVerb, language_option
from noyau.drawing import POSITION, drawing_of
from noyau.errors import BadRules
from noyau.forms import Game, rules_from
from noyau.languages import Language
from noyau.rules import LaidOut, Rules, plays_normally
from noyau.solvers.paper.explained import NUMBERINGS


def _draw(rules: Rules[Any, Any], *, out: Path | None, lang: Language, **asked: Any) -> None:
    drawn = drawing_of(rules, lang, asked)
    if out in (None, STDOUT):
        click.echo(drawn.svg(), nl=False)
    else:
        drawn.save(out)
        written("drawing", out)


def _options_of(game: Game) -> list[click.Option]:
    """Drawings of the game's own; for two players those of the theory too, of a puzzle none."""
    named = {**game.drawings, POSITION: "the board as it stands, also after --moves"} if game.drawings else {}
    own = [click.Option([f"--{name}"], is_flag=True, help=says) for name, says in named.items()]
    if game.is_puzzle:
        return [*own, *map(_without_meaning, _of_two_players())]
    return [*own, *(_offered(option, rules_from(game.rules, game.try_first)) for option in _of_two_players())]


def _offered(option: click.Option, rules: Any) -> click.Option:
    """An option in the help of those games alone to which it can mean something; others say why they have none."""
    has_kernel, has_value = rules.impartial, plays_normally(rules) and not isinstance(rules, LaidOut)
    option.hidden = not {"kernel": has_kernel, "thermograph": has_value}.get(str(option.name), True)
    return option


def _of_two_players() -> list[click.Option]:
    return [
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
    ]  # fmt: skip


def _without_meaning(option: click.Option) -> click.Option:
    """The same option, not offered, and refused in a sentence."""

    def refuse(context: click.Context, option: click.Parameter, value: Any) -> Any:
        if value:
            name = context.command.name
            raise BadRules(f"{option.opts[0]} is for games of two players, and {name} is a puzzle", hint="leave it out")
        return value

    option.hidden, option.callback = True, refuse
    return option


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
        out_option("where to, - for standard output (otherwise there, as SVG)"),
        moves_option(),
        language_option(),
    ],
    options_of=_options_of,
    examples=("", "-o GAME.svg"),
)
