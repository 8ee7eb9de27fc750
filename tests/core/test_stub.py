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


@pytest.mark.long
def test_type_checker_sees_through_the_stub(tmp_path):
    """mypy.stubtest itself cannot be used: it does not take nanobind's functions for functions."""
    asked = tmp_path / "asked.py"
    asked.write_text(
        "import numpy as np\n"
        "from noyau import _core\n"
        "first, bytes_ = np.zeros(1, np.int64), np.zeros(0, np.uint8)\n"
        "reveal_type(_core.attractors(first, np.zeros(0, np.int32), bytes_, np.zeros(0, np.int8))[2].dtype.type(0))\n"
        "_core.attractors(first, first, bytes_, np.zeros(0, np.int8))\n"
    )
    said = run("mypy", "--strict", "--no-incremental", str(asked)).stdout.splitlines()
    assert len(said) == 3, said
    assert "asked.py:4: note: Revealed type is" in said[0]
    assert "signedinteger[numpy._typing._nbit_base._32Bit]" in said[0]
    assert 'asked.py:5: error: Argument 2 to "attractors" has incompatible type' in said[1]
