"""The page that tells what was counted."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import noyau
from lies.counting import KINDS, Counts

BEGIN, END = "<!-- lies: written by tools/lies -->", "<!-- end of lies -->"


def table(counts: Counts) -> str:
    """Markdown."""
    head = ("certificate", "claim", "boards", "lies told", *KINDS)
    rows = []
    for name, found in counts.of.items():
        numbers = [found["boards"], sum(found[kind] for kind in KINDS), *(found[kind] for kind in KINDS)]
        rows.append([*name.split(" / "), *numbers])
    rows.append(["**all**", "", *(sum(row[column] for row in rows) for column in range(2, len(head)))])
    lines = [head, ["---", "---", *["---:"] * (len(head) - 2)], *rows]
    return "\n".join(
        "| " + " | ".join(f"{one:,}" if isinstance(one, int) else one for one in line) + " |" for line in lines
    )


def section(counts: Counts) -> str:
    day = datetime.now(UTC).date().isoformat()
    of = {kind: sum(found[kind] for found in counts.of.values()) for kind in ("boards", *KINDS)}
    return f"""{BEGIN}

{counts.told:,} lies about {of["boards"]:,} boards, no two the same, told on {day} to version {noyau.__version__} (seed
{counts.seed}, {counts.seconds / 60:.0f} minutes of one processor):

- believed though false: {of["believed and false"]:,};
- believed by one checker and refused by another, or a checker crashed: {of["disagreements"]:,};
- believed by all and beyond brute force: {of["undecided"]:,}; a checker gave up: {of["given up"]:,}.

{table(counts)}

{END}"""


def write_table(path: Path, counts: Counts) -> None:
    """Into a page, between its two markers; where there are none, at its end."""
    page = path.read_text("utf-8") if path.exists() else "# Trust\n"
    if BEGIN not in page:
        page += f"\n{BEGIN}\n{END}\n"
    before, rest = page.split(BEGIN, 1)
    path.write_text(before + section(counts) + rest.split(END, 1)[1], "utf-8")
