"""The critical group of a board (its Jacobian, its sandpile group), and how many spanning trees the board has.

The group is Z^(n−1) modulo the rows of the reduced Laplacian: the Laplacian L without the row and column of one vertex.
Its invariant factors are those of that matrix, its order is the determinant, and that counts the spanning trees
(Kirchhoff).

Method. The largest invariant factor is the common denominator of solutions of L x = b for random b, found p-adically
(Dixon). At almost all primes the group is cyclic, so that factor says everything; the few primes where it is not divide
order / largest, and there the matrix is eliminated modulo a power of the prime. The order is known beforehand to many
digits (`log2_of_trees`), so nothing rests on the choice of b: what the denominator lacks is seen and made good.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import gcd, log2, prod

import numpy as np
import numpy.typing as npt

from noyau import _core
from noyau.deadline import MORE_TIME, Deadline, Limit
from noyau.errors import BadBoard, TooLarge
from noyau.graphs import Graph
from noyau.solvers.dollars.exact_linear import determinant_over, log2_of_trees, solution_denominator

Matrix = npt.NDArray[np.int64]

MOST_VERTICES = 3_000
"""A larger board would need gigabytes and hours."""
SMALL_PRIMES_BELOW = 4_096
MOST_MODULUS = 2**31
"""Below this the core eliminates; powers of larger numbers are left to Python's integers."""


def critical_group(graph: Graph, *, limit: Limit = None) -> tuple[int, ...]:
    """The invariant factors above 1, each a divisor of the next. Past the limit, `LimitReached`.

    >>> from noyau.graphs import board
    >>> critical_group(board("petersen")), critical_group(board("cycle:12")), critical_group(board("path:10"))
    ((2, 10, 10, 10), (12,), ())
    """
    deadline = Deadline.of(limit)
    with deadline.saying("the critical group is unknown so far", hint=MORE_TIME):
        return _group(graph, deadline)


def _group(graph: Graph, deadline: Deadline) -> tuple[int, ...]:
    matrix = reduced_laplacian(graph)
    largest = solution_denominator(matrix, limit=deadline)
    parts = {prime: _valuations(matrix, prime, deadline) for prime in _small_primes_of(largest)}
    known = prod(base ** sum(found) for base, found in parts.items())
    cyclic = _without(largest, parts)
    missing = log2_of_trees(graph, limit=deadline) - log2(known) - log2(cyclic)
    if missing > 0.5:
        lacking = determinant_over(matrix, known * cyclic, missing, limit=deadline)
        for base, found in _other_parts(matrix, lacking, deadline):
            parts[base] = found
        cyclic = _without(cyclic, parts)
    return _invariant_factors(len(matrix), cyclic, parts)


def spanning_trees(graph: Graph) -> int:
    """How many spanning trees the board has: the order of its critical group.

    >>> from noyau.graphs import board
    >>> spanning_trees(board("complete:7")) == 7**5
    True
    """
    return prod(critical_group(graph))


jacobian_order = spanning_trees
"""The Jacobian is the critical group under its other name."""


def laplacian(graph: Graph) -> Matrix:
    """Degrees on the diagonal, minus the number of edges elsewhere; what `script` changes is −L·script.

    >>> laplacian(Graph.from_edges(2, [(0, 1), (0, 1)])).tolist()
    [[2, -2], [-2, 2]]
    """
    matrix = np.zeros((graph.vertex_count, graph.vertex_count), np.int64)
    one, other = graph.ends_of_edge[:, 0], graph.ends_of_edge[:, 1]
    for row, column, entry in ((one, other, -1), (other, one, -1), (one, one, 1), (other, other, 1)):
        np.add.at(matrix, (row, column), entry)
    return matrix


def reduced_laplacian(graph: Graph) -> Matrix:
    """The Laplacian without the row and column of a vertex of largest degree."""
    if not graph.is_connected or graph.has_loops:
        raise BadBoard("a critical group needs a connected board without loops", hint=_why_not(graph))
    if graph.vertex_count > MOST_VERTICES:
        raise TooLarge(f"a board of {graph.vertex_count:,} vertices, and the most is {MOST_VERTICES:,}")
    left = np.delete(np.arange(graph.vertex_count), int(np.argmax(graph.degrees)))
    return np.ascontiguousarray(laplacian(graph)[np.ix_(left, left)])


