"""A reason why a claim fails, and what every certificate can do: find them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

if TYPE_CHECKING:
    pass


@dataclass(frozen=True, slots=True)
class Flaw:
    """Where the claim fails and why.

    >>> str(Flaw("vertex 7 (heap 7, player 1 to move)", "has rank 5 and its best move leads to rank 3"))
    'vertex 7 (heap 7, player 1 to move) has rank 5 and its best move leads to rank 3'
    """

    where: str
    reason: str

    def __str__(self) -> str:
        return f"{self.where} {self.reason}"


class Certificate(Protocol):
    """The data of a proof. Checking it looks at everything once and searches for nothing."""

    type: ClassVar[str]

    def flaws_in(self, rules: Any, claim: Any) -> Iterator[Flaw]:
        """Every reason why the claim fails for a game with these rules."""
        ...

    def as_json(self) -> dict[str, Any]:
        """As the proof file holds it, arrays included."""
        ...
