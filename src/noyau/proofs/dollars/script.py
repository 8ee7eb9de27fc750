"""The dollar game is won, or cannot be. Both are checked by carrying out one script, edge by edge.

**Won.** After the script nobody is in debt. Its length is the sum of its entries without their signs.

**Cannot be won.** After the script, every vertex has fewer dollars than edges to the vertices before it in the order.
Why that proves it: take any further script, and of the vertices that lend most often in it the first in the order.
Along each edge to a vertex before it, it gives at least one dollar more than it gets, and along no edge does it gain;
so it ends in debt. (The order is that of an acyclic orientation, and the dollars are bounded by its indegrees less one.
A q-reduced board with q in debt and the order of its burning is the special case that Dhar's algorithm gives.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.games.dollar import Dollar
from noyau.graphs import Graph
from noyau.proofs.flaw import Flaw

if TYPE_CHECKING:
    from noyau.proofs.claims import PuzzleClaim

Numbers = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
MOST_TOLD = 5
"""Of a board with a hundred thousand wrong vertices, the first few are named."""


@dataclass(frozen=True, eq=False)
class FiringScript:
    """How often each vertex lends (below zero: borrows) until nobody is in debt."""

    type: ClassVar[str] = "firing script"
    script: Longs

    def flaws_in(self, rules: Any, claim: PuzzleClaim) -> Iterator[Flaw]:
        """Carry out the script."""
        yield from start_flaws(rules, claim)
        if not isinstance(rules, Dollar):
            return
        if not claim.solvable:
            yield Flaw("the claim", "is that nobody can win, and the script claims the opposite")
        if claim.bound:
            yield Flaw("the claim", f"is also that {claim.bound} moves are needed, and a script does not show that")
        yield from script_flaws(rules, self.script, claim.length)

    def as_json(self) -> dict[str, Any]:
        """As the proof file holds it."""
        return {"script": self.script}


@dataclass(frozen=True, eq=False)
class HopelessDebt:
    """A script, and an order in which everybody then has fewer dollars than edges to those before."""

    type: ClassVar[str] = "hopeless debt"
    script: Longs
    order: Numbers

    def flaws_in(self, rules: Any, claim: PuzzleClaim) -> Iterator[Flaw]:
        """Carry out the script, then count edges to those before."""
        yield from start_flaws(rules, claim)
        if not isinstance(rules, Dollar):
            return
        if claim.solvable or claim.length is not None or claim.bound is not None:
            yield Flaw("the claim", "is that somebody can win, and the order shows the opposite")
        graph = rules.graph()
        count = graph.vertex_count
        if len(self.script) != count:
            yield Flaw("the script", f"has {len(self.script)} entries for {count} vertices")
            return
        yield from order_flaws(graph, dollars_after(graph, rules.start().values, self.script), self.order.tolist())

    def as_json(self) -> dict[str, Any]:
        """As the proof file holds it."""
        return {"script": self.script, "order": self.order}


def start_flaws(rules: Any, claim: Any) -> Iterator[Flaw]:
    """Whether the claim is about this board of the dollar game, from its start."""
    if not isinstance(rules, Dollar):
        yield Flaw("the game", "is not the dollar game")
    elif getattr(claim, "solvable", None) is None or claim.position != str(rules.start()):
        yield Flaw("the claim", f"is about {str(claim.position)[:60]!r}, and the board begins otherwise")


def script_flaws(rules: Dollar, script: Longs, length: int | None) -> Iterator[Flaw]:
    """Why a script does not get everybody out of debt in so many moves."""
    count = rules.graph().vertex_count
    if len(script) != count:
        yield Flaw("the script", f"has {len(script)} entries for {count} vertices")
        return
    moves = sum(map(abs, script.tolist()))
    if length is not None and moves != length:
        yield Flaw("the script", f"has {moves} moves and not {length}")
    dollars = dollars_after(rules.graph(), rules.start().values, script)
    poor = [vertex for vertex in range(count) if dollars[vertex] < 0]
    for vertex in poor[:MOST_TOLD]:
        yield Flaw(f"vertex {vertex}", f"still has {dollars[vertex]} dollars after the script")


def order_flaws(graph: Graph, dollars: Sequence[int], order: Sequence[int]) -> Iterator[Flaw]:
    """Where somebody has not fewer dollars after the script than edges to the vertices before them in the order."""
    count = graph.vertex_count
    if sorted(order) != list(range(count)):
        yield Flaw("the order", f"does not hold each of the {count} vertices once")
        return
    place = np.empty(count, np.int64)
    place[np.array(order, np.int64)] = np.arange(count)
    one, other = graph.ends_of_edge[:, 0], graph.ends_of_edge[:, 1]
    later = np.where(place[one] > place[other], one, other)[one != other]  # a loop leads to nobody before
    before = np.bincount(later, minlength=count).tolist()
    wrong = [vertex for vertex in range(count) if dollars[vertex] >= before[vertex]]
    for vertex in wrong[:MOST_TOLD]:
        yield Flaw(
            f"vertex {vertex}",
            f"has {dollars[vertex]} dollars after the script and {before[vertex]} edges to the vertices before it",
        )


def dollars_after(graph: Graph, values: Sequence[int], script: Longs | Sequence[int]) -> list[int]:
    """What everybody has after the script, in whole numbers of any size."""
    if not isinstance(script, np.ndarray):
        script = np.array(script, object)  # these may be of any size, too
    times = script.astype(object) if _is_large(graph, values, script) else script.astype(np.int64)
    dollars = np.array(values, times.dtype)
    flow = times[graph.ends_of_edge[:, 0]] - times[graph.ends_of_edge[:, 1]]
    np.subtract.at(dollars, graph.ends_of_edge[:, 0], flow)
    np.add.at(dollars, graph.ends_of_edge[:, 1], flow)
    return [int(owned) for owned in dollars]


def _is_large(graph: Graph, values: Sequence[int], script: Longs) -> bool:
    """Whether 64 bits might not be enough on the way."""
    most = max(int(script.max()), -int(script.min()))
    return max(map(abs, values)) + 2 * most * max(1, int(graph.degrees.max())) >= 2**62
