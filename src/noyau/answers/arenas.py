"""Arenas: who wins from every vertex."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from noyau.answers.interface import Answer, silent, when_known
from noyau.answers.two_player import TwoPlayerAnswer, WinnerAnswer
from noyau.languages import Language, Message, message


@dataclass(frozen=True, kw_only=True)
class Initial(Answer):
    """The vertex in which play begins: who wins there (0 or 1), and in how many moves."""

    winner: int | None
    rank: int | None


@dataclass(frozen=True, kw_only=True)
class ArenaAnswer(Answer):
    """How many vertices each player ("0", "1") and nobody ("draw") wins; the initial vertex where there is one."""

    won: dict[str, int] | None
    initial: Initial | None = when_known()
    start: WinnerAnswer | None = silent(None)
    """Who wins from where play begins, for the sentences."""

    def messages(self, language: Language = "en") -> Iterator[Message]:
        """Who wins from the first vertex, and the sizes of the regions."""
        if self.start is not None:
            yield from self.start.messages(language)
        if self.won is not None:
            won = self.won
            yield message("answer.regions", first=won["0"], second=won["1"], nobody=won["draw"])


@dataclass(frozen=True, kw_only=True)
class ChaseAnswer(TwoPlayerAnswer):
    """Cops and robber: where the cops begin, and how many turns of theirs the capture takes once all are placed.

    `rank` counts every single move, the placing too; all three are None where the robber is never caught.
    """

    start: list[int] | None = None
    capture_time: int | None = None
    places: tuple[str, ...] = silent(())
    """What those vertices are called."""

    def more(self) -> Iterator[Message]:
        """Where the cops begin, and how long the chase takes."""
        if self.start is not None and self.capture_time is not None:
            where = ", ".join(self.places or map(str, self.start))
            yield message("answer.chase", vertices=where, count=self.capture_time)
        yield from super().more()
