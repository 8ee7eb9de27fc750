"""Writes requirements/*.lock: every version pinned, every file's hash, no address.

pip install uv && python tools/lock.py
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WANTED = {
    "run": [
        "--extra",
        "page",
        "--extra",
        "draw",
        "--extra",
        "sat",
        "--extra",
        "parquet",
        "--extra",
        "highs",
        "pyproject.toml",
    ],
    "build": ["--group", "build"],
    "tools": ["--group", "tools"],
    "test": ["--group", "test"],
    "docs": ["--group", "docs"],
    "fuzz": ["--group", "fuzz"],
}


def main() -> None:
    for name, source in WANTED.items():
        known = [] if name == "run" else ["--constraint", "requirements/run.lock"]
        subprocess.run(
            [sys.executable, "-m", "uv", "pip", "compile", "--universal", "--python-version", "3.11", "--generate-hashes",
             "--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links", *known, *source,
             "--output-file", f"requirements/{name}.lock", "--quiet"],
            cwd=ROOT, check=True,
        )  # fmt: skip


if __name__ == "__main__":
    main()
