"""Heaps: Nim, subtraction, octal games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from noyau.answers.interface import when_known
from noyau.answers.two_player import TwoPlayerAnswer, Valued, WinnerAnswer
from noyau.languages import Message, message
from noyau.phrases import shortened


@dataclass(frozen=True, kw_only=True)
class NimAnswer(Valued, WinnerAnswer):
    """Nim: the sum without carrying."""

    grundy: int | None

    def more(self) -> Iterator[Message]:
        """The Grundy value."""
        yield message("answer.grundy_sum", value=str(self.grundy))
        yield from self.value_messages()


@dataclass(frozen=True, kw_only=True)
class HeapAnswer(TwoPlayerAnswer):
    """One heap: lists up to 10,000 tokens; beyond them one Grundy value, and the period from which it is known."""

    grundy_value: int | None = when_known()
    period: int | None = when_known()
    preperiod: int | None = when_known()

    def more(self) -> Iterator[Message]:
        """As of any arena; or from the period."""
        yield from super().more()
        yield from period_messages(self.grundy_value, self.period, self.preperiod)


@dataclass(frozen=True, kw_only=True)
class OctalAnswer(Valued, WinnerAnswer):
    """An octal game; `period` is None where none is known. Lists up to 10,000 tokens."""

    grundy_value: int | None
    period: int | None
    preperiod: int | None
    grundy: list[int] | None = when_known()
    kernel: list[Any] | None = when_known()

    def more(self) -> Iterator[Message]:
        """The lists, and what is known of the period."""
        if self.kernel is not None and self.grundy is not None:
            yield message("answer.kernel", positions=shortened(self.kernel))
            yield message("answer.grundy", values=shortened(self.grundy))
        yield from period_messages(self.grundy_value, self.period, self.preperiod)
        yield from self.value_messages()


def period_messages(value: int | None, period: int | None, preperiod: int | None) -> Iterator[Message]:
    """The value of a heap, with the period where there is one."""
    if value is None:
        return
    if period is None or preperiod is None:
        yield message("answer.grundy_sum", value=value)
    else:
        yield message("answer.grundy_value", value=value, period=period, preperiod=preperiod)
