"""`noyau race dollar BOARD`: document 000's four algorithms on one board, with what each needs and par."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from noyau.cli.files import written
from noyau.cli.games import GameVerb, json_option, language_option
from noyau.cli.terminal import say, width
from noyau.deadline import Limit
from noyau.forms import Game, board_text
from noyau.games.dollar import Dollar
from noyau.languages import Language
from noyau.show.files import save_as
from noyau.show.race import WIDTH, race_svg, race_text
from noyau.show.svg_as_tikz import svg_as_tikz
from noyau.solvers.dollars.race import MOST_STEPS
from noyau.solvers.dollars.race import race as run_race


def _race(rules: Dollar, *, steps: int, plot: Path | None, as_json: bool, limit: Limit, lang: Language) -> int | None:
    found = run_race(rules, steps=steps, limit=limit)
    if plot is not None:
        save_as(plot, lambda: race_svg(found, lang), lambda: svg_as_tikz(race_svg(found, lang)), WIDTH)
    if as_json:
        click.echo(json.dumps({"game": "dollar", "board": board_text(rules), "race": asdict(found)}))
    else:
        rows, par = race_text(found, lang, width())
        click.echo(rows)
        say(par, bold=True)
        if plot is not None:
            written("drawing", plot)
    return 3 if found.par is None and found.winnable is not False else None


def _unfit(game: Game) -> str:
    return "" if game.name == "dollar" else f"{game.name} has no algorithms that race, the dollar game has four"


race = GameVerb(
    "race",
    "Document 000's four algorithms on one board: their lengths, minimised lengths, and par.",
    _race,
    [
        click.Option(
            ["--steps"], type=click.IntRange(min=1), metavar="N", default=MOST_STEPS, show_default=True,
            help="after how many moves an algorithm is stopped",
        ),
        click.Option(
            ["--plot"], type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
            help="also as bars: svg, png, pdf or tex by the suffix",
        ),
        json_option(),
        click.Option(
            ["--limit"], type=click.FloatRange(min=0), metavar="SECONDS", help="give up after so long (exit code 3)"
        ),
        language_option(),
    ],
    unfit=_unfit,
    examples=("", "--plot race.svg"),
)  # fmt: skip
