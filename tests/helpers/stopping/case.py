"""What a case is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Work = Callable[[Any], object]
CASES: dict[str, Callable[[], Work]] = {}


def case(make: Callable[[], Work]) -> Callable[[], Work]:
    """What the function returns works until the deadline that it is given; inputs are made when it is called."""
    CASES[make.__name__] = make
    return make
