"""Write example proofs into a folder, some for every certificate: what checkers are tried on.

Most are proofs of the solvers, with all rows as lists; the rest are made here by hand.
`python tools/proof_examples.py FOLDER`
"""

from __future__ import annotations

import base64
import hashlib
import json
import sys
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from noyau import _core
from noyau.certificates import Claim, Proved, PuzzleClaim
from noyau.certificates.kinds import RaceReplies
from noyau.deadline import Deadline
from noyau.games import find
from noyau.positions import Turn
from noyau.proofs import FORMAT, digest_of
from noyau.proofs.sentences import said
from noyau.solvers import solve
from noyau.solvers.dollars.shortest import least_moves, table_for
from noyau.solvers.taking.tables import tabulated
from noyau.solvers.values.equality import proof_of_value
from noyau.words import Player


def content(*parts: Any) -> dict[str, Any]:
    """The whole object: what it is about, the game, its words, the board, the claim, the certificate."""
    about, game, words, board, claim, certificate = parts
    players = ["1", "2"] if claim["kind"] in {"winner", "grundy", "value"} else []
    made = {
        "format": FORMAT, "about": about, "asked": {"game": game, "words": words}, "board": board, "players": players,
        "claim": claim, "says": f"{about}: {said(claim, players)}", "kind": "proved", "certificate": certificate,
    }  # fmt: skip
    return {**made, "digest": digest_of(made)}


def plain(value: Any) -> Any:
    """The same with lists for rows."""
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple | np.ndarray):
        return [plain(entry) for entry in value]
    return int(value) if isinstance(value, np.integer) else value


def example(name: str, *first: Any, method: str | None = None, by: str = "", **words: Any) -> dict[str, Any] | None:
    """What a solver proves; None where it is only searched."""
    options = {key: words.pop(key) for key in ("no_theorems", "theory") if key in words}
    rules = find(name).rules(*first, **words)
    if by == "value":
        proof = proof_of_value(rules)
    elif by == "table":
        table = tabulated(rules, Turn(rules.start(), rules.to_move), Deadline.of(None))
        assert table is not None
        proof = Proved(rules, Claim(rules.to_move, table.winner), table.certificate)
    elif by == "race":
        proof = raced(rules)
    elif by == "narrow":
        proof = met_in_order(rules)
    else:
        proof = solve(rules, **({"method": method} if method else {}), **options).proof
    made = plain(proof.content())
    made.pop("digest", None)
    return {**made, "digest": digest_of(made)} if made["kind"] == "proved" else None


def raced(rules: Any) -> Proved:
    """A race, also on boards that are so small that a list of replies would do."""
    graph, open_ = rules.graph(), np.array(rules.open_to(rules.start()), np.uint8)
    rows = graph.first_edge_of_vertex, graph.neighbour_of_edge, open_
    found = _core.search_taking(*rows, False, True, rules.to_move.index, Deadline.of(None), 1 << 20, False, 0, 10**5)
    return Proved(rules, Claim(rules.to_move, Player.at(found[0])), RaceReplies(found[5]))


def met_in_order(rules: Any) -> Proved:
    """A table, also on boards that are so small that cuts would do."""
    graph, values = rules.graph(), rules.start().values
    least = least_moves(graph, values)
    table = table_for(graph, values, least.script)
    assert table is not None
    return Proved(rules, PuzzleClaim(solvable=True, length=least.length, bound=least.length), table)


def graph_rows(after: list[list[int]]) -> dict:
    first = [0]
    for row in after:
        first.append(first[-1] + len(row))
    return {"first_edge": first, "target": [then for row in after for then in row]}


def heights(after: list[list[int]], start: int) -> tuple[dict, dict, int]:
    """The board of a graph without cycles, and its Grundy values."""
    value, height = [0] * len(after), [0] * len(after)
    for v in range(len(after)):  # edges lead to smaller numbers
        seen = {value[u] for u in after[v]}
        value[v] = next(n for n in range(len(seen) + 1) if n not in seen)
        height[v] = 1 + max((height[u] for u in after[v]), default=-1)
    board = {
        "shape": "arena",
        "vertices": len(after),
        **graph_rows(after),
        "owner": [0] * len(after),
        "ends": "stuck loses",
        "start": start,
    }
    return board, {"type": "heights", "value": value, "height": height}, value[start]


