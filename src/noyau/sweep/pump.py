"""Keep an engine busy, and give the rows in the order of the boards, whatever the workers do.

Batches are made as large as half a second of work, by what boards have cost so far. Only a window of boards, and of
bytes, is under way at any moment, so memory stays the same however long the sweep is. When a worker dies, the boards
of its batch are sent again one by one; the board that kills a worker alone, twice, gets a row that says so.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from noyau.deadline import Event
from noyau.errors import Cancelled, NoyauError
from noyau.sweep.answering import Answers, Row, failed_row
from noyau.sweep.engines import Died, Engine
from noyau.sweep.question import Question, Task

BATCH_SECONDS = 0.5
MOST_IN_BATCH = 10_000
GROWTH = 8
"""A batch is at most so many times as large as one whose cost is known."""
WINDOW = 100_000
"""Boards between the one whose row is next and the last one that was sent out."""
MOST_HELD = 100_000_000
"""Characters of rows and bytes of proofs that may wait behind a board that takes long."""
MOST_DEATHS = 2

Done = tuple[Row, bytes | None]
"""A row, and the proof if it was asked for."""


@dataclass
class _Batch:
    tasks: list[Task]
    deaths: int = 0


@dataclass
class _Pump:
    question: Question
    tasks: Iterator[Task]
    engine: Engine
    next_place: int
    size: int = 1
    seconds_each: float | None = None
    last_sent: int = -1
    numbers: int = 0
    again: deque[_Batch] = field(default_factory=deque)
    under_way: dict[int, _Batch] = field(default_factory=dict)
    ready: dict[int, tuple[Done, int]] = field(default_factory=dict)
    held: int = 0
    ended: bool = False

    def feed(self) -> None:
        """Send out batches as long as somebody is free and the window is not full."""
        while self.engine.free > 0:
            batch = self.again.popleft() if self.again else self._fresh()
            if batch is None:
                return
            self.under_way[self.numbers] = batch
            self.engine.send(self.numbers, batch.tasks)
            self.numbers += 1

    def _fresh(self) -> _Batch | None:
        room = self.next_place + WINDOW - self.last_sent - 1
        if self.ended or room <= 0 or self.held > MOST_HELD:
            return None
        tasks = list(islice(self.tasks, min(self.size, room)))
        self.ended = not tasks
        if not tasks:
            return None
        self.last_sent = tasks[-1][0]
        return _Batch(tasks)

    def take(self, number: int, outcome: Answers | Died | NoyauError) -> None:
        """What became of a batch."""
        batch = self.under_way.pop(number)
        if isinstance(outcome, NoyauError):
            raise outcome
        if isinstance(outcome, Died):
            self._buried(batch, outcome)
            return
        each = _length(outcome.rows[-1])  # the rows of a batch are alike
        for row, proof in zip(outcome.rows, outcome.proofs, strict=True):
            self._hold(row, proof, each + len(proof or b""))
        rest = batch.tasks[len(outcome.rows) :]
        if rest:
            self.again.appendleft(_Batch(rest))
        self._measure(outcome)

    def _buried(self, batch: _Batch, died: Died) -> None:
        if len(batch.tasks) > 1:
            self.again.extendleft(_Batch([task]) for task in reversed(batch.tasks))
        elif batch.deaths + 1 < MOST_DEATHS:
            self.again.appendleft(_Batch(batch.tasks, batch.deaths + 1))
        else:
            task = batch.tasks[0]
            self._hold(failed_row(self.question, task, f"{died.reason} while it solved this board."), None, 0)

    def _hold(self, row: Row, proof: bytes | None, weight: int) -> None:
        self.ready[row["place"]] = (row, proof), weight
        self.held += weight

    def _measure(self, answers: Answers) -> None:
        each = answers.seconds / len(answers.rows)
        self.seconds_each = each if self.seconds_each is None else 0.5 * (self.seconds_each + each)
        wanted = int(BATCH_SECONDS / max(self.seconds_each, 1e-7))
        self.size = max(1, min(wanted, GROWTH * len(answers.rows), MOST_IN_BATCH))

    def in_order(self) -> list[Done]:
        """The rows whose turn has come."""
        found = []
        while self.next_place in self.ready:
            done, weight = self.ready.pop(self.next_place)
            found.append(done)
            self.held -= weight
            self.next_place += 1
        return found


def _length(row: Row) -> int:
    """Characters of its texts: the board spelt out, lists of moves."""
    return sum(len(value) for value in row.values() if isinstance(value, str))


def solved(
    question: Question, tasks: Iterator[Task], engine: Engine, *, first: int = 0, cancel: Event | None = None
) -> Iterator[list[Done]]:
    """Rows from place `first` on, some at a time, in order."""
    pump = _Pump(question, tasks, engine, first, last_sent=first - 1)
    while True:
        pump.feed()
        if not pump.under_way:
            return
        for number, outcome in engine.finished():
            pump.take(number, outcome)
        if cancel is not None and cancel.is_set():
            raise Cancelled("the sweep was cancelled").saying("error.cancelled")
        if rows := pump.in_order():
            yield rows
