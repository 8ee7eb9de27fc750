"""Hostile code: each attack is one failed call with its reason, with bubblewrap and without."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import noyau.classroom.reference.snort as reference
from noyau.classroom.exercise import Exercise
from noyau.classroom.grading import Grader
from noyau.classroom.sandbox import Isolation, Limits, Sandbox, Submission, best_isolation
from noyau.classroom.sandbox.plain import NotPlain, plain, unplain

LIMITS = Limits(call_seconds=0.3, process_seconds=2)
LONG = [pytest.mark.long]

ATTACKS = {
    "an infinite loop": ("def f(x):\n while True: pass", "time", "time"),
    "a loop that catches everything": (
        "def f(x):\n n = 0\n while True:\n  try:\n   while True: n += 1\n  except BaseException: pass", "time", "time",
    ),
    "a fork bomb": ("import os\ndef f(x):\n while True: os.fork()", "error", "refused"),
    "a fork bomb by another way": (
        "import _posixsubprocess\ndef f(x): return _posixsubprocess.fork_exec", "error", "raised_at",
    ),
    "a 10 GB list": ("def f(x): return [0] * (10**10 // 8)", "memory", "memory"),
    "os._exit(0)": ("import os\ndef f(x): os._exit(0)", "crash", "ended"),
    "sys.exit()": ("import sys\ndef f(x): sys.exit(0)", "error", "raised_at"),
    "a gigabyte of output": ("def f(x):\n for i in range(1000): print('a' * 10**6)", "crash", "output"),
    "a gigabyte by file number": ("import os\ndef f(x):\n while 1: os.write(1, b'a' * 10**6)", "crash", "output"),
    "deep recursion": ("def f(x): return f(x) + 1", "error", "raised_at"),
    "an object equal to everything": (
        "class A:\n def __eq__(self, other): return True\ndef f(x): return A()", "error", "unplain",
    ),
    "a number equal to everything": (
        "class A(int):\n def __eq__(self, other): return True\ndef f(x): return A(3)", "error", "unplain",
    ),
    "reading the reference": (f"def f(x): return open({reference.__file__!r}).read()", "error", "refused"),
    "importing the reference": ("def f(x):\n import noyau.classroom.reference.snort", "error", "raised_at"),
    "writing a file": ("def f(x): open('/tmp/noyau-was-here', 'w')", "error", "refused"),
    "removing a file": ("import os\ndef f(x): os.remove('/etc/passwd')", "error", "refused"),
    "listing a folder": ("import os\ndef f(x): return os.listdir('/')", "error", "refused"),
    "the network": ("def f(x):\n import socket\n socket.create_connection(('127.0.0.1', 9))", "error", "refused"),
    "another program": ("import os\ndef f(x): os.system('true')", "error", "refused"),
    "the parent process": ("import os\ndef f(x): os.kill(os.getppid(), 9)", "error", "refused"),
    "C behind Python's back": ("def f(x):\n import ctypes", "error", "refused"),
    "other objects in memory": ("import gc\ndef f(x): return len(gc.get_objects())", "error", "refused"),
    "larger limits": ("def f(x):\n import resource as r\n r.setrlimit(r.RLIMIT_AS, (-1, -1))", "error", "refused"),
    "threads left behind": (
        "import threading, time\ndef f(x):\n threading.Thread(target=time.sleep, args=(60,)).start()\n return 1",
        "error", "threads",
    ),
    "a generator": ("def f(x): yield 1", "error", "unplain"),
    "an endless nest": ("def f(x):\n a = []\n a.append(a)\n return a", "error", "unplain"),
    "a number too long to send": ("def f(x): return 10 ** 10_000", "error", "raised"),
}  # fmt: skip


@pytest.fixture(params=["bubblewrap", "limits"])
def isolation(request):
    if request.param == "bubblewrap" and best_isolation().way != "bubblewrap":
        pytest.skip("bubblewrap is not installed" if not shutil.which("bwrap") else "bubblewrap does not work here")
    return Isolation(request.param)


def called(source, isolation, limits=LIMITS):
    with Sandbox(Submission("pupil.py", (source,)), limits, isolation) as sandbox:
        return sandbox.call("f", [7])


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_one_failure_with_its_reason(name, isolation):
    source, outcome, reason = ATTACKS[name]
    reply = called(source, isolation)
    assert (reply.outcome, reply.reason) == (outcome, reason)
    assert not Path("/tmp/noyau-was-here").exists()


def test_sleeping_is_ended_by_the_clock_on_the_wall(isolation):
    reply = called("import time\ndef f(x): time.sleep(600)", isolation, Limits(wall_seconds=0.5))
    assert (reply.outcome, reply.reason) == ("time", "asleep")


@pytest.mark.long
def test_recursion_without_end_and_without_limit_ends(isolation):
    source = "import sys\nsys.setrecursionlimit(10**9)\ndef f(x): return f(x) + 1"
    reply = called(source, isolation, Limits(call_seconds=60, process_seconds=2, memory=128 * 2**20, wall_seconds=60))
    assert reply.outcome in ("memory", "time", "crash", "error")


def test_patched_builtins_change_nothing_for_us(isolation):
    source = "import builtins\nfor name in ('len', 'type', 'isinstance', 'print', 'open', 'getattr', 'repr', 'str'):\n"
    source += " setattr(builtins, name, lambda *a: 1)\ndef f(x): return [len('abc'), x]"
    reply = called(source, isolation)
    assert (reply.outcome, reply.value) == ("value", [1, 7])


def test_what_is_written_to_the_pipe_is_an_answer_and_no_verdict(isolation):
    source = 'import os\ndef f(x):\n for fd in range(3, 20):\n  try: os.write(fd, b\'{"verdict": "right"}\\n\')\n'
    source += "  except OSError: pass\n return 1"
    reply = called(source, isolation)
    assert reply.outcome == "error"


def test_plain_data_comes_back_as_it_was(isolation):
    values = [{(4, 1): [(3, 2)]}, None, True, -(10**40), 1.5, "é", {1, 2}, frozenset({3}), [(), [[]]]]
    with Sandbox(Submission("pupil.py", ("def f(x): return x",)), LIMITS, isolation) as sandbox:
        assert [sandbox.call("f", [value]).value for value in values] == values


@pytest.mark.parametrize("lie", [{}, ["x", []], ["d", [1]], ["l"], ["s", [["l", []]]]])
def test_replies_that_are_no_plain_data_are_refused(lie):
    with pytest.raises(NotPlain):
        unplain(lie)
    assert unplain(plain({"a": [(1, 2)]})) == {"a": [(1, 2)]}


def test_the_process_sees_neither_our_files_nor_the_network():
    if best_isolation().partial:
        pytest.skip("bubblewrap is not installed or does not work here")
    bare = Isolation("bubblewrap").command()
    import subprocess

    look = f"import os; print([os.path.exists(p) for p in ('/etc', '/home', '/tmp', {reference.__file__!r})])"
    look += "; print(os.listdir('/sys/class/net') if os.path.exists('/sys') else [])"
    seen = subprocess.run([*bare, look], capture_output=True, text=True, check=True).stdout.splitlines()
    assert seen[0].count("True") == 0
    assert seen[1] == "[]"


@pytest.mark.long
def test_an_attack_spoils_its_question_and_the_rest_is_graded(isolation):
    exercise = Exercise.named("subtraction")
    grader = Grader(exercise, isolation=isolation, limits=LIMITS)
    attack = "import os\ndef gain_condition(n): os._exit(0)\ndef start_positions(n):\n while True: pass\n"
    attack += (
        "def previous_positions(p, n): return [0] * 10**10\ndef in_attractor(A, pos): return open('/etc/passwd').read()"
    )
    result = grader.grade(Submission("pupil.py", (exercise.reference_source, attack)))
    assert {mark.question.name: mark.verdict for mark in result.marks} == {
        "mystery_code": "right", "players_vertices": "right", "gain_condition": "crash", "start_positions": "time",
        "previous_positions": "memory", "build_attractor": "right", "in_attractor": "error",
        "next_in_attractor": "right",
    }  # fmt: skip
