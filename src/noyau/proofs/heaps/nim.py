"""Who wins Nim, by Bouton's theorem: the sum of the heaps without carrying, added up anew.

Why it proves: call a position bad when the sum is 0. From a bad position every move changes one heap, so the sum is no
longer 0; from any other, take the highest binary digit of the sum, a heap that has it, and lower that heap to make the
sum 0. So whoever moves from a bad position never reaches a bad one, and the empty table is bad. In misère play the same
player stops when one heap of two or more is left (the sum is not 0 then, so it is their turn) and leaves an odd number
of heaps of one token.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from noyau.proofs.flaw import Flaw

if TYPE_CHECKING:
    from noyau.proofs.claims import Claim


@dataclass(frozen=True)
class NimSum:
    """The Grundy value: the heaps added in binary without carrying."""

    type: ClassVar[str] = "nim"
    grundy: int

    def flaws_in(self, rules: Any, claim: Claim) -> Iterator[Flaw]:
        """Add the heaps up anew and see what the theorem says."""
        from noyau.games.nim import Heaps, Nim

        if type(rules) is not Nim:
            yield Flaw("the game", "is not Nim, so the theorem says nothing about it")
            return
        value = 0
        for tokens in rules.heaps:
            value ^= tokens
        if value != self.grundy:
            yield Flaw(claim.position, f"has Grundy value {value}, not {self.grundy}")
        if Heaps.parse(claim.position) != rules.start() or claim.to_move is not rules.to_move:
            yield Flaw(claim.position, "is claimed but is not where this game starts")
        lost = mover_loses(rules.heaps, misere=rules.misere)
        right = claim.to_move.other if lost else claim.to_move
        if claim.winner is not right:
            yield Flaw(claim.position, f"is won by player {right}, not by {claim.winner or 'nobody'}")
        if claim.rank is not None:
            yield Flaw(claim.position, f"is claimed with rank {claim.rank}, of which the theorem says nothing")

    def as_json(self) -> dict[str, Any]:
        """The one number."""
        return {"grundy": self.grundy}


def mover_loses(heaps: Sequence[int], *, misere: bool) -> bool:
    """What the theorem says.

    >>> mover_loses((1, 2, 3), misere=False), mover_loses((1, 1, 1), misere=True)
    (True, True)
    """
    if misere and max(heaps) <= 1:
        return sum(heaps) % 2 == 1
    value = 0
    for tokens in heaps:
        value ^= tokens
    return value == 0
