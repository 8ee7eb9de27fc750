"""One clock: refusals, shares, cancelling, progress, and what it costs."""

from __future__ import annotations

import asyncio
import gc
import itertools
import math
import signal
import sys
import threading
import time
from decimal import Decimal

import numpy as np
import pytest

from noyau import solve
from noyau.deadline import BETWEEN_REPORTS, LONGEST, MORE_TIME, NEVER, Deadline, Progress
from noyau.errors import BadRules, Cancelled, LimitReached, NoyauError
from noyau.games import Snort, Subtraction


@pytest.mark.parametrize("wrong", [math.nan, -1, -0.001, -math.inf, "5", [1], np.array([1, 2])])
def test_no_time_is_refused_with_a_sentence(wrong):
    for refused in (lambda: Deadline(wrong), lambda: Deadline.of(wrong), lambda: NEVER.within(wrong)):
        with pytest.raises(BadRules, match=r"a limit of .* seconds is none\. Hint|the limit is .*, and should be a"):
            refused()
    with pytest.raises(BadRules):
        solve(Subtraction(5), limit=wrong)


@pytest.mark.parametrize("long", [None, math.inf, LONGEST, 1e300, Decimal(10) ** 12])
def test_a_very_long_limit_is_none(long):
    deadline = Deadline.of(long)
    assert deadline.left() is None
    assert not deadline.passed
    deadline.look()


def test_what_is_left_is_never_negative():
    deadline = Deadline(0)
    assert deadline.left() == 0
    assert deadline.passed
    later = Deadline(600)
    assert 500 < later.left() <= 600
    assert not later.passed


def test_a_limit_may_be_a_deadline_already():
    deadline = Deadline(3)
    assert Deadline.of(deadline) is deadline
    assert Deadline.of(None) is NEVER is Deadline.of(NEVER)


def test_within_is_never_later():
    deadline = Deadline(1000)
    assert 100 < deadline.within(200).left() <= 200  # however long a busy machine takes between the two
    assert 900 < deadline.within(2000).left() <= 1000
    assert 100 < NEVER.within(200).left() <= 200
    assert NEVER.within(math.inf).left() is None
    assert deadline.within(0).passed
    assert not deadline.passed


def test_shares_are_parts_of_what_is_left():
    assert 400 < Deadline(1000).share(1 / 2).left() <= 500
    assert NEVER.share(1 / 2).left() is None
    assert 500 < NEVER.share(1 / 2, otherwise=600).left() <= 600


def test_looking_past_the_end_raises_with_a_hint():
    with pytest.raises(LimitReached) as reached:
        Deadline(0).look()
    assert (reached.value.hint, reached.value.hint_key) == (MORE_TIME, "error.limit.hint")


def test_a_set_event_cancels_whatever_the_time():
    event = threading.Event()
    for deadline in (Deadline(cancel=event), Deadline(60, cancel=event).within(5), Deadline.of(7, cancel=event)):
        event.clear()
        deadline.look()
        event.set()
        for raises in (deadline.look, deadline.hear):
            with pytest.raises(Cancelled) as stopped:
                raises()
            assert stopped.value.key == "error.cancelled"
        deadline.again().look()  # a later question is nobody else's to cancel
    assert issubclass(Cancelled, NoyauError)
    assert not issubclass(Cancelled, LimitReached)


def test_hearing_does_not_look_at_the_clock():
    Deadline(0).hear()
    Deadline(0, cancel=threading.Event()).hear()


def test_again_counts_from_now():
    deadline = Deadline(0.05)
    time.sleep(0.06)
    assert deadline.passed
    assert not deadline.again().passed
    assert NEVER.again() is NEVER


def test_progress_comes_now_and_then():
    seen: list[Progress] = []
    deadline = Deadline(60, progress=seen.append)
    began, looks = time.monotonic(), 0
    while time.monotonic() < began + 5 * BETWEEN_REPORTS:
        deadline.look(looks, "solve.positions")
        deadline.within(1).look(looks)  # shares the rhythm
        looks += 1
    assert 1 <= len(seen) <= 6
    assert all(later.seconds - earlier.seconds >= BETWEEN_REPORTS for earlier, later in itertools.pairwise(seen))
    assert all(isinstance(one.steps, int) for one in seen)
    assert {one.key for one in seen} <= {"solve.positions", None}
    with pytest.raises(AttributeError):
        seen[0].steps = 3  # type: ignore[misc]


def test_of_adds_whoever_else_listens():
    event, seen = threading.Event(), list[Progress]()
    both = Deadline.of(Deadline(900, cancel=event), progress=seen.append)
    assert both.heard
    assert 800 < both.left() <= 900
    event.set()
    with pytest.raises(Cancelled):
        both.look()
    kept = Deadline.of(Deadline(900, progress=seen.append), cancel=threading.Event())
    time.sleep(BETWEEN_REPORTS)
    kept.look(4)
    assert seen[-1].steps == 4


