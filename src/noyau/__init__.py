"""noyau: games on graphs, solved, proved and played.

>>> from noyau import check, solve
>>> from noyau.games import Subtraction
>>> solution = solve(Subtraction(21, take=(1, 2, 3, 4)))
>>> print(solution.proof)
Subtraction 21, take 1,2,3,4, player 1 to move: player 1 wins in 9 moves
>>> check(solution.proof)
[]
"""

from __future__ import annotations

# Type checkers know this name; to import `typing` for it takes longer than all the rest.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from noyau.certificates import check
    from noyau.drawing import draw
    from noyau.graphs import board
    from noyau.notebook import widget
    from noyau.play import play
    from noyau.sequences.patterns import cyclic
    from noyau.solvers import solve
    from noyau.solvers.arenas.any_graph import attractors, kernel
    from noyau.sweep import sweep

__all__ = [
    "__version__",
    "attractors",
    "board",
    "check",
    "cyclic",
    "draw",
    "kernel",
    "play",
    "solve",
    "sweep",
    "widget",
]
__version__ = "0.1.0"

# Imported when first asked for: `noyau --help` must not wait for NumPy.
_HOME = {
    "attractors": "noyau.solvers.arenas.any_graph",
    "board": "noyau.graphs",
    "check": "noyau.certificates",
    "cyclic": "noyau.sequences.patterns",
    "draw": "noyau.drawing",
    "kernel": "noyau.solvers.arenas.any_graph",
    "play": "noyau.play",
    "solve": "noyau.solvers",
    "sweep": "noyau.sweep",
    "widget": "noyau.notebook",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'noyau' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return __all__
