"""Games side by side: who wins, by which moves, what each of them is worth."""

from __future__ import annotations

from dataclasses import dataclass

from noyau.answers.interface import when_known
from noyau.answers.two_player import WinnerAnswer


@dataclass(frozen=True, kw_only=True)
class SumAnswer(WinnerAnswer):
    """A winning move is the number of a game, from 0, and the move there. Grundy values, or else values."""

    grundy: int | None = when_known()
    grundy_of_part: list[int] | None = when_known()
    value: str | None = when_known()
    value_of_part: list[str] | None = when_known()
    outcome: str | None = when_known()
