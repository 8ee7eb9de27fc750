"""A process that takes too long is ended: by the clock, or by the time in which it really worked."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

from noyau.server.workers import patience
from noyau.server.workers.patience import Patience, worked

pytestmark = pytest.mark.skipif(worked(1) is None, reason="this system does not tell how long others have worked")


@pytest.fixture(params=["import time; time.sleep(600)", "while True: pass"], ids=["idle", "busy"])
def process(request):
    with subprocess.Popen([sys.executable, "-c", request.param], stdin=subprocess.PIPE) as process:
        process.idle = "sleep" in request.param
        yield process
        process.kill()


def test_by_the_clock_it_does_not_matter_what_it_does(process):
    with Patience(process, 0.1):
        assert process.wait(60) == -signal.SIGKILL


def test_its_own_time_is_what_it_worked(process, monkeypatch):
    monkeypatch.setattr(patience, "BUSY", 1e6)
    with Patience(process, 2, own_time=True):
        if process.idle:
            time.sleep(3)  # only waiting shows that nobody ends it
            assert process.poll() is None
        else:
            assert process.wait(120) == -signal.SIGKILL


def test_but_the_clock_has_the_last_word(process):
    with Patience(process, 0.1, own_time=True):
        assert process.wait(60) == -signal.SIGKILL


def test_who_is_done_in_time_is_left_alone(process):
    with Patience(process, 600):
        pass
    assert process.poll() is None
