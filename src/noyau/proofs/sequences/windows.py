"""A bracelet in which no window comes up twice: the stones themselves, read once round.

Why it proves: every window is looked up in a table with one entry for each that there can be; as many different ones as
there are stones means that none came up twice. With as many stones as windows, each came up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.proofs.flaw import Flaw
from noyau.rules import Threading

if TYPE_CHECKING:
    from noyau.proofs.claims import PuzzleClaim

Signed = npt.NDArray[np.int8]
AT_ONCE = 1 << 20
"""So many windows are read at a time: their numbers would take eight times the room of the stones."""


@dataclass(frozen=True, eq=False)
class Windows:
    """The stones in order, each the number of its kind; the last is next to the first."""

    type: ClassVar[str] = "windows"
    kind_of_stone: Signed

    def flaws_in(self, rules: Any, claim: PuzzleClaim) -> Iterator[Flaw]:
        """Read every window once."""
        yield from _claim_flaws(rules, claim)
        if not isinstance(rules, Threading):
            return
        if len(self.kind_of_stone) != rules.wanted:
            yield Flaw("the bracelet", f"has {len(self.kind_of_stone)} stones instead of {rules.wanted}")
            return
        yield from flaws_in_ring(self.kind_of_stone, rules.k, len(rules.symbols))

    def as_json(self) -> dict[str, Any]:
        """The one array."""
        return {"kind_of_stone": self.kind_of_stone}


@dataclass(frozen=True, eq=False)
class EveryWindow:
    """No data: that a bracelet with every window once can be threaded is document 003's proposition 5.

    In de Bruijn's diagram n arcs enter every vertex and n leave it, and every vertex can be reached from every other in
    k − 1 steps: so it has an Eulerian circuit. Given where the stones are too many to be held.
    """

    type: ClassVar[str] = "every window"

    def flaws_in(self, rules: Any, claim: PuzzleClaim) -> Iterator[Flaw]:
        """Whether the claim is that of the theorem."""
        yield from _claim_flaws(rules, claim)
        if isinstance(rules, Threading) and rules.wanted != len(rules.symbols) ** rules.k:
            yield Flaw("the bracelet", "is to have fewer stones than windows, of which the theorem says nothing")

    def as_json(self) -> dict[str, Any]:
        """Nothing."""
        return {}


def flaws_in_ring(kind_of_stone: npt.NDArray[Any], k: int, kinds: int) -> Iterator[Flaw]:
    """Every reason why a ring of stones has a window of k twice, or a stone that is none.

    >>> [str(flaw) for flaw in flaws_in_ring(np.array([0, 0, 1, 0]), 2, 2)]
    ['the window 00 at place 3 came up before']
    """
    foreign = np.flatnonzero((kind_of_stone < 0) | (kind_of_stone >= kinds))
    if len(foreign):
        yield Flaw(f"stone {foreign[0]}", f"is of kind {kind_of_stone[foreign[0]]}, and the kinds are 0 to {kinds - 1}")
        return
    seen = np.zeros(kinds**k, bool)
    for first, codes in _windows(kind_of_stone, k, kinds):
        order = np.argsort(codes, kind="stable")
        repeated = np.zeros(len(codes), bool)
        repeated[order[1:]] = codes[order[1:]] == codes[order[:-1]]
        for index in np.flatnonzero(seen[codes] | repeated)[:1]:
            window = "".join(np.base_repr(int(codes[index]), kinds).zfill(k)) if kinds <= 36 else str(codes[index])
            yield Flaw(f"the window {window} at place {first + int(index)}", "came up before")
            return
        seen[codes] = True


def _windows(kind_of_stone: npt.NDArray[Any], k: int, kinds: int) -> Iterator[tuple[int, npt.NDArray[np.int64]]]:
    """The windows as numbers, a few at a time, with the place where the first of them begins."""
    count = len(kind_of_stone)
    for first in range(0, count, AT_ONCE):
        size = min(AT_ONCE, count - first)
        codes = np.zeros(size, np.int64)
        for offset in range(k):
            places = (np.arange(first, first + size) + offset) % count
            codes = codes * kinds + kind_of_stone[places]
        yield first, codes


def _claim_flaws(rules: Any, claim: PuzzleClaim) -> Iterator[Flaw]:
    from noyau.games import game_of

    if not isinstance(rules, Threading):
        yield Flaw("the game", "is not one of threading stones, so the proof says nothing about it")
        return
    if game_of(rules).read_position(claim.position) != rules.start():
        yield Flaw(claim.position, "is claimed but is not where this game starts")
    if not claim.solvable or claim.length != rules.wanted or claim.bound not in (None, rules.wanted):
        yield Flaw("the claim", f"should be that {rules.wanted} stones can be threaded, one in each move")
