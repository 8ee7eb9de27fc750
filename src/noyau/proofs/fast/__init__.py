"""The same checks for large boards, with NumPy: `CHECKERS` is the kernel's table with these in place of its own.

They accept nothing that the kernel refuses, and the tests hold them to it; of what is wrong they may tell less.
"""

from typing import Any

from noyau.proofs.fast import arenas, dollars, heaps, sequences
from noyau.proofs.fast.arrays import FASTER
from noyau.proofs.shapes import CHECKERS as KERNEL

__all__ = ["CHECKERS", "MOST_BYTES", "arenas", "dollars", "heaps", "sequences"]
CHECKERS: dict[str, Any] = {**KERNEL, **FASTER}
MOST_BYTES = 2**32
"""For `check(…, most_bytes=…)`: what rows may take that are packed in the file or lie beside it."""
