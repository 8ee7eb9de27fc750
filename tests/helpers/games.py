"""Random rules of subtraction, and brute force over any two-player rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from hypothesis import strategies as st

from noyau.games import Subtraction
from noyau.rules import Heap, Take
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


@dataclass(frozen=True)
class Stepping:
    """A heap from which one token is taken, to be changed by who inherits it: no shape settles anything here."""

    tokens: int
    misere: bool = False
    to_move: Player = Player.FIRST
    impartial: ClassVar[bool] = True

    def start(self):
        return Heap(self.tokens)

    def moves(self, at, player):
        return (Take(1) for _ in range(at.tokens >= 1))

    def after(self, at, move):
        return Heap(at.tokens - move.count)

    def positions(self):
        return map(Heap, range(self.tokens + 1))


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


def plain_winners(rules, start):
    """Who wins each turn that can come up, and in how many moves, by going round and round until nothing changes.

    It reads the optional words for itself: `owner_of`, `winner_at`, `misere`, and of an arena `decided` and `endless`.
    Nobody wins a draw, nor an endless play unless the rules say so; then the winner has no number of moves.
    """
    over, after = {}, {}
    todo = [start]
    while todo:
        position, player = turn = todo.pop()
        if turn in after:
            continue
        over[turn] = ended = _word_of_the_rules(rules, position)
        after[turn] = set()
        for move in rules.moves(position, player) if ended is None else ():
            then = rules.after(position, move)
            after[turn].add((then, rules.owner_of(then) if hasattr(rules, "owner_of") else player.other))
        todo.extend(after[turn])
        if ended is None and not after[turn]:
            over[turn] = player if rules.misere else player.other
    found = {turn: (said, 0) for turn, said in over.items() if said in (1, 2)}
    for rank in range(1, len(after) + 1):
        fresh = {}
        for turn in after.keys() - found.keys():
            known = [found[then] for then in after[turn] if then in found]
            if any(winner is turn[1] for winner, _ in known):
                fresh[turn] = (turn[1], rank)
            elif known and len(known) == len(after[turn]):
                fresh[turn] = (turn[1].other, rank)
        if not fresh:
            break
        found |= fresh
    nobody = (getattr(rules, "endless", None), None)
    return {turn: found.get(turn, nobody if over[turn] is None else (None, None)) for turn in after}


def _word_of_the_rules(rules, position):
    if hasattr(rules, "decided"):
        said = rules.decided()[rules.vertex_at(position)]
        return None if said < 0 else Player(int(said) + 1)
    return rules.winner_at(position) if hasattr(rules, "winner_at") else None
