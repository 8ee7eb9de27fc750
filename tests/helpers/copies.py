"""A copy of noyau in a folder, to which a test may add a file, and commands that are run by that copy."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import noyau._core

RUN = """
import sys
sys.meta_path = [finder for finder in sys.meta_path if "editable" not in type(finder).__module__]  # the installed one
sys.path.insert(0, sys.argv.pop(1))
from noyau.cli import main
main()
"""


def copy_to(folder: Path) -> Path:
    """The package as it is now, with its core and without its page."""
    source = Path(noyau.__file__).parent
    shutil.copytree(source, folder / "noyau", ignore=shutil.ignore_patterns("static", "__pycache__"))
    for core in Path(noyau._core.__file__).parent.glob("_core*"):
        shutil.copy(core, folder / "noyau")
    return folder / "noyau"


def run_copy(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command, answered by the copy."""
    command = [sys.executable, "-c", RUN, str(folder), *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
