"""A booklet of new puzzles of one game: each with its picture and question, the answers on the last pages.

Every answer comes from a solver with a proof, and the proof is checked before the answer is printed.

>>> from noyau.games import find
>>> book = book_of(find("nim"), count=3, seed=2)
>>> first = book.puzzles[0]
>>> first.rules.heaps, first.question("en"), first.answer("en")
((5, 3, 1), 'Player 1 to move: which move wins?', ['Winning moves: take 3 from heap 1'])
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from noyau.book.boards import MOST_PUZZLES, Wanted, chosen
from noyau.book.pages import WRITERS
from noyau.book.puzzle import Book, Puzzle
from noyau.deadline import Deadline, Limit
from noyau.errors import BadRules, UnknownName
from noyau.forms import Game, Word
from noyau.languages import Language
from noyau.make import maker_of
from noyau.saving import write_whole

__all__ = [
    "MOST_PUZZLES",
    "SUFFIXES",
    "Book",
    "Puzzle",
    "book_of",
    "refuse_other_books",
    "save_book",
    "unfit",
    "written",
]

SUFFIXES = tuple(WRITERS)
USUAL = 12
WITHOUT = {
    "cops": "where the cops win they win from every vertex, so no first move is to be found",
    "torus": "there are too few tori on which every window comes up once to fill a book",
}
"""Games of which there is no book, and why."""


def book_of(  # noqa: PLR0913 - all but the game are optional
    game: Game,
    kind: str | None = None,
    typed: Mapping[str, Word] | None = None,
    *,
    count: int = USUAL,
    seed: int = 1,
    hint: bool = False,
    limit: Limit = None,
) -> Book:
    """New puzzles of a game, from easy to hard. `kind` and `typed` are what `noyau make` takes.

    The same seed gives the same book; sizes that are not given grow through it.
    """
    if reason := unfit(game):
        raise BadRules(reason, hint="`noyau book --help` lists the games for which it means something")
    if not 1 <= count <= MOST_PUZZLES:
        raise BadRules(f"a book cannot have {count:,} puzzles", hint=f"give 1 to {MOST_PUZZLES}")
    wanted = Wanted(game, maker_of(game, kind), dict(typed or {}), count, seed)
    return Book(wanted.game, wanted.maker, seed, tuple(chosen(wanted, Deadline.of(limit))), hint)


def unfit(game: Game) -> str:
    """Why there is no book of a game, in a sentence."""
    return WITHOUT.get(game.name, "")


def refuse_other_books(path: str | os.PathLike[str]) -> None:
    """Complain about a suffix that no book has."""
    suffix = Path(path).suffix.lower()
    if suffix not in WRITERS:
        raise UnknownName.among("kind of book", suffix or str(path), SUFFIXES)


def save_book(book: Book, path: str | os.PathLike[str], language: Language = "en") -> None:
    """Write a book, whole or not at all: a PDF on A4, or a page of HTML with all drawings inside."""
    refuse_other_books(path)
    write_whole(Path(path), written(book, Path(path).suffix.lower(), language))


def written(book: Book, suffix: str, language: Language = "en") -> bytes:
    """The file that the suffix asks for."""
    return WRITERS[suffix](book, language)
