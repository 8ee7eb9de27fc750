"""The dollar game in so many moves, and never in fewer. There are two ways to show the second half.

**Prices.** A price y_v ≥ 0 for every vertex, such that a move anywhere changes the worth of all dollars by at most 1:
|L·y| ≤ 1. A script s that wins leaves 0 ≤ y·(values − L·s), so Σ|s_v| ≥ −(L·y)·s ≥ −y·values: what is owed, at these
prices, is a bound. Prices are whole numbers over one `unit`.

**Cuts.** Suppose a script wins in fewer moves. It lies in a box, an interval for every vertex. Rows narrow the box:
nobody is in debt at the end; nobody has more dollars than in the board that is reduced at their vertex (Dhar), nor do
the scripts of two neighbours differ by more than there. The cost narrows it: what is left when everybody else is as
cheap as can be is all that one vertex may spend more. Where that does not empty the box, it is cut in two at a vertex,
and both halves are looked at, the lower one first. The cuts are listed in the order of this walk, −1 for a box that is
empty by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.games.dollar import Dollar
from noyau.graphs import Graph
from noyau.proofs.dollars.script import dollars_after, script_flaws, start_flaws
from noyau.proofs.flaw import Flaw

if TYPE_CHECKING:
    from noyau.proofs.claims import PuzzleClaim

Numbers = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
MOST_FOR_BURNING = 200
"""On larger boards the checker does not burn at every vertex; prices are checked at any size."""


@dataclass(frozen=True, eq=False)
class FewestMoves:
    """A script, and why none has fewer moves than claimed: by cuts, or where there are none, by prices."""

    type: ClassVar[str] = "fewest moves"
    script: Longs
    price: Longs
    unit: int
    vertex_of_cut: Numbers
    value_of_cut: Longs

    def flaws_in(self, rules: Any, claim: PuzzleClaim) -> Iterator[Flaw]:
        """Carry out the script, then add up the prices or walk the cuts."""
        yield from start_flaws(rules, claim)
        if not isinstance(rules, Dollar):
            return
        if not claim.solvable or claim.length is None or claim.bound is None:
            yield Flaw("the claim", "does not say how many moves there are and how many are needed")
            return
        graph, values = rules.graph(), rules.start().values
        flaws = list(script_flaws(rules, self.script, claim.length))
        yield from flaws
        if flaws:
            return
        if len(self.vertex_of_cut) == 0:
            yield from price_flaws(graph, values, self.price, self.unit, claim.bound)
        elif graph.vertex_count > MOST_FOR_BURNING:
            yield Flaw("the cuts", f"are for boards of at most {MOST_FOR_BURNING} vertices")
        else:
            yield from _cut_flaws(graph, values, self, claim.bound)

    def as_json(self) -> dict[str, Any]:
        """As the proof file holds it."""
        names = ("script", "price", "unit", "vertex_of_cut", "value_of_cut")
        return {name: getattr(self, name) for name in names}


def price_flaws(graph: Graph, values: Sequence[int], price: Longs, unit: int, bound: int) -> Iterator[Flaw]:
    """Why these prices do not show that so many moves are needed."""
    prices = [int(one) for one in price]
    if len(prices) != graph.vertex_count or unit < 1 or min(prices) < 0:
        yield Flaw("the prices", f"are not one for each of the {graph.vertex_count} vertices, from 0, over a unit")
        return
    worth = [0] * graph.vertex_count
    for one, other in graph.edges():
        worth[one] += prices[one] - prices[other]
        worth[other] += prices[other] - prices[one]
    for vertex, gain in enumerate(worth):
        if abs(gain) > unit:
            yield Flaw(f"vertex {vertex}", f"could gain {gain}/{unit} by one move at these prices, more than 1")
            return
    owed = -sum(p * value for p, value in zip(prices, values, strict=True))
    if -(-owed // unit) < bound:
        yield Flaw("the prices", f"show that {max(0, -(-owed // unit))} moves are needed, not {bound}")


def _cut_flaws(graph: Graph, values: Sequence[int], proof: FewestMoves, bound: int) -> Iterator[Flaw]:
    if len(proof.vertex_of_cut) != len(proof.value_of_cut):
        yield Flaw("the cuts", f"are {len(proof.vertex_of_cut)} vertices and {len(proof.value_of_cut)} values")
        return
    if bound < 1:
        return
    facts = Facts.of(graph, values, proof.script)
    todo = [Box(facts, bound, [1 - bound] * graph.vertex_count, [bound - 1] * graph.vertex_count)]
    cuts = list(zip(proof.vertex_of_cut.tolist(), proof.value_of_cut.tolist(), strict=True))
    for number, (vertex, value) in enumerate(cuts):
        if not todo:
            yield Flaw("the cuts", f"are {len(cuts)}, and after {number} nothing is left to show")
            return
        box = todo.pop()
        empty = box.is_empty()
        if vertex == -1 and not empty:
            yield Flaw(f"box {number}", f"is called empty and may hold a script of fewer than {bound} moves")
            return
        if vertex == -1:
            continue
        if not 0 <= vertex < graph.vertex_count or empty or not box.lo[vertex] <= value < box.hi[vertex]:
            yield Flaw(f"box {number}", f"is cut at vertex {vertex} above {value}, where there is nothing to cut")
            return
        todo += [box.half(vertex, value + 1, box.hi[vertex]), box.half(vertex, box.lo[vertex], value)]
    if todo:
        yield Flaw("the cuts", f"end with {len(todo)} boxes that were not looked at")


@dataclass(frozen=True)
class Facts:
    """What holds for every script that wins: `above[v][u]` is the most that s_u − s_v can be, for neighbours."""

    values: tuple[int, ...]
    degree: tuple[int, ...]
    near: tuple[dict[int, int], ...]
    most_dollars: tuple[int, ...]
    above: tuple[dict[int, int], ...]

    @classmethod
    def of(cls, graph: Graph, values: Sequence[int], script: Longs) -> Facts:
        """By burning at every vertex, from the board that the script leads to."""
        near: list[dict[int, int]] = [{} for _ in graph.vertices]
        for one, other in graph.edges():
            if one != other:
                near[one][other] = near[one].get(other, 0) + 1
                near[other][one] = near[other].get(one, 0) + 1
        dollars, reached = dollars_after(graph, values, script), script.tolist()
        most, above = [], []
        for vertex in graph.vertices:
            _reduce(near, vertex, dollars, reached)
            most.append(dollars[vertex])
            above.append({other: reached[other] - reached[vertex] for other in near[vertex]})
        degree = tuple(sum(weights.values()) for weights in near)
        return cls(tuple(values), degree, tuple(near), tuple(most), tuple(above))


def _reduce(near: list[dict[int, int]], source: int, dollars: list[int], script: list[int]) -> None:
    """Those whom a fire from the source does not reach lend together, until it reaches everybody."""
    while True:
        burnt, front, fire = {source}, [source], [0] * len(near)
        while front:
            for other, weight in near[front.pop()].items():
                fire[other] += weight
                if other not in burnt and fire[other] > dollars[other]:
                    burnt.add(other)
                    front.append(other)
        left = [vertex for vertex in range(len(near)) if vertex not in burnt]
        if not left:
            return
        times = min(dollars[vertex] // fire[vertex] for vertex in left if fire[vertex])
        for vertex in left:
            script[vertex] += times
            dollars[vertex] -= times * fire[vertex]
            for other, weight in near[vertex].items():
                if other in burnt:
                    dollars[other] += times * weight


@dataclass
class Box:
    """An interval for every vertex, for scripts of fewer than `bound` moves."""

    facts: Facts
    bound: int
    lo: list[int]
    hi: list[int]
    waiting: set[int] | None = None

    def half(self, vertex: int, lo: int, hi: int) -> Box:
        """The part of it in which one vertex lies between these."""
        box = Box(self.facts, self.bound, [*self.lo], [*self.hi], {vertex})
        box.lo[vertex], box.hi[vertex] = lo, hi
        return box

    def is_empty(self) -> bool:
        """Narrow it until nothing moves, or nothing is left."""
        waiting = set(range(len(self.lo))) if self.waiting is None else self.waiting
        while waiting:
            while waiting:
                vertex = waiting.pop()
                for x in (vertex, *self.facts.near[vertex]):
                    if not self._row(x, waiting):
                        return True
                for other, most in self.facts.above[vertex].items():
                    least = self.lo[vertex] - self.facts.above[other][vertex]
                    if not self._narrow(other, least, self.hi[vertex] + most, waiting):
                        return True
            cheapest = [max(lo, min(hi, 0)) for lo, hi in zip(self.lo, self.hi, strict=True)]
            spare = self.bound - 1 - sum(map(abs, cheapest))
            if spare < 0:
                return True
            for vertex, at in enumerate(cheapest):
                self._narrow(vertex, at - spare, at + spare, waiting)
        return False

    def _row(self, x: int, waiting: set[int]) -> bool:
        """0 ≤ value − degree · s_x + Σ weight · s_u ≤ most dollars: for x, then for each neighbour u."""
        facts, lo, hi = self.facts, self.lo, self.hi
        value, degree, most, near = facts.values[x], facts.degree[x], facts.most_dollars[x], facts.near[x]
        if degree == 0:
            return value >= 0
        lowest = sum(weight * lo[u] for u, weight in near.items())
        highest = sum(weight * hi[u] for u, weight in near.items())
        if not self._narrow(x, -((most - value - lowest) // degree), (value + highest) // degree, waiting):
            return False
        needed, allowed = degree * lo[x] - value, most - value + degree * hi[x]
        for u, weight in near.items():
            without_high, without_low = highest - weight * hi[u], lowest - weight * lo[u]
            if not self._narrow(u, -((without_high - needed) // weight), (allowed - without_low) // weight, waiting):
                return False
            lowest, highest = without_low + weight * lo[u], without_high + weight * hi[u]
        return True

    def _narrow(self, vertex: int, lo: int, hi: int, waiting: set[int]) -> bool:
        lo, hi = max(lo, self.lo[vertex]), min(hi, self.hi[vertex])
        if lo > hi:
            return False
        if (lo, hi) != (self.lo[vertex], self.hi[vertex]):
            self.lo[vertex], self.hi[vertex] = lo, hi
            waiting.add(vertex)
        return True
