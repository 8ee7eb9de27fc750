"""Document 003, section 2.2: n cubes in a column, each of n colours once on each of its four sides.

A cube is a list of its three pairs of opposite colours. A factor says, cube by cube, which of the pairs (0, 1 or 2) is
taken.

>>> cubs = [[("B", "V"), ("B", "B"), ("V", "V")], [("V", "B"), ("B", "V"), ("V", "V")]]
>>> factors_canonics(cubs)
[(0, 0), (0, 1), (1, 2)]
>>> resol(cubs)
[('B', 'V', 'B', 'B'), ('V', 'B', 'V', 'V')]
"""

from __future__ import annotations

from itertools import product

Parell = tuple[str, str]
Cub = list[Parell]
Factor = tuple[int, ...]


def multigraf(cubs: list[Cub]) -> list[tuple[str, str, int]]:
    """The edges (colour, opposite colour, number of the cube from 1)."""
    return [(x, y, k) for k, cub in enumerate(cubs, start=1) for x, y in cub]


def es_factor_canonic(cubs: list[Cub], f: Factor) -> bool:
    """Whether the pairs that f takes touch every one of the n colours exactly twice."""
    colors = [color for cub, i in zip(cubs, f, strict=True) for color in cub[i]]
    return len(set(colors)) == len(cubs) and all(colors.count(color) == 2 for color in colors)


def factors_canonics(cubs: list[Cub]) -> list[Factor]:
    """All canonical factors."""
    return [f for f in product(range(3), repeat=len(cubs)) if es_factor_canonic(cubs, f)]


def disjunts(f: Factor, g: Factor) -> bool:
    """Whether two factors share no edge."""
    return all(i != j for i, j in zip(f, g, strict=True))


def costats(cubs: list[Cub], f: Factor) -> tuple[list[str], list[str]]:
    """Two opposite sides of the column from a canonical factor: walk along its circuits, from left to right."""
    esquerre, dret = [""] * len(cubs), [""] * len(cubs)
    pendents = list(range(len(cubs)))
    while pendents:
        k = pendents[0]
        color = inici = cubs[k][f[k]][0]
        while True:
            pendents.remove(k)
            x, y = cubs[k][f[k]]
            esquerre[k], dret[k] = (x, y) if color == x else (y, x)
            color = dret[k]
            if color == inici:
                break
            k = next(k for k in pendents if color in cubs[k][f[k]])
    return esquerre, dret


def resol(cubs: list[Cub]) -> list[tuple[str, str, str, str]] | None:
    """The column: for each cube the colours in front, behind, left and right; None where there is no solution."""
    factors = factors_canonics(cubs)
    for f in factors:
        for g in factors:
            if disjunts(f, g):
                return list(zip(*costats(cubs, f), *costats(cubs, g), strict=True))
    return None
