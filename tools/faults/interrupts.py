"""Ctrl+C at random moments of a command, from its first line on."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

STARTED = """
import signal
from noyau.start import interrupt, main
signal.signal(signal.SIGINT, interrupt)
print("started", flush=True)
main()
"""
"""The command from its first line on: what Python does before is not ours."""
WORDS = ["solve", "snort", "grid:9x9", "--no-theorems"]
LAST = 1.5
"""Seconds until the last of the moments."""


def interrupted(times: int) -> dict[str, object]:
    """All must end with 130 and without a traceback; the CPU time from the signal to the end is taken."""
    chance, faults, slowest = random.Random(2), [], 0.0
    for _ in range(times):
        process = subprocess.Popen(
            [sys.executable, "-c", STARTED, *WORDS], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        time.sleep(chance.uniform(0, LAST))
        before = _cpu(process.pid)
        process.send_signal(signal.SIGINT)
        told = process.stderr.read()
        _, state, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(state)
        slowest = max(slowest, used.ru_utime + used.ru_stime - before)
        if process.returncode != 130 or b"Traceback" in told:
            faults.append(f"{process.returncode} {told[-100:]!r}")
    return {"interrupts": times, "faults": len(faults), "first": faults[:3], "slowest_cpu_s": round(slowest, 2)}


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
