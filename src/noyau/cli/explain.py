"""`noyau explain GAME BOARD…`: the game worked out as on paper, step by step."""

from __future__ import annotations

import json
from typing import Any

import click

from noyau.cli.games import GameVerb, json_option, language_option
from noyau.cli.terminal import folded, width
from noyau.forms import Game, board_text
from noyau.games import game_of
from noyau.languages import Language
from noyau.rules import Puzzle, Rules
from noyau.show.explained import explained_text
from noyau.show.sentences import board_named
from noyau.solvers.paper.explained import NUMBERINGS, Numbering, explained
from noyau.solvers.paper.puzzles import explained_puzzle

BETWEEN_COLUMNS = "  "
ON_PAPER = ("dollar", "cubes", "bracelet", "euler")


def _explain(
    rules: Rules[Any, Any], *, numbering: Numbering, stop_at_start: bool, as_json: bool, lang: Language
) -> None:
    if isinstance(rules, Puzzle):
        _explain_puzzle(rules, as_json=as_json, lang=lang)
        return
    paper = explained(rules, numbering=numbering, stop_at_start=stop_at_start)
    if as_json:
        click.echo(json.dumps({"game": game_of(rules).name, "board": board_text(rules), "explained": paper}))
    else:
        _print(explained_text(rules, paper, lang, width()))


def _explain_puzzle(rules: Puzzle[Any, Any], *, as_json: bool, lang: Language) -> None:
    paper = explained_puzzle(rules)
    if as_json:
        click.echo(json.dumps({"game": game_of(rules).name, "board": board_text(rules), "explained": paper.found}))
        return
    _print("\n".join([f"{board_named(rules, lang)}.", *(said.inside(lang) for said in paper.sentences)]))


def _print(text: str) -> None:
    """The name of the game in colour, sentences folded where the terminal is narrow, tables as they are."""
    head, *lines = text.split("\n")
    click.echo(click.style(folded(head, width()), fg="cyan"))
    for line in lines:
        click.echo(line if BETWEEN_COLUMNS in line else folded(line, width()))


def _unfit(game: Game) -> str:
    on_paper = not game.is_puzzle or game.name in ON_PAPER
    return "" if on_paper else f"{game.name} is a puzzle that no document works out on paper"


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
