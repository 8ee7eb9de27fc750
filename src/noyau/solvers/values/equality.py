"""Finds the strategy behind the certificate `equality`: G = H as a second-player win of G − H, for small boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from noyau.certificates import Proved, ValueClaim
from noyau.certificates.kinds import Equality
from noyau.deadline import MORE_TIME, Deadline, Limit
from noyau.errors import TooLarge
from noyau.rules import Taking
from noyau.solvers.opened import Opened
from noyau.values import Value, value_of
from noyau.words import FIRST, SECOND, Player

MOST_SITUATIONS, MOST_VERTICES = 200_000, 64
MOST_CHARACTERS = 5_000
"""Of a written value: a checker reads no longer one."""
Situation = tuple[Opened, "Noted", Player]
"""What is open, what is left of H, and who replies; the other one is to move."""


@dataclass(frozen=True, slots=True)
class Noted:
    """A value as the file writes it, numbers and braces: its options, in that order."""

    number: Fraction | None
    left: tuple[Noted, ...] = ()
    right: tuple[Noted, ...] = ()

    @classmethod
    def of(cls, value: Value) -> Noted:
        """The options of a value, ordered by how they are written."""
        if value.is_number:
            return cls(value.left_stop)
        left, right = (tuple(map(cls.of, sorted(side, key=plain))) for side in (value.left, value.right))
        return cls(None, left, right)

    def options(self, player: Player) -> tuple[Noted, ...]:
        """The options of Left (player 1) or of Right (player 2). Numbers unfold when they are asked for options."""
        if self.number is None:
            return self.left if player is FIRST else self.right
        towards = -1 if player is FIRST else 1
        if self.number.denominator == 1 and self.number * -towards <= 0:
            return ()  # Left cannot move in 0, −1, −2 …, Right not in 0, 1, 2 …
        return (Noted(self.number + Fraction(towards, self.number.denominator)),)


def proof_of_value(rules: Taking[Any, Any], *, limit: Limit = None) -> Proved:
    """The proof that the position where the game starts is worth what it is worth. Past the limit, `LimitReached`.

    >>> from noyau.games import Snort
    >>> proof = proof_of_value(Snort("path:3"))
    >>> proof.claim.value, proof.flaws()
    ('{2|-2}', [])
    """
    count = rules.graph().vertex_count
    if count > MOST_VERTICES:
        raise TooLarge(f"values are proved on boards of up to {MOST_VERTICES} vertices, and this one has {count}")
    deadline = Deadline.of(limit)
    value = value_of(rules, limit=deadline)
    text = plain(value)
    finder = _Finder(deadline)
    with deadline.saying(
        lambda: f"the value has no proof so far: {len(finder.replies_of):,} situations were looked at", hint=MORE_TIME
    ):
        replies = finder.walk(rules, Noted.of(value))
    return Proved(rules, ValueClaim(text), Equality(np.array(replies, np.int32)))


def plain(value: Value) -> str:
    """A value in numbers and braces alone."""
    if value.is_number:
        return str(value.left_stop)
    sides = (",".join(sorted(map(plain, side))) for side in (value.left, value.right))
    text = "{" + "|".join(sides) + "}"
    if len(text) > MOST_CHARACTERS:
        raise TooLarge(f"the value has more than {MOST_CHARACTERS:,} characters", hint="prove that of a smaller board")
    return text


def _starts(rules: Taking[Any, Any], value: Noted) -> list[Situation]:
    """G − H with Left replying, and with Right replying; the last is looked at first."""
    return [(Opened.of(rules, rules.start(), winner=replier), value, replier) for replier in (FIRST, SECOND)]


def _beginnings(opened: Opened, value: Noted, replier: Player) -> Iterator[tuple[Opened, Noted]]:
    """What the beginner can do: take a vertex, or play in −H, with the options that the replier has in H."""
    for vertex in opened.loser_vertices():
        yield opened.loser_takes(vertex), value
    for option in value.options(replier):
        yield opened, option


def _replied(opened: Opened, value: Noted, replier: Player, reply: int) -> tuple[Opened, Noted] | None:
    """After a reply; None when it cannot be played."""
    if reply >= 0:
        return (opened.winner_takes(reply), value) if opened.winner_may(reply) else None
    options = value.options(replier.other)
    return (opened, options[-1 - reply]) if -1 - reply < len(options) else None


class _Finder:
    """Looks for replies, and remembers what it found."""

    def __init__(self, deadline: Deadline) -> None:
        self.deadline = deadline
        self.replies_of: dict[tuple[int, int, Noted, Player], list[int] | None] = {}

    def walk(self, rules: Taking[Any, Any], value: Noted) -> list[int]:
        """The replies, in the checker's order."""
        result: list[int] = []
        seen, todo = set(), _starts(rules, value)
        while todo:
            opened, rest, replier = todo.pop()
            if (key := (opened.winners, opened.losers, rest, replier)) in seen:
                continue
            seen.add(key)
            replies = self.found(opened, rest, replier)
            assert replies is not None, "a value is equal to itself"
            result += replies
            for after, reply in zip(_beginnings(opened, rest, replier), replies, strict=True):
                answered = _replied(*after, replier, reply)
                assert answered is not None
                todo.append((*answered, replier))
        return result

    def found(self, opened: Opened, value: Noted, replier: Player) -> list[int] | None:
        """A reply to each move of the beginner; None when some move has no good one."""
        key = opened.winners, opened.losers, value, replier
        if key not in self.replies_of:
            if len(self.replies_of) >= MOST_SITUATIONS:
                raise TooLarge(
                    f"the proof of the value would look at more than {MOST_SITUATIONS:,} situations",
                    hint="prove that of a smaller board",
                )
            self.deadline.look(len(self.replies_of))
            replies: list[int] | None = []
            for after in _beginnings(opened, value, replier):
                reply = self._reply(*after, replier)
                if reply is None:
                    replies = None
                    break
                assert replies is not None
                replies.append(reply)
            self.replies_of[key] = replies
        return self.replies_of[key]

    def _reply(self, opened: Opened, value: Noted, replier: Player) -> int | None:
        options = range(-1, -1 - len(value.options(replier.other)), -1)
        vertices = (vertex for vertex in range(len(opened.near)) if opened.winner_may(vertex))
        replies: tuple[int, ...] = (*options, *vertices)
        for reply in replies:
            answered = _replied(opened, value, replier, reply)
            if answered is not None and self.found(*answered, replier) is not None:
                return reply
        return None
