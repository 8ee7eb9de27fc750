"""Metasploit's pattern: a capital, a small letter and a digit, counting up: Aa0Aa1Aa2 … Zz9.

>>> metasploit(20)
b'Aa0Aa1Aa2Aa3Aa4Aa5Aa'
>>> metasploit_find(b"5Bs6"), metasploit_find(0x61413161), metasploit_find(b"zzzz")
(1337, 4, -1)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice, product
from math import prod
from string import ascii_lowercase, ascii_uppercase, digits

from noyau.errors import BadRules, TooLarge
from noyau.memory import in_words, may_take
from noyau.sequences.patterns import Endian, as_bytes, in_bytes

SETS = (ascii_uppercase.encode(), ascii_lowercase.encode(), digits.encode())


def metasploit(length: int | None = None, sets: Sequence[bytes | str] = SETS) -> bytes:
    """The first bytes of the pattern over these sets of letters, or all of it."""
    letters = _sets(sets)
    whole = longest(letters)
    wanted = whole if length is None else length
    if not 0 <= wanted <= whole:
        raise BadRules(
            f"Metasploit's pattern has {whole:,} bytes, and not {wanted:,}", hint="give more sets, or more letters"
        )
    if not may_take(wanted):
        raise TooLarge(f"a pattern of {in_words(wanted)} does not fit into memory")
    return bytes(islice(_counting(letters), wanted))


def metasploit_find(value: int | bytes | str, sets: Sequence[bytes | str] = SETS, endian: Endian = "little") -> int:
    """Where the value is in the pattern, or −1. A number is meant as it stands in memory."""
    wanted = in_bytes(value, endian) if isinstance(value, int) else as_bytes(value)
    return metasploit(sets=sets).find(wanted) if wanted else -1


def longest(sets: Sequence[bytes]) -> int:
    """How many bytes the whole pattern has."""
    return len(sets) * prod(map(len, sets))


def _sets(sets: Sequence[bytes | str]) -> tuple[bytes, ...]:
    letters = tuple(map(as_bytes, sets))
    if not letters or not all(letters):
        raise BadRules("a set of letters for Metasploit's pattern is empty", hint="like ABC,abc,123")
    return letters


def _counting(sets: tuple[bytes, ...]) -> Iterator[int]:
    return chain.from_iterable(product(*sets))
