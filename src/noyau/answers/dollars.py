"""The dollar game: winnable or not, and a script."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from noyau.answers.interface import Answer, silent, when_known
from noyau.languages import Language, Message


@dataclass(frozen=True, kw_only=True)
class DollarAnswer(Answer):
    """Whether every debt can be cleared; a script (> 0 lends), its length, and a proven lower bound."""

    winnable: bool | None
    total: int
    genus: int
    length: int | None
    script: list[int] | None
    optimal: bool
    bound: int | None
    played: list[str] | None = when_known()
    """The moves of one of document 000's algorithms, in the order in which it made them."""
    minimised: list[int] | None = when_known()
    """What they come to, shifted by its median."""
    theory: dict[str, Any] | None = when_known()
    sentences: tuple[Message, ...] = silent(())

    def messages(self, language: Language = "en") -> Iterable[Message]:
        """Why it can be won or not, and the script."""
        return self.sentences