def _why_not(graph: Graph) -> str:
    return "a vertex is joined to itself" if graph.has_loops else f"it has {len(graph.components())} pieces"


def _small_primes_of(number: int) -> Iterator[int]:
    rest = number
    for divisor in range(2, SMALL_PRIMES_BELOW):
        if rest % divisor == 0:
            yield divisor
            while rest % divisor == 0:
                rest //= divisor


def _without(number: int, bases: Iterable[int]) -> int:
    """The part of a number that has nothing in common with any of the bases."""
    for base in bases:
        while (common := gcd(number, base)) > 1:
            number //= common
    return number


def _valuations(matrix: Matrix, base: int, deadline: Deadline) -> list[int]:
    """How often a prime divides each invariant factor; or any number that behaves like one, else `_Divides`."""
    power = 1
    while base ** (power + 1) < MOST_MODULUS:
        power += 1
    if base**power < MOST_MODULUS:
        found = _core.valuations(matrix.ravel(), base, power, deadline).tolist()
        if not found or found[-1] < power:
            return [int(valuation) for valuation in found]
    while True:
        power *= 2
        found = sparse_valuations(matrix, base, power, limit=deadline)
        if not found or found[-1] < power:
            return found


class _Divides(Exception):
    def __init__(self, factor: int) -> None:
        self.factor = factor


def _other_parts(matrix: Matrix, number: int, deadline: Deadline) -> Iterator[tuple[int, list[int]]]:
    """The parts of the group at the primes that divide `number`, which is not factored more than it needs to be."""
    waiting = list(_small_primes_of(number))
    waiting = _coprime([*waiting, _without(number, waiting)])
    while waiting:
        base = waiting.pop()
        try:
            yield base, _valuations(matrix, base, deadline)
        except _Divides as found:
            waiting += _coprime([found.factor, base // found.factor])


def _coprime(numbers: list[int]) -> list[int]:
    """Numbers without common factors from which the given ones can be multiplied together."""
    result: list[int] = []
    waiting = [number for number in numbers if number > 1]
    while waiting:
        one = waiting.pop()
        for index, other in enumerate(result):
            if (common := gcd(one, other)) > 1:
                del result[index]
                waiting += [number for number in (common, one // common, other // common) if number > 1]
                break
        else:
            result.append(one)
    return result


def sparse_valuations(matrix: Matrix, base: int, power: int, *, limit: Limit = None) -> list[int]:
    """As `_core.valuations`, with integers of any size and rows as dictionaries, the shortest row first."""
    deadline = Deadline.of(limit)
    modulus, valuation, found = base**power, 0, list[int]()
    rows = [{j: entry % modulus for j, entry in enumerate(row) if entry % modulus} for row in matrix.tolist()]
    while rows and valuation < power:
        deadline.look(len(found))
        pivot = _unit(rows, base)
        if pivot is not None:
            _eliminate(rows, *pivot, modulus)
            found.append(valuation)
            continue
        valuation, modulus = valuation + 1, modulus // base
        rows = [{j: entry // base for j, entry in row.items()} for row in rows]
    return found + [power] * len(rows)


def _unit(rows: list[dict[int, int]], base: int) -> tuple[int, int] | None:
    """Row and column of an entry without common factor with the base; None when the base divides them all."""
    for index in sorted(range(len(rows)), key=lambda index: len(rows[index])):
        for column, entry in rows[index].items():
            common = gcd(entry, base)
            if common == 1:
                return index, column
            if common != base:
                raise _Divides(common)
    return None


def _eliminate(rows: list[dict[int, int]], index: int, column: int, modulus: int) -> None:
    pivot = rows.pop(index)
    inverse = pow(pivot.pop(column), -1, modulus)
    for row in rows:
        if column in row:
            factor = row.pop(column) * inverse % modulus
            for j, entry in pivot.items():
                rest = (row.get(j, 0) - factor * entry) % modulus
                if rest:
                    row[j] = rest
                else:
                    row.pop(j, None)


def _invariant_factors(size: int, cyclic: int, parts: dict[int, list[int]]) -> tuple[int, ...]:
    factors = [1] * size
    for base, valuations in parts.items():
        for index, valuation in enumerate(valuations):
            factors[index] *= base**valuation
    if factors:
        factors[-1] *= cyclic
    return tuple(factor for factor in factors if factor > 1)
