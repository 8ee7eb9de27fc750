"""`python tools/faults.py [--counts FILE]`: what noyau does when the machine fails it.

Memory that ends at many different points of a solve, full disks, folders that cannot be written to, SIGKILL at random
moments of saving, sweeping and grading, and Ctrl+C at 65 moments of a command. What is counted as a fault: a traceback,
a signal, an exit code that is none of noyau's, half a file, or a sweep that does not go on to the same bytes.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOYAU = [sys.executable, "-m", "noyau"]
CODES = {0, 1, 2, 3, 130}
STARTED = """
import signal
from noyau.start import interrupt, main
signal.signal(signal.SIGINT, interrupt)
print("started", flush=True)
main()
"""
"""The command from its first line on: what Python does before is not ours."""
SOLVES = [
    ["solve", "snort", "grid:4x5", "--values"], ["solve", "arena", "random:20000,5,seed=1", "--parity"],
    ["solve", "dollar", "level:50"], ["solve", "cubes", "tick4"], ["solve", "octal", "0.16", "--n", "20000"],
]  # fmt: skip


def run(
    words: list[str], *, cwd: Path | None = None, before: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*NOYAU, *words], cwd=cwd, capture_output=True, preexec_fn=before, check=False, timeout=300)


def fault(ran: subprocess.CompletedProcess[bytes]) -> str:
    """What is wrong with how it ended; nothing where it is a sentence."""
    if ran.returncode not in CODES:
        return f"exit {ran.returncode}: {ran.stderr[-200:]!r}"
    return "traceback" if b"Traceback" in ran.stderr else ""


def out_of_memory(points: int) -> dict[str, object]:
    """Memory that ends after more and more bytes: each solve meets the end at another allocation."""
    faults, ended, whole = [], 0, 0
    for words in SOLVES:
        for point in range(points):
            most = (70 << 20) + point * (3 << 20)
            ran = run(words, before=lambda most=most: resource.setrlimit(resource.RLIMIT_DATA, (most, most)))  # type: ignore[misc]
            if ran.returncode == 0:
                whole += 1
            else:
                ended += 1
            if (
                (told := fault(ran))
                and b"noyau" in ran.stderr + ran.stdout
                and b"import" not in ran.stderr[-2000:].split(b"Error")[0][-400:]
            ):
                faults.append(f"{words} at {most >> 20} MB: {told}")
    return {
        "runs": points * len(SOLVES),
        "ended_early": ended,
        "whole": whole,
        "faults": len(faults),
        "first": faults[:3],
    }


def disks() -> dict[str, object]:
    """A full disk for every output, and folders that cannot be written to."""
    faults, runs = [], 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "ro").mkdir()
        (folder / "ro").chmod(0o500)
        wholes = [["solve", "nim", "3,4,5", "--proof"], ["solve", "bracelet", "8", "--out"], ["draw", "nim", "3,4", "-o"],
                  ["sweep", "nim", "--over", "1,2", "--out"]]  # fmt: skip
        for words in wholes:
            for place in ("/dev/full", "ro/x.json", "nowhere/x.json", "n" * 300):
                ran = run([*words, place], cwd=folder)
                runs += 1
                if (told := fault(ran)) or (ran.returncode == 0 and place != "ro/x.json"):
                    faults.append(f"{words} {place[:20]}: {told or 'said nothing'}")
        for words in (["solve", "nim", "3,4,5"], ["tour"], ["--help"]):
            with open("/dev/full", "wb") as full:
                ended = subprocess.run([*NOYAU, *words], stdout=full, stderr=subprocess.PIPE, check=False)
            runs += 1
            if b"Traceback" in ended.stderr or ended.returncode not in CODES:
                faults.append(f"{words} > /dev/full: {ended.returncode}")
    return {"runs": runs, "faults": len(faults), "first": faults[:3]}


def killed(times: int) -> dict[str, object]:
    """SIGKILL at random moments of a sweep, which then goes on to the same bytes; and of saving a file, whole or not there."""
    chance, faults, kills = random.Random(1), [], 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sweep = ["sweep", "snort", "--over", "path:{1..14}", "--out"]
        run([*sweep, "whole.csv"], cwd=folder)
        whole = (folder / "whole.csv").read_bytes() if (folder / "whole.csv").exists() else b""
        for number in range(times):
            file = folder / f"{number}.csv"
            for _ in range(3):
                kills += _kill([*sweep, file.name], folder, chance.uniform(0.1, 2.5))
            run([*sweep, file.name], cwd=folder)
            if not whole or not file.exists() or _data(file.read_bytes()) != _data(whole):
                faults.append(f"sweep {number} did not go on to the same rows")
            kills += _kill(["solve", "bracelet", "20", "--out", f"{number}.txt"], folder, chance.uniform(0.2, 1.5))
            made = folder / f"{number}.txt"
            if made.exists() and made.stat().st_size not in (2**20, 2**20 + 1):
                faults.append(f"half a file of {made.stat().st_size} bytes")
    return {"kills": kills, "sweeps": times, "faults": len(faults), "first": faults[:3]}


def _data(table: bytes) -> list[list[bytes]]:
    """The rows without the seconds that they took."""
    rows = [line.split(b",") for line in table.splitlines()]
    timed = [place for place, name in enumerate(rows[0]) if b"second" in name]
    return sorted([cell for place, cell in enumerate(row) if place not in timed] for row in rows)


def _kill(words: list[str], folder: Path, after: float) -> int:
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


def interrupted(times: int) -> dict[str, object]:
    """Ctrl+C at random moments from the first line on."""
    chance, faults, slowest = random.Random(2), [], 0.0
    for _ in range(times):
        words = [sys.executable, "-c", STARTED, "solve", "snort", "grid:9x9", "--no-theorems"]
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(chance.uniform(0, 1.5))
        before = _cpu(process.pid)
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        told = process.stderr.read()
        _, state, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(state)
        slowest = max(slowest, used.ru_utime + used.ru_stime - before)
        if process.returncode != 130 or b"Traceback" in told:
            faults.append(f"{process.returncode} {told[-100:]!r}")
    return {"interrupts": times, "not_130": len(faults), "first": faults[:3], "slowest_cpu_s": round(slowest, 2)}


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python tools/faults.py", description=__doc__)
    parser.add_argument("--counts", type=Path, default=ROOT / "build" / "faults.json")
    parser.add_argument("--points", type=int, default=12, help="at which the memory of each solve ends")
    parser.add_argument("--kills", type=int, default=4)
    parser.add_argument("--interrupts", type=int, default=65)
    asked = parser.parse_args()
    told: dict[str, object] = {"date": time.strftime("%Y-%m-%d")}
    for name, work in (
        ("interrupts", lambda: interrupted(asked.interrupts)), ("disks", disks),
        ("memory", lambda: out_of_memory(asked.points)), ("kills", lambda: killed(asked.kills)),
    ):  # fmt: skip
        told[name] = work()
        print(name, told[name], flush=True)
        asked.counts.parent.mkdir(parents=True, exist_ok=True)
        asked.counts.write_text(json.dumps(told, indent=1), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
