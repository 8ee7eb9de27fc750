"""Two pieces of work in turn, or side by side where two threads may work: the answers are the same either way.

Both are given a deadline and must let go of the interpreter's lock, as the core and HiGHS do. The first has precedence:
where it has settled the question the second is not wanted any more, however far it is. So what comes out does not
depend on who was quicker, and it is as if the second had only begun when the first was through.

>>> side_by_side(lambda deadline: 6, lambda deadline: 7, enough=lambda number: number > 6, deadline=Deadline(threads=2))
(6, 7)
>>> side_by_side(lambda deadline: 7, lambda deadline: 8, enough=lambda number: number > 6, deadline=Deadline(threads=1))
(7, None)
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Generic, TypeVar

from noyau.deadline import BETWEEN_LOOKS, Deadline
from noyau.errors import Cancelled

T = TypeVar("T")
Work = Callable[[Deadline], T]


def side_by_side(
    first: Work[T], second: Work[T], *, enough: Callable[[T], bool], deadline: Deadline
) -> tuple[T, T | None]:
    """What both come to; None instead of the second where the first is enough."""
    if deadline.workers > 1:
        return _Both(first, second, enough).done(deadline)
    one = first(deadline)
    return one, None if enough(one) else second(deadline)


class _Both(Generic[T]):
    """The second works in the thread of the caller, who alone hears of signals; the first in one of its own."""

    def __init__(self, first: Work[T], second: Work[T], enough: Callable[[T], bool]) -> None:
        self.first, self.second, self.enough = first, second, enough
        self.unwanted = Event()
        self.came_to: list[T] = []
        self.failed: list[BaseException] = []

    def done(self, deadline: Deadline) -> tuple[T, T | None]:
        thread = Thread(target=self._work, args=(deadline.unless(self.unwanted, reporting=False),), daemon=True)
        thread.start()
        other: T | None = None
        try:
            with suppress(Cancelled):  # by the first, which is enough; whoever else may cancel is heard below
                other = self.second(deadline.unless(self.unwanted))
            while thread.is_alive():
                deadline.hear()
                thread.join(BETWEEN_LOOKS)
        finally:  # also for Ctrl+C
            self.unwanted.set()
            thread.join()
        if self.failed:
            raise self.failed[0]
        deadline.hear()
        one = self.came_to[0]
        return one, None if self.enough(one) else other

    def _work(self, deadline: Deadline) -> None:
        try:
            one = self.first(deadline)
            self.came_to.append(one)
            if self.enough(one):
                self.unwanted.set()
        except BaseException as error:  # raised again in the thread of the caller
            self.failed.append(error)
            self.unwanted.set()
