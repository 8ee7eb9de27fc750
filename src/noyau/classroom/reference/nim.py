"""Document 004, a game of Nim: player 1 takes one or two, player 2 one or three, whoever takes the last one loses.

A vertex is a pair (sticks left, player to move). G gives the successors of each, S1 says where player 1 moves, F1 holds
the final positions that player 1 has won.

>>> G, S1, F1 = arene(5), sommetsJ1(5), finalJ1(5)
>>> sorted(attracteur(G, S1, F1))
[(0, 1), (1, 2), (2, 1), (3, 1), (3, 2), (4, 1)]
>>> strategieGagnante(G, S1, F1)
{(2, 1): (1, 2), (3, 1): (1, 2), (4, 1): (3, 2)}
"""

from __future__ import annotations

Sommet = tuple[int, int]
Graphe = dict[Sommet, list[Sommet]]
Ensemble = dict[Sommet, bool]


def arene(n: int) -> Graphe:
    """The arena with 0 to n - 1 sticks."""
    G: Graphe = {}
    for k in range(n):
        G[k, 1] = [(k - q, 2) for q in (1, 2) if k >= q]
        G[k, 2] = [(k - q, 1) for q in (1, 3) if k >= q]
    return G


def sommetsJ1(n: int) -> Ensemble:
    """For every vertex, whether player 1 moves there."""
    return {(k, j): j == 1 for k in range(n) for j in (1, 2)}


def finalJ1(n: int) -> Ensemble:
    """The final positions that player 1 has won: the other has taken the last stick."""
    return {(0, 1): True}


def transpose(G: Graphe) -> Graphe:
    """Every arc turned round."""
    Gt: Graphe = {s: [] for s in G}
    for s in G:
        for t in G[s]:
            Gt[t].append(s)
    return Gt


def degres_sortants(G: Graphe) -> dict[Sommet, int]:
    """How many arcs leave each vertex."""
    return {s: len(G[s]) for s in G}


def attracteur(G: Graphe, S1: Ensemble, F1: Ensemble) -> Ensemble:
    """The positions from which player 1 can force the game into F1."""
    compteur, Gt = degres_sortants(G), transpose(G)
    A: Ensemble = {}
    pile = list(F1)
    while pile:
        s = pile.pop()
        if s not in A:
            A[s] = True
            for t in Gt[s]:
                compteur[t] -= 1
                if S1[t] or compteur[t] == 0:
                    pile.append(t)
    return A


def minmax(G: Graphe, S1: Ensemble, F1: Ensemble, s: Sommet) -> int:
    """The value of a position: 1 where player 1 wins, -1 otherwise; each position is looked at once."""
    dico: dict[Sommet, int] = {}

    def aux(s: Sommet) -> int:
        if s not in dico:
            if not G[s]:
                dico[s] = 1 if s in F1 else -1
            elif S1[s]:
                dico[s] = max([aux(t) for t in G[s]])
            else:
                dico[s] = min([aux(t) for t in G[s]])
        return dico[s]

    return aux(s)


def minmaxNim(s: Sommet) -> int:
    """The value of a position of this very game, from no stick upwards, without recursion."""
    G = arene(s[0] + 1)
    dico = {(0, 1): 1, (0, 2): -1}
    for k in range(1, s[0] + 1):
        dico[k, 1] = max([dico[t] for t in G[k, 1]])
        dico[k, 2] = min([dico[t] for t in G[k, 2]])
    return dico[s]


def nombres(G: Graphe, S1: Ensemble, F1: Ensemble) -> dict[Sommet, int]:
    """In how many moves player 1 can force the win, whatever player 2 does: for each position of the attractor."""
    Gt, compteur = transpose(G), degres_sortants(G)
    M: dict[Sommet, int] = {}
    couche, rang = list(F1), 0
    while couche:
        suivante = []
        for s in couche:
            if s not in M:
                M[s] = rang
                for t in Gt[s]:
                    compteur[t] -= 1
                    if t not in M and (S1[t] or compteur[t] == 0):
                        suivante.append(t)
        couche, rang = suivante, rang + 1
    return M


def strategieGagnante(G: Graphe, S1: Ensemble, F1: Ensemble) -> dict[Sommet, Sommet]:
    """A move for every position of the attractor where player 1 moves: towards the win, one step nearer."""
    M = nombres(G, S1, F1)
    Sg = {}
    for s in M:
        if S1[s] and s not in F1:
            Sg[s] = next(t for t in G[s] if t in M and M[t] == M[s] - 1)
    return Sg
