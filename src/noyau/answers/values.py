"""Games that fall into parts: who wins, from what the parts are worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from noyau.answers.interface import when_known
from noyau.answers.two_player import TwoPlayerAnswer
from noyau.languages import Message, message


@dataclass(frozen=True, kw_only=True)
class PartsAnswer(TwoPlayerAnswer):
    """As of any two-player game; `rank` is None where the arena is too large to be laid out. Impartial ones add a
    Grundy value."""

    grundy_value: int | None = when_known()

    def more(self) -> Iterator[Message]:
        """The Grundy value, or the value."""
        if self.grundy_value is not None:
            yield message("answer.grundy_sum", value=self.grundy_value)
        yield from super().more()
