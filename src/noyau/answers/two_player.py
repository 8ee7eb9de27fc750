"""Who wins, and by which moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from noyau.answers.interface import Answer, silent, when_known
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
    """What a position is worth, whoever moves next. Fractions are text; Left is player 1."""

    value: str | None = when_known()
    temperature: str | None = when_known()
    mean: str | None = when_known()
    left_stop: str | None = when_known()
    right_stop: str | None = when_known()
    outcome: str | None = when_known()

    def value_messages(self) -> Iterator[Message]:
        """The value in a sentence, where it was asked for."""
        if self.value is not None:
            facts = ("value", "mean", "temperature", "left_stop", "right_stop", "outcome")
            if self.value == self.left_stop == self.right_stop:  # a number, which would be said four times
                yield message("answer.number", value=self.value, outcome=str(self.outcome))
                return
            yield message("answer.value", **{fact: getattr(self, fact) for fact in facts})


def value_facts(value: Any) -> dict[str, str]:
    """The fields of `Valued` for a value."""
    facts = ("temperature", "mean", "left_stop", "right_stop", "outcome")
    return {"value": str(value)} | {fact: str(getattr(value, fact)) for fact in facts}


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
