"""Runs a command that takes long and says how far it is: one line that changes on a terminal, a plain line now and then
elsewhere. What the command printed is shown only if it fails. Stdlib only: this runs before anything is installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

STEP = re.compile(r"\[(\d+)/(\d+)\] (.*)")
"""What ninja prints: how many of how many, and which."""
PACKAGE = re.compile(r"(?:Collecting|Requirement already satisfied:) ([^\s=<>;]+)")
"""What pip prints, once for every package of a lock file."""
ON_TERMINALS, ELSEWHERE = 0.5, 10.0
"""Seconds between two lines: somebody watches, or a log file is written."""


def watched(what: str, words: Sequence[str], *, packages: int = 0, cwd: Path | None = None) -> int:
    """Run it to its end, counting packages (of so many) or the steps of a build; gives the exit code."""
    line = Line(what)
    with subprocess.Popen(
        words, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process, line:  # fmt: skip
        assert process.stdout is not None
        printed = []
        for text in process.stdout:
            printed.append(text)
            if packages and PACKAGE.match(text.strip()):
                line.go_on(line.done + 1, packages)
            elif not packages and (step := STEP.search(text)):
                line.go_on(int(step[1]), int(step[2]))
    if process.returncode:
        sys.stderr.writelines(printed)
    else:
        line.say_it_is_done()
    return process.returncode


class Line:
    """Where one command is, said every so often, whether the command says anything or not."""

    def __init__(self, what: str, stream: TextIO | None = None, every: float | None = None) -> None:
        self.what, self.stream = what, stream or sys.stderr
        self.terminal = self.stream.isatty()
        self.every = every or (ON_TERMINALS if self.terminal else ELSEWHERE)
        self.began, self.done, self.of = time.monotonic(), 0, 0
        self.over = threading.Event()
        self.ticker = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> None:
        self._say(f"noyau: {self.what}")
        self.ticker.start()

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.ticker.join()
        if self.terminal:
            self._say("")
            print(end="\r", file=self.stream, flush=True)

    def go_on(self, done: int, of: int) -> None:
        self.done, self.of = min(done, of), of

    def say_it_is_done(self) -> None:
        print(f"noyau: {self.what}: done in {self._seconds()} s", file=self.stream, flush=True)

    def _tick(self) -> None:
        while not self.over.wait(self.every):
            share = f" {100 * self.done // self.of} %" if self.of else ""
            self._say(f"noyau: {self.what}{share}, {self._seconds()} s")

    def _seconds(self) -> int:
        return round(time.monotonic() - self.began)

    def _say(self, text: str) -> None:
        if self.terminal:
            width = shutil.get_terminal_size().columns - 1
            print("\r" + text[:width].ljust(width), end="", file=self.stream, flush=True)
        else:
            print(text, file=self.stream, flush=True)
