"""What is true of dollars: by scripts one after the other, and equivalence by linear algebra."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from lies.truth.shared import MOST_DIVISORS, MOST_SCRIPTS, Board, TooLarge, Truth, pairs, remembered


class Dollars:
    """The pieces of a board, and what tells whether dollars on a piece are equivalent."""

    def __init__(self, board: Board) -> None:
        self.count, self.values = board["vertices"], board["values"]
        self.edges = [pair for pair in pairs(board["edges"], self.count) if pair[0] != pair[1]]
        assert len(self.values) == self.count
        left, self.pieces = set(range(self.count)), []
        while left:
            piece = {min(left)}
            while more := {v for edge in self.edges for v in edge if set(edge) & piece} - piece:
                piece |= more
            left -= piece
            self.pieces.append(Piece(sorted(piece), self.edges))

    def are_equivalent(self, one: list[int], other: list[int]) -> bool:
        return all(piece.sort(one) == piece.sort(other) for piece in self.pieces)

    def is_solvable(self, values: list[int]) -> bool:
        return all(piece.is_solvable(values) for piece in self.pieces)


class Piece:
    """Dollars on a connected graph are equivalent if degree and residues are: the reduced Laplacian's inverse, times
    its determinant, sends the image of the Laplacian, and nothing else, to multiples of the determinant."""

    def __init__(self, vertices: list[int], edges: list[tuple[int, int]]) -> None:
        self.vertices = vertices
        rest = vertices[1:]
        laplacian = [[Fraction(0) for _ in rest] for _ in rest]
        for one, other in edges:
            for here, there in ((one, other), (other, one)):
                if here in rest:
                    laplacian[rest.index(here)][rest.index(here)] += 1
                    if there in rest:
                        laplacian[rest.index(here)][rest.index(there)] -= 1
        inverse, self.determinant = inverted(laplacian)
        self.rows = [[int(entry * self.determinant) for entry in row] for row in inverse]
        self.solvable: dict[Any, bool] = {}

    def sort(self, values: list[int]) -> tuple[int, ...]:
        own = [values[v] for v in self.vertices]
        residues = (sum(a * b for a, b in zip(row, own[1:], strict=True)) % self.determinant for row in self.rows)
        return (sum(own), *residues)

    def is_solvable(self, values: list[int]) -> bool:
        """Whether one of all ways to own as many dollars without a debt is equivalent."""
        sort = self.sort(values)
        if sort[0] < 0:
            return False
        if sort not in self.solvable:
            if math.comb(sort[0] + len(self.vertices) - 1, len(self.vertices) - 1) > MOST_DIVISORS:
                raise TooLarge
            self.solvable[sort] = any(self._sort_of(owned) == sort for owned in shared(sort[0], len(self.vertices)))
        return self.solvable[sort]

    def _sort_of(self, own: tuple[int, ...]) -> tuple[int, ...]:
        residues = (sum(a * b for a, b in zip(row, own[1:], strict=True)) % self.determinant for row in self.rows)
        return (sum(own), *residues)


def inverted(matrix: list[list[Fraction]]) -> tuple[list[list[Fraction]], int]:
    """The inverse and the determinant, by elimination."""
    size = len(matrix)
    rows = [[*row, *(Fraction(int(i == j)) for j in range(size))] for i, row in enumerate(matrix)]
    determinant = Fraction(1)
    for i in range(size):
        pivot = next(j for j in range(i, size) if rows[j][i])
        if pivot != i:
            rows[i], rows[pivot] = rows[pivot], rows[i]
            determinant = -determinant
        determinant *= rows[i][i]
        rows[i] = [entry / rows[i][i] for entry in rows[i]]
        for j in range(size):
            if j != i and rows[j][i]:
                rows[j] = [a - rows[j][i] * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows], int(determinant)


def shared(amount: int, among: int) -> Iterator[tuple[int, ...]]:
    """All ways to share an amount."""
    if among == 1:
        yield (amount,)
        return
    for own in range(amount + 1):
        for rest in shared(amount - own, among - 1):
            yield (own, *rest)


dollars = remembered(Dollars)


@lru_cache(maxsize=2_000)
def lengths_of_scripts(text: str, most: int) -> set[int]:
    """The lengths, up to some number, of the scripts that win."""
    game = dollars(text)
    count = game.count
    if sum(2**i * math.comb(count, i) * math.comb(most, i) for i in range(min(count, most) + 1)) > MOST_SCRIPTS:
        raise TooLarge
    found = set()
    for script in scripts(count, most):
        after = list(game.values)
        for one, other in game.edges:
            after[one] -= script[one] - script[other]
            after[other] += script[one] - script[other]
        if min(after, default=0) >= 0:
            found.add(sum(map(abs, script)))
    return found


def scripts(count: int, most: int) -> Iterator[tuple[int, ...]]:
    """All scripts of at most so many moves."""
    if count == 0:
        yield ()
        return
    for times in range(-most, most + 1):
        for rest in scripts(count - 1, most - abs(times)):
            yield (times, *rest)


def solvable_dollars(text: str, claim: Board) -> Truth:
    length, bound = claim["length"], claim["bound"] or 0
    if length is None:
        return bound == 0 and dollars(text).is_solvable(dollars(text).values)
    found = lengths_of_scripts(text, length)
    return length in found and min(found) >= bound


def unsolvable_dollars(text: str, _claim: Board) -> Truth:
    return not dollars(text).is_solvable(dollars(text).values)


def divisor_of_dollars(text: str, claim: Board) -> Truth:
    """Equivalent, and a rank between the two numbers."""
    game = dollars(text)
    if len(claim["equivalent"]) != game.count or not game.are_equivalent(game.values, claim["equivalent"]):
        return False
    rank = rank_of(text)
    return rank >= claim["rank_at_least"] and (claim["rank"] is None or rank <= claim["rank"])


@lru_cache(maxsize=2_000)
def rank_of(text: str) -> int:
    """The largest r such that whoever takes r dollars away, anywhere, leaves a board that can be solved; -1 for none."""
    game, rank = dollars(text), -1
    while True:
        if math.comb(rank + game.count, game.count - 1) > 1_000:
            raise TooLarge
        for taken in shared(rank + 1, game.count):
            if not game.is_solvable([value - less for value, less in zip(game.values, taken, strict=True)]):
                return rank
        rank += 1
