"""Document 003, section 2.1: matches, levels, labels and the kernel (nucli) of the graph of a game.

A graph is a dictionary: beside each vertex, the vertices that one move leads to (successors).

>>> G = graf(21, [1, 2, 3, 4])
>>> nucli(G), jugada_guanyadora(G, 21)
([0, 5, 10, 15, 20], 20)
"""

from __future__ import annotations

Graf = dict[int, list[int]]


def graf(n: int, preses: list[int]) -> Graf:
    """The graph of the game with n matches, when `preses` are the amounts that may be taken."""
    return {x: [x - p for p in preses if p <= x] for x in range(n + 1)}


def antecessors(G: Graf) -> Graf:
    """Beside each vertex, the vertices from which one move leads to it."""
    return {x: [y for y in G if x in G[y]] for x in G}


def nivells(G: Graf) -> dict[int, int]:
    """The level of each vertex: 0 without successors, else one more than the highest level of a successor."""
    nivell: dict[int, int] = {}
    while len(nivell) < len(G):
        for x in G:
            if x not in nivell and all(y in nivell for y in G[x]):
                nivell[x] = 1 + max((nivell[y] for y in G[x]), default=-1)
    return nivell


def etiquetes(G: Graf) -> dict[int, int]:
    """The label of each vertex: the least number from 0 that no successor has."""
    nivell = nivells(G)
    etiqueta: dict[int, int] = {}
    for x in sorted(G, key=lambda vertex: nivell[vertex]):
        presents = [etiqueta[y] for y in G[x]]
        etiqueta[x] = next(e for e in range(len(G) + 1) if e not in presents)
    return etiqueta


def nucli(G: Graf) -> list[int]:
    """The kernel: the vertices with label 0."""
    etiqueta = etiquetes(G)
    return [x for x in G if etiqueta[x] == 0]


def es_nucli(G: Graf, N: list[int]) -> bool:
    """Whether no arc runs inside N and an arc runs into N from every other vertex."""
    for x in G:
        cap_a_N = any(y in N for y in G[x])
        if (x in N) == cap_a_N:
            return False
    return True


def jugada_guanyadora(G: Graf, x: int) -> int | None:
    """A move from x into the kernel; None where there is none, and the game is lost."""
    N = nucli(G)
    for y in G[x]:
        if y in N:
            return y
    return None
