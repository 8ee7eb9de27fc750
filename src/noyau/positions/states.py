"""The states of a puzzle, as far as a proof needs them: a graph with every move of the states that matter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic

import numpy as np
import numpy.typing as npt

from noyau.deadline import MORE_TIME, Deadline, Limit
from noyau.errors import BadRules, TooLarge
from noyau.rules import M, P, Puzzle

MOST_STATES = 1_000_000


@dataclass(frozen=True, eq=False)
class States(Generic[P]):
    """States in the order in which they were found; the first is the start."""

    positions: list[P]
    first_edge: npt.NDArray[np.int64]
    target: npt.NDArray[np.int32]
    solved: npt.NDArray[np.int8]
    all_moves: npt.NDArray[np.int8]
    distance: npt.NDArray[np.int32]
    """From the start, which has 0, for the states nearer than the radius; -1 for the others."""
    edge_of_step: npt.NDArray[np.int32]
    """The edges along the path that was given."""


def states_of(rules: Puzzle[P, M], path: Sequence[M] = (), radius: int | None = 0, *, limit: Limit = None) -> States[P]:
    """Every state nearer to the start than `radius` (all of them where it is None), and those along a path.

    >>> from noyau.games import Lights
    >>> found = states_of(Lights("path:2"), radius=None)
    >>> len(found.positions), found.solved.tolist()
    (2, [0, 1])
    """
    growing = _Growing(rules, Deadline.of(limit))
    for state in growing.nearest_first():
        if radius is None or growing.distance[state] + 1 < radius:
            growing.expand(state, counted=True)
    return growing.finished(path, len(growing.positions))


class _Growing(Generic[P, M]):
    """A state graph while it is explored."""

    def __init__(self, rules: Puzzle[P, M], deadline: Deadline) -> None:
        self.rules, self.deadline = rules, deadline
        self.positions = [rules.start()]
        self.place = {self.positions[0]: 0}
        self.distance = [0]
        self.successors: dict[int, list[int]] = {}

    def nearest_first(self) -> Iterable[int]:
        for state, _ in enumerate(self.positions):  # grows while we walk along it
            yield state

    def expand(self, state: int, *, counted: bool = False) -> None:
        """All moves of a state; a solved one has none."""
        if state in self.successors:
            return
        at, found = self.positions[state], list[int]()
        self.successors[state] = found
        for move in () if self.rules.solved(at) else self.rules.moves(at):
            then = self.rules.after(at, move)
            place = self.place.setdefault(then, len(self.positions))
            if place == len(self.positions):
                self.positions.append(then)
                self.distance.append(self.distance[state] + 1 if counted else -1)
            found.append(place)
            if len(self.positions) > MOST_STATES or len(found) > MOST_STATES:
                raise TooLarge(f"{type(self.rules).__name__} has more than {MOST_STATES:,} states")
        with self.deadline.saying("the state graph of the proof was not finished", hint=MORE_TIME):
            self.deadline.look(len(self.positions))

    def finished(self, path: Sequence[M], nearest: int) -> States[P]:
        """With every move along the path, too."""
        steps, state = list[tuple[int, int]](), 0
        for move in path:
            self.expand(state)
            at = self.positions[state]
            moves = list(self.rules.moves(at))
            if move not in moves:
                raise BadRules(f"step {len(steps)} of the path is no move of this puzzle")
            number = moves.index(move)
            steps.append((state, number))
            state = self.successors[state][number]
        rows = [self.successors.get(state, []) for state in range(len(self.positions))]
        first = np.concatenate([[0], np.cumsum([len(row) for row in rows])]).astype(np.int64)
        distance = np.array(self.distance, np.int32)
        distance[nearest:] = -1
        return States(
            self.positions,
            first,
            np.array([there for row in rows for there in row], np.int32),
            np.array([self.rules.solved(at) for at in self.positions], np.int8),
            np.array([state in self.successors for state in range(len(rows))], np.int8),
            distance,
            np.array([first[state] + number for state, number in steps], np.int32),
        )


def moves_along(
    rules: Puzzle[P, Any], first_edge: Sequence[int], target: Sequence[int], edges: Sequence[int]
) -> list[Any]:
    """The moves that edges of a state graph stand for; `BadRules` where the puzzle has no such move."""
    at, state, moves = rules.start(), 0, list[Any]()
    for edge in edges:
        in_range = 0 <= state < len(first_edge) - 1 and 0 <= edge < len(target)
        move = next(islice(rules.moves(at), max(0, edge - first_edge[state]), None), None) if in_range else None
        if move is None:
            raise BadRules(f"step {len(moves)} of the path is no move of this puzzle")
        moves.append(move)
        at, state = rules.after(at, move), target[edge]
    return moves
