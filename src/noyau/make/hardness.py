"""How hard a board of the dollar game is for a person: what the simple ways miss, and how many ways lead on.

Whoever plays by hand borrows where the debt is, or lends where the money is: document 000's two algorithms, and then
lets everybody make one move less as often as that helps. A board on which both miss the par that way, and on which few
first moves belong to a shortest solution, is hard; one on which either reaches it, with many good first moves, is easy.

>>> from noyau.graphs import board
>>> from noyau.graphs.families.levels import level
>>> hardness(level(1)).grade
'easy'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from noyau.games.dollar import Dollar
from noyau.graphs import Graph
from noyau.languages import Message, message
from noyau.solvers.dollars.race import race
from noyau.solvers.dollars.shortest import least_moves

Grade = Literal["easy", "medium", "hard"]
SECONDS_EACH = 1.0


@dataclass(frozen=True)
class Hardness:
    """Par, what the two simple ways need when minimised, and how many of the first moves belong to a shortest one."""

    par: int
    borrow: int | None
    naive: int | None
    good_first_moves: int
    vertices: int

    @property
    def missed(self) -> int:
        """By how many moves the better of the two ways misses par."""
        reached = [length for length in (self.borrow, self.naive) if length is not None]
        return min(reached, default=2 * self.par + 1) - self.par

    @property
    def grade(self) -> Grade:
        """Hard where both ways miss and few first moves are good; easy where one reaches par and many are."""
        if self.missed > 0 and 2 * self.good_first_moves <= self.vertices:
            return "hard"
        return "easy" if self.missed == 0 and 3 * self.good_first_moves >= self.vertices else "medium"

    def told(self) -> Message:
        """The same in a sentence."""
        return message(
            f"dollar.hardness.{self.grade}",
            par=self.par,
            borrow=str(self.borrow or "–"),
            naive=str(self.naive or "–"),
            count=self.good_first_moves,
            moves=2 * self.vertices,
        )


def hardness(graph: Graph) -> Hardness:
    """Measure a board that has dollars on it and can be won."""
    rules = Dollar(graph)
    at = rules.start()
    found = race(rules)
    assert found.par is not None
    good = 0
    for move in rules.moves(at):
        after = least_moves(graph, rules.after(at, move).values, limit=SECONDS_EACH)
        good += found.par > 0 and after.optimal and after.length == found.par - 1
    of = {row.method: row.minimised for row in found.rows}
    return Hardness(found.par, of["borrow"], of["naive"], good, graph.vertex_count)
