"""What every verb knows of the terminal: the language, the colours, how wide it is.

`--lang` and `--color` may stand anywhere among the words, before or behind the verb; `begin` takes them out.
"""

from __future__ import annotations

import os
import re
import sys
import textwrap
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TextIO

import click

from noyau.errors import CannotRead, NoyauError
from noyau.languages import LANGUAGES, Language, Message, catalogue, users_language
from noyau.languages.by_sentence import translated
from noyau.words import Notation

WHEN = ("auto", "always", "never")
NARROWEST, WIDEST = 40, 80
PADDED_WORD = re.compile(r"[a-z]{3,} *")
HELD = "\N{NO-BREAK SPACE}"
NOT_TORN = re.compile(r"(?<=\w) (?=\d+\b)|(?<=,) (?=\d+\))| (?=[:;?!»](?:\s|$))|(?<=«) ")
WORD_IN_CAPITALS = re.compile(r"[A-Z][A-Z_]+")


@dataclass
class _Here:
    """What the words and the environment ask for."""

    language: Language = "en"
    colour: bool | None = None
    """None: where there is a terminal."""


_here = _Here()


def begin(words: list[str]) -> list[str]:
    """The words without `--lang` and `--color`, which hold from now on."""
    _here.language, _here.colour = users_language(), False if os.environ.get("NO_COLOR") else None
    given = [value for name, value in pairwise([*words, ""]) if name == "--lang" and value in LANGUAGES]
    _here.language = given[0] if given else _here.language  # also for a complaint about the other words
    left: list[str] = []
    rest = iter(words)
    for word in rest:
        name, equals, value = word.partition("=")
        if word == "--":
            return [*left, word, *rest]
        if name not in ("--lang", "--color", "--colour"):
            left.append(word)
            continue
        allowed = LANGUAGES if name == "--lang" else WHEN
        value = value if equals else next(rest, "")
        if value not in allowed:
            raise CannotRead(f"{name} is {value!r}", allowed=allowed)
        if name == "--lang":
            _here.language = value
        else:
            _here.colour = {"auto": _here.colour, "always": True, "never": False}[value]
    return left


def language() -> Language:
    """The language of this session."""
    return _here.language


def colour() -> bool | None:
    """Whether there are colours: None where the terminal decides."""
    return _here.colour


def width(*, err: bool = False) -> int | None:
    """How many characters a line has room for; None where nobody looks: a file or a pipe."""
    return max(NARROWEST, columns()) if looked_at(sys.stderr if err else sys.stdout) else None


def looked_at(stream: TextIO) -> bool:
    """Whether it is a terminal."""
    return stream.isatty()


def columns() -> int:
    """Of the terminal, whether or not anything is written to it."""
    from shutil import get_terminal_size  # it comes with three kinds of compression

    return get_terminal_size().columns


def inside(text: str) -> str:
    """An English sentence in the language of this session."""
    return translated(text, _here.language) if _here.language != "en" else text


def spelt(text: str) -> str:
    """A line of usage: its words in capitals, FILE and GAME, in the language of this session."""
    return WORD_IN_CAPITALS.sub(lambda word: inside(word[0]), text)


def worded(line: str) -> str:
    """A line of a sketch: a sentence or the sides of cubes, in the language of this session; names stay as they are."""
    if not is_heading(line):
        return inside(line)
    said, sides = catalogue(_here.language), _sides()
    padded = PADDED_WORD.sub(lambda word: str(said[sides[word[0].rstrip()]]).ljust(len(word[0])), line)
    return re.sub(r" +\)", ")", padded)


def is_heading(line: str) -> bool:
    """Whether a line of a sketch has the sides of cubes over its columns.

    >>> is_heading("    front     right"), is_heading("1   R         G")
    (True, False)
    """
    words = {word.rstrip() for word in PADDED_WORD.findall(line)}
    return bool(words) and words <= _sides().keys()


def _sides() -> dict[str, str]:
    """The sides of cubes in English, and their keys."""
    return {str(said): key for key, said in catalogue("en").items() if key.startswith("piece.side.")}


def tightened(lines: list[str]) -> list[str]:
    """Columns of characters closer together: of blanks that stand under one another, one is left.

    >>> tightened(["    front     right", "1   R         G"])
    ['  front right', '1 R     G']
    """
    padded, blank = _columns(lines)
    kept = [at for at, empty in enumerate(blank) if not empty or (at + 1 < len(blank) and not blank[at + 1])]
    return ["".join(line[at] for at in kept).rstrip() for line in padded]


def upright(lines: list[str]) -> list[str]:
    """The same columns as rows, each under its heading; what stood in brackets has them round its headings alone.

    >>> upright(["    front     (top       bottom)", "1   R         (B         G)", "2   G         (R         R)"])
    ['        1 2', 'front   R G', '(top    B R', 'bottom) G R']
    """
    padded, blank = _columns(lines)
    begins = [at for at, empty in enumerate(blank) if not empty and (at == 0 or blank[at - 1])]
    cells = [[line[at:end].strip() for line in padded] for at, end in pairwise([*begins, len(blank)])]
    turned = [[heading, *(cell.strip("()") for cell in rest)] for heading, *rest in cells]
    widths = [max(map(len, column)) for column in zip(*turned, strict=True)]
    return [" ".join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=True)).rstrip() for row in turned]


