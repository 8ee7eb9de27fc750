"""The position graph: `explore` turns rules into an `Arena` of frozen flat arrays."""

from noyau.positions.arena import Arena
from noyau.positions.explore import Explored, explore, first_turn, turn_after, winner_at
from noyau.positions.turn import Turn

__all__ = ["Arena", "Explored", "Turn", "explore", "first_turn", "turn_after", "winner_at"]
