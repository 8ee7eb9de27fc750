"""What other checkers say of proof files, and proof files that noyau writes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

SECOND = Path(__file__).resolve().parents[2] / "check.mjs"
SOLVED = (
    "snort path:5", "snort grid:2x4 --method attractor", "snort cycle:7", "col path:6", "kayles cycle:8",
    "kayles grid:3x3", "domineering 3x3", "geography cycle:5 --method attractor", "cops cycle:5", "cops path:4",
    "subtraction 21", "subtraction 30 --take 1,2,5 --misere --method attractor",
    "dollar cycle:4 --values 2,-1,-1,1", "dollar cycle:5 --values 1,-1,0,0,0", "dollar path:3 --values -2,1,0",
)  # fmt: skip
"""Boards whose certificates the verified checker knows."""


def of_noyau(path: Path) -> bool:
    """Whether it is proved for noyau."""
    from noyau.proofs import NotAProof, check_file

    try:
        _, flaws = check_file(path)
    except NotAProof:
        return False
    return not flaws


def of_second(paths: list[Path]) -> list[bool] | None:
    """What the checker in JavaScript says, where it is there and Node is."""
    if not SECOND.exists() or shutil.which("node") is None:
        return None
    said = []
    for begin in range(0, len(paths), 200):
        command = ["node", SECOND, "--json", *paths[begin : begin + 200]]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        said += [json.loads(line)["verdict"] == "proved" for line in done.stdout.splitlines()]
    return said


def written_by_noyau(folder: Path) -> list[Path]:
    """Its own proofs."""
    paths = []
    for number, words in enumerate(SOLVED):
        paths.append(folder / f"solved{number}.json")
        command = [sys.executable, "-m", "noyau", "solve", *words.split(), "--proof", str(paths[-1])]
        subprocess.run(command, check=True, capture_output=True)
    return paths
