"""Who wins with any number of tokens, when the amounts that may be taken never change: the table repeats for ever.

Why it proves: whether a heap is won depends only on the heaps up to `reach` below it, `reach` being the largest amount.
Every entry of the table follows from the ones before it, and the last `reach` entries equal those one period earlier;
so the next entry equals the one a period earlier, and so on for ever.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.proofs.flaw import Flaw
from noyau.rules import FixedAmounts, only_stuck_ends
from noyau.words import FIRST, SECOND, Player

if TYPE_CHECKING:
    from noyau.proofs.claims import Claim

Table = npt.NDArray[np.int8]
Amounts = tuple[Sequence[int], Sequence[int]]


@dataclass(frozen=True, eq=False)
class Periodicity:
    """Who wins heaps 0, 1, 2 … when player 1 moves and when player 2 does (0 or 1 for the winner)."""

    type: ClassVar[str] = "periodicity"
    preperiod: int
    period: int
    winner_when_first_moves: Table
    winner_when_second_moves: Table

    def flaws_in(self, rules: Any, claim: Claim) -> Iterator[Flaw]:
        """Recompute every entry from the ones before it, compare one period, and look the claim up."""
        from noyau.games import game_of

        if not isinstance(rules, FixedAmounts):
            yield Flaw("the game", "does not fix the amounts that may be taken, so nothing repeats")
            return
        if not only_stuck_ends(rules):
            yield Flaw("the game", "does not simply go on in turns until somebody is stuck, so nothing repeats")
            return
        tables = (self.winner_when_first_moves, self.winner_when_second_moves)
        amounts = amounts_that_matter(rules)
        reach = reach_of(amounts)
        wanted = self.preperiod + self.period + reach
        if self.preperiod < 0 or self.period < 1 or any(len(table) != wanted for table in tables):
            yield Flaw(
                "the table", f"has not the {wanted:,} entries that its period and the largest amount {reach:,} need"
            )
            return
        yield from _flaws_in_entries(rules, amounts, tables)
        for player, table in zip((FIRST, SECOND), tables, strict=True):
            tail, earlier = table[-reach:], table[self.preperiod : self.preperiod + reach]
            for index in np.flatnonzero(tail != earlier):
                heap = self.preperiod + self.period + int(index)
                yield Flaw(f"heap {heap}, player {player} to move", f"differs from the heap {self.period} below it")
        tokens = game_of(rules).read_position(claim.position).tokens
        if tokens != rules.start().tokens or claim.to_move is not rules.to_move:  # type: ignore[attr-defined]
            yield Flaw(claim.position, "is claimed but is not where this game starts")
        found = tables[claim.to_move.index][self.index_of(tokens)]
        if claim.rank is not None or claim.winner is None or claim.winner.index != found:
            yield Flaw(claim.position, f"is not what the table says: claimed for {claim.winner} in {claim.rank} moves")

    def index_of(self, tokens: int) -> int:
        """The entry of the table that speaks for a heap of any size."""
        if tokens < self.preperiod:
            return tokens
        return self.preperiod + (tokens - self.preperiod) % self.period

    def as_json(self) -> dict[str, Any]:
        """The period and the two tables."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def amounts_that_matter(rules: Any) -> Amounts:
    """Each player's amounts, less those larger than the heap: they can never be taken."""
    tokens = rules.start().tokens
    first, second = (sorted(amount for amount in rules.amounts_of(player) if amount <= tokens) for player in Player)
    return first, second


def reach_of(amounts: Amounts) -> int:
    """How far below a heap the entries lie that decide it."""
    return max((amount for own in amounts for amount in own), default=1)


def _flaws_in_entries(rules: Any, usable: Amounts, tables: tuple[Table, Table]) -> Iterator[Flaw]:
    from noyau.games import game_of

    heap_of = game_of(rules).position
    for tokens in range(len(tables[0])):
        for player in (FIRST, SECOND):
            amounts = [amount for amount in usable[player.index] if amount <= tokens]
            heap = heap_of(tokens)  # type: ignore[call-arg]
            taken = sorted(tokens - rules.after(heap, move).tokens for move in rules.moves(heap, player))
            if tokens <= rules.start().tokens and taken != amounts:
                yield Flaw(f"heap {tokens}, player {player} to move", "has other moves than the fixed amounts")
                return
            after = [tables[player.other.index][tokens - amount] for amount in amounts]
            stuck_wins = player.index if rules.misere else player.other.index
            right = (player.index if player.index in after else player.other.index) if after else stuck_wins
            if tables[player.index][tokens] != right:
                yield Flaw(
                    f"heap {tokens}, player {player} to move",
                    f"is won by player {Player.at(right)}, not as the table says",
                )
