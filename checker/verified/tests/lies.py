"""Lies: a proof file with one thing changed."""

from __future__ import annotations

import copy
import random
from typing import Any

from boards import pairs
from proof_files import File, packed, said


def lie(rng: random.Random, honest: File) -> File | None:
    """The same file with one thing changed, or None where it cannot be."""
    content = copy.deepcopy(honest)
    where = rng.choice(["certificate"] * 6 + ["claim"] * 2 + ["board"] * 2)
    part = content[where]
    names = [name for name, value in part.items() if name not in ("kind", "type", "shape", "vertices", "first_edge")]
    if not names:
        return None
    name = rng.choice(names)
    value = part[name]
    if isinstance(value, bool):
        part[name] = not value
    elif name == "ends":
        part[name] = {"stuck loses": "stuck wins", "stuck wins": "stuck loses"}.get(value, value)
    elif isinstance(value, list) and value:
        entry = rng.randrange(len(value))
        fresh = rng.choice([value[entry] - 1, value[entry] + 1, rng.choice(value), rng.randint(-1, 9)])
        if rng.random() < 0.1 and where == "certificate":
            value.pop(entry)
        elif rng.random() < 0.1 and where == "certificate":
            value.insert(entry, fresh)
        else:
            value[entry] = fresh
    elif value is None or isinstance(value, int):
        part[name] = rng.choice([None if where == "claim" else 0, 0, 1, 2, (value or 0) + 1, (value or 0) - 1])
    if content == honest or not well_formed(content):
        return None
    return said(content)


def well_formed(content: File) -> bool:
    """Lies about the form are told elsewhere; those that a reader refuses at once would not reach the kernel."""
    board, claim = content["board"], content["claim"]
    count = board.get("vertices", 0)
    ends = [*board.get("target", []), *board.get("edges", []), *board.get("wanted", [])]
    if any(not 0 <= v < count for v in ends) or not 0 <= board.get("start", 0) < max(count, 1):
        return False
    if any(who not in (0, 1) for who in board.get("owner", [])) or any(q < 0 for q in board.get("priority", [])):
        return False
    if any(d not in (-1, 0, 1) for d in board.get("decided", [])) or any(
        o not in range(4) for o in board.get("open", [])
    ):
        return False
    if board["shape"] == "taking":
        edges = [frozenset(pair) for pair in pairs(board)]
        if any(len(edge) < 2 for edge in edges) or len(set(edges)) < len(edges):
            return False
    if board["shape"] == "subtraction":
        rows = board["take"], board["take_second"]
        if any(sorted({a for a in row if a >= 1}) != row for row in rows) or board["tokens"] < 0:
            return False
    if board.get("to_move", 1) not in (1, 2):
        return False
    if claim["kind"] == "winner":
        return (
            claim["to_move"] in (1, 2)
            and claim["winner"] in (None, 1, 2)
            and (claim["rank"] is None or claim["rank"] >= 0)
        )
    numbers = [claim[key] for key in ("length", "bound", "value") if key in claim]
    return all(
        (number is None and claim["kind"] == "solvable") or (number is not None and number >= 0) for number in numbers
    )


def said_by(content: File, players: list[str]) -> None:
    """The same claim of players with other names."""
    content["players"] = players
    if (content["claim"].get("winner") or 0) <= len(players):
        said(content)


def lies_about_the_form(honest: File) -> list[File]:
    """None of these may pass."""
    told = []

    def tell(change: Any) -> None:
        content = copy.deepcopy(honest)
        change(content)
        told.append(content)

    tell(lambda c: c.update(format="noyau proof 1"))
    tell(lambda c: c.update(says=c["says"] + "!"))
    tell(lambda c: c.update(extra=1))
    tell(lambda c: c.update(digest="sha256:" + "0" * 64))
    tell(lambda c: c.pop("asked"))
    tell(lambda c: c.update(kind="searched"))
    for players in (["a", "b", "c"], ["2", "1"], ["a", "a"], ["a", "2"], ["a", ""], ["a"]):
        tell(lambda c, players=players: said_by(c, players))
    tell(lambda c: c["board"].update(extra=1))
    tell(lambda c: c["certificate"].update(extra=1))
    tell(lambda c: c["claim"].update(extra=1))
    tell(lambda c: c["claim"].update(kind="grundy" if c["claim"]["kind"] != "grundy" else "winner"))
    for name, value in honest["certificate"].items():
        if isinstance(value, list):
            tell(lambda c, name=name: c["certificate"].update({name: {"zlib+base64": "AAAA", "entries": 3}}))
            tell(lambda c, name=name: c["certificate"].update({name: [*c["certificate"][name], True]}))
            tell(lambda c, name=name: c["certificate"].update({name: [*c["certificate"][name], 2**63]}))
            tell(
                lambda c, name=name: c["certificate"].update(
                    {name: packed([*c["certificate"][name], 1], 8) | {"entries": 1}}
                )
            )
    return told
