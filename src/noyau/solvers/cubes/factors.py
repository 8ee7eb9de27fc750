"""Coloured cubes by factors: each colour twice, each cube once, and two of them that share no edge.

The method follows the size. Listing the factors is fastest while there are few; counting cube by cube, remembering what
the colours in between still need, is fastest while these are few; so both are tried in turn, with growing budgets. In
larger sets two factors are looked for together: all solutions are found, but how many factors are in none is not known.
What is left goes to an integer program, which finds a solution or refutes it but does not count.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, ClassVar, TypeVar

import numpy as np
import numpy.typing as npt

from noyau import _core
from noyau.answers import CubesAnswer
from noyau.certificates import Proof, Proved, PuzzleClaim, Searched
from noyau.certificates.kinds import Arrangement, ShownTooRarely
from noyau.deadline import MORE_TIME, Deadline, Limit, Saying
from noyau.errors import LimitReached, MissingPart
from noyau.games.cubes import FACE_AT, SIDES, TURN_AFTER, Cubes, CubeSet, Quarter, Turns
from noyau.positions import Turn
from noyau.solution import Option, Solution, Verdict
from noyau.solvers.cubes import sentences as tell
from noyau.solvers.cubes.circuits import Factor, circuits_of, stacks_of, turns_of
from noyau.solvers.cubes.found import Found, Rows
from noyau.solvers.cubes.program import two_factors
from noyau.solvers.interface import Asked, Solver
from noyau.words import FIRST

PLAIN_UP_TO = 12
"""So many cubes are searched in order, looking at degrees only: there is too little to be clever about."""
LISTED_UP_TO = 40
"""So many cubes have their factors listed, also those without a partner: more cubes would take seconds and more."""
TOGETHER_UP_TO = 1_000
WEIGHED_UP_TO = 60
"""So many cubes are refuted by two colours together, where one is not enough."""
FEW_PAIRS = 2_000
MOST_PAIRS = 1_000_000
"""More pairs than this are counted but not listed."""
MOST_STACKS = 20_000
"""With no more solved stacks than this the nearest is known everywhere."""
NO_LIMIT = 1 << 62
R = TypeVar("R")


class CubesSolver(Solver[Cubes]):
    """Whether the cubes can be stacked, in how many ways, and how; with a proof."""

    only: ClassVar = Cubes
    methods: ClassVar = {"factors": "all factors, listed or counted, and two of them without a common edge"}
    answers: ClassVar = CubesAnswer
    demos: ClassVar = ("factors",)

    def solve(self, rules: Cubes, asked: Asked) -> Solution[Turns, Quarter, CubesAnswer]:
        """The options are `noyau.games.cubes.SolveOptions`."""
        began, deadline, options = time.perf_counter(), asked.deadline, asked.options
        found = find(rules.cubes, deadline)
        near = Nearest(rules.cubes, found)
        stack = near.to(rules.start().turns)
        said = [*tell.summary(found)]
        said += tell.explanation(rules, found, stack) if options.explain else tell.stack(rules, stack)
        more: dict[str, Any] = {}
        finished = True
        if options.count:
            more = _counts_in_time(rules.cubes, found, deadline)
            finished = more["states"] is not None
            said += tell.counted(rules.cubes, more)
        if options.all:
            more["all"], listed = _every_arrangement(rules, found, deadline)
            finished &= listed
        last = (lambda: tell.every(rules, every_stack(rules.cubes, found, deadline))) if options.all else tuple
        answer = CubesAnswer(
            solvable=found.one is not None,
            factors=found.factors,
            solutions=found.solutions,
            arrangement=None if stack is None else arrangement(rules, stack),
            sentences=tell.Sentences(said, last),
            **more,
        )
        proof = _proof(rules, found, stack)
        turn = Turn(rules.start(), FIRST)
        return Solution(rules, turn, answer, proof, time.perf_counter() - began, near.verdict, finished=finished)


def find(cubes: CubeSet, limit: Limit = None) -> Found:
    """Every factor and every pair of disjoint ones, or how many there are; at least one pair, or that there is none."""
    deadline = Deadline.of(limit)
    listing = _Listing(cubes, deadline)
    small = cubes.count <= PLAIN_UP_TO
    stages: tuple[Callable[[], Found | None], ...] = (
        lambda: listing.on(most_nodes=NO_LIMIT if small else 2_000, most_factors=20_000 if small else 1_000),
        lambda: _by_frontier(cubes, 20_000, deadline),
        lambda: listing.on(most_nodes=300_000, most_factors=20_000) if cubes.count <= LISTED_UP_TO else None,
        lambda: _together(cubes, 1_000_000, deadline),
        lambda: _by_frontier(cubes, 2_000_000, deadline),
    )
    for stage in stages:
        if (found := stage()) is not None:
            return found
    try:
        one, branches = two_factors(cubes, deadline)
    except MissingPart:
        if (found := _together(cubes, NO_LIMIT, deadline)) is not None:
            return found
        raise
    return Found(None, 0 if one is None else None, None if one is None else (one[0], one[1]), branches)


def counts(cubes: CubeSet, found: Found, limit: Limit = None) -> dict[str, int]:
    """Stacks up to turning them whole, states of the 24ⁿ, and how many of these look different."""
    deadline = Deadline.of(limit)
    if found.solutions == 0:
        return {"stacks": 0, "states": 0, "looks": 0}
    if found.pairs is not None and len(found.pairs) <= FEW_PAIRS:
        return _counts_of_listed(cubes, found)
    states, looks = (_frontier(cubes, kind, 4_000_000, deadline)[0] for kind in ("sides", "looks"))
    if states is None or looks is None:
        if found.pairs is None:
            raise LimitReached(f"unknown so far: the states of {cubes.count} cubes are too many to list or to count")
        return _counts_of_listed(cubes, found)
    return {"stacks": states // 8, "states": states, "looks": looks}


def _counts_in_time(cubes: CubeSet, found: Found, deadline: Deadline) -> dict[str, int | None]:
    """The same; None where the time was up or they are too many. That the cubes can be stacked is known by then."""
    try:
        return {**counts(cubes, found, deadline)}
    except LimitReached:
        return dict.fromkeys(("stacks", "states", "looks"))


def _every_arrangement(rules: Cubes, found: Found, deadline: Deadline) -> tuple[list[list[list[str]]] | None, bool]:
    """Every solution, or None where they are too many; and False where the time was up."""
    if found.solutions is None or found.solutions > MOST_PAIRS:
        return None, True
    try:
        return [arrangement(rules, one) for one in every_stack(rules.cubes, found, deadline)], True
    except LimitReached:
        return None, False


def every_pair(cubes: CubeSet, found: Found, limit: Limit = None) -> Iterator[tuple[Factor, Factor]]:
    """Every pair of disjoint factors, one after the other, also where they are too many to keep."""
    deadline = Deadline.of(limit)
    if found.pairs is not None and found.rows is not None:
        yield from ((found.rows[one].tolist(), found.rows[other].tolist()) for one, other in found.pairs)
        return
    for one in _factors_one_by_one(cubes, np.full(cubes.count, 7, np.uint8), deadline):
        without = (7 ^ (1 << one)).astype(np.uint8)
        without[0] &= 7 << one[0]  # the larger choice at the first cube, so that every pair comes once
        for other in _factors_one_by_one(cubes, without, deadline):
            yield one.tolist(), other.tolist()


def every_stack(cubes: CubeSet, found: Found, limit: Limit = None) -> Iterator[tuple[int, ...]]:
    """A stack for every pair of disjoint factors: how each cube is turned."""
    if found.one is not None:
        for one, other in every_pair(cubes, found, limit):
            yield turns_of(cubes, circuits_of(cubes, one), circuits_of(cubes, other))


def arrangement(rules: Cubes, turns: Sequence[int]) -> list[list[str]]:
    """Front, back, left and right of every cube."""
    sides = rules.sides(Turns(tuple(turns)))
    return [[sides[side][cube] for side in sides] for cube in range(rules.cubes.count)]


@cache
def distances() -> npt.NDArray[np.int64]:
    """Quarter turns from each of the 24 ways to each other."""
    table = np.full((len(FACE_AT), len(FACE_AT)), -1, np.int64)
    for start in range(len(FACE_AT)):
        table[start, start] = 0
        queue = [start]
        for at in queue:
            for then in (turned[at] for turned in TURN_AFTER.values()):
                if table[start, then] < 0:
                    table[start, then] = table[start, at] + 1
                    queue.append(then)
    return table


class Nearest:
    """Which solved stack is nearest; `exact` when all of them are known."""

    def __init__(self, cubes: CubeSet, found: Found) -> None:
        self.distance = distances()
        self.exact = False
        stacks: list[tuple[int, ...]] = []
        if found.pairs is not None:
            for one, other in every_pair(cubes, found):
                stacks.extend(stacks_of(cubes, one, other) if len(stacks) <= MOST_STACKS else ())
            self.exact = len(stacks) <= MOST_STACKS
        if not self.exact and found.one is not None:
            stacks = [turns_of(cubes, *(circuits_of(cubes, factor) for factor in found.one))]
        self.stacks = np.array(stacks, np.int64).reshape(-1, cubes.count)

    def far(self, turns: Sequence[int]) -> npt.NDArray[np.int64]:
        """How many quarter turns to each stack."""
        far: npt.NDArray[np.int64] = self.distance[np.array(turns), self.stacks].sum(axis=1)
        return far

    def to(self, turns: Sequence[int]) -> tuple[int, ...] | None:
        """The nearest stack, or None when there is none."""
        return tuple(self.stacks[self.far(turns).argmin()].tolist()) if len(self.stacks) else None

    def verdict(self, turn: Turn[Turns]) -> Verdict[Quarter]:
        """How far it is from here, and the quarter turns that lead to a nearest stack: one, not all of them at once."""
        if not len(self.stacks):
            return Verdict(None, None, ())
        turns, far = turn.position.turns, self.far(turn.position.turns)
        rank = int(far.min()) if self.exact else None
        good = [
            Option(Quarter(cube + 1, way), FIRST, rank, best=True)
            for cube, (at, wanted) in enumerate(zip(turns, self.stacks[far.argmin()], strict=True))
            for way, turned in TURN_AFTER.items()
            if self.distance[turned[at], wanted] < self.distance[at, wanted]
        ]
        return Verdict(FIRST, rank, tuple(good))


class _Listing:
    """The factors as they are found; the search goes on where it stopped."""

    def __init__(self, cubes: CubeSet, deadline: Deadline) -> None:
        self.cubes, self.deadline = cubes, deadline
        everything = np.full(cubes.count, 7, np.uint8)
        self.search = _core.FactorSearch(cubes.ends(), everything, cubes.count <= PLAIN_UP_TO)
        self.rows: list[Rows] = []

    def on(self, *, most_nodes: int, most_factors: int) -> Found | None:
        """Everything, if it ends within the budget."""
        more = most_factors - sum(map(len, self.rows))
        with _unknown(self.deadline, lambda: f"{self.search.nodes:,} choices were tried"):
            rows, complete = self.search.next(more, NO_LIMIT, most_nodes, self.deadline)
        self.rows.append(rows.reshape(-1, self.cubes.count))
        if not complete:
            return None
        every = np.concatenate(self.rows)
        every = np.ascontiguousarray(every[np.lexsort(every.T[::-1])])
        with _unknown(self.deadline, lambda: f"there are {len(every):,} factors"):
            pairs, count = _core.disjoint_pairs(every.ravel(), self.cubes.count, MOST_PAIRS, self.deadline)
        pairs = pairs.reshape(-1, 2)
        one = (every[pairs[0, 0]].tolist(), every[pairs[0, 1]].tolist()) if count else None
        return Found(len(every), count, one, self.search.nodes, every, pairs if count <= MOST_PAIRS else None)


def _together(cubes: CubeSet, most_nodes: int, deadline: Deadline) -> Found | None:
    """Both factors of a solution at a time, if all solutions are found within the budget."""
    if cubes.count > TOGETHER_UP_TO:
        return None
    with _unknown(deadline, lambda: "two factors were looked for together"):
        choice, count, complete, nodes = _core.disjoint_factors(cubes.ends(), MOST_PAIRS, most_nodes, deadline)
    if not complete:
        return None
    rows, place = np.unique(choice.reshape(-1, cubes.count), axis=0, return_inverse=True)
    pairs = np.sort(place.reshape(-1, 2).astype(np.int32), axis=1)
    one = (rows[pairs[0, 0]].tolist(), rows[pairs[0, 1]].tolist()) if count else None
    return Found(None, count, one, nodes, rows, pairs if count <= MOST_PAIRS else None)


def _by_frontier(cubes: CubeSet, most_states: int, deadline: Deadline) -> Found | None:
    """By counting alone, if what has to be remembered at a time stays within the budget."""
    pairs, states, one = _frontier(cubes, "pairs", most_states, deadline)
    if pairs is None:
        return None
    factors = _frontier(cubes, "factors", most_states, deadline)[0]
    both = (one[: cubes.count].tolist(), one[cubes.count :].tolist()) if pairs else None
    return Found(factors, pairs // 2, both, states)


def _frontier(cubes: CubeSet, kind: str, most_states: int, deadline: Deadline) -> tuple[int | None, int, Rows]:
    with _unknown(deadline, lambda: "what to remember at a time is too much"):
        words, states, one = _core.count_by_frontier(cubes.ends(), kind, most_states, kind == "pairs", deadline)
    number = None if words is None else sum(int(word) << 64 * place for place, word in enumerate(words))
    return number, states, one


def _factors_one_by_one(cubes: CubeSet, allowed: Rows, deadline: Deadline) -> Iterator[Rows]:
    search = _core.FactorSearch(cubes.ends(), allowed, cubes.count <= PLAIN_UP_TO)
    complete = False
    while not complete:
        with _unknown(deadline, lambda: "not all solutions are listed"):
            rows, complete = search.next(64, NO_LIMIT, NO_LIMIT, deadline)
        yield from rows.reshape(-1, cubes.count)


def _counts_of_listed(cubes: CubeSet, found: Found) -> dict[str, int]:
    """Each circuit of a factor may be walked either way; a loop looks the same both ways."""
    states, looks = 0, {}
    for pair in every_pair(cubes, found):
        circuits = [circuits_of(cubes, factor) for factor in pair]
        states += 2 << sum(map(len, circuits))
        turning = sum(len(circuit) > 1 for walk in circuits for circuit in walk)
        seen = [tuple(tuple(sorted(cubes.pairs[cube][axis])) for cube, axis in enumerate(factor)) for factor in pair]
        looks[seen[0], seen[1]] = looks[seen[1], seen[0]] = 1 << turning
    return {"stacks": states // 8, "states": states, "looks": sum(looks.values())}


def _proof(rules: Cubes, found: Found, stack: tuple[int, ...] | None) -> Proof:
    if stack is not None:
        front, left = (
            np.array([FACE_AT[turn][SIDES.index(side)] for turn in stack], np.int32) for side in ("front", "left")
        )
        return Proved(rules, PuzzleClaim(solvable=True), Arrangement(front, left))
    weights = shown_too_rarely(rules.cubes)
    if weights is None:
        return Searched(rules, PuzzleClaim(solvable=False), found.nodes)
    return Proved(rules, PuzzleClaim(solvable=False), ShownTooRarely(weights))


def shown_too_rarely(cubes: CubeSet) -> npt.NDArray[np.int32] | None:
    """Weights that refute the set: a colour on too few faces to be seen four times, or on so many that it must be seen
    more often; or two colours together, for and against."""
    signed = np.concatenate([np.eye(cubes.count, dtype=np.int32), -np.eye(cubes.count, dtype=np.int32)])
    candidates = [signed]
    if cubes.count <= WEIGHED_UP_TO:
        candidates.extend(one + signed for one in signed)
    faces = np.array(cubes.faces)
    for weights in candidates:
        pairs = weights[:, faces].reshape(len(weights), cubes.count, 3, 2).sum(axis=3)
        shown = (pairs.sum(axis=2) - pairs.min(axis=2)).sum(axis=1)
        refuting = np.flatnonzero(shown < 4 * weights.sum(axis=1))
        if len(refuting):
            found: npt.NDArray[np.int32] = weights[refuting[0]]
            return found
    return None


def _unknown(deadline: Deadline, so_far: Callable[[], str]) -> Saying:
    return deadline.saying(lambda: f"unknown so far: {so_far()}", hint=MORE_TIME)


SOLVER = CubesSolver()
