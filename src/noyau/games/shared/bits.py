"""Positions that are sets of numbered things (free cells, standing edges): the bits of one whole number."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any, ClassVar, Self

from noyau.errors import CannotRead
from noyau.words import Notation

MOST_BITS = 1_000


class Bits(int, Notation):
    """A position that is a set, and a whole number whose bits say what is in it; it is written as a list.

    >>> class Free(Bits):
    ...     template = "free {cells}"
    >>> str(Free(0b10111)), Free.parse("free 0-2,4") == 0b10111, str(Free(0))
    ('free 0-2,4', True, 'free none')
    """

    __slots__ = ()
    template: ClassVar[str]

    def __str__(self) -> str:
        return Notation.__str__(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({str(self)!r})"

    def parts(self) -> dict[str, Any]:
        """The numbers in the set, those in a row as the first and the last."""
        rows = groupby(enumerate(ones(self)), key=lambda pair: pair[1] - pair[0])
        runs = ([number for _, number in row] for _, row in rows)
        listed = ",".join(f"{run[0]}-{run[-1]}" if run[1:] else str(run[0]) for run in runs)
        return {self.template.split("{")[1].rstrip("}"): listed or "none"}

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` printed; case and spaces are forgiven."""
        word, _, listed = text.strip().lower().partition(" ")
        runs = re.findall(r"(?:^|,)(\d{1,3})(?:-(\d{1,3}))?(?=,|$)", "".join(listed.split()))
        bits = 0
        for first, last in runs:
            bits |= (1 << int(last or first) + 1) - (1 << int(first))
        if word == cls.template.partition(" ")[0] and bits >= 0 and str(cls(bits)).partition(" ")[2] == listed.strip():
            return cls(bits)
        error = CannotRead(f"{text[:200]!r} does not read as {cls.template!r}")
        raise error.saying("error.notation", word=text[:200], template=cls.template)


def ones(bits: int) -> list[int]:
    """The numbers in a set, smallest first.

    >>> ones(0b1101)
    [0, 2, 3]
    """
    return [number for number, bit in enumerate(f"{int(bits):b}"[::-1]) if bit == "1"]
