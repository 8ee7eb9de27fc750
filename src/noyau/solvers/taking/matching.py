"""Largest matchings of any graph, by Edmonds' blossoms: grow a forest of alternating ways, shrink odd cycles, exchange.

*Outer* vertices are reached from a vertex without partner by an even number of steps, every second one along a pair:
exchanging along that way would leave them without a partner instead. When no way can be made longer the matching is
largest, and the outer vertices are exactly those that some largest matching leaves out (Gallai and Edmonds).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from noyau.deadline import MORE_TIME, Deadline, Limit

ALONE = -1


@dataclass(frozen=True)
class Matched:
    """The partner of every vertex (-1 for none), and whether some largest matching leaves it out."""

    partner: list[int]
    outer: list[bool]

    @property
    def pairs(self) -> int:
        """How many there are."""
        return sum(one != ALONE for one in self.partner) // 2

    def barrier(self, near: Sequence[Sequence[int]]) -> list[int]:
        """The neighbours of outer vertices that are not outer: without them, every piece of outer ones is odd."""
        beside = {there for here, outer in enumerate(self.outer) if outer for there in near[here]}
        return sorted(there for there in beside if not self.outer[there])


def largest_matching(near: Sequence[Sequence[int]], *, limit: Limit = None) -> Matched:
    """A matching with as many pairs as possible. Past the limit, `LimitReached`.

    >>> found = largest_matching([[1], [0, 2], [1]])
    >>> found.pairs, found.outer, found.barrier([[1], [0, 2], [1]])
    (1, [True, False, True], [1])
    """
    deadline = Deadline.of(limit)
    partner = [ALONE] * len(near)
    for vertex, there in enumerate(near):  # a first guess; few exchanges are left to be made
        free = next((other for other in there if partner[other] == ALONE and other != vertex), None)
        if partner[vertex] == ALONE and free is not None:
            partner[vertex], partner[free] = free, vertex
    while True:
        forest = _Forest(near, partner)
        if not forest.grow():
            return Matched(partner, forest.outer)
        with deadline.saying("the largest matching is unknown so far", hint=MORE_TIME):
            deadline.look(sum(one != ALONE for one in partner) // 2)


class _Forest:
    """Alternating trees, one from every vertex without partner."""

    def __init__(self, near: Sequence[Sequence[int]], partner: list[int]) -> None:
        self.near, self.partner = near, partner
        self.before = [ALONE] * len(
            near
        )  # of an inner vertex, and of those inside a blossom: the step towards the root
        self.base = list(range(len(near)))  # of the blossom that a vertex has been shrunk into
        self.outer = [one == ALONE for one in partner]

    def grow(self) -> bool:
        """Until two trees meet and the pairs along the way between their roots have been exchanged; or to the end."""
        todo = [vertex for vertex, outer in enumerate(self.outer) if outer]
        for here in todo:  # grows while we walk along it
            for there in self.near[here]:
                if self.base[here] == self.base[there] or self.partner[here] == there:
                    continue
                if self.outer[there]:
                    meeting = self._meeting(here, there)
                    if meeting is None:
                        self._exchange(here, there)
                        return True
                    todo.extend(self._shrink(here, there, meeting))
                elif self.before[there] == ALONE:
                    self.before[there] = here
                    then = self.partner[there]
                    self.outer[then] = True
                    todo.append(then)
        return False

    def _up(self, vertex: int) -> int:
        """Two steps towards the root: the base of the blossom there, or -1 beyond the root."""
        other = self.partner[vertex]
        return ALONE if other == ALONE else self.base[self.before[other]]

    def _meeting(self, one: int, other: int) -> int | None:
        """Where the ways to the root of two outer vertices meet; None if they are in different trees."""
        seen = set()
        at = self.base[one]
        while at != ALONE:
            seen.add(at)
            at = self._up(at)
        at = self.base[other]
        while at != ALONE and at not in seen:
            at = self._up(at)
        return None if at == ALONE else at

    def _shrink(self, one: int, other: int, meeting: int) -> list[int]:
        """Make one vertex of the odd cycle that the edge closes; the vertices that have become outer by that."""
        inside: set[int] = set()
        for begin, end in ((one, other), (other, one)):
            at, across = begin, end
            while self.base[at] != meeting:
                inner = self.partner[at]
                inside |= {self.base[at], self.base[inner]}
                self.before[at] = across
                at, across = self.before[inner], inner
        fresh = []
        for vertex in range(len(self.near)):
            if self.base[vertex] in inside:
                self.base[vertex] = meeting
                if not self.outer[vertex]:
                    self.outer[vertex] = True
                    fresh.append(vertex)
        return fresh

    def _exchange(self, one: int, other: int) -> None:
        """Pair two outer vertices of different trees, and exchange the pairs along both ways to the roots."""
        for vertex, with_ in ((one, other), (other, one)):
            here = self.partner[vertex]
            self.partner[vertex] = with_
            while here != ALONE:
                there = self.before[here]
                then = self.partner[there]
                self.partner[here], self.partner[there] = there, here
                here = then
