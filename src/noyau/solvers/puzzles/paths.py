"""Any puzzle: a shortest way to a solved position. What a puzzle written in one file gets without naming a solver.

A space of few positions is laid out whole, breadth first: then everything is known, and the proof says it all. In a
larger one the search goes from position to position, breadth first; where the rules say how many moves a position still
needs (`at_least`), by A*, which looks first where moves made and moves needed are fewest together. The bound need not
be consistent: a position that is reached faster later on is looked at again. A bound that turns out to promise too much
on the way that was found is not believed.

The path is always proved. That it is shortest is proved where few positions are nearer to the start, that there is none
in a small space; in a large one a search says so.
"""

from __future__ import annotations

import time
from array import array
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from itertools import islice
from typing import Any, ClassVar, Generic

from noyau.answers import PuzzleAnswer
from noyau.certificates import Proof, Proved, PuzzleClaim, Searched
from noyau.certificates.kinds import ClosedSet, ShortestPath, SolvingPath
from noyau.deadline import MORE_TIME, Deadline, Limit
from noyau.errors import LimitReached
from noyau.languages import Message, message
from noyau.memory import memory_limit
from noyau.positions import Turn, first_turn, states_of
from noyau.rules import BoundedPuzzle, M, P, Puzzle
from noyau.solution import Option, Solution, Verdict
from noyau.solvers.interface import Asked, Solver
from noyau.words import FIRST, Notation

MOST_LAID_OUT = 20_000
"""A space of so many positions is laid out whole, and listed in proofs."""
MOST_AT_ONCE = 1_000_000
"""Moves of a single position that are tried."""
BYTES_A_POSITION = 700
"""About what Python needs for one that is remembered, without its text."""
HINT_SECONDS = 10.0
MOST_KEPT = 8
"""Puzzles of which something is remembered between two questions."""


class PathSolver(Solver[Puzzle[Any, Any]]):
    """A shortest way from the start to a solved position, or that there is none."""

    methods: ClassVar = {"paths": "breadth first, or A* where the rules give a lower bound"}
    answers: ClassVar = PuzzleAnswer
    demos: ClassVar = ("solution",)

    def solve(self, rules: Puzzle[Any, Any], asked: Asked) -> Solution[Any, Any, PuzzleAnswer]:
        """The path, and as much of a proof as its space allows."""
        began = time.perf_counter()
        known = knowledge_of(rules)
        found = known.way(rules.start(), asked.deadline)
        proof = proof_of(rules, found, known.space, limit=asked.deadline)
        answer = path_answer(found.moves, tuple(_remarks(found, proof)))
        return Solution(rules, first_turn(rules), answer, proof, time.perf_counter() - began, known.verdict)

    def judge(self, rules: Puzzle[Any, Any], turn: Turn[Any], *, limit: Limit = None) -> Verdict[Any]:
        """How a position stands, by the same search from there."""
        return knowledge_of(rules).verdict(turn, limit)

    def worth(self, rules: Puzzle[Any, Any], at: Any, *, limit: Limit = None) -> Message | None:
        """The moves still needed."""
        try:
            found = knowledge_of(rules).way(at, limit)
        except LimitReached:
            return None
        return None if found.moves is None else moves_needed(len(found.moves))


def path_answer(moves: Sequence[Notation] | None, remarks: tuple[Message, ...] = ()) -> PuzzleAnswer:
    """The answer that these moves are; None where there are none."""
    texts = None if moves is None else [str(move) for move in moves]
    length = None if moves is None else len(moves)
    return PuzzleAnswer(
        solvable=moves is not None, length=length, moves=texts, path=tuple(moves or ()), remarks=remarks
    )


def moves_needed(count: int) -> Message:
    """How many moves a position still needs, as a small text beside a move."""
    return message("worth.moves", count=count, value=str(count))


@dataclass(frozen=True)
class Way(Generic[M]):
    """The moves to a solved position, none where there is no way; and how many positions were looked at."""

    moves: tuple[M, ...] | None
    count: int


