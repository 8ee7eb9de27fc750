"""Reduced Laplacians exactly: denominators of solutions, determinants, and how large a determinant is.

Arithmetic modulo a prime goes through floating point, where products of matrices are fastest: with n·p² below 2^53
nothing is rounded. A prime that divides a minor on the way is replaced by the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isqrt, log2
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from noyau.deadline import Deadline, Limit
from noyau.graphs import Graph

Floats = npt.NDArray[np.float64]
Matrix = npt.NDArray[np.int64]
T = TypeVar("T")

RIGHT_SIDES = 3
LARGEST_ENTRY = 1_000
BLOCK = 32


def solution_denominator(matrix: Matrix, *, limit: Limit = None) -> int:
    """A common denominator of solutions of `matrix` x = b for a few b: divides the largest invariant factor.

    >>> solution_denominator(np.array([[2, -1], [-1, 2]]))
    3
    """
    if not len(matrix):
        return 1
    deadline = Deadline.of(limit)
    prime, inverse = _first_that_works(matrix, lambda prime: _inverse_modulo(matrix, prime, deadline)[0])
    random = np.random.default_rng(len(matrix))
    denominator = 1
    for _ in range(RIGHT_SIDES):
        right = random.integers(-LARGEST_ENTRY, LARGEST_ENTRY, len(matrix), endpoint=True)
        denominator = _denominator(matrix, inverse, prime, right, denominator, deadline=deadline)
    return denominator


def determinant_over(matrix: Matrix, divisor: int, bits: float, *, limit: Limit = None) -> int:
    """The determinant divided by a divisor of it, when the quotient is known to have about so many bits.

    >>> determinant_over(np.array([[4, 0], [0, 4]]), 4, 2.0)
    4
    """
    deadline = Deadline.of(limit)
    quotient, modulus = 0, 1
    for prime in _primes(len(matrix)):
        if modulus.bit_length() > bits + 3:
            break
        if divisor % prime:
            try:
                wanted = _inverse_modulo(matrix, prime, deadline)[1] * pow(divisor, -1, prime) % prime
            except _Singular:
                continue
            quotient += modulus * ((wanted - quotient) * pow(modulus, -1, prime) % prime)
            modulus *= prime
    return quotient


def log2_of_trees(graph: Graph, *, limit: Limit = None) -> float:
    """The logarithm of the number of spanning trees, by removing vertex after vertex (star to mesh).

    Only positive numbers are added, multiplied and divided, so no digits are lost: each of the n³ roundings is below
    2^−52 and the answer off by less than n³ times that.

    >>> round(log2_of_trees(Graph.from_edges(3, [(0, 1), (1, 2), (0, 2)])), 6) == round(log2(3), 6)
    True
    """
    weight = np.zeros((graph.vertex_count, graph.vertex_count))
    one, other = graph.ends_of_edge[:, 0], graph.ends_of_edge[:, 1]
    np.add.at(weight, (one, other), 1.0)
    np.add.at(weight, (other, one), 1.0)
    deadline, total = Deadline.of(limit), 0.0
    for left in range(graph.vertex_count - 1, 0, -1):
        deadline.look()
        row = weight[left, :left]
        strength = float(row.sum())
        total += log2(strength)
        weight[:left, :left] += np.outer(row, row / strength)
        np.fill_diagonal(weight[:left, :left], 0.0)
    return total


class _Singular(Exception):
    """The prime divides a minor that should be inverted."""


def _primes(size: int) -> Iterator[int]:
    """Primes, largest first, of which `size` products fit into a floating point number without rounding."""
    below = isqrt(2**53 // max(size, 2)) - 1
    for number in range(below | 1, 2, -2):
        if number < 2**26 and all(number % divisor for divisor in range(3, isqrt(number) + 1, 2)):
            yield number


def _first_that_works(matrix: Matrix, work: Callable[[int], T]) -> tuple[int, T]:
    for prime in _primes(len(matrix)):
        try:
            return prime, work(prime)
        except _Singular:
            continue
    raise AssertionError("some prime does not divide the minors")


def _inverse_modulo(matrix: Matrix, prime: int, deadline: Deadline) -> tuple[Floats, int]:
    """Inverse and determinant of a symmetric matrix."""
    return _inverse((matrix % prime).astype(np.float64), prime, deadline)


def _inverse(matrix: Floats, prime: int, deadline: Deadline) -> tuple[Floats, int]:
    """By halves: what is left of the second half after the first is eliminated (Schur's complement) comes next."""
    deadline.look()
    size = len(matrix)
    if size <= BLOCK:
        return _inverse_of_block(matrix, prime)
    half = size // 2
    first, first_determinant = _inverse(matrix[:half, :half], prime, deadline)
    across = np.mod(first @ matrix[:half, half:], prime)
    complement = np.mod(matrix[half:, half:] - matrix[half:, :half] @ across, prime)
    last, last_determinant = _inverse(complement, prime, deadline)
    corner = np.mod(-(across @ last), prime)
    inverse = np.block([[np.mod(first - corner @ across.T, prime), corner], [corner.T, last]])
    return inverse, first_determinant * last_determinant % prime


def _inverse_of_block(matrix: Floats, prime: int) -> tuple[Floats, int]:
    """Gauss and Jordan, in place."""
    work, determinant = matrix.copy(), 1
    for k in range(len(work)):
        pivot = int(work[k, k])
        if pivot == 0:
            raise _Singular
        determinant = determinant * pivot % prime
        column = work[:, k].copy()
        column[k] = 0.0
        work[:, k] = 0.0
        work[k, k] = 1.0
        work[k] = np.mod(work[k] * pow(pivot, -1, prime), prime)
        work = np.mod(work - np.outer(column, work[k]), prime)
    return work, determinant


def _denominator(  # noqa: PLR0913 - a step of the loop above
    matrix: Matrix, inverse: Floats, prime: int, right: Matrix, known: int, *, deadline: Deadline
) -> int:
    """Dixon: the solution digit by digit in base `prime`, until fractions can be read off; known · its denominator.

    The determinant is at most the product of the diagonal, and entries of the inverse (voltages when one ampere flows)
    at most n: that bounds denominators and numerators.
    """
    bits = sum(log2(entry) for entry in np.diag(matrix).tolist())
    most = 2 ** (int(bits) + 2)
    largest = most * len(matrix) ** 2 * LARGEST_ENTRY
    digits, modulus = list[npt.NDArray[np.object_]](), 1
    exact = matrix.astype(np.float64)
    rest = right.astype(np.float64)
    while modulus <= 2 * most * largest:
        deadline.look(len(digits))
        digit = np.mod(inverse @ np.mod(rest, prime), prime)
        rest = np.rint((rest - exact @ digit) / prime)
        digits.append(digit.astype(np.int64).astype(object))
        modulus *= prime
    for entry in _joined(digits, prime).tolist():
        deadline.look()
        scaled = entry * known % modulus
        if min(scaled, modulus - scaled) > largest:
            known *= _denominator_of(scaled, modulus, largest)
    return known


def _joined(digits: list[npt.NDArray[np.object_]], base: int) -> npt.NDArray[np.object_]:
    """The numbers with these digits, least first: two by two, so that long numbers are multiplied rarely."""
    while len(digits) > 1:
        if len(digits) % 2:
            digits.append(0 * digits[0])
        digits = [low + base * high for low, high in zip(digits[::2], digits[1::2], strict=True)]
        base *= base
    return digits[0]


def _denominator_of(residue: int, modulus: int, largest: int) -> int:
    """The denominator of the fraction with a numerator of at most `largest` that leaves this residue."""
    above, below, one, other = modulus, residue, 0, 1
    while below > largest:
        quotient, rest = divmod(above, below)
        above, below = below, rest
        one, other = other, one - quotient * other
    return abs(other)
