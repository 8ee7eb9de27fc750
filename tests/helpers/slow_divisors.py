"""Divisors on boards by their definitions, and small boards to try them on. Nothing here is fast."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import gcd
from random import Random

import numpy as np
from hypothesis import strategies as st

from noyau.graphs import Graph


def random_board(random: Random, vertices: int, more: int) -> Graph:
    """A random tree and so many random edges on top; parallel edges happen, loops do not."""
    edges = [(random.randrange(vertex), vertex) for vertex in range(1, vertices)]
    edges += [tuple(random.sample(range(vertices), 2)) for _ in range(more if vertices > 1 else 0)]
    return Graph.from_edges(vertices, edges)


@st.composite
def boards(draw, most=6, more=6):
    vertices = draw(st.integers(1, most))
    return random_board(Random(draw(st.integers(0, 2**32))), vertices, draw(st.integers(0, more)))


@st.composite
def divisors(draw, most=5, more=4, values=6):
    board = draw(boards(most, more))
    size = board.vertex_count
    return board, tuple(draw(st.lists(st.integers(-values, values), min_size=size, max_size=size)))


def laplacian(board: Graph) -> list[list[int]]:
    matrix = [[0] * board.vertex_count for _ in board.vertices]
    for one, other in board.edges():
        matrix[one][one] += 1
        matrix[other][other] += 1
        matrix[one][other] -= 1
        matrix[other][one] -= 1
    return matrix


def reduced_laplacian(board: Graph, q: int = 0) -> list[list[int]]:
    return [[entry for j, entry in enumerate(row) if j != q] for i, row in enumerate(laplacian(board)) if i != q]


def after_script(board: Graph, values, script) -> list[int]:
    rows = laplacian(board)
    return [
        value - sum(a * s for a, s in zip(row, script, strict=True)) for value, row in zip(values, rows, strict=True)
    ]


def trees_by_deletion_and_contraction(vertices: int, edges: list[tuple[int, int]]) -> int:
    """Those without the first edge, and those with it."""
    edges = [edge for edge in edges if edge[0] != edge[1]]
    if vertices == 1:
        return 1
    if not edges:
        return 0
    (one, other), *rest = edges
    last = vertices - 1
    moved = {one: min(one, other), other: min(one, other)}
    gone = max(one, other)
    contracted = [tuple(moved.get(end, end) for end in edge) for edge in rest]
    renamed = [tuple(gone if end == last else end for end in edge) for edge in contracted]
    return trees_by_deletion_and_contraction(vertices, rest) + trees_by_deletion_and_contraction(last, renamed)


def determinant(matrix: list[list[int]]) -> int:
    rows, result = [[Fraction(entry) for entry in row] for row in matrix], Fraction(1)
    for k in range(len(rows)):
        pivot = next((i for i in range(k, len(rows)) if rows[i][k]), None)
        if pivot is None:
            return 0
        if pivot != k:
            rows[k], rows[pivot] = rows[pivot], rows[k]
            result = -result
        result *= rows[k][k]
        for i in range(k + 1, len(rows)):
            factor = rows[i][k] / rows[k][k]
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k], strict=True)]
    return int(result)


def invariant_factors_by_minors(matrix: list[list[int]]) -> tuple[int, ...]:
    """The greatest common divisor of all minors of size k is the product of the first k factors."""
    size, before, factors = len(matrix), 1, []
    for k in range(1, size + 1):
        common = 0
        for rows, columns in product(combinations(range(size), k), repeat=2):
            common = gcd(common, determinant([[matrix[i][j] for j in columns] for i in rows]))
        factors.append(common // before)
        before = common
    return tuple(factor for factor in factors if factor != 1)


def smith_form(matrix: list[list[int]]) -> tuple[int, ...]:
    """Rows and columns added to each other until only a diagonal is left, each entry dividing the next."""
    rows, diagonal = [row[:] for row in matrix], []
    while rows and rows[0]:
        while True:
            entries = [(abs(entry), i, j) for i, row in enumerate(rows) for j, entry in enumerate(row) if entry]
            if not entries:
                return tuple(factor for factor in diagonal if factor != 1) + (0,) * len(rows)
            least, i, j = min(entries)
            others = [(k, column) for _, k, column in entries if rows[k][column] % least]
            if any(rows[k][j] for k in range(len(rows)) if k != i):
                for k in range(len(rows)):
                    if k != i:
                        factor = rows[k][j] // rows[i][j]
                        rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
            elif any(rows[i][column] for column in range(len(rows[i])) if column != j):
                for column in range(len(rows[i])):
                    if column != j:
                        factor = rows[i][column] // rows[i][j]
                        for row in rows:
                            row[column] -= factor * row[j]
            elif others:
                rows[i] = [a + b for a, b in zip(rows[i], rows[others[0][0]], strict=True)]
            else:
                break
        diagonal.append(least)
        rows = [[entry for column, entry in enumerate(row) if column != j] for k, row in enumerate(rows) if k != i]
    return tuple(factor for factor in diagonal if factor != 1)


@cache
def effective(vertices: int, degree: int) -> np.ndarray:
    """Every way to lay so many dollars on the vertices, one per row."""
    if vertices == 1:
        return np.array([[degree]], np.int64)
    parts = []
    for first in range(degree + 1):
        rest = effective(vertices - 1, degree - first)
        parts.append(np.column_stack([np.full(len(rest), first), rest]))
    return np.concatenate(parts)


class Classes:
    """Divisors up to equivalence: of the same degree, and their difference an image of the Laplacian.

    With A the reduced Laplacian, a vector is an image when A⁻¹ times it is whole; adj(A) = det(A)·A⁻¹ is whole already,
    so adj(A)·D modulo det(A) tells classes of one degree apart.
    """

    def __init__(self, board: Graph) -> None:
        self.vertices = board.vertex_count
        matrix = reduced_laplacian(board)
        self.order = determinant(matrix)
        size = len(matrix)
        self.adjugate = np.array(
            [
                [
                    (-1) ** (i + j)
                    * determinant([[matrix[a][b] for b in range(size) if b != i] for a in range(size) if a != j])
                    for j in range(size)
                ]
                for i in range(size)
            ],
            np.int64,
        ).reshape(size, size)
        self.weights = np.array([self.order**i for i in range(size)], np.int64)
        self.effective_of_degree: dict[int, np.ndarray] = {}

    def of(self, divisors: np.ndarray) -> np.ndarray:
        return (divisors[:, 1:] @ self.adjugate.T % self.order) @ self.weights

    def all_winnable(self, divisors: np.ndarray) -> bool:
        degree = int(divisors[0].sum())
        if degree < 0:
            return False
        if degree not in self.effective_of_degree:
            self.effective_of_degree[degree] = np.unique(self.of(effective(self.vertices, degree)))
        return bool(np.isin(self.of(divisors), self.effective_of_degree[degree]).all())

    def rank(self, divisor) -> int:
        """The most dollars that anybody may take from anywhere and the rest can still be won; −1 if not even none."""
        start, taken = np.array([divisor], np.int64), 0
        while self.all_winnable(start - effective(self.vertices, taken)):
            taken += 1
        return taken - 1
