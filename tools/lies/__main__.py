"""Tell lies to three checkers, and count who believes what: `python tools/lies --help`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from lies.counting import Counts
from lies.telling import tell
from lies.trust import table, write_table


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--lies", type=int, default=20_000, help="how many, those of earlier runs counted")
    parser.add_argument("--seed", type=int, default=1, help="the same number, the same lies")
    parser.add_argument("--counts", type=Path, help="a JSON file, where counts are kept and taken up")
    parser.add_argument("--table", type=Path, help="a Markdown file, for the table between its two markers")
    parser.add_argument("--only", help="claims with this in their name alone")
    parser.add_argument("--changes", type=int, default=1, help="how many things are changed in each")
    asked = parser.parse_args()
    counts = tell(asked.lies, Counts(asked.counts, asked.seed), only=asked.only, changes=asked.changes)
    print(table(counts))
    if asked.table is not None:
        write_table(asked.table, counts)
    return 1 if counts.faults else 0


if __name__ == "__main__":
    sys.exit(main())
