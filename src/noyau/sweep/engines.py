"""Where batches are solved: in this process, in processes of this machine, or (`cluster.py`) on a Dask cluster.

An engine takes batches and brings back what became of them, in any order. It decides nothing: which batch comes next,
and what to do about a worker that died, is the business of `pump.py`.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import selectors
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import IO, Any, Protocol, cast

from noyau.errors import NoyauError
from noyau.sweep.answering import Answers, answer_batch
from noyau.sweep.question import Question, Task

LOOK_AGAIN = 0.05
"""Seconds between two looks at whether somebody wants it stopped."""


@dataclass(frozen=True)
class Died:
    """The worker is gone, and with it the batch."""

    reason: str


Outcome = Answers | Died | NoyauError
"""An error is one that would meet every batch, such as another version of noyau."""


class Engine(Protocol):
    """Solves batches."""

    @property
    def free(self) -> int:
        """How many more batches it wants now."""
        ...

    def send(self, number: int, tasks: Sequence[Task]) -> None:
        """Take a batch."""
        ...

    def finished(self) -> Iterable[tuple[int, Outcome]]:
        """What is known of batches by now; waits a moment if that is nothing."""
        ...

    def close(self) -> None:
        """Stop at once, whatever is being done."""
        ...


class Here:
    """One batch after the other in this process."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._waiting: deque[tuple[int, Sequence[Task]]] = deque()

    @property
    def free(self) -> int:
        """One at a time."""
        return 1 - len(self._waiting)

    def send(self, number: int, tasks: Sequence[Task]) -> None:
        """Solved when somebody asks what is finished."""
        self._waiting.append((number, tasks))

    def finished(self) -> Iterable[tuple[int, Outcome]]:
        """Solve it now."""
        while self._waiting:
            number, tasks = self._waiting.popleft()
            yield number, answer_batch(self._question, tasks, LOOK_AGAIN * 4)

    def close(self) -> None:
        """Nothing is running."""


class _Worker:
    """A process that solves what it is sent, and dies with whoever started it."""

    def __init__(self, question: Question) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "noyau.sweep.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl+C is for us to hear, not for it
            env={**os.environ, "OMP_NUM_THREADS": "1"},
        )
        self.batch: int | None = None
        self._say(question)

    def solve(self, number: int, tasks: Sequence[Task]) -> None:
        self.batch = number
        self._say(tasks)

    def answer(self) -> Outcome:
        try:
            found: Outcome = pickle.load(cast(IO[bytes], self.process.stdout))  # noqa: S301 - our own child
            return found
        except (EOFError, pickle.UnpicklingError):
            code = self.process.wait()
            said = f"killed by {signal.Signals(-code).name}" if code < 0 else f"gone with exit code {code}"
            return Died(f"the worker was {said}")

    def _say(self, what: Any) -> None:
        with contextlib.suppress(BrokenPipeError):  # it is dead: that is found out when it does not answer
            pickle.dump(what, cast(IO[bytes], self.process.stdin), pickle.HIGHEST_PROTOCOL)
            cast(IO[bytes], self.process.stdin).flush()

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(BrokenPipeError):
                cast(IO[bytes], pipe).close()


class Processes:
    """So many processes of this machine."""

    def __init__(self, question: Question, workers: int) -> None:
        self._question = question
        self._most = workers
        self._workers: list[_Worker] = []
        self._selector = selectors.DefaultSelector()

    @property
    def free(self) -> int:
        """A batch each: they take long enough for the way there and back not to matter."""
        return self._most - sum(worker.batch is not None for worker in self._workers)

    def send(self, number: int, tasks: Sequence[Task]) -> None:
        """To a worker that has nothing to do, or a new one."""
        idle = next((worker for worker in self._workers if worker.batch is None), None)
        if idle is None:
            idle = _Worker(self._question)
            self._workers.append(idle)
            self._selector.register(cast(IO[bytes], idle.process.stdout), selectors.EVENT_READ, idle)
        idle.solve(number, tasks)

    def finished(self) -> Iterable[tuple[int, Outcome]]:
        """Whoever has answered, or is dead."""
        for key, _ in self._selector.select(LOOK_AGAIN):
            worker: _Worker = key.data
            outcome, number = worker.answer(), worker.batch
            worker.batch = None
            if isinstance(outcome, Died):
                self._selector.unregister(cast(IO[bytes], worker.process.stdout))
                worker.end()
                self._workers.remove(worker)
            if number is not None:
                yield number, outcome

    def close(self) -> None:
        """Kill them all; what they were doing is lost, and nobody was told otherwise."""
        self._selector.close()
        for worker in self._workers:
            worker.end()
        self._workers.clear()


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
