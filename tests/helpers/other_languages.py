"""Which words are English: those of the English texts that are in no text of another language, and are not typed."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import click

from helpers.every_command import RUN
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
    instant insanity bruijn lempel bouton cock grundy sat pdf png tikz tex hex gnk dot pgsolver tmpdir winkler
    brightwell
    riemann roch zlib base simple least register euler
    yes who puzzle any easy hard bracelets
"""
"""What is typed, and names: not words of a language."""


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
        context = click.Context(program)
        games = command.list_commands(context) if isinstance(command, GameVerb) else []
        params = [*command.params, *(param for game in games for param in command.get_command(context, game).params)]
        found |= {part for param in params for name in param.opts for part in name.strip("-").split("-")}
    return {word.lower() for text in found for word in WORD.findall(text)}


def english_words(language: str) -> set[str]:
    """Words of the English texts that are in no text of the other language."""
    sentences = json.loads((files("noyau.languages") / "sentences" / f"{language}.json").read_text("utf-8"))
    english = words_in(" ".join([*map(str, catalogue("en").values()), *sentences]))
    other = words_in(" ".join([*map(str, catalogue(language).values()), *sentences.values()]))
    return english - other - typed_words()


NAMES = """
    noyau json dot dimacs graphml qr svg png sat oeis snort col kayles nim hackenbush domineering lights out
    euler petersen robertson bruijn instant insanity biggs baker norine fleury bouton sprague grundy bodlaender
    schaefer winning ways mex lempel cock conway berlekamp guy sprague toads frogs zielonka
"""
"""What is called the same in every language."""


def english_on_the_page(language: str) -> set[str]:
    """Words of the English texts, theory and choices included, that are in no text of the other language. On the page
    nothing is typed but into boxes, so that also the words of the command line are English there."""
    sentences = json.loads((files("noyau.languages") / "sentences" / f"{language}.json").read_text("utf-8"))
    choices = {
        choice
        for name in names()
        for field in (*fields_of(find(name).rules), *solve_fields(find(name)))
        for choice in field.choices
    }
    english = words_in(" ".join([*map(str, catalogue("en").values()), _theory("en"), *sentences, *choices]))
    other = words_in(" ".join([*map(str, catalogue(language).values()), _theory(language), *sentences.values()]))
    return english - other - words_in(NAMES)


def _theory(language: str) -> str:
    """The texts below the boards, without what stands in them as it is typed."""
    folder = files("noyau.languages") / "theory" / language
    texts = "\n".join(file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".md"))
    return re.sub(r"```.*?```|`[^`]*`|<!--.*?-->|\]\([^)]*\)", " ", texts, flags=re.DOTALL)
