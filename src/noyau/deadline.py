"""When to stop, and who may say so: one clock for every solver.

A public function that can take long has a parameter `limit`: a number of seconds, a `Deadline`, or None for as long as
it takes. Its first line makes a deadline of it, and that is what it passes on, to other functions and to the core:

    deadline = Deadline.of(limit)

Loops in Python look at it now and then (`deadline.look(tokens)`), loops in the core do so by themselves, at least every
tenth of a second. What stops them is the end, the event `cancel`, or a signal such as Ctrl+C.

It also says how many threads may work (`threads`), so that this too gets wherever the core is called: None stands for
as many as there are processors. The core starts no more than pay, and the answer is the same for every number.

>>> from threading import Event
>>> deadline = Deadline(60, cancel=Event())
>>> deadline.passed, deadline.left() <= 60
(False, True)
>>> Deadline.of(5).within(2).left() <= 2
True
>>> with Deadline(0).saying(lambda: "unknown so far: 12 positions were searched", hint=MORE_TIME):
...     raise TimeoutError  # as the core does
Traceback (most recent call last):
noyau.errors.LimitReached: unknown so far: 12 positions were searched. Hint: raise limit=.
"""

from __future__ import annotations

import os
import signal
import threading
from _thread import start_new_thread
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from threading import current_thread, main_thread
from time import monotonic
from types import FrameType, TracebackType
from typing import Protocol, TypeVar

from noyau.errors import BadRules, Cancelled, LimitReached

T = TypeVar("T")

MORE_TIME = "raise --limit"
"""The usual hint when the time is up."""

LONGEST = 1e9
"""Seconds, some thirty years: as much as the core's clock can hold. More is no limit."""

MOST_THREADS = 1024
"""More are never of use."""

BETWEEN_REPORTS = 0.1
"""Seconds: whoever watches sees no more than ten numbers a second."""

BETWEEN_LOOKS = 0.02
"""Seconds between two looks at the deadline while somebody else's solver runs."""

MOST_TO_BEGIN = 10
"""Seconds until its thread has begun, or never will."""


SHORTEST = 1e-6
"""Seconds: an alarm after none at all would never ring."""
RINGS_AGAIN = 0.3
"""Seconds until an alarm that nobody heard rings again."""


class Event(Protocol):
    """What `threading.Event`, `multiprocessing.Event` and `asyncio.Event` have in common."""

    def is_set(self) -> bool:
        """Whether it has happened."""
        ...


@dataclass(frozen=True, slots=True)
class Progress:
    """How far it is: seconds since the deadline was made, steps of whatever kind, and a key of the catalogues."""

    seconds: float
    steps: int | None = None
    key: str | None = None


