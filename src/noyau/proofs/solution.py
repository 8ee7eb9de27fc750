"""What a solver returns: the answer, and the proof that travels with it, unasked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from noyau.asking import Word
from noyau.languages import Message
from noyau.positions import Turn, turn_after
from noyau.proofs.divisors import DivisorClaim
from noyau.proofs.flaw import Certificate, Flaw
from noyau.proofs.value import ValueClaim
from noyau.rules import M, P, Rules, Sealed
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
        from noyau.asking import rules_from, words_of
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


@dataclass(frozen=True, slots=True)
class Option(Generic[M]):
    """A move and what becomes of it: who wins then, and how many moves that takes counted from before the move."""

    move: M
    winner: Player | None
    rank: int | None
    best: bool = False


@dataclass(frozen=True, slots=True)
class Verdict(Generic[M]):
    """How a turn stands, and how each of its moves would leave it."""

    winner: Player | None
    rank: int | None
    options: tuple[Option[M], ...]

    @property
    def best_moves(self) -> tuple[M, ...]:
        """The moves that win fastest; else those that keep the draw; else those that resist longest."""
        return tuple(option.move for option in self.options if option.best)


@dataclass(frozen=True)
class Solution(Generic[P, M]):
    """The answer to a game, from the turn in which it starts. `verdict` answers any other turn."""

    rules: Rules[P, M]
    turn: Turn[P]
    answer: Mapping[str, Any]
    proof: Proof
    seconds: float
    verdict: Callable[[Turn[P]], Verdict[M]] = field(repr=False)
    told: Iterable[Message] = ()
    """The answer to a puzzle in sentences, perhaps made only as they are read; who wins a game of two is said without
    them."""
    finished: bool = True
    """False when a limit was reached first: the answer is true, and there may be a better one."""

    def option(self, at: Turn[P], move: M) -> Option[M]:
        """What becomes of a legal move, also of one that the verdict does not list because there are too many."""
        verdict = self.verdict(at)
        for option in verdict.options:
            if option.move == move:
                return option
        after = self.verdict(turn_after(self.rules, at, move))
        return Option(move, after.winner, None if after.rank is None else after.rank + 1)

    @property
    def winner(self) -> Player | None:
        """Who wins under best play; None when nobody can force it."""
        return self.verdict(self.turn).winner

    @property
    def rank(self) -> int | None:
        """Moves until the end under best play."""
        return self.verdict(self.turn).rank

    @property
    def best_moves(self) -> tuple[M, ...]:
        """The moves no move is better than."""
        return self.verdict(self.turn).best_moves

    @property
    def winning_moves(self) -> tuple[M, ...]:
        """Every move that keeps the win, fast or slow; none when there is no win to keep."""
        mover = self.turn.player
        return tuple(option.move for option in self.verdict(self.turn).options if option.winner is mover)


def with_best(player: Player, options: list[Option[M]]) -> tuple[Option[M], ...]:
    """Mark the options no other is better than, for the player who chooses."""

    def worth(option: Option[M]) -> tuple[int, int]:
        rank = option.rank or 0
        if option.winner is player:
            return (2, -rank)
        return (1, 0) if option.winner is None else (0, rank)

    best = max(map(worth, options), default=None)
    return tuple(Option(one.move, one.winner, one.rank, worth(one) == best) for one in options)
