"""The two ways a claim can stand: `Proved`, checkable now, or `Searched`, repeatable."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from noyau.certificates.carrying import about, carried, players_of
from noyau.certificates.claims import AnyClaim
from noyau.certificates.kinds import Certificate
from noyau.deadline import Deadline, Limit
from noyau.errors import BadRules
from noyau.forms import words_of
from noyau.games import game_of
from noyau.proofs import FORMAT, Flaw, NotAProof
from noyau.proofs import check as check_content
from noyau.proofs.sentences import said
from noyau.rules import Rules


@dataclass(frozen=True)
class Proved:
    """A claim about a game with data that makes it checkable now, without trusting the solver."""

    rules: Rules[Any, Any]
    claim: AnyClaim
    certificate: Certificate = field(repr=False)
    path: tuple[Any, ...] = field(default=(), repr=False)
    """For puzzles solved by any path: its moves, which say how the state graph is laid out."""

    kind = "proved"

    def flaws(self, *, limit: Limit = None, plain: bool = False) -> list[Flaw]:
        """Every reason the claim fails; none means proved. `plain` asks the kernel alone, however long that takes."""
        try:
            content = self.content(limit=limit)
        except NotAProof as error:
            return [error.flaw]
        except BadRules as error:
            return [Flaw("the proof", f"is one of which no board can be carried: {error.message}")]
        return check_content(content, look=Deadline.of(limit).look, checkers=None if plain else _fast())

    def content(self, *, limit: Limit = None) -> dict[str, Any]:
        """What the proof file holds, rows as arrays."""
        board = carried(self.rules, type(self.certificate), self.claim, self.path, limit=limit)
        content = {**_head(self.rules, self.claim), "board": board.board, "kind": self.kind}
        content["certificate"] = self.certificate.as_json()
        return content if board.definition is None else {**content, "definition": board.definition}

    def __str__(self) -> str:
        return says(self.rules, self.claim)

    def as_json(self) -> dict[str, object]:
        """As `noyau solve --json` tells it."""
        return {"kind": self.kind, "claim": str(self), "type": self.certificate.type}


@dataclass(frozen=True)
class Searched:
    """A claim that rests on an exhaustive search: it can be repeated, with this count, but not checked."""

    rules: Rules[Any, Any]
    claim: AnyClaim
    count: int

    kind = "searched"

    def flaws(self, *, limit: Limit = None, plain: bool = False) -> list[Flaw]:
        """A search is no proof, and says so."""
        return check_content(self.content())

    def content(self, *, limit: Limit = None) -> dict[str, Any]:
        """What the proof file holds; the board where it has a shape."""
        shaped = self.rules.carried() if hasattr(self.rules, "carried") else None
        board = {"shape": "none"} if shaped is None else shaped
        return {**_head(self.rules, self.claim), "board": board, "kind": self.kind, "count": self.count}

    def __str__(self) -> str:
        return says(self.rules, self.claim)

    def as_json(self) -> dict[str, object]:
        """As `noyau solve --json` tells it."""
        return {"kind": self.kind, "claim": str(self), "count": self.count}


Proof = Proved | Searched


def says(rules: Rules[Any, Any], claim: AnyClaim) -> str:
    """What is claimed of which game, in words."""
    return f"{about(rules)}: {said(claim.as_json(), players_of(rules))}"


def _head(rules: Rules[Any, Any], claim: AnyClaim) -> dict[str, Any]:
    asked = {"game": game_of(rules).name, "words": words_of(rules)}
    return {
        "format": FORMAT,
        "about": about(rules),
        "asked": asked,
        "players": players_of(rules),
        "claim": claim.as_json(),
        "says": says(rules, claim),
    }


def _fast() -> dict[str, Any]:
    """The kernel's checks with NumPy, imported by whoever checks: to solve is not to check."""
    from noyau.proofs.fast import CHECKERS

    return CHECKERS
