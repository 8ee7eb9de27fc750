"""What pages take in while the documentation is made: the text below the board, figures, and what a game can be asked.

    ```{theory} GAME      the text that stands below the board, but for its sources, with its figures drawn
    ```{sources} GAME     its sources
    ```{reference} GAME…  how it is called in the terminal and in Python, as the program itself says it

The drawings that pages share are drawn too (`FIGURES`), in the language of the page, so that none is older than noyau.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import re
import shlex
from pathlib import Path
from typing import Any

from click.testing import CliRunner

import noyau
from noyau.cli import noyau as command
from noyau.forms import rules_from
from noyau.games import find
from noyau.play import Match
from noyau.solvers import schema

PICTURES = Path(__file__).parent / "pictures"
THEORIES = Path(noyau.__file__).parent / "languages" / "theory"
ASKED = re.compile(r"^```\{(theory|sources|reference)\} ([\w ]+)\n```$", re.MULTILINE)
FIGURE = re.compile(r"^```figure\n(.*?)\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
SOURCES = re.compile(r"^## (?:Sources|Fonts)\n", re.MULTILINE)
NOT_OF_THE_BOARD = ("demo", "on", "moves", "against")
FIGURES = {
    "arena": "subtraction 7 --take 1,2,3 --arena",
    "kernel": "subtraction 21 --take 1,2,3,4 --kernel",
    "bracelet": "bracelet 4 --ring",
    "diagram": "bracelet 3 --diagram",
    "cubes-nets": "cubes instant-insanity --nets",
    "cubes-factors": "cubes document-003 --factors",
}
"""The drawings of docs/pictures that `noyau draw` makes, and of what."""
WORDS = {
    "en": ("In the terminal", "In Python", "The keys of `noyau solve --json`, and of `solve(…).answer`:"),
    "fr": ("Dans le terminal", "En Python", "Les clés de `noyau solve --json` et de `solve(…).answer` :"),
    "ca": ("Al terminal", "En Python", "Les claus de `noyau solve --json` i de `solve(…).answer`:"),
}


def taken_in(text: str, language: str) -> str:
    """A page with what it asks for in its place."""
    made = {"theory": theory, "sources": sources, "reference": reference}
    text = ASKED.sub(lambda asked: made[asked[1]](asked[2].split(), language), text)
    return text if language == "en" else _drawn_in(text, language)


def theory(games: list[str], language: str) -> str:
    """A game's text with drawn figures."""
    text = SOURCES.split(_below_the_board(games[0], language))[0]
    return FIGURE.sub(lambda figure: _figure(figure[1], figure[2], language), text)


def sources(games: list[str], language: str) -> str:
    """What the text of each of the games names, each once."""
    lines = [line for game in games for line in SOURCES.split(_below_the_board(game, language))[1].strip().split("\n")]
    return "\n".join(line for line in dict.fromkeys(lines) if "](/" not in line)  # what leads to the page itself


def reference(games: list[str], language: str) -> str:
    """Help, methods, the class and the keys of the answer."""
    terminal, python, keys = WORDS[language]
    helps, classes, after = list[str](), list[str](), list[str]()
    for game in games:
        for words in (["solve", game, "--help"], ["methods", game]):
            helps += [f"$ noyau {shlex.join(words)}", _said(words, language).strip(), ""]
        rules = find(game).rules
        fields = inspect.signature(rules).parameters.values()
        named = ", ".join(str(field.replace(annotation=inspect.Parameter.empty)) for field in fields)
        named = re.sub(r"<Player\.(\w+): \d>", r"\1", named)  # as one types it
        classes += [f"from noyau.games import {rules.__name__}", f"{rules.__name__}({named})", ""]
        which = f" ({game})" if len(games) > 1 else ""
        told = f"{keys}{which} {', '.join(f'`{key}`' for key in _keys(game))}."
        after.append(told)
    blocks = [["```text", *helps[:-1], "```"], ["```py", *classes[:-1], "```"]]
    parts = [f"## {terminal}", "\n".join(blocks[0]), f"## {python}", "\n".join(blocks[1]), *after]
    return "\n\n".join(parts)


def draw_figures() -> None:
    """Those of the English pages, which stand in the repository for who reads it there, where they have changed."""
    for name, line in FIGURES.items():
        _keep(PICTURES / f"{name}.svg", _drawing(line, "en"))


def _drawn_in(text: str, language: str) -> str:
    for name, line in FIGURES.items():
        if f"pictures/{name}.svg" in text:
            _keep(PICTURES / "made" / f"{name}-{language}.svg", _drawing(line, language))
            text = text.replace(f"pictures/{name}.svg", f"pictures/made/{name}-{language}.svg")
    return text


def _drawing(line: str, language: str) -> str:
    return _said(["draw", *shlex.split(line)], language)


def _said(words: list[str], language: str) -> str:
    os.environ["COLUMNS"] = "100"
    ran = CliRunner().invoke(command, [*words, "--lang", language], catch_exceptions=False)
    if ran.exit_code:
        raise RuntimeError(f"noyau {shlex.join(words)}: {ran.output}")
    return ran.stdout


def _figure(line: str, caption: str, language: str) -> str:
    """A figure as a picture with its words below."""
    game, *words = shlex.split(line)
    parts = (word.partition("=") for word in words)
    said = {name: word if equals else True for name, equals, word in parts}  # a name alone is a yes
    rules = rules_from(find(game).rules, {name: word for name, word in said.items() if name not in NOT_OF_THE_BOARD})
    match = Match(rules)
    for move in filter(None, str(said.get("moves", "")).split(";")):
        match = match.play(move)
    name = f"{game}-{language}-{hashlib.sha256(line.encode()).hexdigest()[:8]}.svg"
    _keep(PICTURES / "made" / name, str(noyau.draw(match, language=language)))
    return f"![{' '.join(caption.split())}](../pictures/made/{name})\n\n*{caption}*"


def _below_the_board(game: str, language: str) -> str:
    return (THEORIES / language / f"{game}.md").read_text("utf-8")


def _keys(game: str) -> list[str]:
    """Of all shapes that the answer may have, in their order."""
    answer: dict[str, Any] = schema(find(game).rules)["properties"]["answer"]
    shapes = answer.get("anyOf", [answer])
    return list(dict.fromkeys(key for shape in shapes for key in shape.get("properties", ())))


def _keep(file: Path, text: str) -> None:
    file.parent.mkdir(exist_ok=True)
    if not file.exists() or file.read_text("utf-8") != text:
        file.write_text(text, "utf-8")
