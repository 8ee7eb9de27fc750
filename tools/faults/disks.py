"""Disks that are full, from the start or in the middle of a file, and folders that cannot be written to."""

from __future__ import annotations

import resource
import subprocess
import tempfile
from pathlib import Path

from commands import CODES, NOYAU, fault, run

WRITES = [
    ["solve", "nim", "3,4,5", "--proof", "x.json"], ["solve", "bracelet", "16", "--out", "x.txt"],
    ["solve", "arena", "random:2000,5,seed=1", "--full", "x.npz"], ["draw", "snort", "grid:9x9", "-o", "x.svg"],
    ["draw", "nim", "3,4", "-o", "x.pdf"], ["make", "snort", "--n", "300", "-o", "x.json"],
    ["sweep", "nim", "--over", "{1..300},2", "--workers", "1", "--out", "x.csv"],
    ["export", "nim", "3,4,5", "-o", "x.html"], ["learn", "nim", "-o", "x.md"],
]  # fmt: skip
"""A command for every way to write a file; the last word is the file."""
NOWHERE = ("/dev/full", "/proc/{}", "/sys/{}", "nowhere/{}", "n" * 300 + "{}")
"""What cannot be written, whoever asks."""
MOST = 600
"""Bytes after which a file cannot grow."""


def disks() -> dict[str, object]:
    """No traceback, a complaint each time, and no half file under the name that was asked for."""
    faults, runs = [], 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for *words, file in WRITES:
            for place in NOWHERE:
                ran = run([*words, place.format(file)], cwd=folder)
                runs += 1
                if (told := fault(ran)) or ran.returncode == 0:
                    faults.append(f"{words} {place[:20]}: {told or 'said nothing'}")
            ran = run([*words, file], cwd=folder, before=_no_room)
            runs += 1
            left = (folder / file).stat().st_size if (folder / file).exists() else 0
            if (told := fault(ran)) or (left >= MOST and ran.returncode == 0) or (left and ran.returncode):
                faults.append(
                    f"{words} {file} after {MOST} bytes: {told or f'left {left} bytes, exit {ran.returncode}'}"
                )
            (folder / file).unlink(missing_ok=True)
        for words in (["solve", "nim", "3,4,5"], ["tour"], ["--help"], ["solve", "nim", "3,4,5", "--json"]):
            with open("/dev/full", "wb") as full:
                ended = subprocess.run([*NOYAU, *words], stdout=full, stderr=subprocess.PIPE, check=False)
            runs += 1
            if b"Traceback" in ended.stderr or ended.returncode not in CODES - {0}:
                faults.append(f"{words} > /dev/full: {ended.returncode}")
    return {"runs": runs, "faults": len(faults), "first": faults[:5]}


def _no_room() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST, MOST))
