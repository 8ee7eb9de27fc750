"""That a puzzle cannot be solved, because something stays odd.

`OddLights` is a set of lights. Every press changes an even number of them, and at the start an odd number is lit. So an
odd number of them is lit for ever, and never all is dark.

`EvenSets` are sets of holes. Every jump touches two holes of a set or none, so the parity of the pegs in it never
changes. A last peg in hole h would have to agree with all of them: 1 in the sets that h is in, 0 in the others. If for
every hole some set disagrees, no hole can be the last. (On straight boards these are Reiss's classes.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.games.lights import Lights
from noyau.games.peg import Peg
from noyau.proofs.flaw import Flaw
from noyau.proofs.puzzles.path import start_flaws
from noyau.words import Vertex

if TYPE_CHECKING:
    from noyau.proofs.claims import PuzzleClaim

Numbers = npt.NDArray[np.int32]
MOST_NAMED = 5
"""Of many vertices that are wrong, the first few are named."""


@dataclass(frozen=True, eq=False)
class OddLights:
    """Lights of which every press changes an even number, and an odd number is lit."""

    type: ClassVar[str] = "odd lights"
    vertices: Numbers

    def flaws_in(self, rules: Any, claim: PuzzleClaim) -> Iterator[Flaw]:
        """Count them in the reach of every press, then those that are lit."""
        yield from start_flaws(rules, claim, solvable=False)
        if not isinstance(rules, Lights):
            yield Flaw("the game", "is not one of lights")
            return
        graph, chosen = rules.graph(), set(self.vertices.tolist())
        if not chosen <= set(graph.vertices):
            yield Flaw("the set", f"names vertices that are not among 0 to {graph.vertex_count - 1}")
            return
        changed = ((v, len(chosen & {v, *graph.neighbours(Vertex(v))})) for v in graph.vertices)
        odd = [(vertex, count) for vertex, count in changed if count % 2]
        for vertex, count in odd[:MOST_NAMED]:
            yield Flaw(f"press {vertex}", f"changes {count} lights of the set, an odd number")
        lit = sum(light for vertex, light in enumerate(rules.start().lit) if vertex in chosen)
        if lit % 2 == 0:
            yield Flaw("the set", f"has {lit} lights that are lit, an even number: nothing follows")

    def as_json(self) -> dict[str, Any]:
        """The one array."""
        return {"vertices": self.vertices}


@dataclass(frozen=True, eq=False)
class EvenSets:
    """Sets of holes, one after the other, a 0 or a 1 for every hole of the board."""

    type: ClassVar[str] = "even sets"
    member: Numbers

    def flaws_in(self, rules: Any, claim: PuzzleClaim) -> Iterator[Flaw]:
        """Count the holes of every jump in every set; then look at every hole."""
        yield from start_flaws(rules, claim, solvable=False)
        if not isinstance(rules, Peg):
            yield Flaw("the game", "is not peg solitaire")
            return
        holes = rules.graph().vertex_count
        if len(self.member) % holes or not set(self.member.tolist()) <= {0, 1}:
            yield Flaw("the sets", f"are not rows of {holes} numbers, each 0 or 1")
            return
        rows = self.member.reshape(-1, holes)
        for number, row in enumerate(rows.tolist(), 1):
            odd = [jump for jump in rules.jumps() if (row[jump.start] + row[jump.over] + row[jump.end]) % 2]
            for jump in odd[:MOST_NAMED]:
                yield Flaw(f"'{jump}'", f"touches an odd number of holes of set {number}")
        parity = rows @ np.array(rules.start().holes) % 2
        possible = np.flatnonzero((rows == parity[:, None]).all(axis=0)).tolist()
        for hole in possible[:MOST_NAMED]:
            yield Flaw(f"hole {hole}", "could hold the last peg for all that the sets say")

    def as_json(self) -> dict[str, Any]:
        """The one array."""
        return {"member": self.member}
