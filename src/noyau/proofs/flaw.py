"""A reason why a claim fails."""

from typing import NamedTuple


class Flaw(NamedTuple):
    """Where the claim fails and why.

    >>> str(Flaw("vertex 7", "has rank 5 and its best move leads to rank 3"))
    'vertex 7 has rank 5 and its best move leads to rank 3'
    """

    where: str
    reason: str

    def __str__(self) -> str:
        return f"{self.where} {self.reason}"


class NotAProof(ValueError):
    """What was read is not as the format demands; `flaw` says where and why."""

    def __init__(self, where: str, reason: str) -> None:
        self.flaw = Flaw(where, reason)
        super().__init__(str(self.flaw))


def require(fulfilled: object, where: str, reason: str) -> None:
    """Refuse what is not as the format demands."""
    if not fulfilled:
        raise NotAProof(where, reason)
