"""Euler's circuits as one would do them on paper, and every bracelet by trying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

Edges = Sequence[tuple[int, int]]


def has_circuit(vertex_count: int, edges: Edges, *, directed: bool) -> bool:
    """Whether degrees fit and the edges hang together, straight from the definition."""
    for vertex in range(vertex_count):
        leaves = sum(one == vertex for one, _ in edges)
        enters = sum(other == vertex for _, other in edges)
        if leaves != enters if directed else (leaves + enters) % 2:
            return False
    reached = set(edges[0]) if edges else set()
    for _ in edges:
        reached |= {end for edge in edges if reached & set(edge) for end in edge}
    return all(reached & set(edge) for edge in edges)


def count_circuits(edges: Edges) -> int:
    """How many cyclic orders of all directed edges are circuits: every walk that begins with edge 0."""

    def walks(at: int, left: frozenset[int]) -> int:
        if not left:
            return int(at == edges[0][0])
        return sum(walks(edges[edge][1], left - {edge}) for edge in left if edges[edge][0] == at)

    return walks(edges[0][1], frozenset(range(1, len(edges)))) if edges else 1


def is_bracelet(stones: str, k: int, symbols: str) -> bool:
    """Whether every window comes up once, read round the ring."""
    around = stones * (k + 1)
    windows = [around[place : place + k] for place in range(len(stones))]
    return len(set(windows)) == len(stones) and set(stones) <= set(symbols)


def all_bracelets(k: int, symbols: str) -> Iterator[str]:
    """Every bracelet with each window once, from its window of first symbols on."""
    length = len(symbols) ** k

    def grown(stones: str, seen: frozenset[str]) -> Iterator[str]:
        if len(stones) == length:
            if is_bracelet(stones, k, symbols):
                yield stones
            return
        for symbol in symbols:
            window = (stones + symbol)[-k:]
            if window not in seen:
                yield from grown(stones + symbol, seen | {window})

    start = symbols[0] * k
    yield from grown(start, frozenset({start}))


def can_be_completed(stones: str, k: int, symbols: str) -> bool:
    """By trying everything."""
    length = len(symbols) ** k
    if len(stones) == length:
        return is_bracelet(stones, k, symbols)
    windows = [stones[place : place + k] for place in range(len(stones) - k + 1)]
    if len(set(windows)) < len(windows):
        return False
    return any(can_be_completed(stones + symbol, k, symbols) for symbol in symbols)


def is_torus(rows: Sequence[Sequence[int]], height: int, width: int, kinds: int) -> bool:
    """Whether every window of so many rows and columns comes up exactly once on the torus."""
    high, wide = len(rows), len(rows[0])
    seen = {
        tuple(rows[(i + di) % high][(j + dj) % wide] for di, dj in product(range(height), range(width)))
        for i, j in product(range(high), range(wide))
    }
    return len(seen) == high * wide == kinds ** (height * width)