def puzzle(after: list[list[int]], solved: set[int], known: set[int] | None = None) -> dict:
    states = range(len(after))
    flags = {
        "solved": [int(s in solved) for s in states],
        "all_moves": [int(known is None or s in known) for s in states],
    }
    return {"shape": "puzzle", "states": len(after), **graph_rows(after), **flags, "start": 0}


def by_hand() -> dict[str, dict]:
    """Claims that no solver of today makes."""
    made = {}
    wythoff = [[w(a2, b2) for a2, b2 in moves(a, b)] for a in range(5) for b in range(5)]
    board, certificate, value = heights(wythoff, w(4, 3))
    claim = {"kind": "grundy", "value": value}
    made["heights"] = content("a queen on 5x5 from 4,3", "queen", {}, board, claim, certificate)
    nim = {"shape": "nim", "heaps": [5, 9], "misere": False, "to_move": 1}
    made["nim-grundy"] = content("Nim with 5, 9", "nim", {}, nim, {"kind": "grundy", "value": 12}, {"type": "nim sum"})
    kayles = {"shape": "octal", "digits": [0, 7, 7], "tokens": 9, "to_move": 1}
    values = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    octal = {"type": "octal", "preperiod": 0, "period": 0, "value": values}
    made["octal-grundy"] = content("Kayles with 9 pins", "octal", {}, kayles, {"kind": "grundy", "value": 4}, octal)
    parts, values = [board, nim, kayles], [value, 12, 4]
    total = value ^ 12 ^ 4
    proof = {"type": "sum", "value": values, "certificate": [certificate, {"type": "nim sum"}, octal]}
    whole = {"shape": "sum", "parts": parts, "to_move": 2}
    claim = {"kind": "winner", "to_move": 2, "winner": 2 if total else 1, "rank": None}
    made["sum"] = content("a queen, Nim and Kayles", "sum", {}, whole, claim, proof)
    made["sum-grundy"] = content("a queen, Nim and Kayles", "sum", {}, whole, {"kind": "grundy", "value": total}, proof)
    balanced = {"shape": "sum", "parts": [nim, nim], "to_move": 1}
    proof = {"type": "sum", "value": [12, 12], "certificate": [{"type": "nim sum"}] * 2}
    claim = {"kind": "winner", "to_move": 1, "winner": 2, "rank": None}
    made["sum-lost"] = content("Nim twice", "sum", {}, balanced, claim, proof)
    ring = [[(s + 1) % 8, (s - 1) % 8] for s in range(8)]
    board = puzzle(ring, {3})
    made["path"] = content(
        "a ring of 8",
        "ring",
        {},
        board,
        {"kind": "solvable", "length": 5, "bound": None},
        {"type": "path", "edge": [1, 15, 13, 11, 9]},
    )
    proof = {"type": "distances", "edge": [0, 2, 4], "distance": [0, 1, 2, -1, -1, -1, 2, 1]}
    made["distances"] = content("a ring of 8", "ring", {}, board, {"kind": "solvable", "length": 3, "bound": 3}, proof)
    made["closed"] = content("a ring of 8", "ring", {}, puzzle(ring, set()), {"kind": "unsolvable"}, {"type": "closed"})
    ring = {"shape": "ring", "window": 60, "kinds": 2, "length": 2**60}
    made["every-window"] = content(
        "a ring of 2^60 stones",
        "bracelet",
        {},
        ring,
        {"kind": "solvable", "length": 2**60, "bound": 2**60},
        {"type": "every window"},
    )
    walk = {"shape": "walk", "vertices": 6, "edges": [0, 1, 1, 2, 2, 0, 3, 4, 4, 5, 5, 3], "directed": True}
    made["apart"] = content(
        "two triangles", "euler", {}, walk, {"kind": "unsolvable"}, {"type": "apart", "side": [0, 0, 0, 1, 1, 1]}
    )
    walk = {"shape": "walk", "vertices": 3, "edges": [0, 1, 1, 2, 2, 0, 2, 2], "directed": True}
    made["circuit-directed"] = content(
        "a triangle with a loop",
        "euler",
        {},
        walk,
        {"kind": "solvable", "length": 4, "bound": 4},
        {"type": "circuit", "step": [1, 3, 2, 0]},
    )
    walk = {"shape": "walk", "vertices": 2, "edges": [0, 1], "directed": True}
    made["unbalanced-directed"] = content(
        "an arrow", "euler", {}, walk, {"kind": "unsolvable"}, {"type": "unbalanced", "vertex": 1}
    )
    stuck = {
        "shape": "arena",
        "vertices": 5,
        **graph_rows([[1, 2], [3], [0, 4], [], []]),
        "owner": [0, 1, 1, 0, 0],
        "ends": "stuck wins",
        "start": 0,
    }
    proof = {"type": "ranks", "winner": [0] * 5, "rank": [2, 1, 3, 0, 0], "move": [1, 3, 0, -1, -1]}
    claim = {"kind": "winner", "to_move": 1, "winner": 1, "rank": 2}
    made["arena-stuck-wins"] = content("an arena of 5 vertices", "arena", {}, stuck, claim, proof)
    searched = content(
        "Nim with 5, 9",
        "nim",
        {},
        nim,
        {"kind": "winner", "to_move": 1, "winner": 1, "rank": None},
        {"type": "nim sum"},
    )
    del searched["certificate"], searched["digest"]
    made["searched"] = {**searched, "kind": "searched", "count": 70}
    return made


