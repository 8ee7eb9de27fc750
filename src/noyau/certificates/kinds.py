"""The data that make a claim checkable, as solvers find them: one small class per certificate of docs/PROOF_FORMAT.md,
a file per room (`rooms/`), read when one of its classes is asked for.

Nothing is checked here; `noyau.proofs` does that, which knows none of these classes. Fields are named by what they are
indexed by and what they hold; `keys` says what the file calls them, where it is shorter there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noyau.later import later

if TYPE_CHECKING:
    from noyau.certificates.rooms.arenas import Heights, Kernel, NoKernel, Parity, Reachability
    from noyau.certificates.rooms.certificate import ALONE, NO_MOVE, NOBODY, Certificate, Longs, Numbers, Signed
    from noyau.certificates.rooms.cubes import Arrangement, ShownTooRarely
    from noyau.certificates.rooms.dollars import Cuts, DivisorProof, FiringScript, HopelessDebt, NarrowTable, Prices
    from noyau.certificates.rooms.heaps import NimSum, Periodicity, SplitValues
    from noyau.certificates.rooms.puzzles import (
        ClosedSet,
        EvenSets,
        Jumps,
        OddLights,
        Presses,
        ShortestPath,
        SolvingPath,
    )
    from noyau.certificates.rooms.sequences import Apart, Circuit, EveryWindow, TorusWindows, Unbalanced, Windows
    from noyau.certificates.rooms.taking import (
        Components,
        Equality,
        Matching,
        Mirror,
        NumbersAndStars,
        RaceReplies,
        Replies,
    )

__all__ = [
    "ALONE",
    "NOBODY",
    "NO_MOVE",
    "Apart",
    "Arrangement",
    "Certificate",
    "Circuit",
    "ClosedSet",
    "Components",
    "Cuts",
    "DivisorProof",
    "Equality",
    "EvenSets",
    "EveryWindow",
    "FiringScript",
    "Heights",
    "HopelessDebt",
    "Jumps",
    "Kernel",
    "Longs",
    "Matching",
    "Mirror",
    "NarrowTable",
    "NimSum",
    "NoKernel",
    "Numbers",
    "NumbersAndStars",
    "OddLights",
    "Parity",
    "Periodicity",
    "Presses",
    "Prices",
    "RaceReplies",
    "Reachability",
    "Replies",
    "ShortestPath",
    "ShownTooRarely",
    "Signed",
    "SolvingPath",
    "SplitValues",
    "TorusWindows",
    "Unbalanced",
    "Windows",
]

if not TYPE_CHECKING:  # a type checker reads the imports above
    __getattr__, __dir__ = later(
        __name__,
        {
            "certificate": (
                "ALONE",
                "NOBODY",
                "NO_MOVE",
                "Certificate",
                "Longs",
                "Numbers",
                "Signed",
            ),
            "arenas": (
                "Heights",
                "Kernel",
                "NoKernel",
                "Parity",
                "Reachability",
            ),
            "heaps": (
                "NimSum",
                "Periodicity",
                "SplitValues",
            ),
            "taking": (
                "Components",
                "Equality",
                "Matching",
                "Mirror",
                "NumbersAndStars",
                "RaceReplies",
                "Replies",
            ),
            "dollars": (
                "Cuts",
                "DivisorProof",
                "FiringScript",
                "HopelessDebt",
                "NarrowTable",
                "Prices",
            ),
            "cubes": (
                "Arrangement",
                "ShownTooRarely",
            ),
            "sequences": (
                "Apart",
                "Circuit",
                "EveryWindow",
                "TorusWindows",
                "Unbalanced",
                "Windows",
            ),
            "puzzles": (
                "ClosedSet",
                "EvenSets",
                "Jumps",
                "OddLights",
                "Presses",
                "ShortestPath",
                "SolvingPath",
            ),
        },
        folder="noyau.certificates.rooms",
    )
