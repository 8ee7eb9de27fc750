"""A session in French or Catalan has no English word in it: every verb, every game, help, answers and complaints."""

from __future__ import annotations

import json
import re
import shlex
from importlib.resources import files

import click
import pytest

from helpers.every_command import RUN, board_of, some_commands
from noyau.cli import VERBS
from noyau.cli import noyau as program
from noyau.cli.games import GameVerb
from noyau.forms import fields_of, solve_fields
from noyau.games import find, names
from noyau.graphs import FAMILIES
from noyau.languages import catalogue
from noyau.make import makers_of

WORD = re.compile(r"[^\W\d_]{3,}")
LEFT_AS_THEY_ARE = """
    noyau json help lang color auto always never version out svg npz proof stdout demo document pwntools cyclic
    hint undo redo moves quit human perfect careless random red blue first second numbers pairs stalk petersen
    instant insanity bruijn lempel bouton cock grundy sat pdf png tikz tex hex gnk dot pgsolver tmpdir brightwell winkler
    riemann roch zlib base simple least register euler none
"""
"""What is typed, names, and notation (nothing on the board is `none`): not words of a language."""


def words_in(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(text)}


def typed_words() -> set[str]:
    """Verbs, games, options, their choices, kinds of boards: what is typed is the same in every language."""
    found = {*VERBS, *names(), *FAMILIES, *LEFT_AS_THEY_ARE.split()}
    for name in names():
        game = find(name)
        fields = (*fields_of(game.rules), *solve_fields(game))
        found |= {part for field in fields for part in (*field.name.split("_"), *field.choices)}
        found |= {*game.ways, *game.outputs, *game.drawings, *makers_of(game), game.rules.__name__.lower()}
        found |= {field.name for maker in makers_of(game).values() for field in maker.fields}
        found |= words_in(" ".join(str(word) for word in game.try_first.values()))
    for verb in RUN:
        command = program.get_command(click.Context(program), verb)
        of_nim = command.get_command(click.Context(program), "nim").params if isinstance(command, GameVerb) else ()
        params = [*command.params, *of_nim]
        found |= {part for param in params for name in param.opts for part in name.strip("-").split("-")}
    return {word.lower() for text in found for word in WORD.findall(text)}


def english_words(language: str) -> set[str]:
    """Words of the English texts that are in no text of the other language."""
    sentences = json.loads((files("noyau.languages") / "sentences" / f"{language}.json").read_text("utf-8"))
    english = words_in(" ".join([*map(str, catalogue("en").values()), *sentences]))
    other = words_in(" ".join([*map(str, catalogue(language).values()), *sentences.values()]))
    return english - other - typed_words()


def said(answer) -> str:
    return f"{answer.out}\n{answer.err}"


@pytest.mark.parametrize("language", ["fr", "ca"])
@pytest.mark.parametrize("game", names())
def test_every_verb_of_a_game(noyau, language, game):
    english = english_words(language)
    noyau("solve", game, *board_of(game), "--proof", f"{game}.json")
    found = {}
    for words in some_commands(game):
        answer = noyau(*words, "--lang", language, typed="1\nhint\n99\nmoves\nhelp\nquit\n", code=None)
        if left := words_in(said(answer)) & english:
            found[shlex.join(words)] = sorted(left)
    assert not found, "\n".join(f"noyau {line}: {words}" for line, words in found.items())


@pytest.mark.parametrize("language", ["fr", "ca"])
def test_the_verbs_alone(noyau, language):
    english = english_words(language)
    for words in (
        ["--help"],
        *([verb, "--help"] for verb in RUN),
        ["tour"],
        ["dance"],
        ["solve"],
        ["solve", "substraction", "21"],
        ["solve", "nim", "3,x"],
        ["solve", "nim", "3", "--fast"],
        ["solve", "nim", "3", "--limit"],
        ["solve", "nim", "3", "--limit", "soon"],
        ["solve", "snort", "gird:3x4"],
        ["solve", "snort", "path:3", "--to-move", "green"],
        ["duel", "snort", "path:3", "--moves", "red 9"],
        ["duel", "snort", "path:3", "--first", "god"],
        ["check", "nowhere.json"],
        ["make", "snort", "hexagon"],
        ["solve", "nim", "3,4", "--proof", "x/y.json"],
        ["solve", "subtraction", "10000", "--limit", "0"],
    ):
        answer = noyau(*words, "--lang", language, code=None)
        left = words_in(said(answer)) & (english - words_in(" ".join(words)))
        assert not left, f"noyau {shlex.join(words)}: {sorted(left)}: {said(answer)}"
