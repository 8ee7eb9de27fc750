"""Two claims about divisors that carry their own proof: that two are equivalent, and that a rank is not larger.

A divisor is a number of dollars for each vertex of a board. Both proofs rest on a *script*, how often each vertex lends
(borrowing counts below zero), and are checked with one look at every edge. `DivisorProof` is how they travel in a file,
with what can be said without a search from below: no rank is less than −1, none is less than degree − genus (a theorem:
Riemann and Roch, as Baker and Norine have it for graphs), and who can get everybody out of debt has rank 0 at least.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.games.dollar import Dollar, Dollars
from noyau.graphs import Graph
from noyau.proofs.dollars.script import dollars_after, order_flaws, script_flaws
from noyau.proofs.flaw import Flaw

Numbers = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class DivisorClaim:
    """What is claimed of the dollars of a position: what they are equivalent to, and between what their rank lies."""

    position: str
    equivalent: str
    rank: int | None
    """At most this; None where it was not found in time."""
    rank_at_least: int

    def __str__(self) -> str:
        said = f"{self.position} is equivalent to {self.equivalent}"
        if self.rank is None:
            return f"{said}; its rank is at least {self.rank_at_least}"
        if self.rank == self.rank_at_least:
            return f"{said}; its rank is {self.rank}"
        return f"{said}; its rank is at most {self.rank} and at least {self.rank_at_least}"


@dataclass(frozen=True, eq=False)
class DivisorProof:
    """An `Equivalence`, a `RankBound` (empty where no rank is claimed) and perhaps a script that wins."""

    type: ClassVar[str] = "divisor"
    script: Longs
    taken: Longs
    script_after_taking: Longs
    order: Numbers
    winning_script: Longs

    def flaws_in(self, rules: Any, claim: Any) -> Iterator[Flaw]:
        """Carry out each script."""
        if not isinstance(rules, Dollar) or not isinstance(claim, DivisorClaim):
            yield Flaw("the claim", "is not one about a divisor, dollars on the vertices of a board")
            return
        graph, values = rules.graph(), rules.start().values
        if claim.position != str(rules.start()):
            yield Flaw("the claim", f"is about {claim.position[:60]!r}, and the board begins otherwise")
            return
        yield from Equivalence(_whole(self.script)).flaws_in(graph, values, Dollars.parse(claim.equivalent).values)
        bound = RankBound(_whole(self.taken), _whole(self.script_after_taking), _whole(self.order))
        if claim.rank is not None:
            yield from bound.flaws_in(graph, values, claim.rank)
        elif bound.taken or bound.script or bound.order:
            yield Flaw("the claim", "says nothing of a rank from above, and the proof does")
        yield from self._flaws_from_below(rules, claim.rank_at_least)

    def _flaws_from_below(self, rules: Dollar, rank_at_least: int) -> Iterator[Flaw]:
        known = max(-1, sum(rules.start().values) - rules.graph().genus)
        if len(self.winning_script):
            flaws = list(script_flaws(rules, self.winning_script, None))
            yield from flaws
            known = known if flaws else max(known, 0)
        if rank_at_least > known:
            yield Flaw("the rank", f"is shown to be at least {known}, not {rank_at_least}")

    def as_json(self) -> dict[str, Any]:
        """As the proof file holds it."""
        names = ("script", "taken", "script_after_taking", "order", "winning_script")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True)
class Equivalence:
    """Lending by the script turns one divisor into the other: they are linearly equivalent.

    >>> two = Graph.from_edges(2, [(0, 1)])
    >>> list(Equivalence((1, 0)).flaws_in(two, (3, -1), (2, 0)))
    []
    """

    script: tuple[int, ...]

    def flaws_in(self, graph: Graph, one: Sequence[int], other: Sequence[int]) -> Iterator[Flaw]:
        """Every vertex where the script does not lead from one divisor to the other."""
        if flaw := _misfit(graph, {"the first divisor": one, "the second divisor": other, "the script": self.script}):
            yield flaw
            return
        reached = dollars_after(graph, one, self.script)
        for vertex, (found, wanted) in enumerate(zip(reached, other, strict=True)):
            if found != wanted:
                yield Flaw(f"vertex {vertex}", f"has {found} dollars after the script and should have {wanted}")


@dataclass(frozen=True, slots=True)
class RankBound:
    """The rank is less than the number of dollars `taken`: without them nobody can get everyone out of debt.

    After the script, every vertex has fewer dollars than edges to the vertices before it in the order. Nobody wins from
    there: of the vertices that lend most often, the first in the order gives along all those edges and gets nothing
    back. (In the literature: the divisor is below that of an acyclic orientation.)

    >>> triangle = Graph.from_edges(3, [(0, 1), (1, 2), (0, 2)])
    >>> bound = RankBound(taken=(1, 0, 0), script=(0, 0, 0), order=(0, 2, 1))
    >>> list(bound.flaws_in(triangle, (0, 1, 0), 0))
    []
    """

    taken: tuple[int, ...]
    script: tuple[int, ...]
    order: tuple[int, ...]

    def flaws_in(self, graph: Graph, divisor: Sequence[int], rank: int) -> Iterator[Flaw]:
        """Every reason why the rank of the divisor could be larger than this."""
        rows = {"the divisor": divisor, "what is taken": self.taken, "the script": self.script}
        if flaw := _misfit(graph, rows):
            yield flaw
            return
        for vertex, dollars in enumerate(self.taken):
            if dollars < 0:
                yield Flaw(f"vertex {vertex}", f"is given {-dollars} dollars, and dollars may only be taken")
        if sum(self.taken) != rank + 1:
            yield Flaw("what is taken", f"is {sum(self.taken)} dollars and should be {rank + 1}")
        left = [dollars - less for dollars, less in zip(divisor, self.taken, strict=True)]
        yield from order_flaws(graph, dollars_after(graph, left, self.script), self.order)


def _whole(numbers: npt.NDArray[Any]) -> tuple[int, ...]:
    return tuple(numbers.tolist())


def _misfit(graph: Graph, rows: dict[str, Sequence[int]]) -> Flaw | None:
    if graph.has_loops:
        return Flaw("the board", "has a vertex that is joined to itself")
    for what, row in rows.items():
        if len(row) != graph.vertex_count:
            return Flaw(what, f"has {len(row)} entries and the board {graph.vertex_count} vertices")
    return None