# A small space, laid out whole.


@dataclass(frozen=True, eq=False)
class Space(Generic[P, M]):
    """Every position that can be reached from the start, breadth first, and every move."""

    positions: list[P]
    options: list[list[tuple[M, int]]]
    """The moves of each position, and the place of the position that each leads to; a solved one has none."""
    solved: list[bool]

    @cached_property
    def place(self) -> dict[P, int]:
        """Where a position stands in the list."""
        return {at: place for place, at in enumerate(self.positions)}

    @cached_property
    def needed(self) -> list[int | None]:
        """The moves that each position still needs, backwards from the solved ones; None where there is no way."""
        before: list[list[int]] = [[] for _ in self.positions]
        for place, options in enumerate(self.options):
            for _, then in options:
                before[then].append(place)
        needed: list[int | None] = [0 if solved else None for solved in self.solved]
        queue = [place for place, solved in enumerate(self.solved) if solved]
        for then in queue:  # grows while we walk along it
            for place in before[then]:
                if needed[place] is None:
                    needed[place] = needed[then] + 1  # type: ignore[operator]
                    queue.append(place)
        return needed

    def way(self, place: int) -> Way[M]:
        """Downhill to a solved position."""
        if self.needed[place] is None:
            return Way(None, len(self.positions))
        moves = []
        while not self.solved[place]:
            nearer = self.needed[place] - 1  # type: ignore[operator]
            move, place = next(option for option in self.options[place] if self.needed[option[1]] == nearer)
            moves.append(move)
        return Way(tuple(moves), len(self.positions))

    def verdict(self, place: int) -> Verdict[M]:
        """What becomes of every move."""
        here = self.needed[place]
        options = []
        for move, then in self.options[place]:
            left = self.needed[then]
            if left is None:
                options.append(Option(move, None, None))
            else:
                options.append(Option(move, FIRST, left + 1, best=left + 1 == here))
        return Verdict(None if here is None else FIRST, here, tuple(options))


def laid_out(rules: Puzzle[P, M], *, limit: Limit = None, most: int = MOST_LAID_OUT) -> Space[P, M] | None:
    """The whole space, breadth first; None where it has more positions than `most`."""
    limits = _Limits(rules, limit, most)
    start = rules.start()
    place, positions = {start: 0}, [start]
    options: list[list[tuple[M, int]]] = []
    solved: list[bool] = []
    for here, at in enumerate(positions):  # grows while we walk along it
        limits.mind_the_time(here)
        solved.append(rules.solved(at))
        options.append([])
        for move in () if solved[-1] else islice(rules.moves(at), most + 1):
            then = rules.after(at, move)
            there = place.setdefault(then, len(positions))
            if there == len(positions):
                positions.append(then)
            options[-1].append((move, there))
        if len(positions) > most or len(options[-1]) > most:
            return None
    return Space(positions, options, solved)


# A large space, searched.


