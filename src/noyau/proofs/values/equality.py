"""What a position is worth: G = H, because whoever begins in G − H loses.

H is written with numbers and braces alone, such as {1|-1} for a switch. The certificate is a strategy for whoever does
not begin, first against Right and then against Left: for every move of the beginner, in G or in −H, one reply in G or
in −H. A situation that came up before is not walked again; each ends because the beginner has no move.

Why it proves: if Right loses G − H by beginning then G ≥ H, if Left does then G ≤ H (Conway). The walk takes vertices
and options, and reads no other notation than its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.errors import CannotRead
from noyau.proofs.flaw import Flaw
from noyau.proofs.taking.replies import Opened
from noyau.rules import Taking, plays_normally
from noyau.words import FIRST, SECOND, Player

Numbers = npt.NDArray[np.int32]
MOST_CHARACTERS, DEEPEST, LARGEST, FINEST = 5_000, 50, 300, 2**16
"""Of a written value: characters, braces within braces, numbers, and denominators."""


@dataclass(frozen=True, slots=True)
class NotedValue:
    """A game as it was written: its options, which are games. Numbers unfold when they are asked for options."""

    number: Fraction | None
    left: tuple[NotedValue, ...] = ()
    right: tuple[NotedValue, ...] = ()

    def options(self, player: Player) -> tuple[NotedValue, ...]:
        """The options of Left (player 1) or of Right (player 2)."""
        if self.number is None:
            return self.left if player is FIRST else self.right
        towards = -1 if player is FIRST else 1
        if self.number.denominator == 1 and self.number * -towards <= 0:
            return ()  # Left cannot move in 0, −1, −2 …, Right not in 0, 1, 2 …
        return (NotedValue(self.number + Fraction(towards, self.number.denominator)),)


@dataclass(frozen=True, slots=True)
class ValueClaim:
    """What is claimed of a position, whoever is to move: that it equals a value."""

    position: str
    value: str

    def __str__(self) -> str:
        return f"{self.position} is worth {self.value}, whoever is to move"


@dataclass(frozen=True, eq=False)
class Equality:
    """The replies in the order of the walk: a vertex v as v, the k-th option of the value as −1 − k."""

    type: ClassVar[str] = "equality"
    reply: Numbers

    def flaws_in(self, rules: Any, claim: Any) -> Iterator[Flaw]:
        """Walk both halves once."""
        from noyau.games import game_of

        if not isinstance(claim, ValueClaim) or not isinstance(rules, Taking) or not plays_normally(rules):
            yield Flaw("the game", "is not one of taking vertices with a value claimed, so the proof says nothing")
            return
        if game_of(rules).read_position(claim.position) != rules.start():
            yield Flaw(claim.position, "is claimed but is not where this game starts")
            return
        walk = Walk(rules, read(claim.value), iter(self.reply.tolist()))
        yield from walk.flaws(len(self.reply))

    def as_json(self) -> dict[str, Any]:
        """The one array."""
        return {"reply": self.reply}


Situation = tuple[Opened, NotedValue, Player]
"""What is open, what is left of H, and who replies; the other one is to move."""


class Walk:
    """The walk through the replies."""

    def __init__(self, rules: Any, value: NotedValue, replies: Iterator[int]) -> None:
        self.rules, self.value, self.replies = rules, value, replies
        self.used = 0

    def flaws(self, count: int) -> Iterator[Flaw]:
        """Why the replies are no strategy."""
        seen: set[tuple[int, int, NotedValue, Player]] = set()
        todo = list(starts(self.rules, self.value))
        while todo:
            opened, value, replier = todo.pop()
            if (key := (opened.winners, opened.losers, value, replier)) in seen:
                continue
            seen.add(key)
            for after in beginnings(opened, value, replier):
                reply = next(self.replies, None)
                answered = None if reply is None else replied(*after, replier, reply)
                if answered is None:
                    what = "is missing" if reply is None else f"is {reply}, which cannot be played then"
                    yield Flaw(f"reply {self.used}", what)
                    return
                self.used += 1
                todo.append((*answered, replier))
        if self.used < count:
            yield Flaw("the strategy", f"has {count} replies, of which only {self.used} are needed")


def starts(rules: Any, value: NotedValue) -> Iterator[Situation]:
    """G − H with Left replying, and with Right replying."""
    for replier in (FIRST, SECOND):
        yield Opened.of(rules, rules.start(), winner=replier), value, replier


def beginnings(opened: Opened, value: NotedValue, replier: Player) -> Iterator[tuple[Opened, NotedValue]]:
    """What the beginner can do: take a vertex, or play in −H, with the options that the replier has in H."""
    for vertex in opened.loser_vertices():
        yield opened.loser_takes(vertex), value
    for option in value.options(replier):
        yield opened, option


def replied(opened: Opened, value: NotedValue, replier: Player, reply: int) -> tuple[Opened, NotedValue] | None:
    """After a reply; None when it cannot be played."""
    if reply >= 0:
        return (opened.winner_takes(reply), value) if opened.winner_may(reply) else None
    options = value.options(replier.other)
    return (opened, options[-1 - reply]) if -1 - reply < len(options) else None


def read(text: str) -> NotedValue:
    """Read numbers and braces.

    >>> read("{1|-1/2}").right[0].number
    Fraction(-1, 2)
    """
    tokens = re.findall(r"-?\d+(?:/\d+)?|[{}|,]|\S", text) if len(text) <= MOST_CHARACTERS else []
    place = 0

    def take(wanted: str) -> None:
        nonlocal place
        if tokens[place : place + 1] != [wanted]:
            raise _unreadable(text)
        place += 1

    def side(end: str, depth: int) -> tuple[NotedValue, ...]:
        found: list[NotedValue] = []
        while tokens[place : place + 1] not in ([end], []):
            if found:
                take(",")
            found.append(game(depth + 1))
        take(end)
        return tuple(found)

    def game(depth: int) -> NotedValue:
        nonlocal place
        if depth > DEEPEST or place == len(tokens):
            raise _unreadable(text)
        if tokens[place] == "{":
            place += 1
            return NotedValue(None, side("|", depth), side("}", depth))
        place += 1
        return NotedValue(_number(tokens[place - 1], text))

    result = game(0)
    if place < len(tokens):
        raise _unreadable(text)
    return result


def _number(token: str, text: str) -> Fraction:
    if not re.fullmatch(r"-?\d{1,9}(/\d{1,9})?", token) or token.endswith("/0"):
        raise _unreadable(text)
    number = Fraction(token)
    bottom = number.denominator
    if abs(number) > LARGEST or bottom > FINEST or bottom & (bottom - 1):
        raise _unreadable(text)
    return number


def _unreadable(text: str) -> CannotRead:
    return CannotRead(
        f"{text[:40]!r} is no value of numbers and braces",
        hint=f"such as {{1|-1/2}}; at most {MOST_CHARACTERS:,} characters, numbers up to {LARGEST}",
    )
