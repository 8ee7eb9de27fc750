"""A torus in which every window comes up exactly once: its cells, read once.

Why it proves: there are as many cells as windows that there can be; no window twice means each of them once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.proofs.flaw import Flaw
from noyau.rules import Tiling

if TYPE_CHECKING:
    from noyau.proofs.claims import PuzzleClaim

Signed = npt.NDArray[np.int8]


@dataclass(frozen=True, eq=False)
class TorusWindows:
    """The cells row after row, each the number of its kind."""

    type: ClassVar[str] = "torus"
    kind_of_cell: Signed

    def flaws_in(self, rules: Any, claim: PuzzleClaim) -> Iterator[Flaw]:
        """Read every window once."""
        from noyau.games import game_of

        if not isinstance(rules, Tiling):
            yield Flaw("the game", "is not one of filling a torus, so the proof says nothing about it")
            return
        if game_of(rules).read_position(claim.position) != rules.start():
            yield Flaw(claim.position, "is claimed but is not where this game starts")
        if not claim.solvable or claim.length != rules.wanted or claim.bound not in (None, rules.wanted):
            yield Flaw("the claim", f"should be that {rules.wanted} cells can be filled, one in each move")
        if len(self.kind_of_cell) != rules.wanted:
            yield Flaw("the torus", f"has {len(self.kind_of_cell)} cells instead of {rules.wanted}")
            return
        cells = self.kind_of_cell.reshape(rules.shape)
        yield from flaws_in_torus(cells, *rules.window_shape, len(rules.symbols))

    def as_json(self) -> dict[str, Any]:
        """The one array."""
        return {"kind_of_cell": self.kind_of_cell}


def flaws_in_torus(cells: npt.NDArray[Any], height: int, width: int, kinds: int) -> Iterator[Flaw]:
    """Every reason why a torus does not hold each window exactly once.

    >>> list(flaws_in_torus(np.array([[1, 0, 1, 1], [1, 0, 0, 0], [0, 0, 0, 1], [1, 1, 0, 1]]), 2, 2, 2))
    []
    """
    foreign = np.argwhere((cells < 0) | (cells >= kinds))
    if len(foreign):
        row, column = foreign[0]
        yield Flaw(f"row {row}, column {column}", f"holds kind {cells[row, column]}, and they are 0 to {kinds - 1}")
        return
    codes = np.zeros(cells.shape, np.int64)
    for down in range(height):
        for right in range(width):
            codes = codes * kinds + np.roll(cells, (-down, -right), (0, 1))
    times = np.bincount(codes.reshape(-1), minlength=kinds ** (height * width))
    for code in np.flatnonzero(times != 1)[:1]:
        yield Flaw(f"window number {code}", f"comes up {times[code]} times instead of once")