def shortest_way(rules: Puzzle[P, M], start: P, *, limit: Limit = None) -> Way[M]:
    """A shortest way from a position, by A* where the rules give a lower bound, else breadth first."""
    limits = _Limits(rules, limit, memory_limit() // (BYTES_A_POSITION + 2 * len(str(start))))
    if isinstance(rules, BoundedPuzzle):
        found = nearest_first(rules, start, limits)
        if found.moves is None or keeps_its_promise(rules, start, found.moves):
            return found
    return breadth_first(rules, start, limits)


def breadth_first(rules: Puzzle[P, M], start: P, limits: _Limits) -> Way[M]:
    """All positions one move away, then two, then three …"""
    tree = _Tree(rules, start)
    for here, at in enumerate(tree.positions):  # grows while we walk along it
        limits.mind(len(tree.positions))
        if rules.solved(at):
            return Way(tree.moves_to(here), len(tree.positions))
        for number, move in enumerate(islice(rules.moves(at), MOST_AT_ONCE)):
            tree.grow(rules.after(at, move), here, number)
    return Way(None, len(tree.positions))


def nearest_first(rules: BoundedPuzzle[P, M], start: P, limits: _Limits) -> Way[M]:
    """A*: always the position at which moves made and moves needed at least are fewest together."""
    tree, made, needed = _Tree(rules, start), array("q", [0]), array("q", [rules.at_least(start)])
    queue = [(needed[0], 0, 0)]
    while queue:
        _, less, here = heappop(queue)
        if -less > made[here]:
            continue  # it was reached faster since
        limits.mind(len(tree.positions))
        at = tree.positions[here]
        if rules.solved(at):
            return Way(tree.moves_to(here), len(tree.positions))
        then_made = made[here] + 1
        for number, move in enumerate(islice(rules.moves(at), MOST_AT_ONCE)):
            then = rules.after(at, move)
            there = tree.grow(then, here, number)
            if there == len(made):
                made.append(then_made)
                needed.append(rules.at_least(then))
            elif then_made < made[there]:
                made[there] = then_made
                tree.hang(there, here, number)
            else:
                continue
            heappush(queue, (then_made + needed[there], -then_made, there))
    return Way(None, len(tree.positions))


def keeps_its_promise(rules: BoundedPuzzle[P, M], at: P, moves: tuple[M, ...]) -> bool:
    """Whether the lower bound is one along a way that was found."""
    for left in range(len(moves), -1, -1):
        if rules.at_least(at) > left:
            return False
        if left:
            at = rules.after(at, moves[len(moves) - left])
    return True


class _Tree(Generic[P]):
    """Positions, and in flat arrays how each was reached: from which other, by which of its moves."""

    def __init__(self, rules: Puzzle[Any, Any], start: P) -> None:
        self.rules = rules
        self.positions = [start]
        self.place = {start: 0}
        self.parent, self.number = array("q", [-1]), array("q", [0])

    def grow(self, at: P, parent: int, number: int) -> int:
        """The place of a position, a new one if it was not known."""
        place = self.place.setdefault(at, len(self.positions))
        if place == len(self.positions):
            self.positions.append(at)
            self.parent.append(parent)
            self.number.append(number)
        return place

    def hang(self, place: int, parent: int, number: int) -> None:
        """A known position is reached from another one from now on."""
        self.parent[place], self.number[place] = parent, number

    def moves_to(self, place: int) -> tuple[Any, ...]:
        """The moves from the start."""
        moves = []
        while (parent := self.parent[place]) >= 0:
            moves.append(next(islice(self.rules.moves(self.positions[parent]), self.number[place], None)))
            place = parent
        return tuple(reversed(moves))


class _Limits:
    """How long, and how many positions."""

    def __init__(self, rules: object, limit: Limit, most: int) -> None:
        self.name, self.most, self.deadline, self.steps = type(rules).__name__, most, Deadline.of(limit), 0

    def mind(self, reached: int) -> None:
        """Complain past either limit."""
        if reached > self.most:
            raise LimitReached(
                f"{self.name} is unknown so far: {reached:,} positions were reached, and more do not fit into memory",
                hint="NOYAU_MEMORY says how many bytes may be used",
            )
        self.mind_the_time(reached)

    def mind_the_time(self, reached: int) -> None:
        """Complain when the time is up."""
        self.steps += 1
        if self.steps % 64 == 1:
            unknown = f"{self.name} is unknown so far: {reached:,} positions were reached within the limit"
            with self.deadline.saying(unknown, hint=MORE_TIME):
                self.deadline.look(reached)


# What is known of a puzzle, between two questions.


class Knowledge(Generic[P, M]):
    """The whole space of a small puzzle; of a large one the ways that were found."""

    def __init__(self, rules: Puzzle[P, M]) -> None:
        self.rules = rules
        self.space: Space[P, M] | None = None
        self.is_large = False
        self.ways: dict[P, Way[M]] = {}

    def way(self, at: P, limit: Limit = None) -> Way[M]:
        """A shortest way from a position."""
        deadline = Deadline.of(limit)
        if self.space is None and not self.is_large:
            self.space = laid_out(self.rules, limit=deadline)
            self.is_large = self.space is None
        if self.space is not None and at in self.space.place:
            return self.space.way(self.space.place[at])
        if at not in self.ways:
            self._remember(at, shortest_way(self.rules, at, limit=deadline))
        return self.ways[at]

    def verdict(self, turn: Turn[P], limit: Limit = HINT_SECONDS) -> Verdict[M]:
        """What becomes of each move; in a large space, one move that is best."""
        at = turn.position
        found = self.way(at, limit)
        if self.space is not None and at in self.space.place:
            return self.space.verdict(self.space.place[at])
        if found.moves is None:
            return Verdict(None, None, ())
        rank = len(found.moves)
        return Verdict(FIRST, rank, tuple(Option(move, FIRST, rank, best=True) for move in found.moves[:1]))

    def _remember(self, at: P, found: Way[M]) -> None:
        """Whoever follows the way is told the rest of it, without another search."""
        self.ways[at] = found
        for number, move in enumerate(found.moves or (), 1):
            at = self.rules.after(at, move)
            self.ways.setdefault(at, Way(found.moves[number:], found.count))  # type: ignore[index]


def knowledge_of(rules: Puzzle[P, M]) -> Knowledge[P, M]:
    """What was found out about a puzzle lately."""
    known = _kept.pop(rules, None) or Knowledge(rules)
    _kept[rules] = known
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return known


_kept: OrderedDict[Any, Knowledge[Any, Any]] = OrderedDict()


def proof_of(
    rules: Puzzle[Any, Any], found: Way[Any], space: Space[Any, Any] | None = None, *, limit: Limit = None
) -> Proof:
    """All that can be shown: the path, and that none is shorter where few positions are nearer; or a closed set."""
    if found.moves is None:
        claim = PuzzleClaim(solvable=False)
        return Searched(rules, claim, found.count) if space is None else Proved(rules, claim, ClosedSet())
    length = len(found.moves)
    near = ball(rules, length, limit=limit)
    if near is None:
        path = states_of(rules, found.moves, limit=limit)
        return Proved(rules, PuzzleClaim(solvable=True, length=length), SolvingPath(path.edge_of_step), found.moves)
    states = states_of(rules, found.moves, length, limit=limit)
    certificate = ShortestPath(states.edge_of_step, states.distance)
    return Proved(rules, PuzzleClaim(solvable=True, length=length, bound=length), certificate, found.moves)


def ball(rules: Puzzle[P, M], radius: int, *, limit: Limit = None) -> dict[P, int] | None:
    """The positions less than `radius` moves from the start, with their distances; None where they are many.

    Of these, a solved one would be nearer than it should be: then there is no ball either.
    """
    limits = _Limits(rules, limit, MOST_LAID_OUT)
    near = {rules.start(): 0} if radius > 0 else {}
    queue = list(near)
    try:
        for at in queue:  # grows while we walk along it
            limits.mind(len(near))
            if rules.solved(at):
                return None
            for move in islice(rules.moves(at), MOST_LAID_OUT) if near[at] + 1 < radius else ():
                then = rules.after(at, move)
                if then not in near:
                    near[then] = near[at] + 1
                    queue.append(then)
    except LimitReached:
        return None
    return near


def _remarks(found: Way[Any], proof: Proof) -> Iterator[Message]:
    if found.moves is None:
        yield message("puzzle.unsolvable", count=found.count)
    elif found.moves:
        shortest = isinstance(proof.claim, PuzzleClaim) and proof.claim.bound is not None
        yield message("puzzle.shortest" if shortest else "puzzle.searched", count=found.count)


SOLVER = PathSolver()