class Deadline:
    """An end, an event that means stop, somebody who wants to hear how far it is, threads; all may be missing."""

    __slots__ = ("_cancel", "_end", "_reporter", "_seconds", "heard", "threads")

    heard: bool
    """Whether `hear` does anything: the core asks once, and then does not call it for nothing."""
    threads: int | None
    """How many threads may work at most; None for as many as there are processors."""

    def __init__(
        self,
        seconds: float | None = None,
        *,
        cancel: Event | None = None,
        progress: Callable[[Progress], None] | None = None,
        threads: int | None = None,
    ) -> None:
        self._seconds = seconds
        self._end = None if seconds is None else _end_after(seconds)
        self._cancel = cancel
        self._reporter = None if progress is None else _Reporter(progress)
        self.heard = cancel is not None or progress is not None
        self.threads = None if threads is None else _threads(threads)

    @staticmethod
    def of(
        limit: Limit,
        *,
        cancel: Event | None = None,
        progress: Callable[[Progress], None] | None = None,
        threads: int | None = None,
    ) -> Deadline:
        """What parameters `limit` and `threads` mean, and whoever else may say stop or wants to hear how far it is."""
        if isinstance(limit, Deadline):
            alone = cancel is None and progress is None and threads is None
            return limit if alone else limit._heard_by(cancel, progress, threads)
        if limit is None and cancel is None and progress is None and threads is None:
            return NEVER
        return Deadline(limit, cancel=cancel, progress=progress, threads=threads)

    def left(self) -> float | None:
        """Seconds that are left, never less than 0; None where there is no end."""
        return None if self._end is None else max(0.0, self._end - monotonic())

    @property
    def seconds(self) -> float | None:
        """How many there were at the beginning; None where there is no end."""
        return self._seconds

    @property
    def passed(self) -> bool:
        """Whether the end is over."""
        return self._end is not None and monotonic() >= self._end

    @property
    def workers(self) -> int:
        """How many threads may work: so many as were allowed, else as many as the core takes (`bind/python.cpp`)."""
        if self.threads is not None:
            return self.threads
        there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        wanted = os.environ.get("OMP_NUM_THREADS", "")
        return min(int(wanted), there) if wanted.isdecimal() and int(wanted) > 0 else there

    def look(self, steps: int | None = None, key: str | None = None) -> None:
        """Stop here if it is time: raises `LimitReached`, or `Cancelled`. The steps and the key are for who watches."""
        if self.heard:
            self.hear(steps, key)
        if self._end is not None and monotonic() >= self._end:
            raise _TimeIsUp("the time limit was reached", hint=MORE_TIME).hinting("error.limit.hint")

    def hear(self, steps: int | None = None, key: str | None = None) -> None:
        """As `look`, but for the clock. The core has one of its own: at its end there may still be an answer."""
        if self._cancel is not None and self._cancel.is_set():
            raise Cancelled("it was cancelled").saying("error.cancelled")
        if self._reporter is not None:
            self._reporter.report(steps, key)

    def within(self, seconds: float) -> Deadline:
        """At most so many seconds of what is left, with the same cancel and the same progress."""
        shorter = Deadline(seconds, threads=self.threads)
        shorter._cancel, shorter._reporter, shorter.heard = self._cancel, self._reporter, self.heard
        if self._end is not None:
            shorter._end = self._end if shorter._end is None else min(shorter._end, self._end)
        return shorter

    def share(self, part: float, *, otherwise: float = inf) -> Deadline:
        """This part of what is left, such as a half; where there is no end, so many seconds."""
        left = self.left()
        return self.within(otherwise if left is None else part * left)

    def unless(self, event: Event, *, reporting: bool = True) -> Deadline:
        """The same, and whoever sets this event has it stop too, with `Cancelled`."""
        same = self._heard_by(_Either(self._cancel, event), None, None)
        same.heard = True
        if not reporting:
            same._reporter = None
        return same

    def again(self) -> Deadline:
        """As many seconds, counted from now, for a question that comes later: nobody else waits for its answer."""
        same = self._seconds is None and not self.heard
        return self if same else Deadline(self._seconds, threads=self.threads)

    def _heard_by(
        self, cancel: Event | None, progress: Callable[[Progress], None] | None, threads: int | None
    ) -> Deadline:
        same = Deadline(
            None,
            cancel=self._cancel if cancel is None else cancel,
            progress=progress,
            threads=self.threads if threads is None else threads,
        )
        same._end, same._seconds = self._end, self._seconds
        if progress is None:
            same._reporter = self._reporter
            same.heard |= self._reporter is not None
        return same

    def reached(
        self, message: str, *, hint: str = "", key: str = "", values: dict[str, str | int] | None = None
    ) -> LimitReached:
        """The complaint that the time was not enough, with a sentence of ours; `key` is that of the catalogues."""
        error = LimitReached(message, hint=hint)
        if key:
            error.saying(key, **(values or {}))
        return error.hinting("error.limit.hint") if hint == MORE_TIME else error

    def saying(
        self,
        message: str | Callable[[], str],
        *,
        hint: str = "",
        key: str = "",
        values: dict[str, str | int] | None = None,
    ) -> Saying:
        """Inside `with`, what the core or `look` raise when the time is up becomes `reached(message, …)`.

        A message that counts what was done until then is a function, called only if it is needed.
        """
        return Saying(self, message, hint, key, values)

    @contextmanager
    def ringing(self, *, at_least: float = 0.0) -> Iterator[None]:
        """Inside `with`, work that knows no deadline, such as building a board, is interrupted when the time is up.

        A signal does it: between two steps of Python, and wherever the core looks at signals. Only the main thread gets
        one, and only where the system has such a clock; elsewhere it is looked once, at the end. It has at least so
        many seconds, however little is left.
        """
        left = self.left()
        if left is None or not hasattr(signal, "setitimer") or current_thread() is not main_thread():
            yield
            self.look()
            return

        leaving = False

        def ring(number: int, frame: FrameType | None) -> None:
            if not leaving:
                raise _TimeIsUp("the time limit was reached", hint=MORE_TIME).hinting("error.limit.hint")

        before = signal.signal(signal.SIGALRM, ring)
        try:
            # Again and again: what is raised while an object is collected, Python ignores.
            signal.setitimer(signal.ITIMER_REAL, max(left, at_least, SHORTEST), RINGS_AGAIN)
            yield
        finally:
            try:
                leaving = True
            finally:  # it may have rung in the line above
                leaving = True
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, before)

    def waiting_for(self, work: Callable[[], T], stop: Callable[[], object]) -> T:
        """Somebody else's solver, which knows no deadline of ours: it works in a thread, and here we look meanwhile.

        When it is time `stop` is called, from here, and must make `work` come back; only then is it time to raise. That
        the clock ran out is not raised but left to `work`: it may come back with what it has found.
        """
        found: list[T] = []
        failed: list[BaseException] = []

        begun, ended = threading.Event(), threading.Event()

        def worked() -> None:
            begun.set()
            try:
                found.append(work())
            except BaseException as error:  # raised again below, in the thread of the caller
                failed.append(error)
            finally:
                ended.set()

        # Not Thread.start: where memory ends a thread may die before its first line, and that waits for it for ever.
        try:
            start_new_thread(worked, ())
        except RuntimeError as error:
            raise MemoryError("a thread could not begin") from error
        if not begun.wait(MOST_TO_BEGIN):
            raise MemoryError("a thread could not begin")
        try:
            while not self.passed:
                self.hear()
                if ended.wait(BETWEEN_LOOKS):
                    break
        finally:  # also for Ctrl+C
            if not ended.is_set():
                stop()
                ended.wait()
        if failed:
            raise failed[0]
        return found[0]


