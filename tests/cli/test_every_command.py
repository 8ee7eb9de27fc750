"""Every verb and every option with every game: an answer or a sentence, never a traceback, never the code of a fault."""

from __future__ import annotations

import shlex

import click
import pytest

from noyau.cli import VERBS
from noyau.cli import noyau as program
from noyau.cli.games import GameVerb, line_of
from noyau.cli.make import Kinds, Makers
from noyau.games import find, names

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
}
"""Boards on which everything is quick; a game that is not here has its own first board."""
WORDS = {"N": ("1", "-7", "x"), "N,N,…": ("1,2", "0", "x"), "RANK": ("2",), "SECONDS": ("0", "5")}
"""What is tried where an option wants a word: what may do, and what will not."""
NOT_RUN = {"play"}
"""It serves until it is stopped: tests/server starts it."""
WRONG = 2


def board_of(game: str) -> list[str]:
    return shlex.split(SMALL.get(game) or line_of(find(game), find(game).try_first))


def all_commands(game: str) -> list[list[str]]:
    return [words for verb in VERBS if verb not in NOT_RUN for words in commands_of(verb, game)]


def ways_to_give(option: click.Option) -> list[list[str]]:
    """The option alone or with each word that is tried."""
    name = option.opts[-1]
    if option.is_flag:
        return [[name]]
    if isinstance(option.type, click.Path):
        return [[name, "out.npz"], [name, "out.svg"], [name, "-"], [name, "no/such/folder/out.json"]]
    if isinstance(option.type, click.Choice):
        return [[name, str(choice)] for choice in option.type.choices]
    metavar = str(option.metavar or "")
    words = metavar.split("|") if "|" in metavar else WORDS.get(metavar, ("1", "x", ""))
    return [[f"{name}={word}"] for word in words]


def commands_of(verb: str, game: str) -> list[list[str]]:
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
        made = command.get_command(context, game)
        kinds = [[kind] for kind in made.kinds] if isinstance(made, Kinds) else [[]]
        return [[verb, game, *kind, *more] for kind in kinds for more in ([], ["--json"], ["--out", "-"], ["--help"])]
    if [param.name for param in command.params][:1] == ["game"]:
        return [[verb, game], [verb, game, "--json"] if verb == "methods" else [verb, game]]
    if verb == "sum":
        line = shlex.join([game, *board_of(game)])
        return [[verb, line, line], [verb, line, "nim 1,2", "--json"], [verb, line, "--proof", "-"]]
    if verb == "check":
        return [[verb, f"{game}.json"], [verb, f"{game}.json", "--json"], [verb, f"{game}.json", "--plain"]]
    return [[verb, f"{game}.json", "--limit", "5"]] if verb == "prove" else []


@pytest.mark.parametrize("game", names())
def test_every_verb_and_option(noyau, game):
    """In process, on small boards."""
    noyau("solve", game, *board_of(game), "--proof", f"{game}.json")
    for words in all_commands(game):
        answer = noyau(*words, typed="1\nhint\nundo\nhelp\nquit\n", code=None)
        line = shlex.join(words)
        assert answer.code in (0, 1, 2, 3), f"noyau {line}: {answer.code}: {answer.err}"
        if answer.code == WRONG:
            assert answer.err.startswith("noyau: "), line
            assert len(answer.err.splitlines()) == 1, f"noyau {line}: {answer.err}"


def test_how_many():
    """Said with `pytest -s`."""
    count = sum(len(all_commands(game)) for game in names())
    print(f"{count:,} commands: {len(VERBS)} verbs, {len(names())} games")
    assert count > len(VERBS) * len(names())


@pytest.mark.parametrize("verb", ["solve", "draw", "duel"])
def test_examples_of_the_help_can_be_typed(noyau, verb):
    for game in names():
        told = noyau(verb, game, "--help", code=None)
        if told.code == WRONG:
            assert "puzzle" in told.err
            continue
        examples = [line.split()[1:] for line in told.out.splitlines() if line.startswith(f"  noyau {verb} ")]
        assert len(examples) == 2, told.out
        for words in examples if verb != "solve" else examples[:1]:
            noyau(*shlex.split(" ".join(words)), typed="quit\n")


def test_a_verb_without_meaning_for_a_game_is_not_offered(noyau):
    assert "lights" not in noyau("explain", "--help").out
    assert "lights is a puzzle" in noyau("explain", "lights", "path:3", code=2).err
    assert "--arena" not in noyau("draw", "lights", "--help").out
    assert "--arena is for games of two players" in noyau("draw", "lights", "path:3", "--arena", code=2).err
    assert "sums are of games" in noyau("sum", "lights path:3", code=2).err
