"""Whatever is asked about a board that somebody sent is answered by worker processes, which can be killed.

There are two crews. The *thinkers* solve: two at a time, standing back for everybody else. The *lookers* read, draw and
replay matches: what a click waits for. One of them is there before it is asked, more are started when all are busy, and
each has little time and memory. Nothing is decided by size: a short name can be a large board, and a round trip to a
looker is short: nothing is started for it.

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
from dataclasses import dataclass
from threading import Condition, Lock, Thread, Timer
from typing import Any, Literal

from noyau.errors import Cancelled, LimitReached, NoyauError, TooLarge
from noyau.server.workers.patience import Patience

State = Literal["waiting", "running", "done", "limit", "cancelled", "failed"]
MOST_WAITING = 64
MOST_LOOKED_AT = 1_000
"""Questions that may wait for a looker: they are short."""
GRACE = 3.0
"""How much longer than its limit a solver may take to notice it and say so, in seconds, on a busy machine."""
STARTING = 20.0
"""Seconds more for the first question of a process, which has to start: half of one, on a machine that is not busy."""
MOST_REMEMBERED = 200
"""Jobs whose end can still be asked for."""
BOARDS_KNOWN = 16
FORGOTTEN = 0.5
"""Seconds that a looker has to finish what nobody waits for any more: a new process takes about as long to start."""
ANSWER = b"="
"""How a line begins that is an answer: what follows is sent on as it is, and not read here."""
KINDS = {kind.__name__: kind for kind in (LimitReached, TooLarge, NoyauError)}
"""The complaints that the answer's status tells apart."""


class Busy(NoyauError):
    """Too many questions are waiting."""


class NameTaken(NoyauError):
    """A job of that name is under way."""


class SolverFailed(Exception):
    """The worker broke."""


@dataclass(frozen=True)
class Crew:
    """How many processes there are at most, how far each stands back, and how many bytes it may take (0: any)."""

    processes: int
    stands_back: int = 0
    memory: int = 0
    ready: bool = False
    """Whether one is started before it is needed, and a new one at once for one that was killed."""
    waiting: int = MOST_WAITING
    patience: float = 0.0
    """Seconds that a process is left with a question that was cancelled."""
    own_time: bool = False
    """Whether a limit is about the time in which a process really works, not about the clock."""


THINKERS = Crew(2, stands_back=10)
LOOKERS = Crew(4, memory=2**30, ready=True, waiting=MOST_LOOKED_AT, patience=FORGOTTEN, own_time=True)


class Job:
    """A question on its way. `answer` gives what the worker says, as JSON, or raises a complaint."""

    def __init__(self, name: str | None, ask: str, place: dict[str, Any], more: dict[str, Any], limit: float) -> None:
        self.name, self.limit = name, limit
        self.tab = (name or "").partition(".")[0]
        self.board = json.dumps([place["game"], place["fields"]], sort_keys=True)
        self.question = json.dumps({"ask": ask, "place": place, "more": more}).encode() + b"\n"
        self.state: State = "waiting"
        self.answer: Future[bytes] = Future()
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
    """The processes of a crew, and the questions that wait for them."""

    def __init__(self, crew: Crew = THINKERS) -> None:
        self.crew = crew
        self.changed = Condition()
        self.waiting: list[Job] = []
        self.named: OrderedDict[str, Job] = OrderedDict()
        self.workers: list[_Worker] = []
        self.closed = False

    def enter(
        self, ask: str, place: dict[str, Any], more: dict[str, Any], *, limit: float, name: str | None = None
    ) -> Job:
        """Put a question in the queue."""
        job = Job(name, ask, place, more, limit)
        with self.changed:
            if len(self.waiting) >= self.crew.waiting:
                error = Busy(
                    f"{len(self.waiting)} questions are waiting already", hint="cancel one, or try again later"
                )
                raise error.saying("error.busy", count=len(self.waiting)).hinting("error.busy.hint")
            if name is not None:
                self._remember(name, job)
            self.waiting.append(job)
            self._gather()
            self.changed.notify_all()
        return job

    def prepare(self) -> None:
        """Start the first process, if this crew should be ready."""
        with self.changed:
            if self.crew.ready and not self.closed:
                self._gather()
                self.workers[0].prepare()

    def _gather(self) -> None:
        if not self.workers:
            self.workers = [_Worker(self) for _ in range(self.crew.processes)]
            for worker in self.workers:
                worker.start()

    def find(self, name: str) -> Job | None:
        """The job of that name, if it is under way or was not long ago."""
        with self.changed:
            return self.named.get(name)

    def cancel(self, job: Job) -> None:
        """Forget a question at once; the process that thinks about it is killed, perhaps after a moment's patience."""
        with self.changed:
            if job in self.waiting:
                self.waiting.remove(job)
            job.end("cancelled", _cancelled())
            for worker in self.workers:
                if worker.job is job:
                    worker.let_go(job, self.crew.patience)

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
        self.has_answered = False

    def suits(self, job: Job) -> tuple[bool, bool]:
        """Whether it knows the board, and whether it has a process at all."""
        return job.board in self.boards, self.process is not None

    def prepare(self) -> None:
        """Have a process; called with the pool's lock held."""
        if self.process is None or self.process.poll() is not None:
            self._bury()
            self.process, self.has_answered = _started(self.pool.crew), False

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

    def let_go(self, job: Job, patience: float) -> None:
        """End the process unless it comes back from the job by itself soon; called with the pool's lock held."""
        if not patience:
            self.kill()
            return

        def still_there() -> None:
            with self.pool.changed:
                if self.job is job:
                    self.kill()

        later = Timer(patience, still_there)
        later.daemon = True
        later.start()

    def _answer(self, job: Job) -> None:
        with self.pool.changed:
            if job.over:  # cancelled before the process was there
                return
            self.prepare()
        process = self.process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        seconds = job.limit + GRACE + (0 if self.has_answered else STARTING)
        try:
            with Patience(process, seconds, own_time=self.pool.crew.own_time):
                process.stdin.write(job.question)
                process.stdin.flush()
                line = process.stdout.readline()
        except OSError:
            line = b""
        if line.endswith(b"\n"):  # a process that is killed while it writes leaves half a line
            self.has_answered = True
            self._know(job.board)
            _conclude(job, line)
            return
        worked = job.state_now()["seconds"]
        with self.pool.changed:
            self._bury()
            if self.pool.crew.ready and not self.pool.closed:
                self.prepare()
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


def _started(crew: Crew) -> subprocess.Popen[bytes]:
    # -P: a file called json.py in the folder where noyau was started must not be imported.
    words = [sys.executable, "-P", "-m", "noyau.server.workers.process", str(crew.stands_back), str(crew.memory)]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603


def _conclude(job: Job, line: bytes) -> None:
    if line.startswith(ANSWER):
        job.end("done", line[len(ANSWER) : -1])
        return
    reply = json.loads(line)
    if "refused" in reply:
        refused = reply["refused"]
        error = KINDS[refused["kind"]](refused["message"], allowed=refused["allowed"], hint=refused["hint"])
        error.saying(refused["key"], **refused["values"])
        error.hinting(refused["hint_key"], **refused["hint_values"])
        job.end("limit" if isinstance(error, LimitReached) else "failed", error)
    else:
        job.end("failed", SolverFailed(reply["failed"]))
