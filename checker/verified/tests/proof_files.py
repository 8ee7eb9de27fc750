"""Proof files as docs/PROOF_FORMAT.md has them, from a board, a claim and a certificate."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from pathlib import Path
from typing import Any

File = dict[str, Any]


def in_words(claim: File, players: list[str]) -> str:
    """A claim as the format says it."""
    number = claim.get("rank", claim.get("length"))
    moves = f"{number} move{'' if number == 1 else 's'}"
    if claim["kind"] == "winner":
        if claim["winner"] is None:
            return "nobody can force a win"
        name = players[claim["winner"] - 1]
        who = f"player {name}" if name == str(claim["winner"]) else name
        return f"{who} wins" + ("" if claim["rank"] is None else f" in {moves}")
    if claim["kind"] == "grundy":
        return f"has Grundy value {claim['value']}"
    if claim["kind"] == "unsolvable":
        return "cannot be solved"
    fewer = "" if claim["bound"] == claim["length"] else f" than {claim['bound']}"
    return (
        "can be solved"
        + ("" if claim["length"] is None else f" in {moves}")
        + (f" and not in fewer{fewer}" if claim["bound"] else "")
    )


def proof(board: File, claim: File, certificate: File) -> File:
    """A proof file without its digest."""
    names = ["1", "2"] if claim["kind"] == "grundy" else ["left", "right"]
    players = [] if board["shape"] == "dollar" else names
    content = {
        "format": "noyau proof 2", "about": f"a {board['shape']} board", "asked": {"game": board["shape"], "words": {}},
        "board": board, "players": players, "claim": claim, "says": "", "kind": "proved", "certificate": certificate,
    }  # fmt: skip
    return said(content)


def said(content: File) -> File:
    """The same file with the sentence that fits to its claim."""
    content["says"] = f"{content['about']}: {in_words(content['claim'], content['players'])}"
    return content


def digest(content: File) -> str:
    """As the format wants it."""
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(canonical.encode()).hexdigest()


def little(row: list[int], size: int) -> bytes:
    """The entries as little-endian signed numbers."""
    return b"".join(entry.to_bytes(size, "little", signed=True) for entry in row)


def beside(row: list[int], size: int, folder: Path) -> File:
    """A row in a file of its own."""
    raw = little(row, size)
    digest_of_row = hashlib.sha256(raw).hexdigest()
    (folder / f"{digest_of_row}.row").write_bytes(raw)
    return {"file": f"{digest_of_row}.row", "entries": len(row), "sha256": digest_of_row}


def packed(row: list[int], size: int) -> File:
    """A row, compressed."""
    raw = little(row, size)
    return {"zlib+base64": base64.b64encode(zlib.compress(raw, len(row) % 10)).decode(), "entries": len(row)}
