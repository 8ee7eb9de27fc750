"""sparse6: `:` and one line of printable characters; loops and parallel edges are welcome.

After the number of vertices come groups of one bit b and one number x. A current vertex v starts at 0. Each group first
moves on to v + 1 if b is set; then either x > v, and v becomes x, or there is an edge {x, v}.
"""

from __future__ import annotations

import numpy as np

from noyau.errors import CannotRead
from noyau.graphs.arrays import refuse_if_too_large
from noyau.graphs.formats import MULTIGRAPH, Format
from noyau.graphs.formats.six_bits import bits_of, one_line, read_head
from noyau.graphs.graph import Graph
from noyau.graphs.spelling import as_sparse6, width_of

FORMAT = Format("sparse6", (".s6",), MULTIGRAPH, place=6)


def read(data: bytes, where: str) -> Graph:
    """The board in a sparse6 text.

    >>> read(b":Fa@x^", "here").edges()
    [(0, 1), (0, 2), (1, 2), (5, 6)]
    """
    line = one_line(data, where)
    if not line.startswith(b":"):
        raise CannotRead(f"{where}: a sparse6 text starts with ':'", hint="without it, it may be graph6 (.g6)")
    return read_line(line, where)


def read_line(line: bytes, where: str) -> Graph:
    """The board in a line that starts with `:`."""
    count, body = read_head(line[1:], where)
    width = width_of(count)
    bits = bits_of(body)
    groups = bits[: len(bits) // (width + 1) * (width + 1)].reshape(-1, width + 1)
    refuse_if_too_large(where, count, len(groups))
    numbers = groups[:, 1:].astype(np.int64) @ (1 << np.arange(width - 1, -1, -1))
    edges, current = [], 0
    for moves_on, number in zip(groups[:, 0].tolist(), numbers.tolist(), strict=True):
        current += moves_on
        if current >= count or number >= count:
            break  # the padding at the end
        if number > current:
            current = number
        else:
            edges.append((number, current))
    return Graph.from_edges(count, edges)


def write(graph: Graph) -> bytes:
    """The board as a sparse6 line."""
    return as_sparse6(graph)
