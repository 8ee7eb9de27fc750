"""Arenas whose edges do not fit into memory. Vertices stay in memory, about 50 bytes each; edges stay on disk.

The edges turned round are laid into a temporary file (in TMPDIR), mapped, a window at a time; the walk backwards then
reads from it what it needs, and the system keeps in memory what it can. How much may be taken is
`noyau.memory.memory_limit`.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from noyau import _core
from noyau.certificates.kinds import Numbers, Signed
from noyau.deadline import Deadline, Limit
from noyau.errors import CannotWrite, TooLarge
from noyau.graphs import Digraph
from noyau.memory import in_words, may_take, memory_limit

PER_VERTEX = 50
PER_EDGE = 6


def fits(arena: Digraph) -> bool:
    """Whether the arena can be solved in memory. One whose vertices alone are too many is refused."""
    vertices = PER_VERTEX * arena.vertex_count
    if may_take(vertices + PER_EDGE * arena.edge_count):
        return True
    limit = memory_limit()
    if vertices > limit:
        raise TooLarge(
            f"an arena of {arena.vertex_count:,} vertices needs {in_words(vertices)} of memory, and at most "
            f"{in_words(limit)} may be taken",
            hint="NOYAU_MEMORY, in bytes, sets another limit",
        )
    return False


def attractors_on_disk(arena: Digraph, seed: Signed, limit: Limit = None) -> tuple[Signed, Numbers, Numbers]:
    """Winner, rank and strategy, as the core finds them in memory. Past the limit, `TimeoutError`, as there."""
    from tempfile import TemporaryDirectory  # not before an arena is this large

    deadline = Deadline.of(limit)
    window = max((memory_limit() - PER_VERTEX * arena.vertex_count) // 4, 1)
    parts = (arena.first_edge_of_vertex, arena.target_of_edge, arena.owners, seed)
    first_into = np.empty(arena.vertex_count + 1, np.int64)
    try:
        with TemporaryDirectory(prefix="noyau") as folder:
            # One place more than edges: a file without a byte cannot be mapped.
            laid = np.memmap(Path(folder, "source"), np.int32, "w+", shape=(arena.edge_count + 1,))
            source = np.asarray(laid)[: arena.edge_count]
            _core.transpose_into(*parts, first_into, source, window, deadline)
            found = _core.attractors_with_reverse(*parts, first_into, source, deadline)
            del source, laid
            return found
    except TimeoutError:  # which is an OSError, and has nothing to do with the disk
        raise
    except OSError as error:
        raise CannotWrite(
            f"the edges cannot be laid out on disk: {error.strerror}", hint="TMPDIR names a folder with more room"
        ) from error
