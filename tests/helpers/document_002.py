"""Document 002 by its own words: lists, base 3, two functions that call each other. Nothing of noyau is used."""

from __future__ import annotations

import sys


def genere_graphe(n, k):
    u = [42]
    while len(u) < 2 * n:
        u.append(19999999 * u[-1] % 19999981)
    return [[q for q in range(n) if q != p and u[p + q] % (10000 + n) < k] for p in range(n)]


def est_valide(graph, couleur):
    return all({couleur[p], couleur[q]} != {1, 2} for p in range(len(graph)) for q in graph[p])


def coups_possibles(graph, couleur, mine):
    other = 3 - mine
    return [p for p in range(len(graph)) if couleur[p] == 0 and all(couleur[q] != other for q in graph[p])]


def encode(couleur):
    m = 0
    for colour in reversed(couleur):
        m = 3 * m + colour
    return m


def partie(graph):
    couleur, coups, mine = [0] * len(graph), [], 1
    while possible := coups_possibles(graph, couleur, mine):
        coups.append(possible[0])
        couleur[possible[0]] = mine
        mine = 3 - mine
    return coups, 3 - mine


def gagne(graph, couleur, mine, known=None):
    """`rougeGagne` for 1 and `bleuGagne` for 2."""
    sys.setrecursionlimit(10_000)
    known = {} if known is None else known
    key = (encode(couleur), mine)
    if key not in known:
        known[key] = False
        for p in coups_possibles(graph, couleur, mine):
            after = [*couleur[:p], mine, *couleur[p + 1 :]]
            if not gagne(graph, after, 3 - mine, known):
                known[key] = True
                break
    return known[key]
