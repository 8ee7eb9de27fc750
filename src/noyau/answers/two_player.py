"""Who wins, and by which moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from noyau.answers.interface import UNASKED, Answer, Unasked, silent, when_known
from noyau.languages import Language, Message, message
from noyau.phrases import move_text, of_named_player, shortened
from noyau.words import Notation, Player

Who = int | str
"""A player as the game calls them: `red`, or simply 1."""


@dataclass(frozen=True, kw_only=True)
class WinnerAnswer(Answer):
    """Who wins under best play (None: nobody can force it), who is to move, and every winning move that is known."""

    winner: Who | None
    to_move: Who | None
    winning_moves: list[Any] | None
    moves: tuple[Notation, ...] = silent(())
    """The winning moves themselves."""
    won_by: Player | None = silent(None)

    def messages(self, language: Language = "en") -> Iterator[Message]:
        """Who wins, by which moves, and what else is known."""
        yield self.who_wins()
        winning = shortened([move_text(move, language) for move in self.moves])
        every = getattr(self, "every_winning_move", True) is not False
        known = "answer.winning_moves" if every else "answer.some_winning_moves"
        yield message(known, moves=winning) if winning else message("answer.no_winning_move")
        yield from self.more()

    def who_wins(self) -> Message:
        """The first sentence."""
        rank: int | None = getattr(self, "rank", None)
        if self.won_by is None:
            return message("answer.draw")
        if rank is None:
            return of_named_player("answer.wins", str(self.winner), int(self.won_by))
        return of_named_player("answer.wins_in", str(self.winner), int(self.won_by), count=rank)

    def more(self) -> Iterator[Message]:
        """What else is known."""
        return iter(())


@dataclass(frozen=True, kw_only=True)
class Valued(Answer):
    """What a position is worth, whoever moves next. Fractions are text; Left is player 1.

    The rest may be known where `value`, the canonical form, is not (None) or was not asked for.
    """

    value: str | Unasked | None = UNASKED
    temperature: str | None = when_known()
    mean: str | None = when_known()
    left_stop: str | None = when_known()
    right_stop: str | None = when_known()
    outcome: str | None = when_known()

    def value_messages(self) -> Iterator[Message]:
        """The value in a sentence, where it was asked for."""
        if self.temperature is None:
            return
        if self.value is not UNASKED and self.value == self.left_stop == self.right_stop:
            yield message("answer.number", value=str(self.value), outcome=str(self.outcome))  # not said four times
            return
        known = {fact: str(getattr(self, fact)) for fact in HEAT}
        if isinstance(self.value, str):
            yield message("answer.value", value=self.value, **known)
            return
        yield message("answer.heat", **known)
        if self.value is None:
            yield message("answer.value_not_found")


HEAT = ("temperature", "mean", "left_stop", "right_stop", "outcome")


def value_facts(value: Any) -> dict[str, str | None]:
    """The fields of `Valued` for a value."""
    return {"value": str(value)} | heat_facts(value)


def heat_facts(heat: Any) -> dict[str, str | None]:
    """The same without the value itself, for a value or its heat."""
    return {fact: str(getattr(heat, fact)) for fact in HEAT}


@dataclass(frozen=True, kw_only=True)
class TwoPlayerAnswer(Valued, WinnerAnswer):
    """The answer of a whole arena: also how many moves are left; Grundy values and kernel where both move alike."""

    rank: int | None
    grundy: list[int] | None = when_known()
    kernel: list[Any] | None = when_known()
    called: tuple[str, ...] = silent(())
    """What people call the positions of the kernel, where they have names."""

    def more(self) -> Iterator[Message]:
        """Kernel, Grundy values, value."""
        if self.kernel is not None and self.grundy is not None:
            yield message("answer.kernel", positions=shortened(self.called or self.kernel))
            yield message("answer.grundy", values=shortened(self.grundy))
        yield from self.value_messages()
