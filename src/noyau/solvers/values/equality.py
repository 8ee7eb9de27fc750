"""Finds the strategy behind `proofs/values/equality.py`: G = H as a second-player win of G − H, for small boards."""

from __future__ import annotations

from typing import Any

import numpy as np

from noyau.deadline import MORE_TIME, Deadline, Limit
from noyau.errors import TooLarge
from noyau.forms import words_of
from noyau.games import game_of
from noyau.proofs.claims import Proved
from noyau.proofs.taking.replies import Opened
from noyau.proofs.values.equality import (
    MOST_CHARACTERS,
    Equality,
    NotedValue,
    ValueClaim,
    beginnings,
    read,
    replied,
    starts,
)
from noyau.values import Value, value_of
from noyau.words import Player

MOST_SITUATIONS, MOST_VERTICES = 200_000, 64


def proof_of_value(rules: Any, *, limit: Limit = None) -> Proved:
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
    text = plain(value_of(rules, limit=deadline))
    finder = _Finder(deadline)
    with deadline.saying(
        lambda: f"the value has no proof so far: {len(finder.replies_of):,} situations were looked at", hint=MORE_TIME
    ):
        replies = finder.walk(rules, read(text))
    claim = ValueClaim(str(rules.start()), text)
    return Proved(game_of(rules).name, words_of(rules), claim, Equality(np.array(replies, np.int32)))


def plain(value: Value) -> str:
    """A value in numbers and braces alone."""
    if value.is_number:
        return str(value.left_stop)
    sides = (", ".join(sorted(map(plain, side))) for side in (value.left, value.right))
    text = "{" + "|".join(sides) + "}"
    if len(text) > MOST_CHARACTERS:
        raise TooLarge(f"the value has more than {MOST_CHARACTERS:,} characters", hint="prove that of a smaller board")
    return text


class _Finder:
    """Looks for replies, and remembers what it found."""

    def __init__(self, deadline: Deadline) -> None:
        self.deadline = deadline
        self.replies_of: dict[tuple[int, int, NotedValue, Player], list[int] | None] = {}

    def walk(self, rules: Any, value: NotedValue) -> list[int]:
        """The replies, in the checker's order."""
        result: list[int] = []
        seen, todo = set(), list(starts(rules, value))
        while todo:
            opened, rest, replier = todo.pop()
            if (key := (opened.winners, opened.losers, rest, replier)) in seen:
                continue
            seen.add(key)
            replies = self.found(opened, rest, replier)
            assert replies is not None, "a value is equal to itself"
            result += replies
            for after, reply in zip(beginnings(opened, rest, replier), replies, strict=True):
                answered = replied(*after, replier, reply)
                assert answered is not None
                todo.append((*answered, replier))
        return result

    def found(self, opened: Opened, value: NotedValue, replier: Player) -> list[int] | None:
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
            for after in beginnings(opened, value, replier):
                reply = self._reply(*after, replier)
                if reply is None:
                    replies = None
                    break
                assert replies is not None
                replies.append(reply)
            self.replies_of[key] = replies
        return self.replies_of[key]

    def _reply(self, opened: Opened, value: NotedValue, replier: Player) -> int | None:
        options = range(-1, -1 - len(value.options(replier.other)), -1)
        vertices = (vertex for vertex in range(len(opened.near)) if opened.winner_may(vertex))
        replies: tuple[int, ...] = (*options, *vertices)
        for reply in replies:
            answered = replied(opened, value, replier, reply)
            if answered is not None and self.found(*answered, replier) is not None:
                return reply
        return None