Limit = Deadline | float | None
"""What a parameter `limit` may be."""


class Saying:
    """The one translator of time-outs; see `Deadline.saying`."""

    __slots__ = ("_deadline", "_hint", "_key", "_message", "_values")

    def __init__(
        self,
        deadline: Deadline,
        message: str | Callable[[], str],
        hint: str,
        key: str,
        values: dict[str, str | int] | None,
    ) -> None:
        self._deadline, self._message, self._hint, self._key, self._values = deadline, message, hint, key, values

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None and issubclass(kind, (TimeoutError, _TimeIsUp)):
            message = self._message if isinstance(self._message, str) else self._message()
            raise self._deadline.reached(message, hint=self._hint, key=self._key, values=self._values) from None


class _TimeIsUp(LimitReached):
    """What `look` raises: the plain sentence, for which `saying` puts a better one."""


@dataclass(frozen=True, slots=True)
class _Either:
    one: Event | None
    other: Event

    def is_set(self) -> bool:
        return self.other.is_set() or (self.one is not None and self.one.is_set())


class _Reporter:
    """Hands on what is said, now and then. Deadlines made by `within` share it."""

    __slots__ = ("_began", "_next", "_progress")

    def __init__(self, progress: Callable[[Progress], None]) -> None:
        self._progress, self._began = progress, monotonic()
        self._next = self._began + BETWEEN_REPORTS

    def report(self, steps: int | None, key: str | None) -> None:
        now = monotonic()
        if now >= self._next:
            self._next = now + BETWEEN_REPORTS
            self._progress(Progress(now - self._began, steps, key))


def _end_after(seconds: float) -> float | None:
    try:
        if seconds >= 0:
            return None if seconds >= LONGEST else monotonic() + seconds
    except (TypeError, ValueError):  # no number at all, or many of them
        raise BadRules(f"the limit is {seconds!r}, and should be a number of seconds", hint="like limit=60") from None
    raise BadRules(f"a limit of {seconds} seconds is none", hint="give 0 or more, or leave it out")


def _threads(count: int) -> int:
    if isinstance(count, int) and count >= 1:
        return min(count, MOST_THREADS)
    raise BadRules(f"{count!r} threads cannot work", hint="give 1 or more, or leave it out for all processors")


NEVER = Deadline()
"""No end, and nobody to say stop but a signal."""
