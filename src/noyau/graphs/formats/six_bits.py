"""What graph6 and sparse6 share: six bits per character, and a number of vertices in front."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from noyau.errors import CannotRead
from noyau.graphs.arrays import refuse_if_too_large

Bits = npt.NDArray[np.uint8]


def one_line(data: bytes, where: str) -> bytes:
    """The single line of the file, without its optional `>>graph6<<`; only `?` … `~` and a first `:` are allowed."""
    rows = [row.strip() for row in data.split(b"\n") if row.strip()]
    for header in (b">>graph6<<", b">>sparse6<<"):
        if rows and rows[0].startswith(header):
            rows[0] = rows[0][len(header) :]
            rows = [row for row in rows if row]
    if len(rows) != 1:
        found = f"{len(rows)} graphs, and a board is one" if rows else "no graph"
        raise CannotRead(f"{where} holds {found}", hint="name one as g6:STRING" if rows else "")
    for place, byte in enumerate(rows[0]):
        if not 63 <= byte <= 126 and not (byte == 58 and place == 0):
            raise CannotRead(f"{where}: character {place + 1} is {chr(byte)!r}, and graph6 uses only '?' to '~'")
    return rows[0]


def read_head(line: bytes, where: str) -> tuple[int, bytes]:
    """The number of vertices, and what follows it."""
    marks = 2 if line.startswith(b"~~") else 1 if line.startswith(b"~") else 0
    length = (1, 3, 6)[marks]
    digits, body = line[marks : marks + length], line[marks + length :]
    if len(digits) < length:
        raise CannotRead(f"{where} ends before its number of vertices does")
    count = 0
    for byte in digits:
        count = count * 64 + byte - 63
    refuse_if_too_large(where, count, 0)
    return count, body


def bits_of(body: bytes) -> Bits:
    """Six bits per character, the highest first."""
    sixes = np.frombuffer(body, np.uint8) - np.uint8(63)
    return np.unpackbits(sixes[:, None], axis=1)[:, 2:].ravel()
