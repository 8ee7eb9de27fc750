"""Document 002's match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noyau.languages import message
from noyau.positions import Turn, turn_after
from noyau.rules import Step, Taking, moves_at


def smallest_vertices(rules: Taking[Any, Any], turn: Turn[Any]) -> Iterator[Step]:
    """Document 002's match: each takes the smallest vertex that is left to them."""
    while (move := next(iter(moves_at(rules, turn.position, turn.player)), None)) is not None:
        colour = getattr(move, "colour", None)  # where players have one, they are called by it
        key = f"demo.smallest_left.{colour}" if colour else "demo.smallest_left"
        says = message(key, player=int(turn.player), vertex=move.vertex)
        yield Step(move, (move.vertex,), says, line=1)
        turn = turn_after(rules, turn, move)
