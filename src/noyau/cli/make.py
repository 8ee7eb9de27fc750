"""`noyau make GAME …`: a new board or puzzle, to a file or to the terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from noyau.cli.games import json_option, parameter
from noyau.forms import fields_of, rules_from
from noyau.make import maker, names
from noyau.saving import write_whole


class Makers(click.Group):
    """One command per maker, made from what it asks for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Everything that can be made."""
        return list(names())

    def get_command(self, ctx: click.Context, name: str) -> click.Command:
        """The maker of one game."""
        making = maker(name)

        def run(output: Path | None, *, as_json: bool, **given: Any) -> None:
            words = {name: word for name, word in given.items() if word is not None}
            made = making.made(rules_from(making.Wanted, words))
            content = made.encode() if isinstance(made, str) else made
            if output is not None:
                write_whole(output, content)
                click.echo(f"written to {output}", err=True)
            if as_json:
                click.echo(json.dumps({"game": name, "made": json.loads(content), "file": output and str(output)}))
            elif output is None:
                click.echo(content.decode(), nl=False)

        about = " ".join((making.__doc__ or "").strip().split("\n\n")[0].split())
        return click.Command(
            name,
            callback=run,
            params=[
                *map(parameter, fields_of(making.Wanted)),
                click.Option(["-o", "--output"], type=click.Path(dir_okay=False, path_type=Path), help="the file"),
                json_option(),
            ],
            help=about,
            short_help=about,
            context_settings={"help_option_names": ["-h", "--help"]},
        )


make = Makers("make", help="A new board or puzzle, to a file.", subcommand_metavar="GAME [OPTIONS]…")
