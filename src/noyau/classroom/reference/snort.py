"""Document 002, Snort: red and blue colour the vertices of a graph in turn, and red never touches blue.

A graph is the list of its adjacency lists; a colouring is a list with 0 (plain), 1 (red) or 2 (blue) for each vertex.

>>> G = genereGraphe(6, 5000)
>>> rougeGagne(G, decode(624)), rougeGagne(G, decode(495))
(False, True)
"""

from __future__ import annotations

Graphe = list[list[int]]
Couleur = list[int]

PositionsGagnantes: dict[int, bool] = {}
"""Whether red, whose turn it is, wins: by the code of the colouring, for the graph at hand."""
PositionsGagnantesBleu: dict[int, bool] = {}
"""The same for blue."""


def suite(count: int) -> list[int]:
    """The first terms of the document's sequence: u0 = 42, then 19999999 times the last one modulo 19999981."""
    u = [42]
    while len(u) < count:
        u.append(19999999 * u[-1] % 19999981)
    return u


def genereGraphe(n: int, k: int) -> Graphe:
    """The graph G(n, k): p and q are neighbours when u(p + q) modulo 10000 + n is below k."""
    u = suite(2 * n)
    return [[q for q in range(n) if q != p and u[p + q] % (10000 + n) < k] for p in range(n)]


def estValide(G: Graphe, couleur: Couleur) -> bool:
    """Whether no two neighbours have different colours."""
    for s in range(len(G)):
        for t in G[s]:
            if couleur[s] != 0 and couleur[t] != 0 and couleur[s] != couleur[t]:
                return False
    return True


def coupsPossiblesRouge(G: Graphe, couleur: Couleur) -> list[int]:
    """The plain vertices that red may colour: those without a blue neighbour."""
    return [s for s in range(len(G)) if couleur[s] == 0 and all(couleur[t] != 2 for t in G[s])]


def coupsPossiblesBleu(G: Graphe, couleur: Couleur) -> list[int]:
    """The plain vertices that blue may colour: those without a red neighbour."""
    return [s for s in range(len(G)) if couleur[s] == 0 and all(couleur[t] != 1 for t in G[s])]


def encode(couleur: Couleur) -> int:
    """The colouring read as a number in base 3, the colour of vertex 0 first."""
    m = 0
    for c in reversed(couleur):
        m = 3 * m + c
    return m


def decode(m: int) -> Couleur:
    """The colouring of a number; plain vertices at the end are not written."""
    couleur = []
    while m > 0:
        couleur.append(m % 3)
        m = m // 3
    return couleur


def partie(G: Graphe) -> tuple[list[int], str]:
    """The moves and the winner when both always colour the smallest vertex they may, red first."""
    couleur = [0] * len(G)
    coups: list[int] = []
    while True:
        rouge = len(coups) % 2 == 0
        possibles = coupsPossiblesRouge(G, couleur) if rouge else coupsPossiblesBleu(G, couleur)
        if not possibles:
            return coups, "bleu" if rouge else "rouge"
        couleur[possibles[0]] = 1 if rouge else 2
        coups.append(possibles[0])


def _colorie(G: Graphe, couleur: Couleur, s: int, c: int) -> Couleur:
    """The colouring after vertex s has got colour c; a short one is filled up with plain vertices."""
    pleine = couleur + [0] * (len(G) - len(couleur))
    pleine[s] = c
    return pleine


def rougeGagne(G: Graphe, couleur: Couleur) -> bool:
    """Whether red wins, when it is red's turn."""
    couleur = couleur + [0] * (len(G) - len(couleur))
    m = encode(couleur)
    if m not in PositionsGagnantes:
        coups = coupsPossiblesRouge(G, couleur)
        PositionsGagnantes[m] = any(not bleuGagne(G, _colorie(G, couleur, s, 1)) for s in coups)
    return PositionsGagnantes[m]


def bleuGagne(G: Graphe, couleur: Couleur) -> bool:
    """Whether blue wins, when it is blue's turn."""
    couleur = couleur + [0] * (len(G) - len(couleur))
    m = encode(couleur)
    if m not in PositionsGagnantesBleu:
        coups = coupsPossiblesBleu(G, couleur)
        PositionsGagnantesBleu[m] = any(not rougeGagne(G, _colorie(G, couleur, s, 2)) for s in coups)
    return PositionsGagnantesBleu[m]
