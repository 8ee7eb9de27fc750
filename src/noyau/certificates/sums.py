"""The proof of a sum: the boards of its parts, and for each why it has its Grundy value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from noyau.certificates.carrying import about
from noyau.certificates.claims import Claim
from noyau.certificates.kinds import Certificate, Heights
from noyau.deadline import Deadline, Limit
from noyau.errors import TooLarge
from noyau.forms import words_of
from noyau.games import game_of
from noyau.proofs import FORMAT, Flaw
from noyau.proofs import check as check_content
from noyau.proofs.fast import CHECKERS as FAST
from noyau.proofs.sentences import said
from noyau.rules import Carrying, FixedAmounts, TwoPlayerRules, moves_of_either
from noyau.words import FIRST, SECOND

MOST_POSITIONS = 1_000_000
WORD = "sum"
"""What a proof file says in the place of a game's name."""


@dataclass(frozen=True)
class ProvedSum:
    """Who wins games side by side, with a certificate of the Grundy value of each."""

    parts: tuple[Any, ...]
    values: tuple[int, ...]
    certificates: tuple[Certificate, ...]

    kind = "proved"

    @property
    def claim(self) -> Claim:
        """Whoever moves first wins, unless the values add up to 0."""
        total = 0
        for value in self.values:
            total ^= value
        return Claim(FIRST, FIRST if total else SECOND)

    def flaws(self, *, limit: Limit = None, plain: bool = False) -> list[Flaw]:
        """Every reason the claim fails; none means proved."""
        return check_content(self.content(limit=limit), look=Deadline.of(limit).look, checkers=None if plain else FAST)

    def content(self, *, limit: Limit = None) -> dict[str, Any]:
        """What the proof file holds, rows as arrays."""
        asked = [{"game": game_of(rules).name, "words": words_of(rules)} for rules in self.parts]
        boards = [part_board(one, type(shown)) for one, shown in zip(self.parts, self.certificates, strict=True)]
        return {
            "format": FORMAT,
            "about": about_sum(self.parts),
            "asked": {"game": WORD, "words": {"parts": asked}},
            "board": {"shape": "sum", "parts": boards, "to_move": int(FIRST)},
            "players": ["1", "2"],
            "claim": self.claim.as_json(),
            "says": str(self),
            "kind": self.kind,
            "certificate": {
                "type": "sum",
                "value": list(self.values),
                "certificate": [certificate.as_json() for certificate in self.certificates],
            },
        }

    def __str__(self) -> str:
        return f"{about_sum(self.parts)}: {said(self.claim.as_json(), ['1', '2'])}"

    def as_json(self) -> dict[str, object]:
        """As `noyau sum --json` tells it."""
        return {"kind": self.kind, "claim": str(self), "type": "sum"}


def about_sum(parts: tuple[Any, ...]) -> str:
    """The games side by side, in words."""
    named = (about(rules).rpartition(", ")[0] for rules in parts)
    return f"{' + '.join(named)}, player 1 to move"


def part_board(rules: TwoPlayerRules[Any, Any], certificate: type[Certificate]) -> dict[str, Any]:
    """The board of a part: as its shape carries it, or the graph of its positions, which both players move on."""
    if issubclass(certificate, Heights):
        return positions_board(rules)
    return octal_board(rules) if isinstance(rules, FixedAmounts) else dict(cast(Carrying, rules).carried())


def octal_board(rules: FixedAmounts) -> dict[str, Any]:
    """A heap from which fixed amounts are taken is an octal game whose digits are 3, or 0 for other amounts."""
    return {"shape": "octal", "digits": list(digits_of(rules)), "tokens": rules.tokens, "to_move": int(FIRST)}


def digits_of(rules: FixedAmounts) -> tuple[int, ...]:
    """3 for every amount that may be taken, and can be."""
    amounts = {amount for amount in rules.amounts_of(FIRST) if amount <= rules.tokens}
    return tuple(3 if amount in amounts else 0 for amount in range(max(amounts, default=0) + 1))


def positions_board(rules: TwoPlayerRules[Any, Any], most: int = MOST_POSITIONS) -> dict[str, Any]:
    """The positions of a game in which both players have the same moves; of owners nobody asks."""
    start = rules.start()
    place, first, target = {start: 0}, [0], list[int]()
    for at in (queue := [start]):  # grows while we walk along it
        for move in moves_of_either(rules, at):
            then = rules.after(at, move)
            if then not in place:
                place[then] = len(queue)
                queue.append(then)
            target.append(place[then])
        first.append(len(target))
        if len(queue) > most:
            raise TooLarge(f"{type(rules).__name__} has more than {most:,} positions: no proof is written")
    return {
        "shape": "arena",
        "vertices": len(queue),
        "first_edge": np.array(first, np.int64),
        "target": np.array(target, np.int32),
        "owner": np.zeros(len(queue), np.int8),
        "ends": "stuck loses",
        "start": 0,
    }
