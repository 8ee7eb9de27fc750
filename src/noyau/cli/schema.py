"""`noyau schema GAME`: the JSON schema of what `noyau solve GAME --json` prints."""

from __future__ import annotations

import json

import click

from noyau.games import find
from noyau.solvers import schema as schema_of_game


def _schema(game: str) -> None:
    click.echo(json.dumps(schema_of_game(find(game).rules), indent=2))


schema = click.Command(
    "schema",
    callback=_schema,
    params=[click.Argument(["game"])],
    help="The JSON schema of the object that `noyau solve GAME … --json` prints.",
)
