"""The kernel of any directed graph: a set with no edge inside it and an edge into it from everywhere else.

A kernel is its own proof. That there is none has no short proof known in general: then the answer is `NoKernel`, which
rests on a search and says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from noyau.proofs.flaw import Flaw


@dataclass(frozen=True)
class Kernel:
    """A kernel, found and checkable."""

    vertices: tuple[int, ...]

    kind = "proved"


@dataclass(frozen=True)
class NoKernel:
    """No kernel exists: an exhaustive search met this many conflicts. It can be repeated, not checked."""

    conflicts: int

    kind = "searched"


def flaws_in_kernel(
    first_edge_of_vertex: npt.NDArray[np.int64], target_of_edge: npt.NDArray[np.int32], kernel: Kernel
) -> Iterator[Flaw]:
    """Every reason why a set is no kernel; none means proved. Looks at each edge once.

    >>> triangle = np.array([0, 1, 2, 3]), np.array([1, 2, 0], np.int32)
    >>> for flaw in flaws_in_kernel(*triangle, Kernel((0,))):
    ...     print(flaw)
    vertex 1 is outside and has no edge into the kernel
    """
    count = len(first_edge_of_vertex) - 1
    for vertex in kernel.vertices:
        if not 0 <= vertex < count:
            yield Flaw(f"vertex {vertex}", f"is not one of the {count} vertices")
            return
    if len(set(kernel.vertices)) < len(kernel.vertices):
        yield Flaw("the kernel", "names a vertex twice")
    inside = np.zeros(count, np.bool_)
    inside[list(kernel.vertices)] = True
    vertex_of_edge = np.repeat(np.arange(count), np.diff(first_edge_of_vertex))
    enters = inside[target_of_edge]
    for edge in np.flatnonzero(enters & inside[vertex_of_edge]):
        yield Flaw(f"vertex {vertex_of_edge[edge]}", f"has an edge to {target_of_edge[edge]}, inside the kernel")
    can_enter = np.zeros(count, np.bool_)
    can_enter[vertex_of_edge[enters]] = True
    for outside in np.flatnonzero(~inside & ~can_enter):
        yield Flaw(f"vertex {outside}", "is outside and has no edge into the kernel")
