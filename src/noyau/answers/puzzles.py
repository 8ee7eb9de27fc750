"""Puzzles of any kind: a way to a solved position. Lights: a script."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from noyau.answers.interface import Answer, silent
from noyau.languages import Language, Message, message
from noyau.phrases import move_text, shortened
from noyau.words import Notation


@dataclass(frozen=True, kw_only=True)
class PuzzleAnswer(Answer):
    """Whether it can be solved, in how few moves (None: not known), and by which."""

    solvable: bool | None
    length: int | None
    moves: list[str] | None
    path: tuple[Notation, ...] = silent(())
    """The moves themselves."""
    remarks: tuple[Message, ...] = silent(())
    """What else is to be said: why there is no way, or that none is shorter."""

    def messages(self, language: Language = "en") -> Iterator[Message]:
        """Whether, in how many moves, and by which."""
        if not self.solvable:
            yield message("answer.unsolvable")
        else:
            yield message("answer.solvable", count=len(self.path))
        if self.path:
            yield message("answer.path", moves=shortened([move_text(move, language) for move in self.path]))
        yield from self.remarks


@dataclass(frozen=True, kw_only=True)
class LightsAnswer(Answer):
    """Whether all lights can be put out; a script (1: press), its length, and a proven lower bound.

    `nullity` is the dimension of the sets of presses that change nothing: a position has 2 to that power solutions.
    """

    solvable: bool | None
    length: int | None
    script: list[int] | None
    optimal: bool | None
    bound: int | None
    nullity: int | None
    sentences: tuple[Message, ...] = silent(())

    def messages(self, language: Language = "en") -> tuple[Message, ...]:
        """Which to press, or which lights stand in the way."""
        return self.sentences
