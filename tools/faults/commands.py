"""How a command is run and what is wrong with how it ended."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOYAU = [sys.executable, "-m", "noyau"]
CODES = {0, 1, 2, 3, 130}
"""Those of noyau but for 70, which is a fault."""
Ran = subprocess.CompletedProcess[bytes]


def run(
    words: list[str],
    *,
    cwd: Path | None = None,
    before: Callable[[], None] | None = None,
    env: dict[str, str] | None = None,
) -> Ran:
    """A command to its end; `before` is called in its process before it begins."""
    return subprocess.run(
        [*NOYAU, *words], cwd=cwd, capture_output=True, preexec_fn=before, env=env, check=False, timeout=600
    )


def fault(ran: Ran) -> str:
    """What is wrong with how it ended; nothing where it is a sentence."""
    if ran.returncode not in CODES:
        return f"exit {ran.returncode}: {ran.stderr[-200:]!r}"
    return f"traceback: {ran.stderr[-200:]!r}" if b"Traceback" in ran.stderr else ""
