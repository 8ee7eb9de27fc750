"""Lights: which vertices to press so that all is dark, by linear algebra over two elements.

Pressing twice is not pressing, and the order does not matter, so a solution is a set of vertices x with A·x = lit,
where row v of A has the vertex v and its neighbours. A is symmetric. Solutions differ by *quiet* sets, which change
nothing: A·q = 0. If there is no solution, a quiet set holds an odd number of the lit lights, and is the proof: pressing
any vertex changes an even number of its lights. (All lit can always be put out: K. Sutner, 1989.)

A shortest solution is the smallest of all sets x + q. Up to 2²⁰ of them are looked at, one after the other. Where there
are more, one is improved by a few quiet sets at a time.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np

from noyau.answers import LightsAnswer
from noyau.certificates import Proof, Proved, PuzzleClaim
from noyau.certificates.kinds import OddLights, Presses
from noyau.deadline import MORE_TIME, Deadline, Limit
from noyau.errors import LimitReached
from noyau.games.lights import Lights, Lit, Press
from noyau.games.shared.named import all_called
from noyau.graphs import Graph
from noyau.languages import Message, message
from noyau.phrases import shortened
from noyau.positions import Turn, first_turn
from noyau.solution import Option, Solution, Verdict
from noyau.solvers.interface import Asked, Solver
from noyau.solvers.puzzles.paths import moves_needed
from noyau.solvers.puzzles.two_elements import Elimination, bits_of, sums_of, vector_of
from noyau.words import FIRST, Vertex

MOST_QUIET = 20
"""Dimensions of the quiet sets up to which all of them are tried."""
ROUNDS, TOGETHER = 40, 13
"""Where they are more: how often, and with how many of them, a solution is improved."""
HINT_SECONDS = 10.0


@dataclass(frozen=True)
class Found:
    """The vertices to press; or, where there is no solution, a quiet set with an odd number of lit lights."""

    presses: tuple[int, ...] | None
    quiet: tuple[int, ...]
    nullity: int
    bound: int

    @property
    def optimal(self) -> bool:
        """Whether no solution is shorter."""
        return self.presses is not None and len(self.presses) == self.bound


class LightsSolver(Solver[Lights]):
    """Whether the lights can be put out, and by which presses."""

    only: ClassVar = Lights
    methods: ClassVar = {"algebra": "linear algebra over two elements, and the smallest of all solutions"}
    answers: ClassVar = LightsAnswer
    demos: ClassVar = ("solution",)

    def solve(self, rules: Lights, asked: Asked) -> Solution[Any, Any, LightsAnswer]:
        """The presses, or the lights that stand in the way."""
        assert isinstance(rules, Lights)
        began = time.perf_counter()
        found = pressed(rules.graph(), rules.start().lit, limit=asked.deadline)
        answer, proof = _answer(rules, found), _proof(rules, found)
        elapsed, finished = time.perf_counter() - began, found.presses is None or found.optimal
        return Solution(rules, first_turn(rules), answer, proof, elapsed, verdict_of(rules), finished)

    def judge(self, rules: Lights, turn: Turn[Any], *, limit: Limit = None) -> Verdict[Press]:
        """The presses of a shortest solution from here, in any order."""
        return verdict_of(rules, limit)(turn)

    def worth(self, rules: Lights, at: Any, *, limit: Limit = None) -> Message | None:
        """The presses still needed."""
        try:
            found = pressed(rules.graph(), at.lit, limit=limit)
        except LimitReached:
            return None
        return moves_needed(found.bound) if found.optimal else None


def verdict_of(rules: Lights, limit: Limit = HINT_SECONDS) -> Callable[[Turn[Lit]], Verdict[Press]]:
    """How any position stands."""

    def verdict(turn: Turn[Lit]) -> Verdict[Press]:
        found = pressed(rules.graph(), turn.position.lit, limit=limit)
        if found.presses is None:
            return Verdict(None, None, ())
        rank = len(found.presses) if found.optimal else None
        return Verdict(
            FIRST,
            rank,
            tuple(Option(Press(v, rules.graph().name_of(v)), FIRST, rank, best=True) for v in found.presses),
        )

    return verdict


def pressed(graph: Graph, lit: Sequence[int], *, limit: Limit = None) -> Found:
    """A smallest set of presses that puts out these lights, as far as the time and the number of them allow.

    >>> from noyau.graphs import board
    >>> pressed(board("cycle:4"), (1, 1, 1, 1)).presses
    (0, 1, 2, 3)
    >>> pressed(board("cycle:3"), (1, 0, 0)).quiet
    (0, 1)
    """
    deadline = Deadline.of(limit)
    with deadline.saying("the lights are unknown so far: the time was up", hint=MORE_TIME):
        return _pressed(graph, lit, deadline)


def _pressed(graph: Graph, lit: Sequence[int], deadline: Deadline) -> Found:
    wires = _wires(graph, deadline.look)
    wanted = vector_of(vertex for vertex, light in enumerate(lit) if light)
    one, nullity = wires.combination(wanted), len(wires.null)
    if one is None:
        odd = next(quiet for quiet in wires.null if (quiet & wanted).bit_count() % 2)
        return Found(None, tuple(bits_of(odd)), nullity, 0)
    if nullity <= MOST_QUIET:
        least = smallest(one, wires.null, deadline.look)
        return Found(tuple(bits_of(least)), (), nullity, least.bit_count())
    presses = _not_solved_before(graph, wanted, bits_of(improved(one, wires.null, deadline.look)))
    reach = int(graph.degrees.max()) + 1
    return Found(tuple(presses), (), nullity, -(-wanted.bit_count() // reach))


def smallest(one: int, quiet: list[int], mind: Callable[[], None]) -> int:
    """The smallest of all solutions, each looked at."""
    least = one
    for number, change in enumerate(sums_of(quiet)):
        if number % 4096 == 0:
            mind()
        if (one ^ change).bit_count() < least.bit_count():
            least = one ^ change
    return least


def improved(one: int, quiet: list[int], mind: Callable[[], None]) -> int:
    """A small solution: the smallest among all that a few quiet sets make of it, again and again, other sets each time.

    When the time is up, the smallest by then.
    """
    chance = random.Random(1)  # noqa: S311  (the same answer each time, not a secret)
    try:
        for _ in range(ROUNDS):
            one = smallest(one, chance.sample(quiet, TOGETHER), mind)
    except LimitReached:
        pass
    return one


def _not_solved_before(graph: Graph, lit: int, presses: list[int]) -> list[int]:
    """The presses up to where all is dark, which is before the last if the rest changes nothing."""
    rows = _rows(graph)
    for number, vertex in enumerate(presses):
        if lit == 0:
            return presses[:number]
        lit ^= rows[vertex]
    return presses


_kept: dict[Graph, Elimination] = {}


def _wires(graph: Graph, mind: Callable[[], None]) -> Elimination:
    """What the presses of a board can do, worked out once."""
    if graph not in _kept:
        found = Elimination(_rows(graph), mind)
        while len(_kept) >= 8:
            del _kept[next(iter(_kept))]
        _kept[graph] = found
    return _kept[graph]


@lru_cache(maxsize=8)
def _rows(graph: Graph) -> tuple[int, ...]:
    return tuple(vector_of({v, *graph.neighbours(Vertex(v))}) for v in graph.vertices)


def _answer(rules: Lights, found: Found) -> LightsAnswer:
    presses = found.presses
    chosen = set(presses or ())
    return LightsAnswer(
        solvable=presses is not None,
        length=None if presses is None else len(presses),
        script=None if presses is None else [int(vertex in chosen) for vertex in rules.graph().vertices],
        optimal=found.optimal,
        bound=None if presses is None else found.bound,
        nullity=found.nullity,
        sentences=tuple(_messages(rules, found)),
    )


def _proof(rules: Lights, found: Found) -> Proof:
    if found.presses is None:
        return Proved(rules, PuzzleClaim(solvable=False), OddLights(np.array(found.quiet, np.int32)))
    claim = PuzzleClaim(solvable=True, length=len(found.presses))
    return Proved(rules, claim, Presses(np.array(found.presses, np.int32)))


def _messages(rules: Lights, found: Found) -> Iterator[Message]:
    if found.presses is None:
        lit = rules.start().lit
        yield message(
            "lights.unsolvable", vertices=_named(rules, found.quiet), count=sum(lit[vertex] for vertex in found.quiet)
        )
        return
    yield message("lights.solvable", count=len(found.presses))
    if found.presses:
        yield message("lights.presses", vertices=_named(rules, found.presses))
    yield message("lights.optimal") if found.optimal else message("lights.bound", count=found.bound)
    if found.nullity:
        yield message("lights.quiet", count=found.nullity, solutions=_power(found.nullity))


def _named(rules: Lights, vertices: tuple[int, ...]) -> str:
    return shortened(all_called(rules.graph(), vertices))


def _power(nullity: int) -> str:
    return str(2**nullity) if nullity <= MOST_QUIET else f"2^{nullity}"


SOLVER = LightsSolver()
