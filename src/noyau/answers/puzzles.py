"""Puzzles of any kind: a way to a solved position."""

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

    def messages(self, language: Language = "en") -> Iterator[Message]:
        """Whether, in how many moves, and by which."""
        if not self.solvable:
            yield message("answer.unsolvable")
            return
        yield message("answer.solvable", count=len(self.path))
        if self.path:
            yield message("answer.path", moves=shortened([move_text(move, language) for move in self.path]))
