"""A torus with every window once, and where on it a window is.

The construction is Cock's (Toroidal tilings from de Bruijn-Good cyclic sequences, Discrete Mathematics 70, 1988): every
column is the same bracelet, shifted; the shifts from one to the next are a bracelet of their own, of words of n − 1.
A window tells where its columns begin in the first bracelet; the differences tell where it is in the second.

>>> torus = filled(2, 3, 2)
>>> torus.cells.shape, torus.position_of(torus.window_at(3, 7))
((4, 16), (3, 7))
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, ClassVar, cast

import numpy as np
import numpy.typing as npt

from noyau.answers import TorusAnswer
from noyau.certificates import Proved, PuzzleClaim
from noyau.certificates.kinds import TorusWindows
from noyau.deadline import MORE_TIME, Deadline, Limit
from noyau.errors import BadRules, CannotRead, LimitReached
from noyau.games.torus import LONGEST_SIDE, SolveOptions, Torus, closes
from noyau.languages import Message, message
from noyau.positions import Turn
from noyau.sequences.least import LeastSequence
from noyau.solution import Option, Solution, Verdict
from noyau.solvers.interface import Asked, Solver
from noyau.words import FIRST

Grid = npt.NDArray[np.uint8]
MOST_SHOWN = 1 << 16
MOST_TOLD = 1 << 12
MOST_TRIED = 100_000
AT_ONCE = 1 << 18
"""Cells between two looks at the clock."""
FILLED: dict[tuple[int, int, int], Filled] = {}
"""What was filled before: the page asks again at every click."""


@dataclass(frozen=True, eq=False)
class Filled:
    """A torus; the place of a window is looked for."""

    cells: Grid
    height: int
    width: int

    def window_at(self, row: int, column: int) -> Grid:
        """The window whose first cell is there."""
        rows, columns = np.arange(row, row + self.height), np.arange(column, column + self.width)
        return self.cells.take(rows, 0, mode="wrap").take(columns, 1, mode="wrap")

    def position_of(self, window: Grid) -> tuple[int, int]:
        """Row and column of the first cell of a window."""
        same = np.ones(self.cells.shape, bool)
        for (down, right), kind in np.ndenumerate(window):
            same &= np.roll(self.cells, (-down, -right), (0, 1)) == kind
        row, column = np.argwhere(same)[0].tolist()
        return row, column


@dataclass(frozen=True, eq=False)
class ShiftedColumns(Filled):
    """A torus of shifted columns: the place of a window is worked out, whatever the size."""

    column: LeastSequence
    shifts: LeastSequence
    shift_of_column: npt.NDArray[np.int64]

    def position_of(self, window: Grid) -> tuple[int, int]:
        """From where its columns begin and how they are shifted against each other."""
        turn = self.column.length
        begins = [self.column.position_of(column) for column in window.T.tolist()]
        steps = [(after - before) % turn for before, after in pairwise(begins)]
        column = self.shifts.position_of(steps) if steps else 0
        return (begins[0] - int(self.shift_of_column[column])) % turn, column


@dataclass(frozen=True, eq=False)
class Turned(Filled):
    """The same with rows and columns exchanged."""

    other: Filled

    def position_of(self, window: Grid) -> tuple[int, int]:
        """As there."""
        column, row = self.other.position_of(window.T)
        return row, column


def filled(height: int, width: int, kinds: int, *, limit: Limit = None) -> Filled:
    """A torus with every window of this shape once."""
    shape, deadline = (height, width, kinds), Deadline.of(limit)
    if shape not in FILLED:
        with deadline.saying(f"the torus {height}x{width} was not filled in time", hint=MORE_TIME):
            FILLED[shape] = _filled(height, width, kinds, deadline)
    return FILLED[shape]


def _filled(height: int, width: int, kinds: int, deadline: Deadline) -> Filled:
    if closes(width, kinds) and kinds**height <= LONGEST_SIDE:
        return _with_shifted_columns(height, width, kinds, deadline)
    if closes(height, kinds) and kinds**width <= LONGEST_SIDE:
        other = _with_shifted_columns(width, height, kinds, deadline)
        return Turned(np.ascontiguousarray(other.cells.T), height, width, other)
    return Filled(_two_by_two(kinds), height, width)


class TorusSolver(Solver[Torus]):
    """The torus and the proof that every window comes up once; or where a window is, or which one is at a place."""

    only: ClassVar = Torus
    methods: ClassVar = {"shifts": "Cock's construction: one bracelet in every column, shifted as another one says"}
    answers: ClassVar = TorusAnswer
    demos: ClassVar = ("cells",)
    outputs: ClassVar = {"out": lambda solution, deadline: _file(cast(Torus, solution.rules), deadline)}

    def solve(self, rules: Torus, asked: Asked) -> Solution[Any, Any, TorusAnswer]:
        """The options are `noyau.games.torus.SolveOptions`."""
        began = time.perf_counter()
        torus = filled(*rules.window_shape, len(rules.symbols), limit=asked.deadline)
        turn = Turn(rules.start(), FIRST)
        claim = PuzzleClaim(True, rules.wanted, rules.wanted)
        certificate = TorusWindows(torus.cells.reshape(-1).astype(np.int8))
        proof = Proved(rules, claim, certificate)
        answer, took = _answer(rules, torus, asked.options), time.perf_counter() - began
        return Solution(rules, turn, answer, proof, took, lambda now: _verdict(rules, torus, now.position, Deadline()))

    def judge(self, rules: Torus, turn: Turn[Any], *, limit: Limit = None) -> Verdict[Any]:
        """How any turn stands."""
        return verdict_at(rules, turn.position, limit=limit)


def _answer(rules: Torus, torus: Filled, asked: SolveOptions) -> TorusAnswer:
    rows, columns = torus.cells.shape
    said: tuple[Message, ...]
    if asked.find is not None:
        row, column = torus.position_of(_read(rules, asked.find))
        said = (message("torus.position", window=asked.find, row=row, column=column),)
        return TorusAnswer(rows=rows, columns=columns, window=asked.find, position=[row, column], sentences=said)
    if asked.at is not None:
        row, column = _place(asked.at, rows, columns)
        window = "/".join(lines(rules, torus.window_at(row, column)))
        said = (message("torus.at", window=window, row=row, column=column),)
        return TorusAnswer(rows=rows, columns=columns, window=window, position=[row, column], sentences=said)
    shown = lines(rules, torus.cells) if rules.wanted <= MOST_SHOWN else None
    said = (message("torus.found", rows=rows, columns=columns, window=rules.window),)
    if shown is not None and rules.wanted <= MOST_TOLD:
        said += tuple(message("torus.row", row=line) for line in shown)
    return TorusAnswer(rows=rows, columns=columns, torus=shown, sentences=said)


def verdict_at(rules: Torus, at: Any, *, limit: Limit = None) -> Verdict[Any]:
    """Whether the cells so far can be completed, and by which next ones; beginnings are tried until the time is up."""
    deadline = Deadline.of(limit)
    return _verdict(rules, filled(*rules.window_shape, len(rules.symbols), limit=deadline), at, deadline)


def lines(rules: Torus, cells: Grid) -> list[str]:
    """The rows as the player sees them."""
    return ["".join(rules.symbols[kind] for kind in row.tolist()) for row in cells]


def _file(rules: Torus, deadline: Deadline) -> Iterator[bytes]:
    """Some rows at a time."""
    cells = filled(*rules.window_shape, len(rules.symbols), limit=deadline).cells
    letters = np.array([*rules.symbols, "\n"])
    long = max(1, AT_ONCE // cells.shape[1])
    for row in range(0, len(cells), long):
        text = letters[np.pad(cells[row : row + long], ((0, 0), (0, 1)), constant_values=len(rules.symbols))]
        yield "".join(text.ravel().tolist()).encode()


def _with_shifted_columns(height: int, width: int, kinds: int, deadline: Deadline) -> ShiftedColumns:
    column = LeastSequence(kinds, height)
    turn = column.length
    shifts = LeastSequence(turn, width - 1)
    steps = shifts.symbols(limit=deadline) if width > 1 else np.zeros(1, np.uint8)
    ring, shift, shift_of_column = column.symbols(), 0, np.empty(len(steps), np.int64)
    cells = np.empty((turn, len(steps)), np.uint8)
    for first in range(0, len(steps), AT_ONCE):  # piece by piece: Ctrl+C and the clock are heard in between
        piece = slice(first, first + AT_ONCE)
        after = shift + np.cumsum(steps[piece], dtype=np.int64)
        shift_of_column[piece] = (after - steps[piece]) % turn
        shift = int(after[-1]) % turn
        for row in range(turn):
            cells[row, piece] = ring[(row + shift_of_column[piece]) % turn]
        deadline.look()
    assert shift == 0
    return ShiftedColumns(cells, height, width, column, shifts, shift_of_column)


def _two_by_two(kinds: int) -> Grid:
    """Of two kinds by trying; of twice an odd number by laying that torus over the odd one: no factor in common."""
    if kinds == 2:
        return _tried()
    two, odd = _tried(), filled(2, 2, kinds // 2).cells
    side = kinds**2
    rows, columns = np.arange(side)[:, None], np.arange(side)[None, :]
    return two[rows % 4, columns % 4] + 2 * odd[rows % len(odd), columns % len(odd)]


@cache
def _tried() -> Grid:
    rules = Torus("2x2")
    cells = _completed(rules, "", Deadline())
    assert cells is not None
    return np.array([int(cell) for cell in cells], np.uint8).reshape(4, 4)


def _completed(rules: Torus, cells: str, deadline: Deadline) -> str | None:
    """Full cells that begin like these, if there are any, by trying: each is held against the windows it completes."""
    if rules.wanted - len(cells) > MOST_TRIED:  # each cell is one
        raise LimitReached(f"unknown so far: {MOST_TRIED:,} beginnings were tried", hint="take a smaller torus")
    completed_by: list[list[tuple[int, ...]]] = [[] for _ in range(rules.wanted)]
    for places in rules.windows(" " * rules.wanted):
        completed_by[max(places)].append(places)
    put, seen, tried = list(cells), set[tuple[str, ...]](), 0
    for number in range(len(put)):
        seen.update(tuple(put[place] for place in places) for places in completed_by[number])
    untried, added = [list(reversed(rules.symbols))], list[set[tuple[str, ...]]]()  # for each cell behind the beginning
    while untried and len(put) < rules.wanted:
        if not untried[-1]:
            untried.pop()
            if added:
                put.pop()
                seen -= added.pop()
            continue
        put.append(untried[-1].pop())
        new = [tuple(put[place] for place in places) for places in completed_by[len(put) - 1]]
        if len(set(new)) < len(new) or not seen.isdisjoint(new):
            put.pop()
            continue
        if (tried := tried + 1) > MOST_TRIED:
            raise LimitReached(f"unknown so far: {MOST_TRIED:,} beginnings were tried", hint="take a smaller torus")
        deadline.look(tried)
        seen.update(new)
        added.append(set(new))
        untried.append(list(reversed(rules.symbols)))
    return "".join(put) if untried else None


def _verdict(rules: Torus, torus: Filled, at: Any, deadline: Deadline) -> Verdict[Any]:
    """Whether the cells so far can be completed: as in the torus that is known, else by trying."""
    rank = rules.wanted - len(at.cells)
    if rank == 0:
        return Verdict(FIRST, 0, ())
    known = "".join(lines(rules, torus.cells)) if rules.wanted <= MOST_SHOWN else ""
    options = []
    for move in rules.moves(at):
        after = rules.after(at, move)
        good = known.startswith(after.cells) or _completed(rules, after.cells, deadline) is not None
        options.append(Option(move, FIRST if good else None, rank if good else None, good))
    good = any(option.best for option in options)
    return Verdict(FIRST if good else None, rank if good else None, tuple(options))


def _read(rules: Torus, text: str) -> Grid:
    height, width = rules.window_shape
    rows = text.split("/")
    for symbol in "".join(rows):
        if symbol not in rules.symbols:
            raise CannotRead(f"{symbol!r} in the window {text[:60]!r} is no kind of cell", allowed=rules.symbols)
    if len(rows) != height or any(len(row) != width for row in rows):
        raise CannotRead(f"the window {text[:60]!r} does not have {height} rows of {width} cells", hint="like 01/10")
    return np.array([[rules.symbols.index(symbol) for symbol in row] for row in rows], np.uint8)


def _place(at: tuple[int, ...], rows: int, columns: int) -> tuple[int, int]:
    if len(at) != 2 or not 0 <= at[0] < rows or not 0 <= at[1] < columns:
        raise BadRules(
            f"there is no place {','.join(map(str, at))}", hint=f"give a row below {rows} and a column below {columns}"
        )
    return at[0], at[1]


SOLVER = TorusSolver()
