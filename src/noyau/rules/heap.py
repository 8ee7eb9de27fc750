"""Heaps of tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from noyau.words import Player


@runtime_checkable
class FixedAmounts(Protocol):
    """A heap game in which the amounts that may be taken do not depend on the heap."""

    def amounts_of(self, player: Player) -> Sequence[int]:
        """The amounts `player` may take whenever the heap has that many tokens."""
        ...
