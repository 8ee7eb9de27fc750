"""A worker: a process that answers questions one after the other. `python -m noyau.server.workers.process` starts one.

A question is a line of JSON on the standard input, the answer a line on the standard output: `=` and JSON, or JSON
alone that says why there is no answer. Whoever no longer wants the answer kills the process; when the server dies, the
input ends and the worker goes too, in the middle of a solve.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

from noyau.errors import LimitReached, NoyauError, TooLarge
from noyau.server.answers import bank, cubes, games, heat, layers, reading, ring, sketching, torus
from noyau.server.answers import matches as answers

ROOMS = (answers, games, bank, cubes, heat, layers, reading, ring, sketching, torus)
QUESTIONS = {name: answer for room in ROOMS for name, answer in room.ANSWERS.items()}


def main(stands_back: int = 0, memory: int = 0) -> None:
    """Answer until the input ends, so far behind all others, with so many bytes at most; 0 is as many as there are."""
    if hasattr(os, "nice"):
        os.nice(stands_back)
    if memory:
        _take_at_most(memory)
    # Whatever a solver prints must not look like an answer.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    while True:
        answers.write(written(answered(json.loads(questions.get()))))
        answers.flush()


def written(reply: dict[str, Any]) -> bytes:
    """A reply as a line.

    >>> written({"answer": {"moves": []}}), written({"failed": "ValueError"})
    (b'={"moves":[]}\\n', b'{"failed":"ValueError"}\\n')
    """
    try:
        whole = "answer" in reply
        text = json.dumps(reply["answer"] if whole else reply, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, MemoryError) as error:  # a game's own picture may hold anything
        return written({"failed": f"{type(error).__name__}: {error}"[:500]})
    return (b"=" if whole else b"") + text.encode() + b"\n"


def answered(question: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question, or why there is none: `answer`, `refused` or `failed`.

    >>> place = {"game": "nim", "fields": {"heaps": "1,2"}, "moves": []}
    >>> answered({"ask": "hint", "place": place, "more": {}})["answer"]["moves"]
    ['take 1 from 1']
    """
    try:
        return {"answer": QUESTIONS[question["ask"]](question["place"], **question["more"])}
    except NoyauError as error:
        return _refused(error)
    except MemoryError:
        return _refused(TooLarge("there is not enough memory for that").saying("error.memory"))
    except Exception as error:  # a solver or a game file of the user's may fail in any way; the server must go on
        traceback.print_exc()
        return {"failed": f"{type(error).__name__}: {error}"[:500]}


def _refused(error: NoyauError) -> dict[str, Any]:
    kind = next(kind for kind in (LimitReached, TooLarge, NoyauError) if isinstance(error, kind))
    parts = ("message", "allowed", "hint", "key", "values", "hint_key", "hint_values")
    return {"refused": {"kind": kind.__name__, **{part: getattr(error, part) for part in parts}}}


def _listen(source: BinaryIO, questions: SimpleQueue[bytes]) -> None:
    for line in source:
        questions.put(line)
    os._exit(0)


def _take_at_most(memory: int) -> None:
    with suppress(ImportError, ValueError, OSError):  # another system, or one that says no
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
