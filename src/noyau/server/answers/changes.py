"""What is different between two looks at a match: the page is sent that, and not the board once more.

A list is told as runs of the list before and new rows in between: `[[0, 7], {…}, [8, 292]]` is the first seven rows,
a new one, and the rows from the eighth on. Whoever applies that gets the very list, in its order; rows that have not
changed are the same objects, so that nothing is drawn again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

LISTS = ("vertices", "edges", "moves")
Row = dict[str, Any]


def change_of(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """How a view became another: its parts that differ, lists as runs and rows.

    >>> change_of({"position": "a", "vertices": [{"id": 0}, {"id": 1}]}, {"position": "b", "vertices": [{"id": 1}]})
    {'position': 'b', 'vertices': [[1, 1]]}
    """
    change: dict[str, Any] = {}
    for name, part in after.items():
        if name not in LISTS:
            if part != before.get(name):
                change[name] = part
        elif part != before.get(name):
            change[name] = _runs(before.get(name, ()), part)
    return change


def applied(before: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The view after a change. `applied` in web/src/match/changes.ts does the same on the page."""
    after = {**before}
    for name, part in change.items():
        if name not in LISTS:
            after[name] = part
            continue
        rows: list[Row] = []
        for entry in part:
            rows += before[name][entry[0] : entry[0] + entry[1]] if isinstance(entry, list) else [entry]
        after[name] = rows
    return after


def weight(change: dict[str, Any]) -> int:
    """About how much there is to send: the rows that are new."""
    return sum(isinstance(entry, dict) for name in LISTS for entry in change.get(name, ()))


def _runs(before: Sequence[Row], after: Sequence[Row]) -> list[list[int] | Row]:
    place_of: dict[str, int] | None = None
    runs: list[list[int] | Row] = []
    for place, row in enumerate(after):
        if place < len(before) and before[place] == row:
            old: int | None = place
        else:
            if place_of is None:
                place_of = {_text(one): number for number, one in enumerate(before)}
            old = place_of.get(_text(row))
        last = runs[-1] if runs else None
        if old is None:
            runs.append(row)
        elif isinstance(last, list) and last[0] + last[1] == old:
            last[1] += 1
        else:
            runs.append([old, 1])
    return runs


def _text(row: Row) -> str:
    return json.dumps(row, sort_keys=True)
