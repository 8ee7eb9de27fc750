"""Coloured cubes: factors, solutions, an arrangement."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from noyau.answers.interface import UNASKED, Answer, Unasked, silent
from noyau.languages import Language, Message

Arranged = list[list[str]]
"""Front, back, left and right of every cube."""


@dataclass(frozen=True, kw_only=True)
class CubesAnswer(Answer):
    """How many factors and pairs of disjoint ones there are (None: not counted, in large sets), and a stack."""

    solvable: bool | None
    factors: int | None
    solutions: int | None
    arrangement: Arranged | None
    stacks: int | Unasked | None = UNASKED
    states: int | Unasked | None = UNASKED
    looks: int | Unasked | None = UNASKED
    all: list[Arranged] | Unasked | None = UNASKED
    sentences: Iterable[Message] = silent(())
    """Perhaps made only as they are read: there may be more solutions than fit anywhere at once."""

    def messages(self, language: Language = "en") -> Iterable[Message]:
        """How many there are, and how each cube is turned."""
        return self.sentences
