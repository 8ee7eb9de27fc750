"""`noyau explain GAME BOARD…`: the game worked out as on paper, step by step."""

from __future__ import annotations

import json
from typing import Any

import click

from noyau.cli.games import GameVerb, json_option, language_option
from noyau.forms import Game, board_text
from noyau.games import game_of
from noyau.languages import Language
from noyau.rules import Rules, for_two
from noyau.show.explained import explained_text
from noyau.solvers.paper.explained import NUMBERINGS, Numbering, explained


def _explain(
    rules: Rules[Any, Any], *, numbering: Numbering, stop_at_start: bool, as_json: bool, lang: Language
) -> None:
    game = for_two(rules, "an arena")
    paper = explained(game, numbering=numbering, stop_at_start=stop_at_start)
    if as_json:
        click.echo(json.dumps({"game": game_of(rules).name, "board": board_text(rules), "explained": paper}))
    else:
        click.echo(explained_text(game, paper, lang))


def _unfit(game: Game) -> str:
    return f"{game.name} is a puzzle, and this works out games of two players" if game.is_puzzle else ""


explain = GameVerb(
    "explain",
    "Work a small game out as on paper: arena, attractors with ranks, values, strategies; levels, kernel and labels.",
    _explain,
    [
        click.Option(
            ["--numbering"], type=click.Choice(NUMBERINGS), default="numbers", show_default=True,
            help="call the turns 0, 1, 2 …, or pairs (position, player)",
        ),
        click.Option(["--stop-at-start"], is_flag=True, help="end each attractor's list at the first start it meets"),
        json_option(),
        language_option(),
    ],
    unfit=_unfit,
    examples=("", "--numbering pairs"),
)  # fmt: skip
