"""SIGKILL at random moments: of a sweep and of grading, which go on to the same result; of writing a file, which is whole
or not there; and of the server, whose saved boards are all there if it said so."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from commands import NOYAU, ROOT, run

SWEEP = ["sweep", "snort", "--over", "path:{1..14}", "--workers", "2", "--out"]
GRADE = ["grade", "nim", "class", "--csv"]
STONES = 20
"""A ring of 2 to that power."""
MATCH = {"game": "nim", "fields": {"heaps": "3,4,5"}, "moves": []}


def killed(rounds: int) -> dict[str, object]:
    """So many rounds of each, three kills in each round where the work goes on."""
    chance, faults, kills = random.Random(1), [], {"sweep": 0, "grade": 0, "file": 0, "saved boards": 0}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _class(folder)
        for what, words, end in (("sweep", SWEEP, ".csv"), ("grade", GRADE, ".csv")):
            began = time.monotonic()
            run([*words, f"whole-{what}{end}"], cwd=folder)
            lasts, whole = time.monotonic() - began, folder / f"whole-{what}{end}"
            for number in range(rounds):
                file = folder / f"{what}-{number}{end}"
                for _ in range(3):
                    kills[what] += _kill([*words, file.name], folder, chance.uniform(0.05, 1) * lasts)
                run([*words, file.name], cwd=folder)
                if not whole.exists() or not file.exists() or _rows(file) != _rows(whole):
                    faults.append(f"{what} {number} did not go on to the same rows")
        for number in range(2 * rounds):
            made = folder / f"{number}.txt"
            kills["file"] += _kill(
                ["solve", "bracelet", str(STONES), "--out", made.name], folder, chance.uniform(0.2, 2)
            )
            if made.exists() and made.stat().st_size not in (2**STONES, 2**STONES + 1):
                faults.append(f"half a file of {made.stat().st_size} bytes")
        told = list(_servers_killed(folder / "data", rounds, chance))
        kills["saved boards"], faults = rounds, faults + told
    return {"kills": kills, "faults": len(faults), "first": faults[:5]}


def _class(folder: Path) -> None:
    """Three pupils: who wrote nothing, who has it right, who does not end."""
    (folder / "class").mkdir()
    run(["learn", "nim", "-o", "class/begun.py"], cwd=folder)
    right = (ROOT / "src/noyau/classroom/reference/nim.py").read_text("utf-8")
    (folder / "class" / "right.py").write_text(right, "utf-8")
    endless = re.sub(r"(\ndef (\w+)\(.*?:\n)", r"\1    while True: pass\n", right, count=1)
    (folder / "class" / "endless.py").write_text(endless, "utf-8")


def _rows(file: Path) -> list[list[str]]:
    """The rows without the seconds that they took."""
    rows = [line.split(",") for line in file.read_text("utf-8").splitlines()]
    timed = [place for place, name in enumerate(rows[0]) if "second" in name]
    return sorted([cell for place, cell in enumerate(row) if place not in timed] for row in rows)


def _kill(words: list[str], folder: Path, after: float) -> int:
    """Whether it was still running."""
    process = subprocess.Popen(
        [*NOYAU, *words], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        process.wait(after)
        return 0
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return 1


def _servers_killed(data: Path, rounds: int, chance: random.Random) -> Iterator[str]:
    """Boards are saved until the server is killed; the next one has those that were answered for."""
    promised: set[str] = set()
    for number in range(rounds + 1):
        server = subprocess.Popen(
            [*NOYAU, "play", "--no-browser", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, env={**os.environ, "NOYAU_DATA": str(data)}, start_new_session=True,
        )  # fmt: skip
        assert server.stdout is not None
        address = server.stdout.readline().strip().rstrip("/")
        there = {board["name"] for board in _asked(f"{address}/api/boards")["boards"]}
        if promised - there:
            yield f"{len(promised - there)} saved boards are gone after kill {number}"
        end, count = time.monotonic() + chance.uniform(0.3, 2), 0
        while number < rounds and time.monotonic() < end:
            name = f"{number}-{count}"
            with suppress(urllib.error.URLError, OSError):
                _asked(f"{address}/api/boards", {**MATCH, "name": name})
                promised.add(name)
            count += 1
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


def _asked(address: str, sent: dict[str, object] | None = None) -> dict[str, list[dict[str, str]]]:
    body = None if sent is None else json.dumps(sent).encode()
    request = urllib.request.Request(address, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        told: dict[str, list[dict[str, str]]] = json.loads(answer.read())
    return told