def w(a: int, b: int) -> int:
    return 5 * a + b


def moves(a: int, b: int) -> list[tuple[int, int]]:
    return (
        [(a - k, b) for k in range(1, a + 1)]
        + [(a, b - k) for k in range(1, b + 1)]
        + [(a - k, b - k) for k in range(1, min(a, b) + 1)]
    )


def by_solvers() -> dict[str, Any]:
    """What the solvers prove."""
    asked = {
        "subtraction-ranks": ("subtraction", (21,), {"take": (1, 2, 3, 4)}),
        "subtraction-misere": ("subtraction", (10,), {"take": (1, 3), "misere": True, "method": "attractor"}),
        "subtraction-two": ("subtraction", (15,), {"take": (1, 2), "take_second": (2, 3), "method": "attractor"}),
        "periodicity": ("subtraction", (10**20,), {"take": (1, 3, 4)}),
        "periodicity-misere": ("subtraction", (10**9,), {"take": (2, 5), "misere": True}),
        "nim": ("nim", ((1, 2, 3),), {}),
        "nim-misere": ("nim", ((1, 1, 1),), {"misere": True}),
        "nim-large": ("nim", ((2**40, 2**40 + 5, 7),), {}),
        "nim-explored": ("nim", ((1, 2),), {"method": "attractor"}),
        "octal": ("octal", ("0.77",), {"n": 12}),
        "octal-period": ("octal", ("0.77",), {"n": 10**6}),
        "octal-dawson": ("octal", ("0.137",), {"n": 10**5}),
        "mirror-snort": ("snort", ("grid:3x3",), {}),
        "mirror-kayles": ("kayles", ("path:5",), {}),
        "replies-snort": ("snort", ("complete:4",), {"no_theorems": True}),
        "replies-snort-path": ("snort", ("path:4",), {"no_theorems": True}),
        "replies-snort-second": ("snort", ("grid:2x4",), {"no_theorems": True}),
        "replies-col": ("col", ("path:3",), {}),
        "replies-col-cycle": ("col", ("cycle:5",), {}),
        "replies-kayles": ("kayles", ("cycle:6",), {"no_theorems": True}),
        "snort-explored": ("snort", ("path:3",), {"method": "attractor"}),
        "components": ("kayles", ("path:5",), {"by": "table"}),
        "components-grid": ("kayles", ("grid:2x4",), {"by": "table"}),
        "components-lost": ("kayles", ("path:4",), {"by": "table"}),
        "components-tree": ("kayles", ("tree:9,seed=1",), {"by": "table"}),
        "numbers": ("col", ("path:4",), {"by": "table"}),
        "numbers-grid": ("col", ("grid:2x3",), {"by": "table"}),
        "numbers-tree": ("col", ("tree:7,seed=2",), {"by": "table"}),
        "numbers-second": ("col", ("cycle:5",), {"by": "table", "to_move": Player.at(1)}),
        "numbers-begun": ("col", ("grid:3x3",), {"by": "table", "colours": (1, 0, 0, 0, 0, 0, 2, 0, 0)}),
        "race": ("snort", ("path:7",), {"by": "race"}),
        "race-lost": ("snort", ("grid:2x4",), {"by": "race"}),
        "race-path": ("snort", ("path:12",), {"by": "race"}),
        "race-begun": ("snort", ("grid:3x4",), {"by": "race", "colours": (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)}),
        "race-tree": ("snort", ("tree:12,seed=3",), {"by": "race"}),
        "matching": ("geography", ("path:4",), {}),
        "matching-lost": ("geography", ("path:5",), {}),
        "matching-grid": ("geography", ("grid:3x3",), {"at": 1}),
        "dollar-prices": ("dollar", ("path:3",), {"values": (2, -1, 0)}),
        "dollar-cuts": ("dollar", ("grid:2x3",), {"values": (5, -3, 1, -2, 4, -4)}),
        "dollar-table": ("dollar", ("grid:2x3",), {"values": (5, -3, 1, -2, 4, -4), "by": "narrow"}),
        "dollar-hopeless": ("dollar", ("cycle:4",), {"values": (1, -1, 0, -1)}),
        "dollar-script": ("dollar", ("grid:2x3",), {"values": (5, -3, 1, -2, 4, -4), "method": "borrow"}),
        "cubes": ("cubes", ("instant-insanity",), {}),
        "circuit": ("euler", ("complete:5",), {}),
        "unbalanced": ("euler", ("complete:4",), {}),
        "windows": ("bracelet", (3,), {}),
        "windows-three-kinds": ("bracelet", (2,), {"symbols": "abc"}),
        "windows-short": ("bracelet", (4,), {"length": 11}),
        "equality-snort": ("snort", ("path:4",), {"by": "value"}),
        "equality-grid": ("snort", ("grid:2x3",), {"by": "value"}),
        "equality-col": ("col", ("path:5",), {"by": "value"}),
        "equality-kayles": ("kayles", ("path:4",), {"by": "value"}),
        "divisor": ("dollar", ("complete:4",), {"values": (3, -1, 0, 1), "method": "borrow", "theory": True}),
        "divisor-hopeless": ("dollar", ("cycle:4",), {"values": (1, -1, 0, -1), "method": "borrow", "theory": True}),
        "too-rarely": ("cubes", ("a-a a-b b-b; a-a a-c c-c; a-b a-a b-b",), {}),
        "torus": ("torus", ("2x2",), {}),
        "lights": ("lights", ("grid:3x3",), {}),
        "odd-lights": ("lights", ("grid:4x4",), {"lit": (0,)}),
        "peg": ("peg", ("path:4",), {"empty": (1,)}),
        "peg-even-sets": ("peg", ("path:5",), {}),
        "cops": ("cops", ("cycle:4",), {}),
        "arena": ("arena", ("random:12,3,seed=1",), {}),
        "arena-target": ("arena", ("random:12,2,seed=2",), {"target": (3,)}),
        "parity": ("arena", ("random:12,3,seed=1",), {"parity": True}),
        "parity-larger": ("arena", ("random:40,2,seed=5",), {"parity": True}),
    }  # fmt: skip
    made = {}
    for name, (game, first, words) in asked.items():
        try:
            made[name] = example(game, *first, **words)
        except Exception as error:
            print(f"{name}: {type(error).__name__}: {str(error)[:160]}", file=sys.stderr)
    return made


