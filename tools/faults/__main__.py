"""`python tools/faults [KIND…] [--counts FILE]`: what noyau does when the machine fails it.

Ctrl+C at 65 moments of a command; full disks and folders that cannot be written to; memory that ends, and allocations of
the core that fail one by one; SIGKILL at random moments of saving, sweeping, grading and of the server's saved boards.
What is counted as a fault: a traceback, a signal, an exit code that is none of noyau's, half a file, or work that does
not go on to the same result.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from commands import ROOT
from disks import disks
from interrupts import interrupted
from kills import killed
from memory import allocations, out_of_memory


def main() -> int:
    """One kind after the other; the counts are kept as they come."""
    parser = argparse.ArgumentParser(prog="python tools/faults", description=__doc__)
    parser.add_argument("--counts", type=Path, default=ROOT / "build" / "faults.json")
    parser.add_argument("--interrupts", type=int, default=65)
    parser.add_argument(
        "--points", type=int, default=12, help="at which the memory of each solve ends, and allocations fail"
    )
    parser.add_argument("--kills", type=int, default=4, help="rounds of each kind")
    works = {
        "interrupts": lambda: interrupted(asked.interrupts), "disks": disks,
        "memory": lambda: out_of_memory(asked.points), "allocations": lambda: allocations(asked.points),
        "kills": lambda: killed(asked.kills),
    }  # fmt: skip
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"which: {', '.join(works)} (all)")
    asked = parser.parse_args()
    told: dict[str, object] = json.loads(asked.counts.read_text("utf-8")) if asked.counts.exists() else {}
    faults = 0
    for name in asked.kinds or works:
        counted = {**works[name](), "date": time.strftime("%Y-%m-%d")}
        told[name], faults = counted, faults + int(str(counted["faults"]))
        print(name, counted, flush=True)
        asked.counts.parent.mkdir(parents=True, exist_ok=True)
        asked.counts.write_text(json.dumps(told, indent=1), "utf-8")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
