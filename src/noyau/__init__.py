"""noyau: games on graphs, solved, proved and played.

>>> from noyau import check, solve
>>> from noyau.games import Subtraction
>>> solution = solve(Subtraction(21, take=(1, 2, 3, 4)))
>>> print(solution.proof.claim)
player 1 wins from heap 21 in 9 moves, player 1 to move
>>> check(solution.proof)
[]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from noyau.graphs import board
    from noyau.notebook import widget
    from noyau.play import play
    from noyau.proofs import check
    from noyau.solvers import solve

__all__ = ["__version__", "board", "check", "play", "solve", "widget"]
__version__ = "0.1.0"

# Imported when first asked for: `noyau --help` must not wait for NumPy.
_HOME = {
    "board": "noyau.graphs",
    "check": "noyau.proofs",
    "play": "noyau.play",
    "solve": "noyau.solvers",
    "widget": "noyau.notebook",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'noyau' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return __all__
