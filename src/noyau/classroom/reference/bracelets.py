"""Document 003, section 2.3: the longest bracelet in which no k stones in a row come twice.

A directed graph is a dictionary of lists of successors; a vertex of De Bruijn's diagram is a word of k - 1 symbols.

>>> bracalet(3)
'00111010'
>>> es_bracalet("00010111", 3), es_bracalet("0101", 3)
(True, False)
"""

from __future__ import annotations

from itertools import product

Graf = dict[str, list[str]]


def es_bracalet(s: str, k: int) -> bool:
    """Whether no k symbols in a row come twice, read round the bracelet."""
    volta = s * (k // max(len(s), 1) + 2)
    finestres = [volta[i : i + k] for i in range(len(s))]
    return len(set(finestres)) == len(finestres)


def diagrama(k: int, simbols: str = "01") -> Graf:
    """De Bruijn's diagram: from every word of k - 1 symbols, an arc to those that drop its first and add one symbol."""
    vertexs = ["".join(paraula) for paraula in product(simbols, repeat=k - 1)]
    return {v: [(v + s)[1:] for s in simbols] for v in vertexs}


def es_euleria(G: Graf) -> bool:
    """Whether a circuit can run along every arc once: connected, and as many arcs in as out everywhere."""
    arribades = [y for x in G for y in G[x]]
    if any(arribades.count(x) != len(G[x]) for x in G):
        return False
    visitats, pendents = set(), list(G)[:1]
    while pendents:
        x = pendents.pop()
        if x not in visitats:
            visitats.add(x)
            pendents += G[x] + [y for y in G if x in G[y]]
    return len(visitats) == len(G)


def circuit_euleria(G: Graf) -> list[str] | None:
    """A circuit along every arc once, as its vertices, the first one again at the end; None where there is none."""
    if not es_euleria(G):
        return None
    queden = {x: list(G[x]) for x in G}
    cami, circuit = list(G)[:1], []
    while cami:
        if queden[cami[-1]]:
            cami.append(queden[cami[-1]].pop())
        else:
            circuit.append(cami.pop())
    return circuit[::-1]


def bracalet(k: int, simbols: str = "01") -> str:
    """A bracelet with every word of k symbols once: the first symbols along an Eulerian circuit of the diagram."""
    circuit = circuit_euleria(diagrama(k, simbols))
    assert circuit is not None
    return "".join(vertex[0] for vertex in circuit[:-1])
