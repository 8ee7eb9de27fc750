"""Games of taking vertices: Snort, Col, node kayles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from noyau.answers.interface import when_known
from noyau.answers.two_player import Valued, WinnerAnswer
from noyau.languages import Message, message


@dataclass(frozen=True, kw_only=True)
class TakingAnswer(Valued, WinnerAnswer):
    """Who wins by taking which vertex; `every_winning_move` says whether those are all. `nodes` were searched."""

    winning_moves: list[int] | None
    every_winning_move: bool | None
    nodes: int | None
    grundy: int | None = when_known()

    def more(self) -> Iterator[Message]:
        """Grundy value and value."""
        if self.grundy is not None:
            yield message("answer.grundy_sum", value=self.grundy)
        yield from self.value_messages()
