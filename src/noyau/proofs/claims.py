"""What is claimed of a game, and the two ways a claim can stand: `Proved`, checkable now, or `Searched`, repeatable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from noyau.forms import Word
from noyau.proofs.dollars.divisors import DivisorClaim
from noyau.proofs.flaw import Certificate, Flaw
from noyau.proofs.values.equality import ValueClaim
from noyau.rules import Sealed
from noyau.words import Player


@dataclass(frozen=True, slots=True)
class Claim:
    """What is claimed of one turn of one game. `rank` is None where the claim is only who wins."""

    position: str
    to_move: Player
    winner: Player | None
    rank: int | None

    def __str__(self) -> str:
        who = "nobody can force a win" if self.winner is None else f"player {self.winner} wins"
        when = "" if self.rank is None else f" in {self.rank} move{'' if self.rank == 1 else 's'}"
        return f"{who} from {self.position}{when}, player {self.to_move} to move"


@dataclass(frozen=True, slots=True)
class PuzzleClaim:
    """What is claimed of a puzzle: that it can be solved, in `length` moves, and never in fewer than `bound`."""

    position: str
    solvable: bool
    length: int | None = None
    bound: int | None = None

    def __str__(self) -> str:
        if not self.solvable:
            return f"{self.position} cannot be solved"
        if self.length is None:
            return f"{self.position} can be solved"
        solved = f"{self.position} can be solved in {self.length} move{'' if self.length == 1 else 's'}"
        if not self.bound:
            return solved
        return f"{solved} and not in fewer" + ("" if self.bound == self.length else f" than {self.bound}")


@dataclass(frozen=True, slots=True)
class Proved:
    """A claim with data that makes it checkable now, without trusting the solver."""

    game: str
    words: Mapping[str, Word]
    claim: Claim | PuzzleClaim | ValueClaim | DivisorClaim
    certificate: Certificate
    rules: Any = field(default=None, repr=False, compare=False)
    """The rules themselves, where the words cannot give them back at once (a large arena, perhaps in no file)."""
    seal: str | None = None
    """What the proof file remembers of a board that is a file."""

    kind = "proved"

    def flaws(self) -> list[Flaw]:
        """Every reason the claim fails; none means proved."""
        from noyau.forms import rules_from, words_of
        from noyau.games import find

        rules = rules_from(find(self.game).rules, self.words) if self.rules is None else self.rules
        flaws = list(self.certificate.flaws_in(rules, self.claim))
        if self.rules is not None and words_of(rules) != dict(self.words):
            flaws.append(Flaw("the board", "is not the one that the proof names"))
        if self.seal is not None and (not isinstance(rules, Sealed) or rules.seal() != self.seal):
            flaws.append(Flaw("the board", "is not the one that the proof was made for: it holds something else"))
        return flaws

    def as_json(self) -> dict[str, object]:
        """As `noyau solve --json` tells it."""
        return {"kind": self.kind, "claim": str(self.claim), "type": self.certificate.type}


@dataclass(frozen=True, slots=True)
class Searched:
    """A claim that rests on an exhaustive search: it can be repeated, with this count, but not checked."""

    game: str
    words: Mapping[str, Word]
    claim: Claim | PuzzleClaim
    count: int

    kind = "searched"

    def flaws(self) -> list[Flaw]:
        """A search is no proof, and says so."""
        return [Flaw("the claim", f"rests on a search of {self.count:,} positions; it can be repeated, not checked")]

    def as_json(self) -> dict[str, object]:
        """As `noyau solve --json` tells it."""
        return {"kind": self.kind, "claim": str(self.claim), "count": self.count}


Proof = Proved | Searched
