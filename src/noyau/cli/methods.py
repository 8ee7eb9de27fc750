"""`noyau methods GAME`: the ways in which a game can be solved."""

from __future__ import annotations

import json

import click

from noyau.cli.games import json_option
from noyau.cli.terminal import folded, inside, width
from noyau.games import find
from noyau.solvers import methods as methods_of


def _methods(game: str, *, as_json: bool) -> None:
    known = methods_of(find(game).rules)
    if as_json:
        click.echo(json.dumps({"game": game, "methods": known}))
        return
    wide, room = max(map(len, known)), width()
    for name, says in known.items():
        line = folded(f"{name:<{wide}}  {inside(says)}", room, hang=wide + 2)
        click.echo(click.style(line[:wide], fg="cyan") + line[wide:])


methods = click.Command(
    "methods",
    callback=_methods,
    params=[click.Argument(["game"]), json_option()],
    help="The ways in which a game can be solved, the usual one first: `noyau solve GAME … --method NAME`.",
)
