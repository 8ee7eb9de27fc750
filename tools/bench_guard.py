"""`python tools/bench_guard.py [--store]`: has a small workload become dearer? Instructions are counted, not seconds.

callgrind counts those of benchmarks/_guarded.py, workload by workload; benchmarks/guard.json has what they were. More than
the tolerance above that fails. Counts are the same on every machine with the same Python and NumPy: hashes are not
random, and neither NumPy nor the C library chooses code by processor. Where valgrind is not installed, or Python or NumPy
are others than when the counts were stored, it says so and passes.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
STORED = ROOT / "benchmarks" / "guard.json"
TOLERANCE = 0.10
"""Python's own part of a workload varies by a few percent with where things lie in memory."""
SAME = {
    "PYTHONHASHSEED": "0",
    "PYTHONPATH": "",
    "OPENBLAS_NUM_THREADS": "1",
    "NPY_DISABLE_CPU_FEATURES": "AVX2 FMA3 AVX512F AVX512CD AVX512_SKX AVX512_CLX AVX512_CNL AVX512_ICL",
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-AVX512F,-AVX512VL,-ERMS,-FSRM",
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python tools/bench_guard.py", description=__doc__)
    parser.add_argument("--store", action="store_true", help="these counts are the right ones from now on")
    asked = parser.parse_args()
    if shutil.which("valgrind") is None:
        print("bench-guard: skipped, valgrind is not installed (Debian: valgrind)")
        return 0
    here = {"python": platform.python_version(), "numpy": np.__version__, "machine": platform.machine()}
    stored = json.loads(STORED.read_text("utf-8")) if STORED.exists() else None
    if not asked.store and (stored is None or stored["with"] != here):
        print(f"bench-guard: skipped, there are no counts for {here}, but for {stored and stored['with']}")
        return 0
    counts = counted()
    if asked.store or stored is None:
        STORED.write_text(json.dumps({"with": here, "instructions": counts}, indent=1) + "\n", "utf-8")
        print(f"bench-guard: {len(counts)} counts stored")
        return 0
    return compared(counts, stored["instructions"])


def compared(counts: dict[str, int], before: dict[str, int]) -> int:
    """How many workloads are dearer than they may be; each is named."""
    dearer = 0
    for name in sorted(counts.keys() | before.keys()):
        if name not in before or name not in counts:
            print(f"  {name}: {'new, store it' if name in counts else 'gone'}")
            continue
        ratio = counts[name] / before[name]
        dearer += ratio > 1 + TOLERANCE
        print(
            f"{'!' if ratio > 1 + TOLERANCE else ' '} {name}: {counts[name]:,} instructions, {ratio:.3f} of what it was"
        )
    print(f"bench-guard: {dearer} of {len(counts)} workloads take more than {TOLERANCE:.0%} more instructions")
    return int(dearer > 0)


def counted() -> dict[str, int]:
    """Instructions of every workload: what callgrind wrote at every second mark."""
    with tempfile.TemporaryDirectory() as name:
        out = Path(name) / "callgrind.out"
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--dump-before=getsid",
                   "--collect-atstart=yes", sys.executable, "-m", "benchmarks._guarded"]  # fmt: skip
        environment = {key: value for key, value in os.environ.items() if not key.startswith("NOYAU")} | SAME
        ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        if ran.returncode:
            raise SystemExit(f"bench-guard: the workloads failed\n{ran.stderr[-3000:]}")
        names = ran.stdout.splitlines()
        dumps = sorted(Path(name).glob("callgrind.out.*"), key=lambda file: int(file.suffix[1:]))
        totals = [_total(file) for file in dumps]
    # Dump 1 is all before the first mark; 2 the first workload, 3 what is between, and so on.
    return dict(zip(names, totals[1::2], strict=False))


def _total(file: Path) -> int:
    found = re.findall(r"^(?:totals|summary): (\d+)", file.read_text("utf-8", "replace"), re.MULTILINE)
    return int(found[-1])


if __name__ == "__main__":
    sys.exit(main())
