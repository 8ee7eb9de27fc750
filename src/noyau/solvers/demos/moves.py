"""Backward induction by hand: every move is made in thought. It serves any game whose solver can judge a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noyau.languages import message
from noyau.positions import Turn, turn_after
from noyau.rules import Step, TwoPlayerRules
from noyau.solvers import judge, solve

SOON = 10.0
MOST_TRIED = 8
"""Moves that are shown of a turn: the best ones among them, so that one sees why they are."""


def tried_moves(rules: TwoPlayerRules[Any, Any], turn: Turn[Any]) -> Iterator[Step]:
    """From where the match stands to its end: what every move would lead to, and the one that is made.

    >>> from noyau.games import Toads
    >>> from noyau.positions import first_turn
    >>> game = Toads("T_F")
    >>> [(step.line, str(step.shows)) for step in tried_moves(game, first_turn(game)) if step.line > 1]
    [(2, 'strip _TF'), (3, 'strip FT_'), (2, 'strip F_T'), (4, 'strip F_T')]
    """
    while True:
        verdict = judge(rules, turn, limit=SOON) or solve(rules, limit=SOON).verdict(turn)
        if not verdict.options:
            yield Step(says=message("demo.tried.end"), shows=turn.position, line=4)
            return
        tried = sorted(verdict.options, key=lambda option: not option.best)[:MOST_TRIED]
        for number, option in reversed(list(enumerate(tried, 1))):  # the best ones last
            after = turn_after(rules, turn, option.move).position
            said = "demo.tried.wins" if option.winner == turn.player else "demo.tried.loses"
            told = message(said, number=len(tried) + 1 - number, count=len(tried))
            yield Step(says=told, shows=after, line=1)
        wins = verdict.winner == turn.player
        turn = turn_after(rules, turn, tried[0].move)
        yield Step(
            says=message("demo.tried.made" if wins else "demo.tried.held"), shows=turn.position, line=2 if wins else 3
        )
