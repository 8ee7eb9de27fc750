"""The values of an octal game, heap by heap, for hours if need be: `python tools/octal_table.py 0.007 --most 10000000`.

Whenever the table has grown it is written to build/octal: stopped, even by a kill, the same command goes on. At the end
it says the period, if there is one, the largest value and the CPU time of this run.
"""

from __future__ import annotations

import argparse
import io
import time
from pathlib import Path

import numpy as np

from noyau.errors import TooLarge
from noyau.games import Octal
from noyau.saving import write_whole
from noyau.solvers.heaps.octal import Growing, Table, values_of

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("code", help="like 0.007")
    parser.add_argument("--most", type=int, default=1_000_000, help="how many heaps at the most")
    parser.add_argument("--folder", type=Path, default=ROOT / "build/octal", help="where the table is kept")
    asked = parser.parse_args()
    table_of(asked.code, asked.most, asked.folder)


def table_of(code: str, most: int, folder: Path) -> Table:
    """The table, from where it was."""
    folder.mkdir(parents=True, exist_ok=True)
    table = OnDisk(folder / f"{code}.npy")
    try:
        found = values_of(Octal(code, 1).digits, most, most=most, growing=table)
        print(f"{code}: period {found.period} after {found.preperiod:,} heaps")
    except TooLarge as without:
        print(f"{code}: {without}")
    return table.values


class OnDisk(Growing):
    """Written whenever it has grown."""

    def __init__(self, file: Path) -> None:
        super().__init__(np.load(file, allow_pickle=False) if file.exists() else None)
        self.file, self.began = file, time.process_time()
        print(f"{file.name}: {len(self.values):,} heaps are known", flush=True)

    def grew(self, values: Table) -> None:
        super().grew(values)
        content = io.BytesIO()
        np.save(content, values, allow_pickle=False)
        write_whole(self.file, content.getvalue())
        seconds = time.process_time() - self.began
        print(f"{len(values):,} heaps, {seconds:.0f} s of CPU, values to {values.max()}", flush=True)


if __name__ == "__main__":
    main()