def test_saying_translates_time_outs_and_nothing_else():
    deadline = Deadline(0)
    with pytest.raises(LimitReached) as reached, deadline.saying(lambda: "12 so far", hint=MORE_TIME):
        raise TimeoutError
    assert (reached.value.message, reached.value.hint_key) == ("12 so far", "error.limit.hint")
    with pytest.raises(LimitReached, match="no more") as reached, deadline.saying("no more", key="x", values={"n": 1}):
        deadline.look()
    assert (reached.value.key, reached.value.values, reached.value.hint) == ("x", {"n": 1}, "")
    for other in (LimitReached("inner"), Cancelled("c"), KeyboardInterrupt(), ValueError()):
        with pytest.raises(type(other)) as passed, deadline.saying(lambda: pytest.fail("not needed")):
            raise other
        assert passed.value is other
    with deadline.saying(lambda: pytest.fail("not needed")):
        pass


def test_somebody_elses_solver_is_stopped():
    stop = threading.Event()

    def work() -> str:
        stop.wait(60)
        return "as far as it got"

    assert Deadline(0.1).waiting_for(work, stop.set) == "as far as it got"
    stop.clear()
    cancel = threading.Event()
    threading.Timer(0.05, cancel.set).start()
    with pytest.raises(Cancelled):
        Deadline(cancel=cancel).waiting_for(work, stop.set)
    assert stop.is_set()
    assert NEVER.waiting_for(lambda: 3, stop.set) == 3
    with pytest.raises(ZeroDivisionError):
        NEVER.waiting_for(lambda: 1 // 0, stop.set)


def test_it_costs_next_to_nothing():
    """A microsecond or two. The bound is generous: it is there to notice a clock that is read through layers."""
    began = time.process_time()
    for _ in range(20_000):
        Deadline.of(5.0)
    assert (time.process_time() - began) / 20_000 < 10e-6
    began = time.process_time()
    for _ in range(20_000):
        Deadline.of(None)
    assert (time.process_time() - began) / 20_000 < 2e-6


def test_solve_can_be_cancelled_and_watched():
    """The board takes minutes; the event is set when the first progress is heard."""
    event, seen = threading.Event(), list[Progress]()

    def heard(progress: Progress) -> None:
        seen.append(progress)
        event.set()

    with pytest.raises(Cancelled):
        solve(Snort("random:110,4,seed=1"), cancel=event, progress=heard)
    assert seen[0].steps is not None
    assert seen[0].steps > 0


def test_cancelling_the_task_that_awaits_it_cancels_the_solving():
    from noyau.solvers.waiting import solve_async

    async def begun_and_cancelled():
        loop, begun = asyncio.get_running_loop(), asyncio.Event()

        def heard(_):
            loop.call_soon_threadsafe(begun.set)

        task = asyncio.create_task(solve_async(Snort("random:110,4,seed=1"), progress=heard))
        await begun.wait()
        before = time.process_time()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return time.process_time() - before

    assert asyncio.run(begun_and_cancelled()) < 0.5
    assert not [thread for thread in threading.enumerate() if "asyncio" in thread.name and thread.is_alive()]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no such clock on this system")
def test_work_that_knows_no_deadline_is_interrupted():
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(LimitReached), Deadline(0.02).ringing():
        next(number for number in itertools.count() if number < 0)
    with pytest.raises(LimitReached), Deadline(0).ringing():
        solve(Snort("gnk:40,90"))  # the core looks at signals
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    with Deadline(60).ringing():
        pass
    with Deadline().ringing():
        pass


def test_elsewhere_it_is_looked_at_the_end():
    raised = []

    def work():
        try:
            with Deadline(0).ringing():
                pass
        except LimitReached as error:
            raised.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert len(raised) == 1


def test_threads_are_handed_on():
    deadline = Deadline.of(5, threads=2)
    assert deadline.within(1).threads == deadline.again().threads == Deadline.of(deadline, threads=None).threads == 2
    assert Deadline.of(deadline, threads=3).threads == 3
    assert Deadline.of(None).threads is None


@pytest.mark.parametrize("wrong", [0, -1, 1.5, "two"])
def test_threads_that_are_none(wrong):
    with pytest.raises(BadRules, match="threads cannot work"):
        Deadline.of(None, threads=wrong)


def test_an_alarm_that_nobody_heard_rings_again(monkeypatch):
    """What is raised in a callback of the collector is lost; the second ring is not."""
    begun, lost = [], []
    monkeypatch.setattr(sys, "unraisablehook", lost.append)

    def collected(phase, info):
        if phase == "start" and not begun:
            begun.append(True)
            while True:  # until it rings
                pass

    def for_ever():
        with Deadline.of(0.05).ringing():
            gc.collect()
            while True:
                pass

    watching, gc.callbacks[:] = gc.callbacks[:], [collected]  # hypothesis looks on there, and would lose one too
    try:
        with pytest.raises(LimitReached):
            for_ever()
    finally:
        gc.callbacks[:] = watching
    assert begun
    assert lost


def test_a_thread_that_cannot_begin_is_not_waited_for(monkeypatch):
    """Where memory ends a thread dies before its first line, and Thread.start would wait for it for ever."""
    monkeypatch.setattr("noyau.deadline.start_new_thread", lambda work, given: None)
    monkeypatch.setattr("noyau.deadline.MOST_TO_BEGIN", 0.05)
    with pytest.raises(MemoryError, match="could not begin"):
        NEVER.waiting_for(lambda: 3, lambda: None)

    def refuse(work: object, given: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("noyau.deadline.start_new_thread", refuse)
    with pytest.raises(MemoryError, match="could not begin"):
        NEVER.waiting_for(lambda: 3, lambda: None)
