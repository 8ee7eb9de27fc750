"""Document 000, the dollar game: give a dollar to each neighbour, or take one from each, until nobody is in debt.

A graph is the document's: {"vertices": [{"value": 2}, …], "edges": [[0, 1], …]}. A move is (vertex, 1) for giving and
(vertex, -1) for borrowing. `give` and `borrow` change the graph; the algorithms leave it as it was.

>>> G = {"vertices": [{"value": -1}, {"value": 2}], "edges": [[0, 1]]}
>>> algo_naif(G), algo_only_borrow(G)
([(1, 1)], [(0, -1)])
>>> minimise(3, [(0, 1), (1, 1), (2, -1)])
[0, 0, -2]
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

Graphe = dict[str, list[Any]]
Coups = list[tuple[int, int]]


def euler_number(G: Graphe) -> int:
    """How many edges more than a tree would need: |E| - |V| + 1."""
    return len(G["edges"]) - len(G["vertices"]) + 1


def neighbors_of(G: Graphe, i: int) -> list[int]:
    """The other end of every edge at i; twice where there are two edges."""
    return [b if a == i else a for a, b in G["edges"] if i in (a, b)]


def endette(G: Graphe) -> bool:
    """Whether anybody is still in debt."""
    return any(v["value"] < 0 for v in G["vertices"])


def give(G: Graphe, i: int) -> None:
    """Vertex i gives a dollar along each of its edges."""
    for j in neighbors_of(G, i):
        G["vertices"][i]["value"] -= 1
        G["vertices"][j]["value"] += 1


def borrow(G: Graphe, i: int) -> None:
    """Vertex i takes a dollar along each of its edges."""
    for j in neighbors_of(G, i):
        G["vertices"][i]["value"] += 1
        G["vertices"][j]["value"] -= 1


def algo_only_borrow(G: Graphe) -> Coups:
    """While there is debt, whoever owes most borrows. The moves, in order."""
    G, coups = deepcopy(G), []
    while endette(G):
        valeurs = [v["value"] for v in G["vertices"]]
        i = valeurs.index(min(valeurs))
        borrow(G, i)
        coups.append((i, -1))
    return coups


def algo_naif(G: Graphe) -> Coups:
    """While there is debt: the richest of those who can give without debt gives, else whoever owes most borrows."""
    G, coups = deepcopy(G), []
    while endette(G):
        valeurs = [v["value"] for v in G["vertices"]]
        riches = [i for i in range(len(valeurs)) if valeurs[i] >= len(neighbors_of(G, i))]
        if riches:
            i = max(riches, key=lambda r: valeurs[r])
            give(G, i)
            coups.append((i, 1))
        else:
            i = valeurs.index(min(valeurs))
            borrow(G, i)
            coups.append((i, -1))
    return coups


def minimise(n: int, coups: Coups) -> list[int]:
    """How often each of the n vertices gives (above 0) or borrows (below 0), with the same effect in fewest moves."""
    seq = [0] * n
    for i, coup in coups:
        seq[i] += coup
    while len([e for e in seq if e > 0]) > n / 2:
        seq = [e - 1 for e in seq]
    while len([e for e in seq if e < 0]) > n / 2:
        seq = [e + 1 for e in seq]
    return seq
