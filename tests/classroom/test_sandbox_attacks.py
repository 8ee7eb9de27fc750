"""Cleverer attacks: on Python's own guards, on the pipe, on other processes; with bubblewrap and without."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import noyau.classroom.reference.snort as reference
from classroom.test_sandbox import called, isolation  # noqa: F401, a fixture
from helpers.patience import PATIENCE
from noyau.classroom.exercise import Exercise
from noyau.classroom.grading import Grader
from noyau.classroom.report import as_html, record_of
from noyau.classroom.sandbox import Isolation, Limits, Sandbox, Submission
from noyau.classroom.sandbox.plain import NotPlain, unplain
from noyau.classroom.sandbox.process import _WALLS

SECRET = reference.__file__
SHORT = Limits(call_seconds=0.3, process_seconds=2, wall_seconds=20)
HEAD = "import os, signal, sys, _io, _thread, time, marshal\n"
PIPES = "for fd in range(3, 32):\n  try: os.write(fd, LINE)\n  except OSError: pass\n"

SURVIVED = {
    "a string that says another path": (
        "class P(str):\n def __str__(self): return os.__file__\n"
        f"def f(x): return os.read(os.open(P({SECRET!r}), 0), 9)",
        "refused",
    ),
    "a path that says another": (
        "class Q:\n def __str__(self): return os.__file__\n def __fspath__(self): return "
        f"{SECRET!r}\ndef f(x): return _io.FileIO(Q()).read()",
        "refused",
    ),
    "out of the library by dots": ("def f(x): return os.listdir(os.path.dirname(os.__file__) + '/../..')", "refused"),
    "the memory of the process": ("def f(x): return open('/proc/self/mem', 'rb').read(1)", "refused"),
    "the words of the parent": ("def f(x): return open('/proc/%d/cmdline' % os.getppid()).read()", "refused"),
    "a signal by its handle": (
        "def f(x): signal.pidfd_send_signal(os.pidfd_open(os.getppid()), 9)", "raised_at",
    ),
    "a signal to the group": ("def f(x): os.killpg(0, 9)", "refused"),
    "a fifo": ("def f(x): os.mkfifo('/tmp/noyau-was-here')", "raised_at"),
    "files in shared memory": ("def f(x): os.mknod('/dev/shm/noyau-was-here')", "raised_at"),
    "a file without a name": ("def f(x): return os.write(os.memfd_create('a'), b'a' * 10**6)", "raised_at"),
    "a pickle that runs": (
        "import pickle\nclass E:\n def __reduce__(self): return os.system, ('true',)\n"
        "def f(x): return pickle.loads(pickle.dumps(E()))", "refused",
    ),
    "a list that never ends": (
        "class L(list):\n def __iter__(self):\n  while True: yield 1\ndef f(x): return L()", "unplain",
    ),
    "a key equal to every other": (
        "class K(int):\n def __eq__(self, other): return True\n def __hash__(self): return 1\n"
        "def f(x): return {K(1): 1}", "unplain",
    ),
    "a dictionary in itself": ("def f(x):\n d = {}\n d[1] = d\n return d", "unplain"),
    "a million things": ("def f(x): return [0] * 10**6", "unplain"),
    "a raw thread left behind": ("def f(x):\n _thread.start_new_thread(time.sleep, (60,))\n return 1", "threads"),
    "a class without a name": (
        "class M(type):\n __name__ = property(lambda self: 1 / 0)\nclass A(metaclass=M): pass\ndef f(x): return A()",
        "raised_at",
    ),
    "an error that cannot be said": (
        "class Unsaid(Exception):\n def __str__(self): return 1 / 0\ndef f(x): raise Unsaid", "raised_at",
    ),
}  # fmt: skip
"""Each leaves the process alive, so that they share one."""

FORGED = {
    "an answer nobody asked for yet": b'{"value": 7, "seconds": 0}\n' * 1000,
    "a refusal of another shape": b'{"refused": 5}\n{"refused": {"a": 1}}\n',
    "a nest too deep": b'{"value": ' + b'["l", [' * 900 + b"]]" * 900 + b"}\n",
    "a number too long": b'{"value": ' + b"9" * 5000 + b"}\n",
    "no JSON": b"\xff\x00\n",
}


def test_guards_hold_and_the_process_goes_on(isolation):  # noqa: F811
    parts = [source.replace("def f(", f"def f{number}(") for number, (source, _) in enumerate(SURVIVED.values())]
    with Sandbox(Submission("pupil.py", (HEAD, *parts)), Limits(process_seconds=20), isolation) as sandbox:
        told = [sandbox.call(f"f{number}", [7]) for number in range(len(parts))]
    assert {name: reply.reason for name, reply in zip(SURVIVED, told, strict=True)} == {
        name: reason for name, (_, reason) in SURVIVED.items()
    }
    assert not os.path.exists("/tmp/noyau-was-here")
    assert not os.path.exists("/dev/shm/noyau-was-here")


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_line_is_no_answer(name, isolation):  # noqa: F811
    source = f"{HEAD}def f(x):\n LINE = {FORGED[name]!r}\n {PIPES} return 1"
    assert called(source, isolation, SHORT).reason == "garbled"


def test_the_guard_of_files_cannot_be_rewritten_by_way_of_frames(isolation):  # noqa: F811
    source = "def f(x):\n try: 1 / 0\n except ZeroDivisionError as e: frame = e.__traceback__.tb_frame\n found = []\n"
    source += (
        " while frame:\n  found += [k for k, v in frame.f_locals.items() if k == 'watch']\n  frame = frame.f_back\n"
    )
    source += " return found"
    assert called(source, isolation).value == []


def test_json_is_patched_for_them_alone(isolation):  # noqa: F811
    source = "import json\njson._default_encoder.encode = json.dumps = lambda *a, **k: '{}'\ndef f(x): return [x]"
    assert called(source, isolation).value == [7]


def test_a_closed_pipe_keeps_nobody_waiting(isolation, monkeypatch):  # noqa: F811
    monkeypatch.setattr("noyau.classroom.sandbox.process.PATIENCE", 0.1)
    source = "import os, time\ndef f(x):\n os.closerange(3, 100)\n time.sleep(600)"
    assert called(source, isolation, Limits(wall_seconds=2)).reason in ("ended", "asleep")  # bubblewrap holds it open


def test_who_does_not_read_its_orders_keeps_nobody_waiting(isolation):  # noqa: F811
    source = "import signal\ndef f(x): signal.raise_signal(signal.SIGSTOP)"
    with Sandbox(Submission("pupil.py", (source,)), Limits(wall_seconds=0.5), isolation) as sandbox:
        assert sandbox.call("f", [list(range(200_000))]).reason == "asleep"


def test_colliding_numbers_are_not_put_into_a_set():
    alike = [place * (2**61 - 1) for place in range(100_000)]
    for lie in (["s", alike], ["f", alike], ["d", [[key, 0] for key in alike]]):
        with pytest.raises(NotPlain):
            unplain(lie)
    assert unplain(["s", [0, 2**61 - 1]]) == {0, 2**61 - 1}


def test_what_a_program_says_can_be_shown_everywhere(isolation):  # noqa: F811
    source = "def gain_condition(n): raise ValueError('\\ud800\\x1b[2J\\u202e<script>')\nraise ValueError('\\udfff')"
    exercise = Exercise.named("subtraction")
    graded = Grader(exercise, isolation=isolation).grade(Submission("pupil.py", (source,)))
    page = as_html([{"student": "pupil", **record_of(graded, exercise, "fr")}], exercise, "fr")
    assert "\\ud800\\x1b[2J\\u202e&lt;script&gt;" in page
    page.encode()


def test_a_file_that_cannot_be_loaded_is_tried_once(monkeypatch):
    begun = []
    monkeypatch.setattr(Grader, "open", lambda self, *one, opened=Grader.open: begun.append(one) or opened(self, *one))
    grader = Grader(Exercise.named("subtraction"), isolation=Isolation("limits"))
    graded = grader.grade(Submission("pupil.py", ("import os\nos._exit(0)",)))
    assert {mark.verdict for mark in graded.marks} == {"crash"}
    assert len(begun) == 1


def test_who_sleeps_is_waited_for_once(monkeypatch):
    waits = []
    monkeypatch.setattr(
        Grader, "open", lambda self, one, limits, opened=Grader.open: waits.append(limits) or opened(self, one, limits)
    )
    monkeypatch.setattr("noyau.classroom.grading.SHORT_WAIT", 0.2)
    exercise = Exercise.named("bracelets")
    grader = Grader(exercise, isolation=Isolation("limits"), limits=Limits(wall_seconds=1.0))
    asleep = "import time\n" + "".join(f"def {one.signature}: time.sleep(600)\n" for one in exercise.graded)
    graded = grader.grade(Submission("pupil.py", (asleep,)))
    assert {mark.reason for mark in graded.marks} == {"asleep"}
    assert [one.wall_seconds for one in waits].count(1.0) == 1
    assert len(waits) < 2 * len(graded.marks)


WALLED = """
import json, os, signal, socket, subprocess
build_walls(READABLE)
def tried(what):
    try: what()
    except OSError as error: return error.errno
    return 0
