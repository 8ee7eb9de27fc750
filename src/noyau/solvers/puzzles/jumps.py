"""Peg solitaire: jumps that leave one peg, by a search in the core; or why there are none.

Before the search, parities: a set of holes of which every jump touches an even number keeps the parity of its pegs. All
such sets are found by linear algebra over two elements. If no hole agrees with all of them, no peg can be the last, and
the sets are the proof. A small space is laid out whole, and is its own proof (`paths`); in a larger one, that there is
no solution is what a search says.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau import _core
from noyau.answers import PuzzleAnswer
from noyau.certificates import Proof, Proved, PuzzleClaim, Searched
from noyau.certificates.kinds import ClosedSet, EvenSets, Jumps
from noyau.deadline import MORE_TIME, Deadline, Limit
from noyau.errors import LimitReached
from noyau.games.peg import Jump, Peg, Pegs
from noyau.languages import Message, message
from noyau.memory import memory_limit
from noyau.positions import Turn, first_turn
from noyau.solution import Option, Solution, Verdict
from noyau.solvers.interface import Asked, Solver
from noyau.solvers.puzzles.paths import MOST_LAID_OUT, laid_out, path_answer
from noyau.solvers.puzzles.two_elements import Elimination, vector_of
from noyau.words import FIRST

MOST_SYMMETRIES = 16
MOST_TRIED = 20_000
"""Steps in which symmetries are looked for: on boards with more of them the first are enough."""
HINT_SECONDS = 10.0


@dataclass(frozen=True)
class Found:
    """The jumps, none where there is no way; the positions that were tried; the sets that forbid it, if parity does."""

    jumps: tuple[Jump, ...] | None
    nodes: int
    even_sets: tuple[int, ...] = ()


class JumpSolver(Solver[Peg]):
    """Whether one peg can be left, and by which jumps."""

    only: ClassVar = Peg
    methods: ClassVar = {"jumps": "parities, then a search that remembers positions without a way"}
    answers: ClassVar = PuzzleAnswer
    demos: ClassVar = ("solution",)

    def solve(self, rules: Peg, asked: Asked) -> Solution[Any, Any, PuzzleAnswer]:
        """The jumps, or why there are none."""
        assert isinstance(rules, Peg)
        began = time.perf_counter()
        found = jumped(rules, rules.start(), limit=asked.deadline)
        answer, proof = path_answer(found.jumps, tuple(_remarks(found))), _proof(rules, found, asked.deadline)
        elapsed = time.perf_counter() - began
        verdicts = verdicts_of(rules)
        verdicts.remember(rules.start(), found.jumps)
        return Solution(rules, first_turn(rules), answer, proof, elapsed, verdicts.verdict)

    def judge(self, rules: Peg, turn: Turn[Any], *, limit: Limit = None) -> Verdict[Jump]:
        """A jump after which one peg can still be left."""
        return verdicts_of(rules).verdict(turn, limit)


class Verdicts:
    """How positions stand. Whoever follows a way that was found is told the rest of it, without another search."""

    def __init__(self, rules: Peg) -> None:
        self.rules = rules
        self.known: dict[Pegs, tuple[Jump, ...] | None] = {}

    def verdict(self, turn: Turn[Pegs], limit: Limit = HINT_SECONDS) -> Verdict[Jump]:
        """A jump after which one peg can still be left, if there is one."""
        if turn.position not in self.known:
            self.remember(turn.position, jumped(self.rules, turn.position, limit=limit).jumps)
        jumps = self.known[turn.position]
        if jumps is None:
            return Verdict(None, None, ())
        rank = len(jumps)
        return Verdict(FIRST, rank, tuple(Option(jump, FIRST, rank, best=True) for jump in jumps[:1]))

    def remember(self, at: Pegs, jumps: tuple[Jump, ...] | None) -> None:
        """A way from a position, or that there is none."""
        self.known[at] = jumps
        for number, jump in enumerate(jumps or (), 1):
            at = self.rules.after(at, jump)
            self.known[at] = jumps[number:]  # type: ignore[index]


@lru_cache(maxsize=8)
def verdicts_of(rules: Peg) -> Verdicts:
    """What was found out about a board lately."""
    return Verdicts(rules)


def jumped(rules: Peg, at: Pegs, *, limit: Limit = None) -> Found:
    """Jumps that leave one peg.

    >>> [str(jump) for jump in jumped(Peg("path:4"), Pegs((1, 0, 1, 1))).jumps]
    ['jump 3 over 2 to 1', 'jump 0 over 1 to 2']
    """
    sets = even_sets(rules)
    if not possible_ends(sets, at):
        return Found(None, 0, sets)
    jumps = rules.jumps()
    ends = np.array([(jump.start, jump.over, jump.end) for jump in jumps], np.int32).reshape(-1, 3)
    start, over, end = (np.ascontiguousarray(column) for column in ends.T)
    images = np.array(symmetries(rules), np.int32).ravel()
    pegs = vector_of(hole for hole, peg in enumerate(at.holes) if peg)
    deadline, unknown = Deadline.of(limit), "it is unknown so far whether one peg can be left"
    try:
        with deadline.saying(f"{unknown}: the time was up", hint=MORE_TIME):
            any_, order, nodes = _core.search_jumps(
                len(at.holes), start, over, end, images, pegs, deadline, memory_limit() // 2
            )
    except MemoryError:
        raise LimitReached(f"{unknown}: the memory was full") from None
    return Found(tuple(jumps[number] for number in order) if any_ else None, nodes)


@lru_cache(maxsize=16)
def even_sets(rules: Peg) -> tuple[int, ...]:
    """A basis of the sets of holes of which every jump touches two or none.

    >>> [bin(row) for row in even_sets(Peg("path:4"))]
    ['0b110', '0b1011']
    """
    holes = range(rules.graph().vertex_count)
    touching = [0] * len(holes)
    for number, jump in enumerate(rules.jumps()):
        for hole in (jump.start, jump.over, jump.end):
            touching[hole] |= 1 << number
    return tuple(Elimination(touching).null)


def possible_ends(sets: Sequence[int], at: Pegs) -> list[int]:
    """The holes in which the last peg could be, for all that parities say.

    >>> possible_ends(even_sets(Peg("path:4")), Pegs((1, 0, 1, 1)))
    [2]
    """
    pegs = vector_of(hole for hole, peg in enumerate(at.holes) if peg)
    return [
        hole for hole in range(len(at.holes)) if all((row & (pegs ^ 1 << hole)).bit_count() % 2 == 0 for row in sets)
    ]


@lru_cache(maxsize=16)
def symmetries(rules: Peg) -> tuple[tuple[int, ...], ...]:
    """Some permutations of the holes that send jumps to jumps, the first few; not the one that moves nothing.

    >>> symmetries(Peg("path:4"))
    ((3, 2, 1, 0),)
    """
    holes = range(rules.graph().vertex_count)
    jumps = {(jump.start, jump.over, jump.end) for jump in rules.jumps()}
    over = [{jump for jump in jumps if hole in jump} for hole in holes]
    profile = [tuple(sorted(jump.index(hole) for jump in over[hole])) for hole in holes]
    found: list[tuple[int, ...]] = []
    tried = 0

    def extended(image: list[int]) -> None:
        nonlocal tried
        tried += 1
        hole = len(image)
        if len(found) > MOST_SYMMETRIES or tried > MOST_TRIED:
            return
        if hole == len(holes):
            found.append(tuple(image))
            return
        for there in holes:
            if there in image or profile[there] != profile[hole]:
                continue
            longer = [*image, there]
            known = (jump for jump in over[hole] if max(jump) <= hole)
            if all((longer[jump[0]], longer[jump[1]], longer[jump[2]]) in jumps for jump in known):
                extended(longer)

    extended([])
    return tuple(image for image in found if image != tuple(holes))


def _proof(rules: Peg, found: Found, limit: Limit) -> Proof:
    if found.jumps is not None:
        number = {jump: place for place, jump in enumerate(rules.jumps())}
        made = Jumps(np.array([number[jump] for jump in found.jumps], np.int32))
        return Proved(rules, PuzzleClaim(solvable=True, length=len(found.jumps)), made)
    claim = PuzzleClaim(solvable=False)
    if found.even_sets:
        return Proved(rules, claim, EvenSets(_rows(rules, found.even_sets)))
    try:
        space = laid_out(rules, limit=limit) if found.nodes <= MOST_LAID_OUT else None
    except LimitReached:
        space = None
    return Searched(rules, claim, found.nodes) if space is None else Proved(rules, claim, ClosedSet())


def _rows(rules: Peg, sets: Sequence[int]) -> npt.NDArray[np.int8]:
    return np.array([row >> hole & 1 for row in sets for hole in rules.graph().vertices], np.int8)


def _remarks(found: Found) -> Iterator[Message]:
    if found.jumps is None:
        yield message("peg.parity") if found.even_sets else message("peg.unsolvable", count=found.nodes)


SOLVER = JumpSolver()
