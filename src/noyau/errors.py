"""Everything noyau can say no with.

    NoyauError                a sentence a person can act on; the command line ends with exit code 2
    ├── CannotRead            a text or a file is not what it should be (a move, a board name, a proof file)
    ├── CannotWrite           a file cannot be put where it was wanted
    ├── UnknownName           no game, board family, method … of that name
    ├── BadBoard              it can be read, but no game can be played on it
    │   └── EndlessPlay       it can go on for ever where it must end; says how
    ├── BadRules              a game was asked for with rules that make no sense
    ├── IllegalMove           the move exists, but not here
    ├── MissingPart           an optional part is not installed
    ├── Cancelled             stopped because whoever asked no longer wants to know
    └── TooLarge              refused before the memory is gone
        └── LimitReached      stopped at a limit the user set: unknown so far, exit code 3

A message says what was wrong, quotes the value, says where, and lists what is allowed; the hint offers a way out.

>>> try:
...     raise IllegalMove("'take 4' is not legal from 'heap 7'", allowed=["take 1", "take 2"], hint="take fewer")
... except NoyauError as error:
...     print(error.sentence())
'take 4' is not legal from 'heap 7'; allowed here: take 1, take 2. Hint: take fewer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Self

FLAG = re.compile(r"--([a-z][a-z-]*[a-z])")
MOST_LISTED = 12
"""A sentence that lists a hundred choices is not read; the first dozen and a count are."""


class NoyauError(Exception):
    """A request that cannot be met, with what the user needs to mend it."""

    def __init__(self, message: str, *, allowed: Iterable[object] = (), hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.choices = tuple(allowed)
        self.allowed = tuple(str(choice) for choice in self.choices)
        self.hint = hint
        self.key, self.values = "", dict[str, str | int]()
        self.move: object = None
        self.hint_key, self.hint_values = "", dict[str, str | int]()

    def saying(self, key: str, **values: str | int) -> Self:
        """The same complaint, with the catalogues' key for its sentence: the page says it in the reader's language."""
        self.key, self.values = key, values
        return self

    def about(self, move: object) -> Self:
        """The same complaint, with the move that it is about, which a terminal says in its own words."""
        self.move = move
        return self

    def hinting(self, key: str, **values: str | int) -> Self:
        """The same for the hint."""
        self.hint_key, self.hint_values = key, values
        return self

    def sentence(
        self, allowed: str = "; allowed here: {list}", hint: str = " Hint: {hint}", more: str = " and {number} more"
    ) -> str:
        """The whole complaint on one line, as the command line prints it; a language has other words around it."""
        text = self.message
        if self.allowed:
            text += allowed.replace("{list}", _listed(self.allowed, more))
        if not text.endswith((".", "?", "!")):
            text += "."
        if self.hint:
            text += hint.replace("{hint}", self.hint)
            if not text.endswith((".", "?", "!")):
                text += "."
        return text

    def __str__(self) -> str:
        """As Python says it: what is an option on the command line is a named argument here.

        >>> print(BadRules("the colours are given twice", hint="leave out one of --colours and --take-second"))
        the colours are given twice. Hint: leave out one of colours= and take_second=.
        """
        parts = self.sentence().split("`")  # what stands between backticks is a command, and stays one
        parts[::2] = [FLAG.sub(lambda flag: flag[1].replace("-", "_") + "=", part) for part in parts[::2]]
        return "`".join(parts)


def refuse_class(rules: object) -> None:
    """Complain about `Snort` where `Snort("path:5")` is meant."""
    if isinstance(rules, type):
        raise BadRules(f"a game is wanted, not {rules.__name__} without a board", hint=f"write {rules.__name__}(…)")


class CannotRead(NoyauError):
    """A text or a file is not what it should be."""


class CannotWrite(NoyauError):
    """A file cannot be put where it was wanted; nothing was written."""


class UnknownName(NoyauError):
    """Nothing has that name; the hint guesses what was meant."""

    @classmethod
    def among(cls, what: str, name: str, known: Iterable[str]) -> UnknownName:
        """Name the thing, the choices, and the nearest of them.

        >>> UnknownName.among("game", "substraction", ["nim", "subtraction"]).hint
        "did you mean 'subtraction'?"
        """
        choices = sorted(known)
        from difflib import get_close_matches  # most commands end without a word that nobody knows

        near = get_close_matches(name, choices, n=1)
        error = cls(f"no {what} is called {name!r}", allowed=choices, hint=f"did you mean {near[0]!r}?" if near else "")
        return error.saying("error.unknown", name=name[:200]).hinting("error.near", near=near[0] if near else "")


class BadBoard(NoyauError):
    """A board that can be read but not played on."""


class EndlessPlay(BadBoard):
    """A game that can go on for ever, where one that must end was needed; `cycle` is a way round, in order.

    >>> print(EndlessPlay(["heap 1", "heap 2"]))
    the game can go on for ever: heap 1 → heap 2 → heap 1.
    """

    def __init__(self, cycle: Sequence[object]) -> None:
        shown = [str(vertex) for vertex in cycle[:MOST_LISTED]]
        if len(cycle) > MOST_LISTED:
            shown.append(f"{len(cycle) - MOST_LISTED} more")
        super().__init__(f"the game can go on for ever: {' → '.join([*shown, str(cycle[0])])}")
        self.cycle = tuple(cycle)


class BadRules(NoyauError):
    """Rules that make no sense, such as taking zero tokens."""


class IllegalMove(NoyauError):
    """A move that is not legal where it was tried."""


class MissingPart(NoyauError):
    """An optional part that is not installed."""


class Cancelled(NoyauError):
    """Stopped because whoever asked no longer wants to know."""


class TooLarge(NoyauError):
    """Refused before the memory is gone."""


class LimitReached(TooLarge):
    """Stopped at a limit the user set; the answer is unknown so far."""


def _listed(choices: tuple[str, ...], more: str) -> str:
    if len(choices) <= MOST_LISTED:
        return ", ".join(choices)
    return ", ".join(choices[:MOST_LISTED]) + more.replace("{number}", str(len(choices) - MOST_LISTED))
