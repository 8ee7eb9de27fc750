"""Long questions, answered by worker processes so that the server stays quick. At most two are worked on at a time.

A *job* is a question that was given a name, so that it can be watched and cancelled. The name's part before the first
full stop is the browser tab: a tab that has much to ask does not keep another one waiting.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import OrderedDict
from concurrent.futures import Future
from threading import Condition, Lock, Thread, Timer
from typing import Any, Literal

from noyau.errors import Cancelled, LimitReached, NoyauError, TooLarge

State = Literal["waiting", "running", "done", "limit", "cancelled", "failed"]
WORKERS = 2
MOST_WAITING = 64
GRACE = 1.0
"""How much longer than its limit a solver may take to notice it, in seconds."""
MOST_REMEMBERED = 200
"""Jobs whose end can still be asked for."""
BOARDS_KNOWN = 16
KINDS = {kind.__name__: kind for kind in (LimitReached, TooLarge, NoyauError)}
"""The complaints that the answer's status tells apart."""


class Busy(NoyauError):
    """Too many questions are waiting."""


class NameTaken(NoyauError):
    """A job of that name is under way."""


class SolverFailed(Exception):
    """The worker broke."""


class Job:
    """A question on its way. `answer` gives what the worker says, or raises a complaint."""

    def __init__(self, name: str | None, ask: str, place: dict[str, Any], more: dict[str, Any], limit: float) -> None:
        self.name, self.limit = name, limit
        self.tab = (name or "").partition(".")[0]
        self.board = json.dumps([place["game"], place["fields"]], sort_keys=True)
        self.question = json.dumps({"ask": ask, "place": place, "more": more}).encode() + b"\n"
        self.state: State = "waiting"
        self.answer: Future[Any] = Future()
        self._ending = Lock()
        self._entered = time.monotonic()
        self._began: float | None = None
        self._ended: float | None = None

    def begin(self) -> None:
        """A worker has taken it."""
        self.state, self._began = "running", time.monotonic()

    def end(self, state: State, result: Any) -> None:
        """It is over; `result` is the answer, or the exception that stands for it. The first end counts."""
        with self._ending:
            if self._ended is not None:
                return
            self.state, self._ended = state, time.monotonic()
        if isinstance(result, BaseException):
            self.answer.set_exception(result)
        else:
            self.answer.set_result(result)

    @property
    def over(self) -> bool:
        """Whether it has ended, one way or the other."""
        return self._ended is not None

    def state_now(self) -> dict[str, Any]:
        """How it stands: for how many seconds it was worked on, or has been waiting."""
        since = self._began or self._entered
        return {"state": self.state, "seconds": round((self._ended or time.monotonic()) - since, 2)}


class Workers:
    """The processes, and the questions that wait for them. Nothing is started before the first question."""

    def __init__(self) -> None:
        self.changed = Condition()
        self.waiting: list[Job] = []
        self.named: OrderedDict[str, Job] = OrderedDict()
        self.workers: list[_Worker] = []
        self.closed = False

    def enter(
        self, ask: str, place: dict[str, Any], more: dict[str, Any], *, limit: float, name: str | None = None
    ) -> Job:
        """Put a question in the queue."""
        job = Job(name, ask, place, {**more, "limit": limit}, limit)
        with self.changed:
            if len(self.waiting) >= MOST_WAITING:
                error = Busy(
                    f"{len(self.waiting)} questions are waiting already", hint="cancel one, or try again later"
                )
                raise error.saying("error.busy", count=len(self.waiting)).hinting("error.busy.hint")
            if name is not None:
                self._remember(name, job)
            self.waiting.append(job)
            if not self.workers:
                self.workers = [_Worker(self) for _ in range(WORKERS)]
                for worker in self.workers:
                    worker.start()
            self.changed.notify_all()
        return job

    def find(self, name: str) -> Job | None:
        """The job of that name, if it is under way or was not long ago."""
        with self.changed:
            return self.named.get(name)

    def cancel(self, job: Job) -> None:
        """Forget a question at once; the process that thinks about it is killed."""
        with self.changed:
            if job in self.waiting:
                self.waiting.remove(job)
            job.end("cancelled", _cancelled())
            for worker in self.workers:
                if worker.job is job:
                    worker.kill()

    def close(self) -> None:
        """End every process and refuse what is waiting."""
        with self.changed:
            self.closed = True
            for job in [*self.waiting, *(worker.job for worker in self.workers if worker.job)]:
                job.end("cancelled", _cancelled())
            for worker in self.workers:
                worker.kill()
            self.changed.notify_all()

    def next_for(self, worker: _Worker) -> Job | None:
        """What this worker should do next, when there is something; None when all is over.

        The tab with the fewest questions under way comes first. A question whose board another idle worker knows is
        left to that one, and a process is started only when none is idle.
        """
        with self.changed:
            while not self.closed:
                under_way = [other.job.tab for other in self.workers if other.job]
                for job in sorted(self.waiting, key=lambda job: under_way.count(job.tab)):
                    if worker.suits(job) == max(other.suits(job) for other in self.workers if other.job is None):
                        self.waiting.remove(job)
                        worker.job = job
                        job.begin()
                        return job
                self.changed.wait()
            return None

    def _remember(self, name: str, job: Job) -> None:
        known = self.named.get(name)
        if known is not None and not known.over:
            raise NameTaken(f"a job called {name!r} is under way", hint="give every question a name of its own")
        self.named[name] = job
        self.named.move_to_end(name)
        for old in [key for key, job in self.named.items() if job.over][: max(0, len(self.named) - MOST_REMEMBERED)]:
            del self.named[old]


