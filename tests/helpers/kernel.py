"""Proofs for the tests of the kernel: examples, boards made by hand, and lies about them."""

from __future__ import annotations

import copy
import json
import time
from pathlib import Path

from noyau.proofs import CHECKERS, NotAProof, check, fast
from noyau.proofs.sentences import said

FOLDER = Path(__file__).resolve().parents[1] / "kernel" / "examples"
EXAMPLES = {path.stem: path for path in sorted(FOLDER.glob("*.json"))}
PROVED = [name for name in EXAMPLES if name != "searched"]
TABLES = [CHECKERS, fast.CHECKERS]


def content(name):
    return json.loads(EXAMPLES[name].read_bytes())


def without_digest(made):
    return {key: value for key, value in made.items() if key != "digest"}


def resaid(made):
    """The same with what it says made anew, so that only the mathematics can refuse it."""
    made = without_digest(made)
    try:
        return {**made, "says": f"{made['about']}: {said(made['claim'], made['players'])}"}
    except Exception:
        return made


def places(thing, path=()):
    """Every number in it, by its path."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield from places(value, (*path, key))
    elif isinstance(thing, list):
        for index, value in enumerate(thing):
            yield from places(value, (*path, index))
    elif type(thing) is int:
        yield path, thing


def changed(made, path, value):
    made = copy.deepcopy(made)
    inside = made
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return made


def verdict(made, table=CHECKERS):
    try:
        return [str(flaw) for flaw in check(made, folder=FOLDER, checkers=table)]
    except NotAProof as error:
        return [str(error)]


def arena_content(after, owner, ends, start, certificate, claim, **more):  # noqa: PLR0917
    first = [0]
    for row in after:
        first.append(first[-1] + len(row))
    board = {
        "shape": "arena", "vertices": len(after), "first_edge": first, "target": [u for row in after for u in row],
        "owner": owner, "ends": ends, "start": start, **more,
    }  # fmt: skip
    return whole(board, claim, certificate)


def whole(board, claim, certificate, about="a board"):
    players = ["1", "2"] if claim["kind"] in ("winner", "grundy", "value") else []
    return {
        "format": "noyau proof 2", "about": about, "asked": {"game": "any", "words": {}}, "board": board,
        "players": players, "claim": claim, "says": f"{about}: {said(claim, players)}", "kind": "proved",
        "certificate": certificate,
    }  # fmt: skip


def patience():
    """Called by every checker now and then; ends what takes too long."""
    until = time.process_time() + 5

    def look():
        if time.process_time() > until:
            raise TimeoutError

    return look
