"""All graphs on n vertices up to isomorphism, as graph6 lines: our own up to 7 vertices, nauty's geng above.

Below, graphs on n vertices are made from those on n − 1 by one more vertex with any neighbours; two are the same when
their canonical forms are. A canonical form is the smallest way to number the vertices that keeps the classes of colour
refinement in order, so whether two graphs are isomorphic is decided, never guessed.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations, product

from noyau.errors import CannotRead, MissingPart

BUILT_IN = 7
"""Up to so many vertices nothing else is needed, and the order is the same everywhere."""
MOST = 32
"""What geng itself takes."""
CONNECTED = (1, 1, 1, 2, 6, 21, 112, 853, 11117, 261080, 11716571, 1006700565, 164059830476)
EVERY = (1, 1, 2, 4, 11, 34, 156, 1044, 12346, 274668, 12005168, 1018997864, 165091172592)
"""How many there are on 0, 1, 2 … vertices (OEIS A001349, A000088)."""

Rows = tuple[int, ...]
"""Of every vertex, its neighbours as bits."""


def every_graph(n: int, *, connected: bool) -> Iterator[str]:
    """The graph6 lines, in an order that is always the same.

    >>> list(every_graph(3, connected=True))
    ['BW', 'Bw']
    """
    if n > BUILT_IN:
        yield from _from_geng(n, connected)
        return
    for rows in _graphs(n):
        if not connected or _is_connected(rows):
            yield _graph6(rows)


def refuse_what_cannot_be_made(n: int, word: str) -> None:
    """Said before anything runs."""
    if not 1 <= n <= MOST:
        raise CannotRead(f"{word!r} asks for graphs on {n} vertices; 1 to {MOST} can be listed")
    if n > BUILT_IN and geng() is None:
        raise MissingPart(
            f"{word!r} needs nauty's geng; without it graphs on up to {BUILT_IN} vertices can be listed",
            hint="on Debian: apt install nauty",
        )


def how_many(n: int, *, connected: bool) -> int | None:
    """Where it is known."""
    known = CONNECTED if connected else EVERY
    return known[n] if n < len(known) else None


def geng() -> str | None:
    """Nauty's program, where it is installed; Debian calls it nauty-geng."""
    return shutil.which("nauty-geng") or shutil.which("geng")


def canonical(rows: Rows) -> Rows:
    """The same graph with its vertices numbered in the one canonical way."""
    classes = _refined(rows)
    return min(_renumbered(rows, order) for order in _orders(classes))


def _from_geng(n: int, connected: bool) -> Iterator[str]:
    program = geng()
    assert program is not None
    command = [program, "-cq" if connected else "-q", str(n)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:  # noqa: S603
        assert process.stdout is not None
        try:
            for line in process.stdout:
                yield line.rstrip("\n")
        finally:  # also for whoever needs no more of them
            process.kill()


@lru_cache(maxsize=BUILT_IN + 1)
def _graphs(n: int) -> tuple[Rows, ...]:
    if n == 0:
        return ((),)
    found: set[Rows] = set()
    for smaller in _graphs(n - 1):
        for near in range(1 << (n - 1)):
            rows = [row | (1 << (n - 1)) if near >> v & 1 else row for v, row in enumerate(smaller)]
            found.add(canonical((*rows, near)))
    return tuple(sorted(found, key=lambda rows: (sum(row.bit_count() for row in rows), rows)))


def _refined(rows: Rows) -> list[list[int]]:
    """Vertices in classes that no isomorphism mixes, in an order that does not depend on their numbers."""
    colour = [row.bit_count() for row in rows]
    while True:
        seen = [
            (colour[v], tuple(sorted(colour[w] for w in range(len(rows)) if row >> w & 1)))
            for v, row in enumerate(rows)
        ]
        names = {kind: name for name, kind in enumerate(sorted(set(seen)))}
        if len(names) == len(set(colour)):
            return [[v for v in range(len(rows)) if seen[v] == kind] for kind in names]
        colour = [names[kind] for kind in seen]


def _orders(classes: list[list[int]]) -> Iterator[list[int]]:
    for parts in product(*(permutations(part) for part in classes)):
        yield [v for part in parts for v in part]


def _renumbered(rows: Rows, order: list[int]) -> Rows:
    place = {v: i for i, v in enumerate(order)}
    return tuple(sum(1 << place[w] for w in range(len(rows)) if rows[v] >> w & 1) for v in order)


def _is_connected(rows: Rows) -> bool:
    seen, edge = 1, 1
    while edge:
        v = edge.bit_length() - 1
        more = rows[v] & ~seen
        seen |= more
        edge = edge & ~(1 << v) | more
    return bool(rows) and seen == (1 << len(rows)) - 1


def _graph6(rows: Rows) -> str:
    bits = [rows[j] >> i & 1 for j in range(len(rows)) for i in range(j)]
    bits += [0] * (-len(bits) % 6)
    sixes = (int("".join(map(str, bits[i : i + 6])), 2) for i in range(0, len(bits), 6))
    return chr(63 + len(rows)) + "".join(chr(63 + six) for six in sixes)
