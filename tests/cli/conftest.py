from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass

import pytest


@dataclass
class Answer:
    code: int
    out: str
    err: str


@pytest.fixture
def noyau(tmp_path):
    """Runs the real command line in a real process, in an empty folder."""

    def run(*words, typed="", env=None, code=0):
        clean = {key: value for key, value in os.environ.items() if key not in ("LANG", "LC_ALL", "LC_MESSAGES")}
        done = subprocess.run(
            [sys.executable, "-m", "noyau", *map(str, words)], input=typed, capture_output=True, text=True, check=False,
            cwd=tmp_path, env={**clean, "PYTHONUTF8": "1", **(env or {})}, timeout=120,
        )  # fmt: skip
        assert "Traceback" not in done.stderr, done.stderr
        assert done.returncode == code, (done.returncode, done.stdout, done.stderr)
        return Answer(done.returncode, done.stdout, done.stderr)

    return run
