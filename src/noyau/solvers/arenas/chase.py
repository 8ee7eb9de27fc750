"""Cops and robber: the attractor of the whole chase, and from it where the cops begin and how long they take."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from noyau.answers import ChaseAnswer
from noyau.deadline import MORE_TIME
from noyau.games.cops import Cops
from noyau.games.shared.named import all_called
from noyau.positions import Turn, turn_after
from noyau.rules import TwoPlayerRules
from noyau.solution import Solution
from noyau.solvers.arenas.attractor import Attractor
from noyau.solvers.interface import Asked
from noyau.words import FIRST


class ChaseSolver(Attractor):
    """The attractor; the robber wins wherever the cops cannot force the end."""

    only: ClassVar = Cops
    methods: ClassVar = {"attractor": "from where the cops can force the capture, one ring per move"}
    answers: ClassVar = ChaseAnswer

    def solve(self, rules: TwoPlayerRules[Any, Any], asked: Asked) -> Solution[Any, Any, Any]:
        """As any arena; and where the cops begin, if they win."""
        assert isinstance(rules, Cops)
        with asked.deadline.saying("who wins is unknown so far: the chase is still being laid out", hint=MORE_TIME):
            rules.lay_out(asked.deadline.look)
        solution = super().solve(rules, asked)
        if solution.winner is not FIRST:
            return solution
        turn: Turn[Any] = solution.turn
        while not turn.position.robber:
            turn = turn_after(rules, turn, solution.verdict(turn).best_moves[0])
        left = solution.verdict(turn).rank
        assert left is not None
        rounds = -(-left // (rules.cops + 1))  # in each, every cop moves and then the robber; but for the last
        cops = turn.position.cops
        places = tuple(all_called(rules.graph(), cops))
        answer = replace(solution.answer, start=list(cops), capture_time=rounds, places=places)
        return replace(solution, answer=answer)


SOLVER = ChaseSolver()