def packed(row: list[int], size: int) -> dict:
    raw = np.array(row, f"<i{size}").tobytes()
    return {"zlib+base64": base64.b64encode(zlib.compress(raw)).decode(), "entries": len(row)}


def written(folder: Path) -> None:
    """All of them, and two in which rows are packed or lie beside."""
    folder.mkdir(parents=True, exist_ok=True)
    every = {**by_solvers(), **by_hand()}
    for name, made in every.items():
        if made is None:
            print(f"{name}: searched, not proved", file=sys.stderr)
            continue
        (folder / f"{name}.json").write_text(json.dumps(made, indent=1) + "\n")
    made = json.loads(json.dumps(every["parity"]))
    made["board"] |= {
        key: packed(made["board"][key], size)
        for key, size in (("first_edge", 8), ("target", 4), ("owner", 1), ("priority", 4))
    }
    made["certificate"] |= {key: packed(made["certificate"][key], size) for key, size in (("winner", 1), ("move", 4))}
    (folder / "parity-packed.json").write_text(json.dumps({**made, "digest": digest_of(made)}, indent=1) + "\n")
    raw = np.array(every["parity"]["board"]["target"], "<i4").tobytes()
    (folder / "parity-beside.target").write_bytes(raw)
    made["board"]["target"] = {
        "file": "parity-beside.target",
        "entries": len(raw) // 4,
        "sha256": hashlib.sha256(raw).hexdigest(),
    }
    (folder / "parity-beside.json").write_text(json.dumps({**made, "digest": digest_of(made)}, indent=1) + "\n")


if __name__ == "__main__":
    written(Path(sys.argv[1]))
