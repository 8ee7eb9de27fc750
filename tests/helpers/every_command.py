"""Everything that can be typed: every verb, every game, every option, on small boards."""

from __future__ import annotations

import shlex
from importlib.util import find_spec

import click

from noyau.cli import VERBS
from noyau.cli import noyau as program
from noyau.cli.games import GameVerb, line_of
from noyau.cli.make import Kinds, Makers
from noyau.games import find

SMALL = {
    "bracelet": "2",
    "col": "path:4",
    "cops": "path:3 --cops 1",
    "cubes": "'R-G,R-G,G-R; G-R,R-G,R-R'",
    "dollar": "cycle:3 --values=2,-1,0",
    "domineering": "2x3",
    "euler": "cycle:3",
    "geography": "path:4",
    "hackenbush": "stalk:RB",
    "kayles": "path:4",
    "lights": "path:3",
    "nim": "1,2",
    "octal": "0.77 --n 5",
    "peg": "path:4",
    "snort": "path:4",
    "subtraction": "4",
    "toads": "T__F",
    "torus": "1x2",
}
"""Boards on which everything is quick; a game that is not here has its own first board."""
WORDS = {"N": ("1", "-7", "x"), "N,N,…": ("1,2", "0", "x"), "RANK": ("2",), "SECONDS": ("0", "5")}
"""What is tried where an option wants a word: what may do, and what will not."""
RUN = [verb for verb in VERBS if verb != "play" and find_spec(f"noyau.cli.{verb}")]
"""Every verb but the one that serves until it is stopped: tests/server starts it."""


def board_of(game: str) -> list[str]:
    return shlex.split(SMALL.get(game) or line_of(find(game), find(game).try_first))


def all_commands(game: str) -> list[list[str]]:
    return [words for verb in RUN for words in commands_of(verb, game)]


def some_commands(game: str) -> list[list[str]]:
    """What says something to people: the board alone, help, and for every option the first and the last way."""
    found: dict[tuple[str, ...], list[str]] = {}
    for words in all_commands(game):
        if not {"--json", "-", "schema"} & set(words) and (words[0] not in ("draw", "make") or "--help" in words):
            option = next((word.partition("=")[0] for word in reversed(words) if word.startswith("--")), "")
            found[words[0], option] = words
    return list(found.values())


def ways_to_give(option: click.Option) -> list[list[str]]:
    """The option alone or with each word that is tried."""
    name = option.opts[-1]
    if option.is_flag:
        return [[name]]
    if isinstance(option.type, click.Path):
        return [[name, "out.npz"], [name, "out.svg"], [name, "-"], [name, "x/y/out.json"]]
    if isinstance(option.type, click.Choice):
        return [[name, str(choice)] for choice in option.type.choices]
    metavar = str(option.metavar or "")
    words = metavar.split("|") if "|" in metavar else WORDS.get(metavar, ("1", "x", ""))
    return [[f"{name}={word}"] for word in words]


def commands_of(verb: str, game: str) -> list[list[str]]:  # noqa: PLR0911 - a kind of verb each
    """What is typed: the board alone, every option with it, and help."""
    command = program.get_command(click.Context(program), verb)
    context = click.Context(program, info_name="noyau")
    if isinstance(command, GameVerb):
        if command.unfit(find(game)):
            return [[verb, game, *board_of(game)]]
        options = [param for param in command.get_command(context, game).params if isinstance(param, click.Option)]
        told = [["--help"], [], *(way for option in options for way in ways_to_give(option))]
        return [[verb, game, *(more if more == ["--help"] else [*board_of(game), *more])] for more in told]
    if isinstance(command, Makers):
        if game not in command.list_commands(context):
            return [[verb, game]]
        made = command.get_command(context, game)
        kinds = [[kind] for kind in made.kinds] if isinstance(made, Kinds) else [[]]
        usual = [[verb, game, *more] for more in ([], ["--json"], ["--out", "-"], ["--help"])]
        return [*usual, *([verb, game, *kind] for kind in kinds if kind)]
    if [param.name for param in command.params][:1] == ["game"]:
        return [[verb, game], [verb, game, "--json"] if verb == "methods" else [verb, game]]
    if verb == "sum":
        line = shlex.join([game, *board_of(game)])
        return [[verb, line, line], [verb, line, "nim 1,2", "--json"], [verb, line, "--proof", "-"]]
    if verb == "check":
        return [[verb, f"{game}.json"], [verb, f"{game}.json", "--json"], [verb, f"{game}.json", "--plain"]]
    return [[verb, f"{game}.json", "--limit", "5"]] if verb == "prove" else []
