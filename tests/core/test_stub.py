"""The committed stub says what the compiled module says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from noyau import _core

ROOT = Path(__file__).resolve().parents[2]
STUB = ROOT / "src" / "noyau" / "_core.pyi"


def run(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *words], input=text, capture_output=True, text=True, check=False, cwd=ROOT
    )


def test_stub_is_what_the_module_generates():
    """When this fails: NOYAU_WRITE_STUB=1 python -m pytest tests/core/test_stub.py, and read the difference."""
    stubgen = pytest.importorskip("nanobind.stubgen")
    generator = stubgen.StubGen(_core)
    generator.put(_core)
    formatted = run("ruff", "format", "--stdin-filename", str(STUB), "-", text=generator.get())
    assert formatted.returncode == 0, formatted.stderr
    if os.environ.get("NOYAU_WRITE_STUB"):
        STUB.write_text(formatted.stdout)
    assert STUB.read_text() == formatted.stdout
