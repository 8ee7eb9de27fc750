"""What solvers hand over: claims, certificates, and proof files that carry their board. `noyau.proofs` checks them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noyau.later import later

if TYPE_CHECKING:
    from noyau.certificates.checking import Checked, check, check_file
    from noyau.certificates.claims import AnyClaim, Claim, DivisorClaim, GrundyClaim, PuzzleClaim, ValueClaim
    from noyau.certificates.files import proof_bytes, write_proof
    from noyau.certificates.proof import Proof, Proved, Searched

__all__ = [
    "AnyClaim",
    "Checked",
    "Claim",
    "DivisorClaim",
    "GrundyClaim",
    "Proof",
    "Proved",
    "PuzzleClaim",
    "Searched",
    "ValueClaim",
    "check",
    "check_file",
    "proof_bytes",
    "write_proof",
]

if not TYPE_CHECKING:  # a type checker reads the imports above
    __getattr__, __dir__ = later(
        __name__,
        {
            "checking": ("Checked", "check", "check_file"),
            "claims": ("AnyClaim", "Claim", "DivisorClaim", "GrundyClaim", "PuzzleClaim", "ValueClaim"),
            "files": ("proof_bytes", "write_proof"),
            "proof": ("Proof", "Proved", "Searched"),
        },
    )
