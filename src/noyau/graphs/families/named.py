"""Boards that have a name: `FAMILIES` lists them, `named_board` builds one.

`N` is always the number of vertices in total, the centre of a star or wheel included. Every family carries coordinates
made for drawing it. Numbers that make no sense, or too many edges, are refused before anything is built.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from noyau.errors import CannotRead, TooLarge, UnknownName
from noyau.graphs.arrays import refuse_if_too_large
from noyau.graphs.families.classics import (
    bipartite,
    complete,
    cube,
    cycle,
    grid,
    path,
    petersen,
    robertson,
    star,
    torus,
    wheel,
)
from noyau.graphs.families.levels import level
from noyau.graphs.families.random import gnk, gnk_size, random_board, tree, unsure_board
from noyau.graphs.graph import Graph

LARGEST_CUBE = 40
"""Beyond this dimension not even the number of vertices is worked out."""
NUMBER = r"([+-]?[0-9]{1,30})"


def named_board(name: str) -> Graph:
    """The board of a family, such as `cycle:5` or `grid:3x4`; files are never touched.

    >>> named_board("petersen")
    <Graph: 10 vertices, 15 edges, coordinates>
    >>> named_board("grid:5")
    Traceback (most recent call last):
    noyau.errors.CannotRead: 'grid:5' does not read as grid:RxC. Hint: try 'grid:3x4'.
    """
    word, colon, rest = name.partition(":")
    family = FAMILIES.get(word.strip().lower())
    if family is None:
        raise UnknownName.among("board family", word, FAMILIES)
    if family.size is None:
        text: Graph = family.build(rest.strip(), repr(name)).called(name)
        return text
    numbers = family.numbers(name, rest if colon else None)
    refuse_if_too_large(repr(name), *family.size(*numbers))
    made: Graph = family.build(*numbers).called(name)
    return made


@dataclass(frozen=True)
class Family:
    """How a board is written (capitals stand for numbers), what that means, and how it is built."""

    form: str
    meaning: str
    example: str
    build: Callable[..., Any]
    size: Callable[..., tuple[int, int]] | None
    """Vertices, and at most how many edges, from the same numbers; None if the family reads a text instead."""
    least: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """The word before the colon."""
        return self.form.partition(":")[0]

    def numbers(self, name: str, text: str | None) -> list[int]:
        """The numbers in `text`, none below the least it may be; a missing seed is 0."""
        letters = self.form.partition(":")[2]
        needed, _, seed = letters.partition(",seed=")
        pattern = re.sub("[A-Z]+", lambda _: NUMBER, needed) + (f"(?:,seed={NUMBER})?" if seed else "")
        match = re.fullmatch(pattern, re.sub(r"\s", "", text or ""))
        if match is None or (text is None) != (":" not in self.form):
            error = CannotRead(f"{name!r} does not read as {self.form}", hint=f"try {self.example!r}")
            error.saying("error.board.form", name=name[:200], form=self.form)
            raise error.hinting("error.try", example=self.example)
        numbers = [int(part or 0) for part in match.groups()]
        for letter, number, least in zip(re.findall("[A-Z]+", letters), numbers, self.least, strict=True):
            if number < least:
                error = CannotRead(f"{letter} is {number} in {name!r}, and the least {self.form} allows is {least}")
                told = {"letter": letter, "number": str(number), "name": name[:200]}
                raise error.saying("error.board.least", form=self.form, least=least, **told)
        return numbers


def _cube_size(dimension: int) -> tuple[int, int]:
    if dimension > LARGEST_CUBE:
        raise TooLarge(f"'cube:{dimension}' would have 2^{dimension} vertices, and the largest is far below")
    return 2**dimension, dimension * 2**dimension // 2


def _level_size(_: int) -> tuple[int, int]:
    return 0, 0  # small, all of them


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
    ),
    Family(
        "unsure:N,MAXDEG,seed=S",
        "the same with −5 to 5 dollars each: perhaps it can be won, perhaps not",
        "unsure:15,4,seed=1",
        unsure_board,
        lambda n, max_degree, _: (n, n * (max_degree // 2) + n - 1),
        (2, 2, 0),
    ),
    Family("level:K", "level K of the dollar game, with its dollars", "level:7", level, _level_size, (1,)),
    Family("g6:STRING", "a graph6 or sparse6 text", "g6:IsP@OkWHG", _from_graph6, None),
)
FAMILIES: dict[str, Family] = {family.name: family for family in _ALL}
"""Every board family by its name."""
