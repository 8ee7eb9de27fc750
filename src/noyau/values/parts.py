"""What positions are worth, part by part: each part once, its options before it, and sums of parts added up.

`PartValues` finds values, `PartNumbers` Grundy numbers. Parts are numbered as they come up, and what is kept of each is
one whole number: no object per position in the inner loop, for a game has millions of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic

from noyau import _core
from noyau.deadline import Deadline, Limit, Saying
from noyau.errors import EndlessPlay, TooLarge
from noyau.rules import P, Parted, TwoPlayerRules, moves_of_either
from noyau.values.algebra import Value, worked
from noyau.words import FIRST, SECOND, Player

MOST_POSITIONS = 1_000_000
MOST_REMEMBERED = 500_000
"""Positions of which the parts are kept at hand."""
Sums = list[list[int]]
"""The options of a player: each a list of parts, side by side."""


class _Numbers(dict[P, int]):
    """The number of each part, given when it first comes up."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[P] = []

    def __missing__(self, part: P) -> int:
        number = self[part] = len(self.parts)
        self.parts.append(part)
        return number


class _Apart(dict[P, list[int]]):
    """The parts of each position, by number. Moves in another order often lead to the same position."""

    def __init__(self, fall_apart: Callable[[P], Iterable[P]]) -> None:
        super().__init__()
        self.fall_apart, self.number_of, self.forgotten = fall_apart, _Numbers[P](), 0

    def __missing__(self, at: P) -> list[int]:
        if len(self) >= MOST_REMEMBERED:
            self.forgotten += len(self)
            self.clear()
        number_of = self.number_of
        numbers = self[at] = [number_of[part] for part in self.fall_apart(at)]
        return numbers


class _PartByPart(ABC, Generic[P]):
    """Walks down from a position, deepest options first, and makes one whole number of each part."""

    players: Sequence[Player]
    """Whose options count."""

    def __init__(self, rules: TwoPlayerRules[P, Any]) -> None:
        self.rules = rules
        self.fall_apart: Callable[[P], Iterable[P]] = rules.parts if isinstance(rules, Parted) else lambda at: (at,)
        self.forget()

    def forget(self) -> None:
        """Begin anew."""
        self.apart = _Apart(self.fall_apart)
        self.found: dict[int, int] = {}  # by number
        self.options: dict[int, list[Sums]] = {}  # of the parts on the way to where we are

    @property
    def count(self) -> int:
        """How many parts are known."""
        return len(self.found)

    @property
    def seen(self) -> int:
        """How many positions came up on the way, whole or as parts."""
        return self.apart.forgotten + len(self.apart)

    def unknown(self, deadline: Deadline) -> Saying:
        """What is said when the time is up."""
        return deadline.saying(lambda: f"the value is unknown so far: {self.count:,} positions were looked at")

    def walk(self, at: P, deadline: Deadline) -> list[int]:
        """What each part of a position is worth."""
        numbers = self.apart[at]
        found, options, way = self.found, self.options, list(numbers)
        options.clear()  # of a walk that was interrupted
        while way:
            here = way[-1]
            if here in found:
                way.pop()
                continue
            sides = options.get(here)
            if sides is None:
                sides = options[here] = self._opened(here, deadline)
                missing = {part for side in sides for parts in side for part in parts if part not in found}
                if missing:
                    self._mind_the_way_back(way, missing)
                    way += missing
                    continue
            found[here] = self.combined(
                [[[found[part] for part in parts] for parts in side] for side in sides], deadline
            )
            del options[here]
        return [found[number] for number in numbers]

    @abstractmethod
    def combined(self, sides: list[Sums], deadline: Deadline) -> int:
        """What a part is worth, from what its options are worth."""

    def _opened(self, here: int, deadline: Deadline) -> list[Sums]:
        """The options of a part: who moves, what they may leave, as parts."""
        deadline.look(self.count)
        if self.count > MOST_POSITIONS:
            raise TooLarge(f"more than {MOST_POSITIONS:,} positions can be reached")
        at, apart, after = self.apart.number_of.parts[here], self.apart, self.rules.after
        return [[apart[after(at, move)] for move in self.moves(at, player)] for player in self.players]

    def moves(self, at: P, player: Player) -> Iterable[Any]:
        """The moves of a player whose options count."""
        return self.rules.moves(at, player)

    def _mind_the_way_back(self, way: list[int], missing: set[int]) -> None:
        """Complain when an option has been opened and not been closed: play can come back to it."""
        for part in missing & self.options.keys():
            path = [number for number in way if number in self.options]
            parts = self.apart.number_of.parts
            raise EndlessPlay([parts[number] for number in path[path.index(part) :]])


class PartValues(_PartByPart[P]):
    """Values of the positions of a game: Left is player 1, Right is player 2.

    >>> from noyau.games import Domineering
    >>> game = Domineering("3x3")
    >>> PartValues(game).value(game.start())
    value('±1')
    """

    players = (FIRST, SECOND)
    pool: _core.Values | None = None

    def value(self, at: P, *, limit: Limit = None) -> Value:
        """The value of a position. Past the limit, `LimitReached`."""
        deadline = Deadline.of(limit)

        def found(pool: _core.Values) -> int:
            if pool is not self.pool:  # the first time, or the one before was full
                self.forget()
                self.pool = pool
            return pool.total(self.walk(at, deadline), deadline)

        with self.unknown(deadline):
            return Value(*worked(found, self.pool))

    def combined(self, sides: list[Sums], deadline: Deadline) -> int:
        """The canonical form of what the options are sums of."""
        assert self.pool is not None
        return self.pool.of_sums(sides[0], sides[1], deadline)


class PartNumbers(_PartByPart[P]):
    """Grundy numbers of the positions of an impartial game.

    >>> from noyau.games import NodeKayles
    >>> game = NodeKayles("path:5")
    >>> PartNumbers(game).number(game.start())
    3
    """

    players = (FIRST,)

    def moves(self, at: P, player: Player) -> Iterable[Any]:
        """The moves of either."""
        return moves_of_either(self.rules, at)

    def number(self, at: P, *, limit: Limit = None) -> int:
        """The Grundy number of a position. Past the limit, `LimitReached`."""
        deadline = Deadline.of(limit)
        with self.unknown(deadline):
            return _added(self.walk(at, deadline))

    def combined(self, sides: list[Sums], deadline: Deadline) -> int:
        """The least number that is none of an option."""
        taken = set(map(_added, sides[0]))
        return next(number for number in range(len(taken) + 1) if number not in taken)


def _added(numbers: Iterable[int]) -> int:
    """Without carrying."""
    total = 0
    for number in numbers:
        total ^= number
    return total
