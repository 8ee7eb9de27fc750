"""What the solvers of two-player games share: the first lines of an answer, Grundy values, and what moves are worth."""

from __future__ import annotations

from typing import Any, TypeVar

from noyau.answers import Answer
from noyau.answers.two_player import value_facts
from noyau.deadline import Deadline, Limit
from noyau.errors import BadBoard, BadRules, LimitReached, TooLarge
from noyau.forms import player_name
from noyau.languages import Message, message
from noyau.positions import Turn, explore
from noyau.rules import TwoPlayerRules, moves_of_either, only_stuck_ends, plays_normally
from noyau.solution import Verdict
from noyau.solvers.arenas.grundy import grundy_of_graph
from noyau.solvers.interface import Asked, Solver
from noyau.words import FIRST, Player

A = TypeVar("A", bound=Answer)
MOST_TURNS = 3_000
"""Of a game that is explored to say what one of its positions is worth."""
LONGEST = 40
"""Letters of a value that fit on a button."""


def who_wins(rules: TwoPlayerRules[Any, Any], turn: Turn[Any], found: Verdict[Any]) -> dict[str, Any]:
    """The fields of `WinnerAnswer`: who wins a turn, by which moves."""
    winning = tuple(option.move for option in found.options if option.winner is turn.player)
    return {
        "winner": None if found.winner is None else called(rules, found.winner),
        "to_move": called(rules, turn.player),
        "winning_moves": [move.plain() for move in winning],
        "moves": winning,
        "won_by": found.winner,
    }


def kind_of_answer(rules: TwoPlayerRules[Any, Any], least: type[A]) -> type[A]:
    """The class that the rules name for their answer, where it can stand for this one."""
    named = getattr(rules, "answers", least)
    return named if issubclass(named, least) else least


def called(rules: TwoPlayerRules[Any, Any], player: Player) -> int | str:
    """The name that the game gives a player: red, or simply 1."""
    name = player_name(rules, player)
    return int(player) if name == str(player) else name


def values_asked(rules: TwoPlayerRules[Any, Any], asked: Asked) -> dict[str, Any]:
    """The fields of `Valued`, where they were asked for."""
    if not (asked.options and asked.options.values):
        return {}
    from noyau.values import value_of  # the algebra, which most questions do without

    return value_facts(value_of(rules, limit=asked.deadline))


def nimber_asked(rules: TwoPlayerRules[Any, Any], grundy: int, asked: Asked) -> dict[str, Any]:
    """The same of an impartial game whose Grundy value is known: its value is that nimber."""
    if not (asked.options and asked.options.values):
        return {}
    if rules.misere:
        raise BadRules("only games in which whoever cannot move loses have values", hint="leave out --misere")
    from noyau.values import value

    return value_facts(value(f"*{grundy}"))


class TwoPlayerSolver(Solver[TwoPlayerRules[Any, Any]]):
    """What any game of two players can be asked, by exploring it."""

    def grundy(self, rules: TwoPlayerRules[Any, Any], at: Any, *, limit: Limit = None) -> int | None:
        """From the graph of what can come after a position; None where Grundy values say nothing."""
        if not rules.impartial or not only_stuck_ends(rules):
            return None
        deadline = Deadline.of(limit)
        explored = explore(rules, Turn(at, FIRST), most=MOST_TURNS, limit=deadline)
        for turn in explored.turns:
            moves_of_either(rules, turn.position)
        arena = explored.arena
        found = grundy_of_graph(arena.first_edge_of_vertex, arena.target_of_edge, limit=deadline)
        return int(found.value_of_vertex[0])

    def worth(self, rules: TwoPlayerRules[Any, Any], at: Any, *, limit: Limit = None) -> Message | None:
        """A Grundy number, or a value."""
        try:
            if not plays_normally(rules):
                return None
            if rules.impartial:
                number = self.grundy(rules, at, limit=limit)
                return None if number is None else message("worth.grundy", value=str(number))
            noted = self.value_at(rules, at, limit=limit)
            return message("worth.value", value=noted) if noted is not None and len(noted) <= LONGEST else None
        except (LimitReached, TooLarge, BadBoard, BadRules):
            return None

    def value_at(self, rules: TwoPlayerRules[Any, Any], at: Any, *, limit: Limit = None) -> str | None:
        """The value of a position, as text; None where it would take too long."""
        from noyau.values import value_of

        return str(value_of(rules, at, limit=limit))
