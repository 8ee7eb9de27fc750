"""The position graph: `explore` turns rules into an arena, a `Digraph` whose vertices are turns."""

from noyau.positions.explore import Explored, explore, first_turn, turn_after, winner_at
from noyau.positions.turn import Turn

__all__ = ["Explored", "Turn", "explore", "first_turn", "turn_after", "winner_at"]
