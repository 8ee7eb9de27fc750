"""Patterns in which every n bytes in a row are different, and where such bytes are: as pwntools' `cyclic`, same output.

A pattern is the least sequence over the letters, so bytes are found without generating it.

>>> cyclic(20)
b'aaaabaaacaaadaaaeaaa'
>>> cyclic_find(0x61616162), cyclic_find(b"racz"), cyclic_find(b"baaacaaa", n=8), cyclic_find(b"RACZ")
(4, 7760, 3515208, -1)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from noyau.errors import BadRules, CannotRead, TooLarge
from noyau.memory import in_words, may_take
from noyau.sequences.least import LeastSequence

Endian = Literal["little", "big"]
LETTERS = b"abcdefghijklmnopqrstuvwxyz"
USUAL_WINDOW = 4
LONGEST_WINDOW = 1024
MOST_PLACES = 100_000
"""More places of too few bytes are not listed."""


def cyclic(length: int | None = None, alphabet: bytes | str = LETTERS, n: int = USUAL_WINDOW) -> bytes:
    """The first `length` bytes of the pattern, or all of it."""
    pattern = Pattern(as_bytes(alphabet), n)
    length = pattern.length if length is None else length
    if not isinstance(length, int):
        raise BadRules(f"the length is {length!r}, and should be a whole number", hint="write cyclic(200)")
    if not may_take(length):
        raise TooLarge(
            f"a pattern of {in_words(length)} does not fit into memory",
            hint="`noyau cyclic` writes it to a file piece by piece",
        )
    return b"".join(pattern.pieces(0, length))


def cyclic_find(
    value: int | bytes | str, alphabet: bytes | str = LETTERS, n: int = USUAL_WINDOW, endian: Endian = "little"
) -> int:
    """Where the first n bytes of the value are in the pattern, or −1. A number is read as n bytes in memory."""
    pattern = Pattern(as_bytes(alphabet), n)
    wanted = _in_memory(value, n, endian) if isinstance(value, int) else as_bytes(value)
    if not pattern.has_letters_of(wanted):
        return -1
    place = pattern.place_of(wanted)
    return -1 if place is None else place


@dataclass(frozen=True, slots=True)
class Pattern:
    """The letters, in their order, and how many in a row are different everywhere."""

    alphabet: bytes = LETTERS
    window: int = USUAL_WINDOW

    def __post_init__(self) -> None:
        if not 1 <= self.window <= LONGEST_WINDOW:
            raise BadRules(f"a window of {self.window} bytes makes no pattern", hint=f"give 1 to {LONGEST_WINDOW}")
        if len(self.alphabet) < 2:
            raise BadRules(
                f"the alphabet {shown(self.alphabet)} is too short for a pattern", hint="give two letters or more"
            )
        for place, letter in enumerate(self.alphabet):
            first = self.alphabet.index(letter)
            if first < place:
                raise BadRules(
                    f"the letter {shown(bytes([letter]))} stands twice in the alphabet {shown(self.alphabet)}, at "
                    f"{first} and {place}",
                    hint="give each letter once",
                )

    @property
    def sequence(self) -> LeastSequence:
        """The same with numbers for letters."""
        return LeastSequence(len(self.alphabet), self.window)

    @property
    def length(self) -> int:
        """How many bytes the whole pattern has."""
        return self.sequence.length

    def pieces(self, start: int, stop: int) -> Iterator[bytes]:
        """The bytes between two places, piece by piece."""
        if not 0 <= start <= stop <= self.length:
            raise BadRules(
                f"the pattern has {self.length:,} bytes, and not those from {start:,} to {stop:,}",
                hint="ask for less, or for a longer window, or give more letters",
            )
        return self.sequence.blocks(start, stop, self.alphabet)

    def has_letters_of(self, value: bytes) -> bool:
        """Whether the first bytes of the value, n of them or all, are letters of the pattern."""
        return set(value[: self.window]) <= set(self.alphabet)

    def holds(self, value: bytes) -> bool:
        """Whether the whole value is in the pattern, not its first n bytes alone."""
        if not set(value) <= set(self.alphabet):
            return False
        place = self.place_of(value)
        return (
            place is not None
            and place + len(value) <= self.length
            and b"".join(self.pieces(place, place + len(value))) == value
        )

    def place_of(self, value: bytes) -> int | None:
        """Where the first bytes of the value are, n of them or all; None where they are not in a row."""
        part = self._numbers(value)
        place = self.sequence.first_position_of(part)
        return place if place + len(part) <= self.length else None

    def places_of(self, value: bytes) -> list[int]:
        """Everywhere that fewer than n bytes are."""
        part = self._numbers(value)
        many = len(self.alphabet) ** (self.window - len(part))
        if many > MOST_PLACES:
            raise TooLarge(f"{shown(value)} is in {many:,} places", hint="give more bytes, or ask for the first place")
        return [place for place in self.sequence.positions_of(part, many) if place + len(part) <= self.length]

    def _numbers(self, value: bytes) -> list[int]:
        if not value:
            raise CannotRead("nothing was given to be found", hint=f"give {self.window} bytes, like 0x6161616c or laaa")
        for place, letter in enumerate(value[: self.window]):
            if letter not in self.alphabet:
                raise CannotRead(
                    f"{shown(value)} is not in this pattern: its byte {place}, {shown(bytes([letter]))}, is no "
                    f"letter of the alphabet {shown(self.alphabet)}"
                )
        return [self.alphabet.index(letter) for letter in value[: self.window]]


def in_bytes(number: int, endian: Endian) -> bytes:
    """A number as it stands in memory, in as few bytes as hold it.

    >>> in_bytes(0x61616162, "little"), in_bytes(0x61616162, "big")
    (b'baaa', b'aaab')
    """
    if number < 0:
        raise CannotRead(f"{number} stands in no pattern: it is negative")
    return number.to_bytes(max(1, -(-number.bit_length() // 8)), endian)


def _in_memory(number: int, n: int, endian: Endian) -> bytes:
    """A number in n bytes; of a larger one those that stand first, as pwntools reads it."""
    packed = in_bytes(number, endian)
    if len(packed) <= n:
        return number.to_bytes(n, endian)
    if endian == "little":
        return packed[:n]
    while number >= 1 << 8 * n:
        number >>= 8 * n
    return number.to_bytes(n, endian)


def as_bytes(text: bytes | str) -> bytes:
    """A text as its bytes."""
    return text if isinstance(text, bytes) else text.encode()


def shown(value: bytes) -> str:
    """Bytes as people read them, not all of them if there are many."""
    text = repr(value[:60])[1:]
    return f"{text[:-1]}…{text[-1]}" if len(value) > 60 else text
