"""The position graph: `explore` turns rules into an arena, a `Digraph` whose vertices are turns."""

from noyau.positions.decided import decided_at_dead_ends, decided_in
from noyau.positions.explore import Explored, explore, first_turn, turn_after, winner_at
from noyau.positions.states import States, moves_along, states_of
from noyau.positions.turn import Turn

__all__ = [
    "Explored",
    "States",
    "Turn",
    "decided_at_dead_ends",
    "decided_in",
    "explore",
    "first_turn",
    "moves_along",
    "states_of",
    "turn_after",
    "winner_at",
]
