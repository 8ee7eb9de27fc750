"""A longest closed trail of a directed graph: back to where it began, no arc twice; and why none is longer.

An arc is a word, from its beginning (all but the last sign) to its end (all but the first), as in de Bruijn's diagram.
Words of two signs make any directed graph.

As many arcs as possible with as many ways into each vertex as out of it are found by taking away the fewest (successive
shortest paths). If they hang together they are a trail, and heights show that none is longer: along a closed walk rises
and falls cancel, so its length is the sum of 1 + fall over its arcs, at most what is positive of that over all arcs.

If they fall into pieces, there are two ways on. Where no walk leads from one piece to the other and back, a trail stays
in one strong part of the graph (`Apart`). Otherwise take the vertices of a piece: a trail lies outside of them, or
inside, or some arc that leaves them is its first in the order of the arcs (`Split`): a case each, with arcs that are
left out and one that must be taken. Every case ends in heights, and `bound_of` adds them up without searching.

>>> found = longest_trail(["ab", "ba", "cd", "de", "ec", "bc"])
>>> found.arcs, found.bound, bound_of(found.why, ["ab", "ba", "cd", "de", "ec", "bc"])
(['cd', 'de', 'ec'], 3, 3)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from noyau.deadline import Deadline
from noyau.errors import LimitReached

MOST_CASES = 4_000
DEEPEST = 200
"""After so many cases, or cases of cases, the rest is left open, and the bound says so."""


@dataclass(frozen=True)
class Heights:
    """A number for each vertex, 0 where none is given."""

    height_of: dict[str, int]


@dataclass(frozen=True)
class Apart:
    """No arc leads to a lower level, so a trail stays on one: a reason for each level."""

    level_of: dict[str, int]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Split:
    """Some vertices, and why no trail outside of them, inside, or first leaving them by each arc is longer."""

    vertices: frozenset[str]
    outside: Reason
    inside: Reason
    leaving: tuple[Reason, ...]


Reason = Heights | Apart | Split


@dataclass(frozen=True)
class LongestTrail:
    """The arcs of a trail, one after the other; no trail has more than `bound`, and why."""

    arcs: list[str]
    bound: int
    why: Reason


def longest_trail(
    arcs: Sequence[str], deadline: Deadline | None = None, *, most_cases: int = MOST_CASES
) -> LongestTrail:
    """Search until the bound is met, cases are used up or time is over; what is left open shows in the bound."""
    search = _Search(Deadline.of(None) if deadline is None else deadline, most_cases)
    balanced = _Balanced(list(arcs))
    balanced.settle(search.deadline)  # past the limit nothing is known
    why = search.reason(balanced)
    return LongestTrail(search.best, bound_of(why, arcs), why)


def bound_of(why: Reason, arcs: Iterable[str], taken: frozenset[str] = frozenset()) -> int:
    """How many of these arcs a closed trail has at most, some of them taken for certain. It does not search."""
    arcs = list(arcs)
    if not taken.issubset(arcs):
        return 0
    match why:
        case Heights(height_of):
            worth = {arc: 1 + height_of.get(arc[:-1], 0) - height_of.get(arc[1:], 0) for arc in arcs}
            return sum(more if arc in taken else max(0, more) for arc, more in worth.items())
        case Apart(level_of, reasons):
            if any(level_of.get(arc[:-1], 0) > level_of.get(arc[1:], 0) for arc in arcs):
                raise ValueError("an arc leads to a lower level")
            if not {level_of.get(arc[:-1], 0) for arc in arcs}.issubset(range(len(reasons))):
                raise ValueError("there is a level without a reason")
            levels = [_on_level(arcs, level_of, level) for level in range(len(reasons))]
            return max(bound_of(reason, level, taken) for reason, level in zip(reasons, levels, strict=True))
        case Split():
            cases = list(_cases(arcs, why.vertices, taken))
            reasons = (why.outside, why.inside, *why.leaving)
            if len(cases) != len(reasons):
                raise ValueError("there are as many cases as arcs that leave, and two")
            return max(bound_of(reason, *case) for reason, case in zip(reasons, cases, strict=True))


def _on_level(arcs: Iterable[str], level_of: dict[str, int], level: int) -> list[str]:
    return [arc for arc in arcs if level_of.get(arc[:-1], 0) == level == level_of.get(arc[1:], 0)]


def _ends(arc: str) -> tuple[str, str]:
    return arc[:-1], arc[1:]


def _cases(
    arcs: Sequence[str], vertices: frozenset[str], taken: frozenset[str]
) -> Iterator[tuple[list[str], frozenset[str]]]:
    """Arcs that are left and arcs that must be taken: outside, inside, by each leaving arc and none before it."""
    yield [arc for arc in arcs if vertices.isdisjoint(_ends(arc))], taken
    yield [arc for arc in arcs if vertices.issuperset(_ends(arc))], taken
    left_out: set[str] = set()
    for arc in arcs:
        if arc[:-1] in vertices and arc[1:] not in vertices:
            yield [one for one in arcs if one not in left_out], taken | {arc}
            left_out.add(arc)


@dataclass
class _Search:
    """The best trail so far, and how many cases may still be looked at."""

    deadline: Deadline
    cases_left: int
    best: list[str] = field(default_factory=list)

    def reason(self, found: _Balanced, depth: int = 0) -> Reason:
        """Why no trail here is longer than the best; a longer one is kept."""
        heights = Heights(found.heights())
        pieces = found.pieces()
        for piece in pieces:
            if len(piece) > len(self.best):
                self.best = _circuit(piece)
        if found.bound <= len(self.best) or depth == DEEPEST or self._stops():
            return heights

        def case(arcs: list[str], taken: frozenset[str]) -> Reason:
            if not taken.issubset(arcs):
                return Heights({})  # there is no such trail
            begun = _Balanced(arcs, taken, found.kept)  # what balanced before needs little mending
            begun.settle(None)
            return self.reason(begun, depth + 1)

        level_of = _strong_levels(found.arcs)
        if len({level_of[piece[0][:-1]] for piece in pieces}) > 1:
            levels = [_on_level(found.arcs, level_of, level) for level in range(1 + max(level_of.values()))]
            return Apart(level_of, tuple(case(level, found.taken) for level in levels))
        sets = [frozenset(end for arc in piece for end in _ends(arc)) for piece in pieces]
        vertices = min(sets, key=len)
        outside, inside, *leaving = [case(*left) for left in _cases(found.arcs, vertices, found.taken)]
        return Split(vertices, outside, inside, tuple(leaving))

    def _stops(self) -> bool:
        self.cases_left -= 1
        try:
            self.deadline.look()
        except LimitReached:
            self.cases_left = 0
        return self.cases_left <= 0


class _Balanced:
    """The most arcs that enter each vertex as often as they leave it, those that must be taken among them.

    To take an arc away costs 1 and is a step back along it; to put one back brings 1.
    """

    def __init__(
        self, arcs: list[str], taken: frozenset[str] = frozenset(), kept: frozenset[str] | set[str] | None = None
    ) -> None:
        self.arcs, self.taken = arcs, taken
        self.kept = set(arcs) if kept is None else {arc for arc in arcs if arc in kept} | taken
        self.out: dict[str, list[str]] = {end: [] for arc in arcs for end in _ends(arc)}
        self.into: dict[str, list[str]] = {end: [] for end in self.out}
        for arc in arcs:
            self.out[arc[:-1]].append(arc)
            self.into[arc[1:]].append(arc)
        self.torn: frozenset[str] = frozenset()
        """Vertices into which more arcs must lead than may lead out: there is no such trail."""

    def settle(self, deadline: Deadline | None) -> None:
        """Mend what does not balance, each time by the cheapest path."""
        excess = dict.fromkeys(self.out, 0)
        for arc in self.kept:
            excess[arc[1:]] += 1
            excess[arc[:-1]] -= 1
        while more := [vertex for vertex, count in excess.items() if count > 0]:
            if deadline is not None:
                deadline.look()
            far, came = self._cheapest(dict.fromkeys(more, 0))
            ends = [vertex for vertex, count in excess.items() if count < 0 and vertex in far]
            if not ends:
                self.torn = frozenset(far)
                return
            here = end = min(ends, key=far.__getitem__)
            while here in came:
                arc = came[here]
                self.kept ^= {arc}
                here = arc[:-1] if arc in self.kept else arc[1:]
            excess[end] += 1
            excess[here] -= 1

    @property
    def bound(self) -> int:
        """No trail has more arcs."""
        return 0 if self.torn else len(self.kept)

    def heights(self) -> dict[str, int]:
        """Heights that show the bound."""
        if self.torn:
            return dict.fromkeys(self.torn, len(self.arcs))
        falls, _ = self._cheapest(dict.fromkeys(self.out, 0))
        return {vertex: -fall for vertex, fall in falls.items() if fall}

    def pieces(self) -> list[list[str]]:
        """What is kept, by what hangs together."""
        if self.torn:
            return []
        piece_of: dict[str, int] = {}
        after: dict[str, list[str]] = {}
        for arc in self.kept:
            after.setdefault(arc[:-1], []).append(arc[1:])
        for number, start in enumerate(self.out):
            todo = [start] if start in after and start not in piece_of else []
            while todo:  # what balances is strongly connected
                here = todo.pop()
                if here not in piece_of:
                    piece_of[here] = number
                    todo += after[here]
        pieces: dict[int, list[str]] = {}
        for arc in self.arcs:
            if arc in self.kept:
                pieces.setdefault(piece_of[arc[:-1]], []).append(arc)
        return list(pieces.values())

    def _cheapest(self, far: dict[str, int]) -> tuple[dict[str, int], dict[str, str]]:
        """How cheap it is to get from the given vertices to the others, and by which arc one comes (Bellman, Ford)."""
        came: dict[str, str] = {}
        queue, waiting = deque(far), set(far)
        while queue:
            here = queue.popleft()
            waiting.discard(here)
            steps = [(arc[:-1], arc, 1) for arc in self.into[here] if arc in self.kept and arc not in self.taken]
            steps += [(arc[1:], arc, -1) for arc in self.out[here] if arc not in self.kept]
            for there, arc, cost in steps:
                if there not in far or far[here] + cost < far[there]:
                    far[there], came[there] = far[here] + cost, arc
                    if there not in waiting:
                        waiting.add(there)
                        queue.append(there)
        return far, came


def _strong_levels(arcs: Iterable[str]) -> dict[str, int]:
    """The strong parts, numbered so that no arc leads to a lower one: last finished first, backwards (Kosaraju)."""
    after: dict[str, list[str]] = {}
    before: dict[str, list[str]] = {}
    for arc in arcs:
        after.setdefault(arc[:-1], []).append(arc[1:])
        after.setdefault(arc[1:], [])
        before.setdefault(arc[1:], []).append(arc[:-1])
    finished: list[str] = []
    seen: set[str] = set()
    for start in after:
        todo = [(start, iter((start,)))] if start not in seen else []
        while todo:
            here, ways = todo[-1]
            there = next((vertex for vertex in ways if vertex not in seen), None)
            if there is None:
                todo.pop()
                if todo:
                    finished.append(here)
            else:
                seen.add(there)
                todo.append((there, iter(after[there])))
    level_of: dict[str, int] = {}
    level = 0
    for start in reversed(finished):
        if start in level_of:
            continue
        found = [start]
        while found:
            here = found.pop()
            if here not in level_of:
                level_of[here] = level
                found += [vertex for vertex in before.get(here, ()) if vertex not in level_of]
        level += 1
    return level_of


def _circuit(arcs: Sequence[str]) -> list[str]:
    """A circuit through arcs that balance and hang together: walks closed one by one and merged (Hierholzer)."""
    after: dict[str, list[str]] = {}
    for arc in reversed(arcs):
        after.setdefault(arc[:-1], []).append(arc)
    circuit: list[str] = []
    stack: list[str] = []
    at = arcs[0][:-1]
    while True:
        if after.get(at):
            stack.append(after[at].pop())
            at = stack[-1][1:]
        elif stack:
            circuit.append(stack.pop())
            at = circuit[-1][:-1]
        else:
            return circuit[::-1]
