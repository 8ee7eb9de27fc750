"""Two pieces of work side by side: the answers of one after the other, and nobody is left behind."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from noyau import _core
from noyau.deadline import Deadline, Progress
from noyau.errors import Cancelled, LimitReached
from noyau.solvers.dollars.beside import side_by_side


def for_ever(deadline: Deadline) -> int:
    """As the core: it asks every so often."""
    while True:
        deadline.look()


def in_the_core(deadline: Deadline) -> int:
    _core.census_of_four(np.zeros(6 * 3_000, np.int32), deadline)
    return 0


def saying(number: int, *, after: threading.Event | None = None):
    def work(deadline: Deadline) -> int:
        if after is not None:
            assert after.wait(60)
        return number

    return work


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_the_first_has_precedence(threads):
    def both(first, second):
        return side_by_side(first, second, enough=lambda number: number > 5, deadline=Deadline(threads=threads))

    before = threading.active_count()  # tests before this one may have left some
    assert both(saying(1), saying(2)) == (1, 2)
    assert both(saying(1), saying(9)) == (1, 9)
    assert both(saying(9), saying(8)) == (9, None)
    assert both(saying(9), for_ever) == (9, None)
    assert both(saying(9), in_the_core) == (9, None)
    assert threading.active_count() <= before


def test_the_first_is_waited_for_though_the_second_is_through():
    through = threading.Event()

    def second(deadline: Deadline) -> int:
        through.set()
        return 9

    both = side_by_side(
        saying(8, after=through), second, enough=lambda number: number > 5, deadline=Deadline(threads=2)
    )
    assert both == (8, None)


@pytest.mark.parametrize("work", [for_ever, in_the_core])
def test_whoever_may_stop_it_stops_both(work):
    with pytest.raises((LimitReached, TimeoutError)):
        side_by_side(work, work, enough=bool, deadline=Deadline(0.1, threads=2))
    cancel = threading.Event()
    threading.Timer(0.1, cancel.set).start()
    with pytest.raises(Cancelled):
        side_by_side(work, work, enough=bool, deadline=Deadline(cancel=cancel, threads=2))
    with pytest.raises(Cancelled):
        side_by_side(work, saying(1), enough=bool, deadline=Deadline(cancel=cancel, threads=2))


def test_what_either_raises_is_raised_and_the_other_ends():
    def fails(deadline: Deadline) -> int:
        raise ValueError("wrong")

    for both in ((fails, for_ever), (for_ever, fails), (fails, in_the_core), (in_the_core, fails)):
        with pytest.raises(ValueError, match="wrong"):
            side_by_side(*both, enough=bool, deadline=Deadline(threads=2))


def test_one_of_them_is_heard():
    heard: list[Progress] = []
    deadline = Deadline(progress=heard.append, threads=2)

    def works(own: Deadline) -> int:
        while not heard:
            own.hear(7)
        return 0

    side_by_side(saying(0), works, enough=bool, deadline=deadline)
    assert heard[0].steps == 7


def test_how_many_may_work(monkeypatch):
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    there = Deadline().workers
    assert there >= 1
    assert Deadline(threads=3).workers == 3
    for said, number in (("1", 1), ("100000", there), ("", there), ("0", there), ("many", there)):
        monkeypatch.setenv("OMP_NUM_THREADS", said)
        assert Deadline().workers == number
