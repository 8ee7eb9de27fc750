"""What is claimed of a game, as data; `noyau.proofs.sentences` says it in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from noyau.words import Player


@dataclass(frozen=True, slots=True)
class Claim:
    """Who wins a game of two. `rank` is None where the claim is only who wins."""

    to_move: Player
    winner: Player | None
    rank: int | None = None

    def as_json(self) -> dict[str, Any]:
        """As the proof file holds it."""
        winner = None if self.winner is None else int(self.winner)
        return {"kind": "winner", "to_move": int(self.to_move), "winner": winner, "rank": self.rank}


@dataclass(frozen=True, slots=True)
class PuzzleClaim:
    """That a puzzle can be solved, in `length` moves, and never in fewer than `bound`; or that it cannot."""

    solvable: bool
    length: int | None = None
    bound: int | None = None

    def as_json(self) -> dict[str, Any]:
        """As the proof file holds it."""
        if not self.solvable:
            return {"kind": "unsolvable"}
        return {"kind": "solvable", "length": self.length, "bound": self.bound}


@dataclass(frozen=True, slots=True)
class GrundyClaim:
    """The Grundy value of an impartial game."""

    value: int

    def as_json(self) -> dict[str, Any]:
        """As the proof file holds it."""
        return {"kind": "grundy", "value": self.value}


@dataclass(frozen=True, slots=True)
class ValueClaim:
    """What a position is worth, whoever is to move: a value in numbers and braces."""

    value: str

    def as_json(self) -> dict[str, Any]:
        """As the proof file holds it."""
        return {"kind": "value", "value": self.value}


@dataclass(frozen=True, slots=True)
class DivisorClaim:
    """What the dollars of a board are equivalent to, and between what their rank lies."""

    equivalent: tuple[int, ...]
    rank: int | None
    """At most this; None where it was not found in time."""
    rank_at_least: int

    def as_json(self) -> dict[str, Any]:
        """As the proof file holds it."""
        known = {"rank": self.rank, "rank_at_least": self.rank_at_least}
        return {"kind": "divisor", "equivalent": list(self.equivalent), **known}


AnyClaim = Claim | PuzzleClaim | GrundyClaim | ValueClaim | DivisorClaim