def _columns(lines: list[str]) -> tuple[list[str], list[bool]]:
    """The lines at one width, and which columns of characters are blank in all of them."""
    wide = max(map(len, lines))
    padded = [line.ljust(wide) for line in lines]
    return padded, [all(line[at] == " " for line in padded) for at in range(wide)]


def note(text: str | Message) -> None:
    """A remark beside the answer, on stderr, in the language of this session."""
    click.echo(click.style(folded(spoken(text), width(err=True)), dim=True), err=True)


def say(text: str | Message, *, err: bool = False, **look: Any) -> None:
    """A sentence in the language of this session, folded where the terminal is narrow."""
    shown = folded(spoken(text), width(err=err))
    click.echo(click.style(shown, **look) if look else shown, err=err)


def spoken(text: str | Message) -> str:
    """A message or an English sentence, in the language of this session."""
    return text.inside(_here.language) if isinstance(text, Message) else inside(text)


def folded(text: str, room: int | None, *, indent: str = "", hang: int = 2) -> str:
    """A line, folded where it is longer than the terminal is wide; numbers and moves stay whole.

    What goes on below it stands `hang` places further in.

    >>> print(folded("Winning moves: red 1, red 2, red 3", 22))
    Winning moves: red 1,
      red 2, red 3
    """
    if room is None or len(indent) + len(text) <= room:
        return indent + text
    whole = held(text)
    lines = textwrap.wrap(
        whole, room, initial_indent=indent, subsequent_indent=indent + " " * hang, break_on_hyphens=False
    )  # textwrap breaks at ASCII blanks alone
    return "\n".join(lines).replace(HELD, " ")


def held(text: str) -> str:
    """The text with blanks at which no line is broken: `red 7`, `(0, 1)`, and French « signs » ;"""
    return NOT_TORN.sub(HELD, text)


TINTS: dict[str, dict[str, Any]] = {
    "first": {"fg": "white", "bg": "red", "bold": True},
    "second": {"fg": "white", "bg": "blue", "bold": True},
    "may-first": {"fg": "red"},
    "may-second": {"fg": "blue"},
    "debt": {"fg": "red"},
    "won": {"fg": "green"},
    "draw": {"fg": "yellow"},
    "line": {"dim": True},
}


def tinted(text: str, tint: str) -> str:
    """Characters of a board in the colour that the page gives them."""
    return click.style(text, **TINTS[tint]) if tint in TINTS else text


def complaint(error: NoyauError) -> str:
    """A complaint on one line, in the language of this session."""
    if _here.language == "en":
        return error.sentence()
    text = inside(error.message)
    if isinstance(error.move, Notation):
        from noyau.phrases import move_text

        text = Message(error.key, text, {"move": move_text(error.move, _here.language)}).inside(_here.language)
    elif text == error.message and error.key:
        text = Message(error.key, error.message, error.values).inside(_here.language)
    hint = inside(error.hint)
    if error.hint and hint == error.hint and error.hint_key:
        hint = Message(error.hint_key, error.hint, error.hint_values).inside(_here.language)
    allowed = _choices(error)
    again = type(error).__new__(type(error))
    NoyauError.__init__(again, text.rstrip(".") if allowed else text, allowed=allowed, hint=hint)
    return again.sentence(*map(inside, ("; allowed here: {list}", " Hint: {hint}", " and {number} more")))


def _choices(error: NoyauError) -> list[str]:
    """What is allowed, as it is shown: moves and players in this language, words as they are typed."""
    if any(isinstance(choice, Notation) for choice in error.choices):
        from noyau.phrases import move_text

        return [move_text(choice, _here.language) for choice in error.choices if isinstance(choice, Notation)]
    players = all(f"player.{choice}" in catalogue("en") for choice in error.allowed)
    return [inside(choice) if players or " " in choice else choice for choice in error.allowed]


class Formatter(click.HelpFormatter):
    """Help in the language of this session, headings in bold, as wide as the terminal is: click takes 50 at least."""

    def __init__(self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None) -> None:
        super().__init__(indent_increment, width or max(NARROWEST, min(columns(), max_width or WIDEST)) - 2, max_width)

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """The line that says how it is called."""
        super().write_usage(prog, spelt(args), prefix or f"{inside('Usage')}{inside(':')} ")

    def write_heading(self, heading: str) -> None:
        """The name of a group."""
        self.write(f"{'':>{self.current_indent}}{click.style(inside(heading) + inside(':'), bold=True)}\n")

    def write_text(self, text: str) -> None:
        """Paragraphs, each a sentence or more."""
        super().write_text(
            "\n\n".join(
                held(inside(" ".join(part.split()))) if "\b" not in part else part for part in text.split("\n\n")
            )
        )

    def write_dl(self, rows: Any, col_max: int = 30, col_spacing: int = 2) -> None:
        """Words, and what they mean."""
        told = [(click.style(spelt(word), fg="cyan"), held(inside(meaning))) for word, meaning in rows]
        super().write_dl(told, min(col_max, self.width // 3), col_spacing)

    def getvalue(self) -> str:
        """The help, with ordinary blanks."""
        return super().getvalue().replace(HELD, " ")


class Context(click.Context):
    """Where help is written."""

    formatter_class = Formatter


def speaking(command: click.Command) -> click.Command:
    """The command, its help in the language of this session."""
    command.context_class = Context
    return command
