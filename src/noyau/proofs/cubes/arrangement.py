"""That cubes can be stacked so that every side shows every colour once: how each is turned. That they cannot: a count.

`Arrangement` is looked at side by side. `ShownTooRarely` gives each colour a weight. In a solved stack every colour is
seen four times, so the weights that are seen add up to four times the weights of all colours. A cube hides one of its
three pairs of opposite faces; so it shows at most its weight less that of its lightest pair. If even these together are
less than four times the weights, there is no solution. One colour of weight 1 says that it is on too few faces; one
colour of weight −1 that it is on too many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.proofs.flaw import Flaw

if TYPE_CHECKING:
    from noyau.proofs.claims import PuzzleClaim

Numbers = npt.NDArray[np.int32]
SIDES = ("front", "back", "left", "right")
TURNS = 24


@dataclass(frozen=True, eq=False)
class Arrangement:
    """How each cube is turned: one of the game's 24 ways."""

    type: ClassVar[str] = "arrangement"
    turn_of_cube: Numbers

    def flaws_in(self, rules: Any, claim: PuzzleClaim) -> Iterator[Flaw]:
        """Look at the four sides, colour by colour; then count the quarter turns."""
        yield from _start_flaws(rules, claim)
        if not _has_cubes(rules):
            return
        if not claim.solvable:
            yield Flaw("the claim", "says that there is no solution, and the proof shows one")
        cubes, turns = rules.cubes, self.turn_of_cube.tolist()
        if len(turns) != cubes.count:
            yield Flaw("the arrangement", f"turns {len(turns)} cubes, and there are {cubes.count}")
            return
        for cube, turn in enumerate(turns, 1):
            if not 0 <= turn < TURNS:
                yield Flaw(f"cube {cube}", f"is turned in way {turn}, and there are only 24: 0 to 23")
                return
        shown = rules.seen(type(rules.start())(tuple(turns)))
        for place, side in enumerate(SIDES):
            yield from _side_flaws(side, [cube[place] for cube in shown], cubes.colours)
        yield from _length_flaws(rules, claim, turns)

    def as_json(self) -> dict[str, Any]:
        """The one array."""
        return {"turn_of_cube": self.turn_of_cube}


@dataclass(frozen=True, eq=False)
class ShownTooRarely:
    """A weight for every colour; seen together, the cubes cannot reach what four full sides need."""

    type: ClassVar[str] = "shown too rarely"
    weight_of_colour: Numbers

    def flaws_in(self, rules: Any, claim: PuzzleClaim) -> Iterator[Flaw]:
        """Add up what the cubes can show at most."""
        yield from _start_flaws(rules, claim)
        if not _has_cubes(rules):
            return
        if claim.solvable:
            yield Flaw("the claim", "says that there is a solution, and the proof is that there is none")
        cubes, weights = rules.cubes, self.weight_of_colour.tolist()
        if len(weights) != cubes.count:
            yield Flaw("the count", f"has {len(weights)} weights, and there are {cubes.count} colours")
            return
        shown = sum(most_shown([weights[colour] for colour in cube]) for cube in cubes.faces)
        needed = len(SIDES) * sum(weights)
        if shown >= needed:
            yield Flaw("the count", f"needs {needed}, and the cubes can show {shown}: nothing follows")

    def as_json(self) -> dict[str, Any]:
        """The one array."""
        return {"weight_of_colour": self.weight_of_colour}


def most_shown(weights: Sequence[int]) -> int:
    """The most that four faces of a cube can weigh; its six faces come as three opposite pairs.

    >>> most_shown([1, 0, 1, 0, 0, 0])
    2
    """
    pairs = [weights[face] + weights[face + 1] for face in (0, 2, 4)]
    return sum(pairs) - min(pairs)


def _has_cubes(rules: Any) -> bool:
    return hasattr(rules, "cubes") and hasattr(rules, "seen")


def _start_flaws(rules: Any, claim: PuzzleClaim) -> Iterator[Flaw]:
    if not _has_cubes(rules):
        yield Flaw("the game", "is not one of stacking cubes, so the proof says nothing about it")
    elif claim.position != str(rules.start()):
        yield Flaw(claim.position, "is claimed but is not where this puzzle starts")
    if claim.bound is not None:
        yield Flaw("the claim", f"says that no solution has fewer than {claim.bound} moves, which is not shown")


def _side_flaws(side: str, shown: Sequence[int], colours: Sequence[str]) -> Iterator[Flaw]:
    times = Counter(shown)
    for colour, name in enumerate(colours):
        if times[colour] != 1:
            yield Flaw(f"the side {side}", f"shows {name} {times[colour]} times")


def _length_flaws(rules: Any, claim: PuzzleClaim, turns: Sequence[int]) -> Iterator[Flaw]:
    """Cubes are turned one by one, so the quarter turns of each add up."""
    if claim.length is None:
        return
    start = rules.start()
    near = {start.turns[0]: 0}
    queue = [start]
    for at in queue:  # the first cube alone; all turn alike
        for move in (move for move in rules.moves(at) if move.cube == 1):
            then = rules.after(at, move)
            if then.turns[0] not in near:
                near[then.turns[0]] = near[at.turns[0]] + 1
                queue.append(then)
    needed = sum(near[turn] for turn in turns)
    if needed != claim.length:
        yield Flaw("the claim", f"says {claim.length} quarter turns, and this arrangement takes {needed}")
