"""Long work for every function of the core that can take long: a file per room, a case per function.

What a case returns works until the deadline that it is given, and would go on for much longer than it is let.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from .case import CASES, Work

__all__ = ["CASES", "Work"]

for _room in sorted(file.stem for file in Path(__file__).parent.glob("[!_]*.py")):
    import_module(f"{__name__}.{_room}")
