"""What a family of boards is: how its boards are written, what that means, and how they are built.

>>> from noyau.graphs.families.named import FAMILIES
>>> grid = FAMILIES["grid"]
>>> [(number.name, number.least, number.usual) for number in grid.asks]
[('r', 1, 3), ('c', 1, 4)]
>>> grid.spelt(2, 5)
'grid:2x5'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from noyau.errors import CannotRead
from noyau.graphs.arrays import refuse_if_too_large

SEED = "seed"
NUMBER = r"([+-]?[0-9]{1,30})"
CAPITALS = re.compile("[A-Z]+")


def family_word(name: str) -> str:
    """The word before the colon, as the families are listed.

    >>> family_word(" Grid:3x4")
    'grid'
    """
    return name.partition(":")[0].strip().lower()


@dataclass(frozen=True, slots=True)
class Number:
    """A number in the name of a board: the least it may be, what it usually is, and the most, if there is one."""

    letters: str
    name: str
    least: int
    usual: int
    most: int | None = None


@dataclass(frozen=True)
class Family:
    """How a board is written (capitals stand for numbers), what that means, and how it is built."""

    form: str
    meaning: str
    example: str
    build: Callable[..., Any]
    size: Callable[..., tuple[int, int]] | None
    """Vertices, and at most how many edges, from the same numbers; None if the family reads a text instead."""
    least: tuple[int, ...] = ()
    most: Callable[[], int] | None = None
    """How large its one number may be, where that is known."""
    has_values: bool = False
    """Whether its boards come with dollars."""
    named: tuple[str, ...] = ()
    """Numbers that may be given by name besides, each at least 0: `random:15,4,debt=3,seed=1`."""

    @property
    def name(self) -> str:
        """The word before the colon."""
        return self.form.partition(":")[0]

    def built(self, name: str) -> Any:
        """The board of that name; numbers that make no sense, and too many edges, are refused before that."""
        _, colon, rest = name.partition(":")
        if self.size is None:
            return self.build(rest.strip(), repr(name))
        rest, given = self._given_by_name(rest)
        numbers = self.numbers(name, rest if colon else None)
        refuse_if_too_large(repr(name), *self.size(*numbers))
        return self.build(*numbers, **given)

    def _given_by_name(self, text: str) -> tuple[str, dict[str, int]]:
        """The text without the numbers that are given by name, and those."""
        given = {}
        for word in self.named:
            found = re.search(rf",\s*{word}\s*=\s*([0-9]{{1,6}})(?=\s*(?:,|$))", text)
            if found is not None:
                given[word] = int(found[1])
                text = text[: found.start()] + text[found.end() :]
        return text, given

    @cached_property
    def asks(self) -> tuple[Number, ...]:
        """The numbers in its form; its example says what they usually are."""
        if self.size is None:
            return ()
        _, colon, rest = self.example.partition(":")
        usual = self._read(rest if colon else None) or []
        most = None if self.most is None else self.most()
        letters = CAPITALS.findall(self._pattern)
        names = [SEED if letter == "S" else letter.lower() for letter in letters]
        return tuple(Number(*about, most) for about in zip(letters, names, self.least, usual, strict=True))

    def spelt(self, *numbers: int) -> str:
        """The name of the board with these numbers."""
        given = iter(numbers)
        word, colon, _ = self.form.partition(":")
        return word + colon + CAPITALS.sub(lambda _: str(next(given)), self._pattern)

    def numbers(self, name: str, text: str | None) -> list[int]:
        """The numbers in `text`, none below the least it may be; a missing seed is 0."""
        numbers = self._read(text)
        if numbers is None:
            error = CannotRead(f"{name!r} does not read as {self.form}", hint=f"try {self.example!r}")
            error.saying("error.board.form", name=name[:200], form=self.form)
            raise error.hinting("error.try", example=self.example)
        for asked, number in zip(self.asks, numbers, strict=True):
            if number < asked.least:
                what = f"{asked.letters} is {number} in {name!r}"
                error = CannotRead(f"{what}, and the least {self.form} allows is {asked.least}")
                values = {"letter": asked.letters, "number": str(number), "name": name[:200]}
                raise error.saying("error.board.least", form=self.form, least=asked.least, **values)
        return numbers

    @property
    def _pattern(self) -> str:
        return self.form.partition(":")[2]

    def _read(self, text: str | None) -> list[int] | None:
        needed, _, seed = self._pattern.partition(",seed=")
        pattern = CAPITALS.sub(lambda _: NUMBER, needed) + (f"(?:,seed={NUMBER})?" if seed else "")
        match = re.fullmatch(pattern, re.sub(r"\s", "", text or ""))
        if match is None or (text is None) != (":" not in self.form):
            return None
        return [int(part or 0) for part in match.groups()]
