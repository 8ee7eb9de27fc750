"""PGSolver's solutions: `paritysol 4;` then per vertex `id winner [successor];`.

The successor stands where the winner is the one to move. Vertices are numbered as in the game, 0, 1, 2 …; of a `.pg`
with gaps that is the order of its ids.
"""

from __future__ import annotations

import re

import numpy as np
import numpy.typing as npt

from noyau.errors import CannotRead, CannotWrite
from noyau.graphs.formats.text import decoded

_LINE = re.compile(r"([0-9]{1,10})\s+([01])(?:\s+([0-9]{1,10}))?\s*(?:\"[^\"]*\"\s*)?;")
_HEADER = re.compile(r"paritysol\s+[0-9]{1,10}\s*;")


def write(winner: npt.NDArray[np.int8], strategy: npt.NDArray[np.int32], owner: npt.NDArray[np.uint8]) -> bytes:
    """The solution as text. Every vertex must be won by somebody.

    >>> write(np.array([0, 1]), np.array([1, 0]), np.array([0, 0])).decode().split("\\n")
    ['paritysol 1;', '0 0 1;', '1 1;', '']
    """
    if (winner < 0).any():
        vertex = int(np.flatnonzero(winner < 0)[0])
        raise CannotWrite(f"nobody wins vertex {vertex}, and paritysol files know no draws", hint="use --full instead")
    moves = np.where(winner == owner, strategy, -1)
    rows = [f"paritysol {max(len(winner) - 1, 0)};"]
    for vertex, (player, move) in enumerate(zip(winner.tolist(), moves.tolist(), strict=True)):
        rows.append(f"{vertex} {player};" if move < 0 else f"{vertex} {player} {move};")
    return ("\n".join(rows) + "\n").encode()


def read(data: bytes, where: str) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int32]]:
    """Winner and strategy (-1 where none is given) of every vertex, to compare with another solver.

    >>> read(b"paritysol 1;\\n0 0 1;\\n1 1;", "x.sol")
    (array([0, 1], dtype=int8), array([ 1, -1], dtype=int32))
    """
    found: dict[int, tuple[int, int]] = {}
    for number, line in enumerate(decoded(data, where).split("\n"), start=1):
        text = line.partition("%")[0].strip()
        if not text or _HEADER.fullmatch(text):
            continue
        match = _LINE.fullmatch(text)
        if match is None:
            raise CannotRead(f"{where}, line {number}: {text[:40]!r} does not read as 'vertex winner [successor];'")
        found[int(match[1])] = int(match[2]), int(match[3] or -1)
    if sorted(found) != list(range(len(found))):
        missing = next(vertex for vertex in range(len(found)) if vertex not in found)
        raise CannotRead(f"{where} says nothing about vertex {missing}")
    rows = [found[vertex] for vertex in range(len(found))]
    return np.array([row[0] for row in rows], np.int8), np.array([row[1] for row in rows], np.int32)
