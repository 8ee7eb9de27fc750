"""How long a process may take for a question: by the clock, or by its own processor time where the machine is busy."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path
from threading import Timer

BUSY = 6.0
"""How many times longer by the clock, when others keep the processors from it."""


class Patience:
    """Ends the process unless it is done in time: `with Patience(process, 20): …`.

    With `own_time` the seconds are those in which it really worked. A drawing that takes a second is not refused
    because twenty other programs are running; on systems that do not tell, the clock counts.
    """

    def __init__(self, process: subprocess.Popen[bytes], seconds: float, *, own_time: bool = False) -> None:
        self._process, self._seconds = process, seconds
        self._began = time.monotonic()
        self._worked_before = worked(process.pid) if own_time else None
        self._timer: Timer | None = None
        self._over = False

    def __enter__(self) -> None:
        self._wait(self._seconds)

    def __exit__(self, *_: object) -> None:
        self._over = True
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self, seconds: float) -> None:
        self._timer = Timer(seconds, self._look)
        self._timer.daemon = True
        self._timer.start()

    def _look(self) -> None:
        if self._over:
            return
        left = self._left()
        if left > 0:
            self._wait(left)
        else:
            self._process.kill()

    def _left(self) -> float:
        """Seconds that it may still take, at the least."""
        now = worked(self._process.pid) if self._worked_before is not None else None
        if now is None or self._worked_before is None:
            return 0.0
        by_clock = self._began + BUSY * self._seconds - time.monotonic()
        return min(self._seconds - (now - self._worked_before), by_clock)


def worked(pid: int) -> float | None:
    """Seconds of processor time that a process has used so far; None where nobody tells.

    >>> worked(os.getpid()) is None or worked(os.getpid()) > 0
    True
    """
    try:
        after_name = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, AttributeError):
        return None
