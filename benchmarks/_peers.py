"""Peers from PyPI, each in an environment of its own in build/peers: nothing of theirs is ever installed beside noyau.

What cannot be had is left out, with the reason; the benchmark then says that its peer is not there. OR-Tools is asked
in our own process, through our own model: what its environment holds is looked for last, after all that is ours.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "build" / "peers"
PEERS = {
    "NOYAU_CGT_PYTHON": "cgt-py==0.11.0 anywidget",  # which it imports and does not ask for
    "NOYAU_CHIPFIRING_PYTHON": "chipfiring==1.1.5",
    "NOYAU_PWN_PYTHON": "pwntools==4.15.0",
    "NOYAU_ORTOOLS_PYTHON": "ortools==9.15.6755",
}
"""The variable that names the interpreter, and what is installed beside it."""


def look_beside() -> None:
    """OR-Tools can be imported, if it was installed."""
    if python := os.environ.get("NOYAU_ORTOOLS_PYTHON"):
        base = str(Path(python).parents[1])
        sys.path.append(sysconfig.get_path("purelib", vars={"base": base, "platbase": base}))


def find_peers() -> list[str]:
    """Set the variables that are not set; why some could not be."""
    missing = []
    for variable, package in PEERS.items():
        folder = FOLDER / package.partition("==")[0]
        python = folder / "bin" / "python"
        if variable in os.environ:
            continue
        if not (folder / "done").exists():
            venv.create(folder, with_pip=True, clear=True)
            words = [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", *package.split()]
            ran = subprocess.run(words, capture_output=True, text=True, check=False)
            if ran.returncode:
                missing.append(f"{package} cannot be installed: {ran.stderr.strip().splitlines()[-1][:200]}")
                continue
            (folder / "done").touch()
        os.environ[variable] = str(python)
    return missing
