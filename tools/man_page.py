"""The manual page, from the help of every verb: `python tools/man_page.py > noyau.1`, then `man ./noyau.1`."""

from __future__ import annotations

import sys

import click

from noyau import __version__
from noyau.cli import VERBS, noyau
from noyau.cli.terminal import begin


def page() -> str:
    """The page in roff: the program, then a section for each verb."""
    context = noyau.context_class(noyau, info_name="noyau")
    parts = [f'.TH NOYAU 1 "" "noyau {__version__}"', ".SH NAME", "noyau \\- games on graphs: answers, proofs, a board"]
    parts += _section("SYNOPSIS AND GAMES", noyau, context)
    for verb in VERBS:
        command = noyau.get_command(context, verb)
        assert command is not None
        parts += _section(f"noyau {verb}", command, command.context_class(command, info_name=verb, parent=context))
    return "\n".join(parts) + "\n"


def _section(title: str, command: click.Command, context: click.Context) -> list[str]:
    told = click.unstyle(command.get_help(context)).replace("\\", "\\e").replace("-", "\\-")
    lines = ["\\&" + line if line.startswith((".", "'")) else line for line in told.splitlines()]
    return [f".SH {title.upper()}", ".nf", *lines, ".fi"]


if __name__ == "__main__":
    begin([])
    sys.stdout.write(page())
