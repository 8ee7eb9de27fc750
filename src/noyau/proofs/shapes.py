"""The shapes of boards, key by key; and what a certificate goes with, read before a checker sees it."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from noyau.proofs import reading as r
from noyau.proofs.flaw import require
from noyau.proofs.reading import Data, Flaws, Found, Look, Reader, Row, row, such, watched, whole

MOST = 10**6 + 1
"""Of vertices that cost memory and are not in the file one by one."""


def pairs(ends: Row) -> list[tuple[int, int]]:
    """The edges."""
    return list(zip(ends[::2], ends[1::2], strict=True))


def neighbours(board: Found, look: Look) -> list[set[int]]:
    """Of every vertex; a loop leads nowhere."""
    near: list[set[int]] = [set() for _ in range(board["vertices"])]
    for one, other in watched(pairs(board["edges"]), look):
        near[one] |= {other} - {one}
        near[other] |= {one} - {other}
    return near


def is_simple(ends: Row, look: Look) -> bool:
    """No loops, no pair twice."""
    return len({(min(pair), max(pair)) for pair in watched(pairs(ends), look) if pair[0] != pair[1]}) == len(ends) // 2


def are_offsets(numbers: Row, look: Look) -> bool:
    """From 0, never falling."""
    return numbers[0] == 0 and all(one <= other for one, other in watched(pairwise(numbers), look))


def are_triples(ends: Row, look: Look) -> bool:
    """Three different holes for every jump."""
    return len(ends) % 3 == 0 and all(len({*ends[j : j + 3]}) == 3 for j in watched(range(0, len(ends), 3), look))


def graph(vertices: str) -> dict[str, Reader]:
    """A directed graph and where play begins in it."""
    offsets = such(row(8, lambda known: known[vertices] + 1, 0), are_offsets, "offsets from 0 that never fall")
    target = row(4, lambda known: known["first_edge"][-1], 0, vertices)
    return {vertices: whole(1, r.INT), "first_edge": offsets, "target": target, "start": whole(0, vertices)}


def windows(known: Found) -> int:
    """How many windows there can be, or some number that is too large for a length."""
    kinds, size = known["kinds"], known.get("window") or known["window_rows"] * known["window_columns"]
    return 1 if kinds == 1 else 2**63 if size > 63 else min(2**63, int(kinds**size))


def columns(known: Found) -> int:
    """How many columns a torus has so that every window comes up once."""
    count, rest = divmod(windows(known), known["rows"])
    return 2**63 if rest else count


TURN, WINDOW, FACES = whole(1, 3), whole(1, 65), row(4, lambda known: 6 * known["cubes"], 0, "cubes")
EDGES = such(row(4, None, 0, "vertices"), lambda ends, look: len(ends) % 2 == 0, "pairs of ends")
SIMPLE = such(EDGES, is_simple, "without loops, and no pair twice")
AMOUNTS = such(row(16, None, 1, r.HUGE), lambda row, look: list(row) == sorted(set(row)), "ascending")
IS_OCTAL = (lambda digits, look: digits and digits[0] in (0, 4)), "digits of which the first is 0 or 4"
JUMPS = such(row(4, None, 0, "holes"), are_triples, "triples of different holes")
ENDS = r.one_of("stuck loses", "stuck wins", "target", "listed")
OWNED = {**graph("vertices"), "owner": row(1, "vertices", 0, 2)}
PLAIN = {"misere": r.flag, "to_move": TURN}
SHAPES: dict[str, dict[str, Reader]] = {
    "arena": {**OWNED, "ends": ENDS, "names?": r.listed(r.text, "vertices"),
              "decided?": row(1, "vertices", -1, 2), "wanted?": row(4, None, 0, "vertices")},
    "parity": {**OWNED, "priority": row(4, "vertices", 0)},
    "subtraction": {"tokens": whole(0, r.HUGE), "take": AMOUNTS, "take_second": AMOUNTS, **PLAIN},
    "nim": {"heaps": row(16, None, 0, r.HUGE), **PLAIN},
    "octal": {"digits": such(row(16, None, 0, 8), *IS_OCTAL), "tokens": whole(), "to_move": TURN},
    "taking": {"vertices": whole(0, 20_001), "edges": SIMPLE, "taker_loses": r.flag, "other_loses": r.flag,
               "open": row(1, "vertices", 0, 4), "to_move": TURN},
    "geography": {"vertices": whole(1, MOST), "edges": EDGES, "at": whole(0, "vertices"), "to_move": TURN},
    "dollar": {"vertices": whole(1, r.INT), "edges": EDGES, "values": row(16, "vertices", 1 - r.HUGE, r.HUGE)},
    "cubes": {"cubes": whole(1, MOST), "faces": FACES},
    "walk": {"vertices": whole(0, r.INT), "edges": EDGES, "directed": r.flag},
    "ring": {"window": WINDOW, "kinds": whole(1), "length": whole(1, lambda known: windows(known) + 1)},
    "torus": {"window_rows": WINDOW, "window_columns": WINDOW, "kinds": whole(1), "rows": whole(1),
              "columns": whole(columns, lambda known: columns(known) + 1)},
    "lights": {"vertices": whole(0, MOST), "edges": EDGES, "lit": row(1, "vertices", 0, 2)},
    "peg": {"holes": whole(1, MOST), "jumps": JUMPS, "pegs": row(1, "holes", 0, 2)},
    "puzzle": {**graph("states"), "names?": r.listed(r.text, "states"),
               "solved": row(1, "states", 0, 2), "all_moves": row(1, "states", 0, 2)},
    "sum": {"parts": r.listed(r.part, None), "to_move": TURN}}  # fmt: skip


Check = Callable[..., Any]
CHECKERS: dict[str, Any] = {}
"""By the type of the certificate; `about` puts them in."""


def about(
    kind: str, shapes: str, claims: str, table: Any = CHECKERS, data: Any = Data, **fields: Reader
) -> Callable[[Check], Check]:
    """Say which shapes and claims a certificate goes with, and what it holds; all else is refused."""

    def decorated(check: Check) -> Check:
        def checked(board: Data, claim: Found, certificate: Data, look: Look) -> Flaws:
            fits = board.get("shape") in shapes.split(", ") and claim["kind"] in claims.split(", ")
            require(fits, "the certificate", f"is one for boards of the shape {shapes} and claims of the kind {claims}")
            shape = {"shape": r.anything, **SHAPES[board.get("shape")]}
            found = data(board.where, board.given, board.source).read(shape)
            own = data(certificate.where, certificate.given, certificate.source)
            proof = own.read({"type": r.anything, **fields}, {**found, "claim": claim})
            return filter(None, check(found, claim, proof, look) or ())

        table[kind] = checked
        return check

    return decorated


def checker_of(certificate: Data) -> Any:
    """The checker for the type of a certificate."""
    known = certificate.source.checkers
    return known[r.one_of(*known)(certificate, "type", {})]
