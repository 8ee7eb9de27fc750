"""`noyau book GAME [KIND] --count N -o F.pdf`: a printed booklet of new puzzles, with their answers on the last pages.

Boards are asked for in the words of `noyau make`.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from noyau.book import MOST_PUZZLES, USUAL, book_of, refuse_other_books, save_book, unfit, written
from noyau.cli.files import STDOUT, out_option, refuse_two_on_stdout, write
from noyau.cli.files import written as told
from noyau.cli.games import json_option, language_option, parameter
from noyau.cli.make import Makers, asking
from noyau.cli.terminal import inside, language, speaking
from noyau.deadline import MORE_TIME, Deadline
from noyau.errors import BadRules
from noyau.forms import SEED, Game, Maker
from noyau.games import find
from noyau.languages import Language, message
from noyau.make import names

OURS = ("count", SEED.name)
"""What a book asks for itself: a maker's field of that name is called as the maker is."""
NO_BOOK = "no book: not all puzzles were there in time"


class Books(Makers):
    """The makers of every game that has puzzles to print."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every game of which there can be a book."""
        return [name for name in names() if not unfit(find(name))]

    def get_command(self, ctx: click.Context, name: str) -> click.Command:
        """The books of one game; a game that has none says why."""
        if reason := unfit(find(name)):
            raise BadRules(reason, hint="`noyau book --help` lists the games for which it means something")
        return super().get_command(ctx, name)

    def command_of(self, game: Game | None, maker: Maker, name: str) -> click.Command:
        """The book of one kind of boards."""
        assert game is not None
        return _command(game, maker, name)


def _command(game: Game, maker: Maker, name: str) -> click.Command:
    def run(
        out: Path | None, *, puzzles: int, seed: str | None, hint: bool, as_json: bool, limit: float | None,
        lang: Language, **typed: Any,
    ) -> None:  # fmt: skip
        _refuse(out, as_json=as_json)
        words = {field: word for field, word in typed.items() if word not in (None, False)}
        deadline, number = Deadline.of(limit), _number(seed)
        with deadline.saying(NO_BOOK, hint=MORE_TIME), deadline.ringing():
            book = book_of(game, maker.name, words, count=puzzles, seed=number, hint=hint, limit=deadline)
        if out == STDOUT:
            write(STDOUT, written(book, ".html", lang))
        elif out is not None:
            save_book(book, out, lang)
            told("booklet", out)
        if as_json:
            boards = [puzzle.as_json(lang) for puzzle in book.puzzles]
            click.echo(json.dumps({"game": game.name, "kind": maker.name, "seed": number, "puzzles": boards}))

    summary = message(f"{game.name}.summary", text=game.summary).inside(language())
    command = click.Command(
        name,
        callback=run,
        params=[*_of_book(), *(_of_maker(game, maker))],
        help=summary,
        short_help=summary,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    return speaking(command)


def _number(typed: str | None) -> int:
    """The number that chance begins with."""
    words = {} if typed is None else {SEED.name: typed}
    return int(Maker("book", "", (SEED,), dict).asked(words)[SEED.name])


def _refuse(out: Path | None, *, as_json: bool) -> None:
    """What cannot be written is said before anything is made."""
    refuse_two_on_stdout([out], as_json=as_json)
    if out is None and not as_json:
        raise BadRules("a book needs a file to be written to", hint="give -o book.pdf")
    if out not in (None, STDOUT):
        refuse_other_books(out)


def _of_book() -> list[click.Parameter]:
    return [
        click.Option(
            ["--count", "puzzles"], type=click.IntRange(1, MOST_PUZZLES), default=USUAL, show_default=True, metavar="N",
            help=inside("how many puzzles"),
        ),
        parameter(SEED, inside("the same number gives the same book")),
        click.Option(
            ["--hint"], is_flag=True, help="also say how many moves each needs, or how many of the moves win"
        ),
        out_option("the book: .pdf or .html by the suffix; - is standard output, as HTML"),
        json_option(),
        click.Option(
            ["--limit"], type=click.FloatRange(min=0), metavar="SECONDS", help="give up after so long (exit code 3)"
        ),
        language_option(),
    ]  # fmt: skip


def _of_maker(game: Game, maker: Maker) -> list[click.Parameter]:
    """The options of `make`; without one, sizes grow through the book."""
    options = []
    for field in maker.fields:
        if field.name == SEED.name:
            continue
        option = asking(replace(field, default=None) if field.kind != "bool" else field, game, maker)
        if field.name in OURS:
            option.opts = [f"--{maker.name}"]
        options.append(option)
    return options


book = Books(
    "book",
    help="A booklet of new puzzles to print, with their answers at the end.",
    subcommand_metavar="GAME [KIND] [OPTIONS]…",
)
