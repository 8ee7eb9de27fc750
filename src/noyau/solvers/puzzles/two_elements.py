"""Linear algebra over two elements, where 1 + 1 = 0. A vector is a whole number, one bit for each entry.

>>> eliminated = Elimination([0b011, 0b110, 0b101])
>>> eliminated.null, eliminated.combination(0b110), eliminated.combination(0b111)
([7], 2, None)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator


class Elimination:
    """Rows, brought into a form from which sums of them can be read off.

    `null` is a basis of the sums of rows that are zero: bit i says that row i is in the sum. `minding` is called for
    every row: it may say that the time is up.
    """

    def __init__(self, rows: Iterable[int], minding: Callable[[], None] = lambda: None) -> None:
        self._pivots: dict[int, tuple[int, int]] = {}
        self.null: list[int] = []
        for number, row in enumerate(rows):
            minding()
            left, used = self._reduced(row)
            used ^= 1 << number
            if left:
                self._pivots[left.bit_length()] = (left, used)
            else:
                self.null.append(used)

    def combination(self, wanted: int) -> int | None:
        """Rows whose sum is a vector; None where no sum is."""
        left, used = self._reduced(wanted)
        return None if left else used

    def _reduced(self, vector: int) -> tuple[int, int]:
        """What is left of a vector once rows have been taken off its highest bits, and which rows these were."""
        used = 0
        while vector and (pivot := self._pivots.get(vector.bit_length())) is not None:
            vector ^= pivot[0]
            used ^= pivot[1]
        return vector, used


def sums_of(basis: list[int]) -> Iterator[int]:
    """Every sum of some of these vectors, each one step from the one before (Gray's code).

    >>> list(sums_of([1, 2]))
    [0, 1, 3, 2]
    """
    total = 0
    yield total
    for number in range(1, 1 << len(basis)):
        total ^= basis[(number & -number).bit_length() - 1]
        yield total


def bits_of(vector: int) -> list[int]:
    """Which entries are 1.

    >>> bits_of(0b1011)
    [0, 1, 3]
    """
    found = []
    while vector:
        lowest = vector & -vector
        found.append(lowest.bit_length() - 1)
        vector ^= lowest
    return found


def vector_of(entries: Iterable[int]) -> int:
    """The vector with a 1 at each of these entries.

    >>> bin(vector_of([0, 3]))
    '0b1001'
    """
    total = 0
    for entry in entries:
        total |= 1 << entry
    return total
