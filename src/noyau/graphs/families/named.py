"""Boards that have a name: `FAMILIES` lists them, `named_board` builds one.

`N` is always the number of vertices in total, the centre of a star or wheel included. Every family carries coordinates
made for drawing it. Numbers that make no sense, or too many edges, are refused before anything is built.
"""

from __future__ import annotations

from collections.abc import Callable

from noyau.errors import TooLarge, UnknownName
from noyau.graphs.families.classics import (
    bipartite,
    complete,
    cube,
    cycle,
    english,
    grid,
    path,
    petersen,
    robertson,
    star,
    torus,
    wheel,
)
from noyau.graphs.families.family import Family, family_word
from noyau.graphs.families.levels import level, level_count
from noyau.graphs.families.random import gnk, gnk_size, random_board, tree, unsure_board
from noyau.graphs.graph import Graph

LARGEST_CUBE = 40
"""Beyond this dimension not even the number of vertices is worked out."""


def named_board(name: str) -> Graph:
    """The board of a family, such as `cycle:5` or `grid:3x4`; files are never touched.

    >>> named_board("petersen")
    <Graph: 10 vertices, 15 edges, coordinates>
    >>> named_board("grid:5")
    Traceback (most recent call last):
    noyau.errors.CannotRead: 'grid:5' does not read as grid:RxC. Hint: try 'grid:3x4'.
    """
    word = family_word(name)
    if word not in FAMILIES:
        raise UnknownName.among("board family", name.partition(":")[0], FAMILIES)
    made: Graph = FAMILIES[word].built(name).called(name)
    return made


def is_board_name(text: str) -> bool:
    """Whether a text is the name of a board, well written or not, and no file.

    >>> is_board_name(" Grid:3x3"), is_board_name("./grid")
    (True, False)
    """
    return family_word(text) in FAMILIES


def _cube_size(dimension: int) -> tuple[int, int]:
    if dimension > LARGEST_CUBE:
        raise TooLarge(f"'cube:{dimension}' would have 2^{dimension} vertices, and the largest is far below")
    return 2**dimension, dimension * 2**dimension // 2


def _from_graph6(text: str, where: str) -> Graph:
    from noyau.graphs.formats import graph6

    return graph6.read(text.encode(), where)


def _n_and(edges: Callable[[int], int]) -> Callable[..., tuple[int, int]]:
    return lambda n, *_: (n, edges(n))


_ALL = (
    Family("gnk:N,K", "document 002's pseudo-random graph G(N, K)", "gnk:20,5000", gnk, gnk_size, (1, 0)),
    Family("path:N", "N vertices in a row", "path:5", path, _n_and(lambda n: n - 1), (1,)),
    Family("cycle:N", "N vertices in a ring", "cycle:5", cycle, _n_and(lambda n: n), (3,)),
    Family("complete:N", "every two of N joined", "complete:5", complete, _n_and(lambda n: n * (n - 1) // 2), (1,)),
    Family("star:N", "a centre and N − 1 leaves", "star:6", star, _n_and(lambda n: n - 1), (1,)),
    Family("wheel:N", "a hub and a ring of N − 1", "wheel:6", wheel, _n_and(lambda n: 2 * n - 2), (4,)),
    Family("grid:RxC", "R rows of C vertices", "grid:3x4", grid, lambda r, c: (r * c, 2 * r * c - r - c), (1, 1)),
    Family("torus:RxC", "a grid closed up both ways", "torus:3x4", torus, lambda r, c: (r * c, 2 * r * c), (1, 1)),
    Family("cube:D", "the 2^D corners of a cube", "cube:3", cube, _cube_size, (0,)),
    Family("petersen", "Petersen's graph", "petersen", petersen, lambda: (10, 15)),
    Family("robertson", "Robertson's graph: four cops are needed", "robertson", robertson, lambda: (19, 38)),
    Family(
        "bipartite:A,B", "A and B, all joined across", "bipartite:3,3", bipartite, lambda a, b: (a + b, a * b), (1, 1)
    ),
    Family(
        "tree:N,seed=S", "a random tree, all equally likely", "tree:8,seed=1", tree, _n_and(lambda n: n - 1), (1, 0)
    ),
    Family(
        "random:N,MAXDEG,seed=S",
        "document 000's random board with money on it, made connected",
        "random:15,4,seed=1",
        random_board,
        lambda n, max_degree, _: (n, n * (max_degree // 2) + n - 1),
        (2, 2, 0),
        has_values=True,
        named=("debt",),
    ),
    Family(
        "unsure:N,MAXDEG,seed=S",
        "the same with −5 to 5 dollars each: perhaps it can be won, perhaps not",
        "unsure:15,4,seed=1",
        unsure_board,
        lambda n, max_degree, _: (n, n * (max_degree // 2) + n - 1),
        (2, 2, 0),
        has_values=True,
    ),
    Family("english", "the cross of 33 holes of peg solitaire", "english", english, lambda: (33, 52)),
    Family(
        "level:LEVEL",
        "that level of the dollar game, with its dollars",
        "level:7",
        level,
        lambda _: (0, 0),  # small, all of them
        (1,),
        most=level_count,
        has_values=True,
    ),
    Family("g6:STRING", "a graph6 or sparse6 text", "g6:IsP@OkWHG", _from_graph6, None),
)
FAMILIES: dict[str, Family] = {family.name: family for family in _ALL}
"""Every board family by its name."""
