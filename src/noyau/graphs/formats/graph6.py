"""graph6 (simple graphs) and, told apart by its first character `:`, sparse6: one line of printable characters.

Brendan McKay's formats, https://users.cecs.anu.edu.au/~bdm/data/formats.txt: every character is six bits plus 63.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from noyau.errors import CannotRead
from noyau.graphs.arrays import refuse_if_too_large
from noyau.graphs.formats import Format, sparse6
from noyau.graphs.formats.six_bits import bits_of, one_line, read_head
from noyau.graphs.graph import Graph
from noyau.graphs.spelling import as_graph6

FORMAT = Format("graph6", (".g6",), frozenset(), rb">>(graph6|sparse6)<<|:", place=7)


def read(data: bytes, where: str) -> Graph:
    """The board in a graph6 or sparse6 text.

    >>> read(b"C~", "here")
    <Graph: 4 vertices, 6 edges>
    """
    line = one_line(data, where)
    if line.startswith(b":"):
        return sparse6.read_line(line, where)
    count, body = read_head(line, where)
    pairs = count * (count - 1) // 2
    wanted = (pairs + 5) // 6
    if len(body) != wanted:
        raise CannotRead(
            f"{where}: {count} vertices take {wanted} more characters in graph6, and there are {len(body)}"
        )
    bits = bits_of(body)
    if bits[pairs:].any():
        raise CannotRead(f"{where}: the last character of a graph6 text must end in zeros")
    place = np.flatnonzero(bits[:pairs])
    refuse_if_too_large(where, count, len(place))
    return Graph.from_edges(count, _pairs_at(place))


def write(graph: Graph) -> bytes:
    """The board as a graph6 line."""
    return as_graph6(graph)


def _pairs_at(place: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The pair (i, j), i < j, of each place in the list 01, 02, 12, 03, 13 …, where j(j−1)/2 pairs precede (0, j)."""
    larger = ((1 + np.sqrt(1 + 8 * place.astype(np.float64))) / 2).astype(np.int64)
    larger -= larger * (larger - 1) // 2 > place  # the square root may be rounded up
    larger += larger * (larger + 1) // 2 <= place
    return np.stack([place - larger * (larger - 1) // 2, larger], axis=1)