print(json.dumps([tried(what) for what in (
    lambda: open(SECRET), lambda: open("/etc/passwd"), lambda: os.fork() or os._exit(0), lambda: socket.socket(),
    lambda: os.kill(os.getppid(), 0), lambda: open("/dev/null", "w"), lambda: subprocess.run(["true"]),
    lambda: os.mkdir("/tmp/noyau-was-here"), lambda: os.listdir("/"), lambda: os.open("/tmp", os.O_TMPFILE | os.O_RDWR),
)]))
import decimal, hashlib, random, threading
thread = threading.Thread(target=lambda: None)
thread.start(), thread.join()
print(open(os.__file__).read()[:3], hashlib.sha256(b"").hexdigest()[:4], flush=True)
signal.raise_signal(signal.SIGKILL)
"""


@pytest.mark.skipif(
    sys.platform != "linux" or os.uname().machine != "x86_64", reason="the walls are Linux's, on x86-64"
)
def test_the_walls_hold_without_any_guard_of_python_s():
    way = Isolation("limits")
    source = WALLED.replace("READABLE", repr(way.readable)).replace("SECRET", repr(SECRET))
    done = subprocess.run(
        [*way.command(), _WALLS + source], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.stderr == ""
    refused, shown = done.stdout.splitlines()
    assert all(json.loads(refused)), done.stdout
    assert shown == 'r"" e3b0'
    assert done.returncode == -9
