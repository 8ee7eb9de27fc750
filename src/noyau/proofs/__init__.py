"""Proofs and the checker. Nothing here imports a solver or the core: what is checked is never trusted.

>>> from noyau import solve
>>> from noyau.games import Subtraction
>>> check(solve(Subtraction(21, take=(1, 2, 3, 4))).proof)
[]
"""

from __future__ import annotations

import os

from noyau.proofs.claims import Claim, Proof, Proved, PuzzleClaim, Searched
from noyau.proofs.files import check_file, write_proof
from noyau.proofs.flaw import Flaw

__all__ = [
    "Claim",
    "Flaw",
    "Proof",
    "Proved",
    "PuzzleClaim",
    "Searched",
    "check",
    "write_proof",
]


def check(proof: Proof | str | os.PathLike[str]) -> list[Flaw]:
    """Every reason why a claim fails; none means proved. Takes a proof or a proof file."""
    if isinstance(proof, str | os.PathLike):
        return check_file(proof)[1]
    return proof.flaws()
