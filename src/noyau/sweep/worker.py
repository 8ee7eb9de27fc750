"""A worker of a sweep: reads batches from its standard input, writes answers to its standard output.

It ends when its input does: whoever started it is gone then, perhaps killed, and nobody waits for the answer.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
from queue import SimpleQueue
from typing import Any

from noyau.errors import NoyauError
from noyau.sweep.answering import answer_batch


def main() -> None:
    """Answer until the input ends."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a game prints must not get between the answers
    batches: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_read, args=(batches,), daemon=True).start()
    question = batches.get()
    while True:
        tasks = batches.get()
        try:
            answer: Any = answer_batch(question, tasks)
        except NoyauError as error:
            answer = error
        pickle.dump(answer, answers, pickle.HIGHEST_PROTOCOL)
        answers.flush()


def _read(batches: SimpleQueue[Any]) -> None:
    source = sys.stdin.buffer
    while True:
        try:
            batches.put(pickle.load(source))  # noqa: S301 - from the process that started this one
        except Exception:  # the end, or half a message: nobody is there any more
            os._exit(0)


if __name__ == "__main__":
    main()
