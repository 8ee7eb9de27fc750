"""The shortest script on a tree, by dynamic programming from the leaves to the root.

Of the subtree below a vertex v only two numbers matter to the rest: s_v, and how many dollars t are left in the subtree
(0 ≤ t ≤ total). They give what goes up along the edge, s_v − s_parent = (sum of the subtree) − t, and so s_parent. A
table of the fewest moves for every (s_v, t) is made from those of the children; a choice per child leads back.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from noyau import _core
from noyau.errors import TooLarge
from noyau.graphs import Graph
from noyau.graphs.arrays import Integers
from noyau.words import Vertex

if TYPE_CHECKING:
    from noyau.solvers.least_moves import Least

Table = npt.NDArray[np.int64]
MOST_ENTRIES, MOST_STEPS = 30_000_000, 3_000_000_000
"""Of all tables together; and additions, which take about ten seconds."""
NEVER = np.int64(2**60)


def is_tree(graph: Graph) -> bool:
    """Connected, and one edge less than vertices."""
    return graph.is_connected and graph.edge_count == graph.vertex_count - 1


def by_tree(graph: Graph, values: Any, found: Least, seconds: float | None) -> Least:
    """A shortest script, starting from one that wins. Trees with too much money for a table are refused."""
    from noyau.solvers.least_moves import Least

    if not is_tree(graph):
        raise TooLarge("this dynamic program is for trees")
    given = np.ascontiguousarray(values, np.int64)
    arrays = graph.first_edge_of_vertex, graph.neighbour_of_edge, given
    total = int(given.sum())
    end = None if seconds is None else time.monotonic() + seconds
    try:
        lowest, highest = _core.script_ranges(*arrays, found.script, seconds)[2:]
    except TimeoutError:
        return found
    low, high = int(min(lowest.min(), found.script.min())), int(max(highest.max(), found.script.max()))
    entries = (high - low + 1) * (total + 1) * graph.vertex_count
    if entries > MOST_ENTRIES or entries * (total + 1) > MOST_STEPS:
        raise TooLarge(f"a tree with {total} dollars and scripts from {low} to {high} is too large for a table")
    script = _Tree.of(graph, given).shortest(low, high, total, end)
    if script is None:
        return found
    return Least(script, int(np.abs(script).sum()), found.nodes, "tree")


@dataclass(frozen=True)
class _Tree:
    values: list[int]
    order: list[int]
    """From the root down: children come after their parents."""
    children: list[list[int]]
    sums: list[int]

    @classmethod
    def of(cls, graph: Graph, values: Integers) -> _Tree:
        children: list[list[int]] = [[] for _ in graph.vertices]
        order, seen = [0], {0}
        for vertex in order:
            for other in graph.neighbours(Vertex(vertex)):
                if other not in seen:
                    seen.add(other)
                    children[vertex].append(other)
                    order.append(other)
        sums = values.tolist()
        for vertex in reversed(order):
            sums[vertex] += sum(sums[child] for child in children[vertex])
        return cls(values.tolist(), order, children, sums)

    def shortest(self, low: int, high: int, total: int, end: float | None) -> Integers | None:
        """None when the time is up."""
        tables: dict[int, Table] = {}
        chosen: dict[int, npt.NDArray[np.int32]] = {}
        for vertex in reversed(self.order):
            if end is not None and time.monotonic() > end:
                return None
            table = np.repeat(np.abs(np.arange(low, high + 1)), total + 1).reshape(-1, total + 1)
            for child in self.children[vertex]:
                below = self._seen_from_above(child, tables.pop(child))
                table, chosen[child] = _joined(table, below)
            tables[vertex] = table
        root = int(tables[0][:, total].argmin())
        return self._read_back(root + low, low, total, chosen)

    def _seen_from_above(self, child: int, table: Table) -> Table:
        """By what the parent's script is: it is the child's less what goes up."""
        seen = np.full_like(table, NEVER)
        for left in range(table.shape[1]):
            up = self.sums[child] - left  # the row of a parent with script a is that of the child with a + up
            rows = np.arange(max(0, -up), min(len(table), len(table) - up))
            seen[rows, left] = table[rows + up, left]
        return seen

    def _read_back(self, root: int, low: int, total: int, chosen: dict[int, npt.NDArray[np.int32]]) -> Integers:
        script = np.zeros(len(self.order), np.int64)
        left = {0: total}
        script[0] = root
        for vertex in self.order:
            rest = left[vertex]
            for child in reversed(self.children[vertex]):  # the last to be joined knows how much the others kept
                left[child] = int(chosen[child][script[vertex] - low, rest])
                rest -= left[child]
                script[child] = script[vertex] + self.sums[child] - left[child]
        return script


def _joined(table: Table, below: Table) -> tuple[Table, npt.NDArray[np.int32]]:
    """The fewest moves of both with so many dollars left in both together, and how many of them in the second.

    The first may have more than it needs: the vertex itself keeps the rest.
    """
    best = np.full_like(table, NEVER)
    choice = np.zeros(table.shape, np.int32)
    width = table.shape[1]
    for left in range(width):
        cost = table[:, : width - left] + below[:, left : left + 1]
        better = cost < best[:, left:]
        best[:, left:][better] = cost[better]
        choice[:, left:][better] = left
    return np.minimum(best, NEVER), choice
