"""Random rules of subtraction, and brute force over any two-player rules."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from noyau.games import Subtraction
from noyau.words import Player

amounts = st.sets(st.integers(1, 6), min_size=1, max_size=4).map(lambda chosen: tuple(sorted(chosen)))


@st.composite
def subtractions(draw, most_tokens=25):
    return Subtraction(
        draw(st.integers(0, most_tokens)),
        take=draw(amounts),
        take_second=draw(st.none() | amounts),
        misere=draw(st.booleans()),
        to_move=draw(st.sampled_from(Player)),
    )


def brute_force(rules):
    """A function from a position and a player to (winner, rank), by plain recursion over the rules."""

    @cache
    def best(position, player):
        after = [best(rules.after(position, move), player.other) for move in rules.moves(position, player)]
        if not after:
            return (player if rules.misere else player.other), 0
        wins = [rank for winner, rank in after if winner is player]
        if wins:
            return player, 1 + min(wins)
        return player.other, 1 + max(rank for _, rank in after)

    return best
