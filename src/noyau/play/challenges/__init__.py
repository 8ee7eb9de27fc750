"""Challenges: boards to solve in few moves, as a ladder of levels and one for every day.

*Par* is the length of a shortest solution, proven. It is worth three stars, some moves more two, and any solution
within the limit one. A game names the file here that has its challenges (`Game.challenges`).

>>> from noyau.games import find
>>> first = levels_of(find("dollar"))[0]
>>> first.words, first.par, first.two_stars, first.limit
({'board': 'level:1'}, 1, 2, 3)
>>> [first.stars(moves) for moves in (1, 2, 3, 4)]
[3, 2, 1, 0]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from importlib import import_module
from typing import Any, Literal

from noyau.errors import BadRules, CannotRead
from noyau.forms import Game, Word
from noyau.languages import Message

Stage = Literal["tutorial", "easy", "medium", "hard"]


@dataclass(frozen=True)
class Challenge:
    """A board to solve, and how few moves do it; nothing is known of its stars where par is not known."""

    game: str
    words: Mapping[str, Word]
    par: int | None

    @property
    def two_stars(self) -> int | None:
        """So many moves are still worth two stars."""
        return None if self.par is None else self.par + slack(self.par) // 2

    @property
    def limit(self) -> int | None:
        """More moves than this are not allowed, where there is a limit."""
        return None

    def stars(self, moves: int) -> Literal[0, 1, 2, 3]:
        """What a solution of so many moves is worth."""
        if self.limit is not None and moves > self.limit:
            return 0
        if self.par is not None and moves <= self.par:
            return 3
        return 2 if self.two_stars is not None and moves <= self.two_stars else 1

    def as_json(self) -> dict[str, Any]:
        """As the page takes it: whoever counts stars has the thresholds from here."""
        return {"game": self.game, "fields": dict(self.words), "par": self.par, "two_stars": self.two_stars}


@dataclass(frozen=True)
class Level(Challenge):
    """A rung of a ladder: its number, how hard it is, how large its board is, and perhaps something to learn."""

    par: int
    number: int
    stage: Stage
    lesson: Message | None
    vertices: int
    edges: int

    @property
    def limit(self) -> int:
        """Par and some moves more."""
        return self.par + slack(self.par)

    def as_json(self) -> dict[str, Any]:
        """As the page takes it."""
        lesson = None if self.lesson is None else self.lesson.as_json()
        about = {"number": self.number, "stage": self.stage, "vertices": self.vertices, "edges": self.edges}
        return {**super().as_json(), **about, "limit": self.limit, "lesson": lesson}


def slack(par: int) -> int:
    """How many moves more than par a level allows.

    >>> [slack(par) for par in (1, 5, 30)]
    [2, 2, 15]
    """
    return max(2, par // 2)


def levels_of(game: Game) -> tuple[Level, ...]:
    """The levels of a game, the easiest first."""
    levels: tuple[Level, ...] = _challenges(game).levels()
    return levels


def daily_of(game: Game, day: date) -> Challenge:
    """The board of a day: everybody who asks gets the same."""
    challenge: Challenge = _challenges(game).daily(day)
    return challenge


def read_day(text: str | None) -> date:
    """A day as it is written, or today.

    >>> read_day("2026-11-16")
    datetime.date(2026, 11, 16)
    """
    try:
        return date.today() if text is None else date.fromisoformat(text)
    except ValueError:
        raise CannotRead(f"{text!r} is no date", hint="write it as 2026-11-16") from None


def _challenges(game: Game) -> Any:
    if game.challenges is None:
        raise BadRules(f"{game.name} has no levels", hint="its file would name its challenges")
    return import_module(f"{__name__}.{game.challenges}")
