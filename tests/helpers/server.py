"""A real server, in a process of its own, for as long as a `with` lasts."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def running(*words: str, **env: str) -> Iterator[str]:
    """Start `noyau play` on a free port; gives the address it prints."""
    with started(*words, **env) as (address, _):
        yield address


@contextmanager
def started(*words: str, **env: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The same, with the process itself."""
    with subprocess.Popen(
        [sys.executable, "-m", "noyau", "play", *words, "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, **env},
    ) as process:  # fmt: skip
        try:
            yield process.stdout.readline().strip(), process
        finally:
            process.terminate()
