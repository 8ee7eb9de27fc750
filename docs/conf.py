"""The documentation: Sphinx with MyST (pages in Markdown) and furo.

Pages of games take in the text that stands below the board (`languages/theory`), where a page
says ```{theory} GAME; its figures are drawn while the documentation is made, into `docs/pictures/made`.
"""

from __future__ import annotations

import hashlib
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import noyau
from noyau.forms import rules_from
from noyau.games import find
from noyau.play import Match

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "noyau"
author = "the noyau contributors"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
html_title = "noyau"
html_show_copyright = False
exclude_patterns = ["_build"]
autodoc_member_order = "bysource"
autodoc_typehints = "description"
# The docstrings are written for people who read the code: plain text with the occasional `name`.
default_role = "code"

HERE = Path(__file__).parent
THEORY = re.compile(r"^```\{theory\} (\w+)\n```$", re.MULTILINE)
FIGURE = re.compile(r"^```figure\n(.*?)\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
NOT_OF_THE_BOARD = ("demo", "on", "moves", "against")


def taken_in(app: Sphinx, page: str, source: list[str]) -> None:
    """The text below the board, where a page asks for it."""
    source[0] = THEORY.sub(lambda asked: theory_of(asked[1], language_of(page)), source[0])


def language_of(page: str) -> str:
    """By its folder."""
    folder = page.partition("/")[0]
    return folder if folder in ("fr", "ca") else "en"


def theory_of(game: str, language: str) -> str:
    """A game's text with drawn figures."""
    text = (Path(noyau.__file__).parent / "languages" / "theory" / language / f"{game}.md").read_text("utf-8")
    return FIGURE.sub(lambda figure: drawn(figure[1], figure[2], language), text)


def drawn(line: str, caption: str, language: str) -> str:
    """A figure as a picture with its words below."""
    game, *words = shlex.split(line)
    parts = (word.partition("=") for word in words)
    said = {name: word if equals else True for name, equals, word in parts}  # a name alone is a yes
    rules = rules_from(find(game).rules, {name: word for name, word in said.items() if name not in NOT_OF_THE_BOARD})
    match = Match(rules)
    for move in filter(None, str(said.get("moves", "")).split(";")):
        match = match.play(move)
    name = f"{game}-{language}-{hashlib.sha256(line.encode()).hexdigest()[:8]}.svg"
    (HERE / "pictures" / "made").mkdir(exist_ok=True)
    (HERE / "pictures" / "made" / name).write_text(str(noyau.draw(match, language=language)), "utf-8")
    return f"![{' '.join(caption.split())}](../pictures/made/{name})\n\n*{caption}*"


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("source-read", taken_in)