class _Worker(Thread):
    """A thread that waits for one process; the process does the work and can be killed."""

    def __init__(self, pool: Workers) -> None:
        super().__init__(daemon=True, name="noyau worker")
        self.pool = pool
        self.job: Job | None = None
        self.boards: OrderedDict[str, None] = OrderedDict()
        """What the process has in its memory, the latest last."""
        self.process: subprocess.Popen[bytes] | None = None

    def suits(self, job: Job) -> tuple[bool, bool]:
        """Whether it knows the board, and whether it has a process at all."""
        return job.board in self.boards, self.process is not None

    def run(self) -> None:
        """Answer questions until the pool closes."""
        while (job := self.pool.next_for(self)) is not None:
            try:
                self._answer(job)
            except Exception as error:  # the thread must live on
                job.end("failed", SolverFailed(str(error)))
            with self.pool.changed:
                self.job = None
                self.pool.changed.notify_all()
        self._bury()

    def kill(self) -> None:
        """End the process at once; called with the pool's lock held."""
        if self.process is not None:
            self.process.kill()

    def _answer(self, job: Job) -> None:
        with self.pool.changed:
            if job.over:  # cancelled before the process was there
                return
            if self.process is None or self.process.poll() is not None:
                self._bury()
                self.process = _started()
        process = self.process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        late = Timer(job.limit + GRACE, process.kill)
        late.start()
        try:
            process.stdin.write(job.question)
            process.stdin.flush()
            line = process.stdout.readline()
        except OSError:
            line = b""
        finally:
            late.cancel()
        if line:
            self._know(job.board)
            _conclude(job, json.loads(line))
            return
        self._bury()
        worked = job.state_now()["seconds"]
        if worked >= job.limit:
            job.end("limit", _too_long(job.limit))
        else:
            job.end("failed", SolverFailed("the worker process ended by itself; perhaps the memory was gone"))

    def _know(self, board: str) -> None:
        self.boards[board] = None
        self.boards.move_to_end(board)
        if len(self.boards) > BOARDS_KNOWN:
            self.boards.popitem(last=False)

    def _bury(self) -> None:
        """Nothing is left of a process that has ended, or must."""
        process, self.process = self.process, None
        self.boards.clear()
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    stream.close()


def _cancelled() -> Cancelled:
    return Cancelled("it was cancelled").saying("error.cancelled")


def _too_long(limit: float) -> LimitReached:
    error = LimitReached(f"unknown so far: it takes longer than {limit:g} seconds", hint="give it more time")
    return error.saying("error.limit", seconds=f"{limit:g}").hinting("error.limit.hint")


def _started() -> subprocess.Popen[bytes]:
    # -P: a file called json.py in the folder where noyau was started must not be imported.
    words = [sys.executable, "-P", "-m", "noyau.server.workers.process"]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603


def _conclude(job: Job, reply: dict[str, Any]) -> None:
    if "answer" in reply:
        job.end("done", reply["answer"])
    elif "refused" in reply:
        refused = reply["refused"]
        error = KINDS[refused["kind"]](refused["message"], allowed=refused["allowed"], hint=refused["hint"])
        error.saying(refused["key"], **refused["values"])
        error.hinting(refused["hint_key"], **refused["hint_values"])
        job.end("limit" if isinstance(error, LimitReached) else "failed", error)
    else:
        job.end("failed", SolverFailed(reply["failed"]))
