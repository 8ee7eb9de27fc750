"""What a solver returns: the answer, and the proof that travels with it, unasked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from textwrap import shorten
from typing import Any, Generic, TypeVar

from noyau.answers import Answer
from noyau.certificates import Proof
from noyau.errors import BadRules
from noyau.languages import Language, Message
from noyau.positions import Turn, turn_after
from noyau.rules import M, P, Rules
from noyau.words import Player

LONGEST_LINE = 110
STANDING = {
    "proved": "Proved: check(solution.proof) verifies it.",
    "searched": "Searched: it can be repeated, and there is no short proof to check.",
}
WRITTEN_OUT = ("graph {", "digraph {")
"""How the name of a board begins that has none: it is the graph itself, in DOT."""
A = TypeVar("A", bound=Answer)
"""The class of the answer."""


@dataclass(frozen=True, slots=True)
class Option(Generic[M]):
    """A move and what becomes of it: who wins then, and how many moves that takes counted from before the move."""

    move: M
    winner: Player | None
    rank: int | None
    best: bool = False


@dataclass(frozen=True, slots=True)
class Verdict(Generic[M]):
    """How a turn stands, and how each of its moves would leave it."""

    winner: Player | None
    rank: int | None
    options: tuple[Option[M], ...]

    @property
    def best_moves(self) -> tuple[M, ...]:
        """The moves that win fastest; else those that keep the draw; else those that resist longest."""
        return tuple(option.move for option in self.options if option.best)


@dataclass(frozen=True)
class Solution(Generic[P, M, A]):
    """The answer to a game, from the turn in which it starts. `verdict` answers any other turn.

    It can be pickled: in another process the start's verdict is remembered, and another turn's is found anew. Two are
    equal where answer and proof are, however long each took.
    """

    rules: Rules[P, M]
    turn: Turn[P]
    answer: A
    proof: Proof
    seconds: float = field(compare=False)
    verdict: Callable[[Turn[P]], Verdict[M]] = field(repr=False, compare=False)
    finished: bool = True
    """False when a limit was reached first: the answer is true, and there may be a better one."""
    again: Callable[[Any], Solution[P, M, A]] | None = field(default=None, repr=False, compare=False)
    """Asks the same of the rules once more, for whoever was sent this from another process."""

    def messages(self, language: Language = "en") -> Iterable[Message]:
        """The answer in sentences."""
        return self.answer.messages(language)

    def option(self, at: Turn[P], move: M) -> Option[M]:
        """What becomes of a legal move, also of one that the verdict does not list because there are too many."""
        verdict = self.verdict(at)
        for option in verdict.options:
            if option.move == move:
                return option
        after = self.verdict(turn_after(self.rules, at, move))
        return Option(move, after.winner, None if after.rank is None else after.rank + 1)

    def __str__(self) -> str:
        """Three lines: the question with its answer, what more there is to say, and whether it is proved.

        >>> from noyau import solve
        >>> from noyau.games import Subtraction
        >>> print(solve(Subtraction(21, take=(1, 2, 3, 4))))
        Subtraction 21, take 1,2,3,4, player 1 to move: player 1 wins in 9 moves
        Player 1 wins in 9 moves. Winning moves: take 1. Kernel: 0, 5, 10, 15, 20. Grundy values: 0, 1, 2, 3, 4, 0, …
        Proved: check(solution.proof) verifies it.
        """
        said = ". ".join(said.inside("en").rstrip(".") for said in self.messages()) + "."
        return "\n".join(
            [
                _shortly(self.rules, str(self.proof)),
                shorten(said, LONGEST_LINE, placeholder=" …"),
                STANDING[self.proof.kind],
            ]
        )

    def _repr_svg_(self) -> str:
        # Named and not imported: drawing stands to the right of everything that it draws.
        return str(import_module("noyau").draw(self))

    @property
    def winner(self) -> Player | None:
        """Who wins under best play; None when nobody can force it."""
        return self.verdict(self.turn).winner

    @property
    def rank(self) -> int | None:
        """Moves until the end under best play."""
        return self.verdict(self.turn).rank

    @property
    def best_moves(self) -> tuple[M, ...]:
        """The moves no move is better than."""
        return self.verdict(self.turn).best_moves

    @property
    def winning_moves(self) -> tuple[M, ...]:
        """Every move that keeps the win, fast or slow; none when there is no win to keep."""
        mover = self.turn.player
        return tuple(option.move for option in self.verdict(self.turn).options if option.winner is mover)

    def __getstate__(self) -> dict[str, Any]:
        known = _Remembered(self.rules, self.turn, self.verdict(self.turn), self.again)
        return {**self.__dict__, "verdict": known}


@dataclass(frozen=True)
class _Remembered(Generic[P, M, A]):
    """What a solution that was sent elsewhere knows of turns: the start's verdict, and how to find the others."""

    rules: Rules[P, M]
    turn: Turn[P]
    verdict: Verdict[M]
    again: Callable[[Any], Solution[P, M, A]] | None

    def __call__(self, at: Turn[P]) -> Verdict[M]:
        return self.verdict if at == self.turn else self._solved.verdict(at)

    @cached_property
    def _solved(self) -> Solution[P, M, A]:
        if self.again is None:
            raise BadRules("this solution was sent from elsewhere, and nothing says how to solve its game again")
        return self.again(self.rules)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_solved"}


def with_best(player: Player, options: list[Option[M]]) -> tuple[Option[M], ...]:
    """Mark the options no other is better than, for the player who chooses."""

    def worth(option: Option[M]) -> tuple[int, int]:
        rank = option.rank or 0
        if option.winner is player:
            return (2, -rank)
        return (1, 0) if option.winner is None else (0, rank)

    best = max(map(worth, options), default=None)
    return tuple(Option(one.move, one.winner, one.rank, worth(one) == best) for one in options)


def _shortly(rules: object, claim: str) -> str:
    """The claim; a board that was given as a graph and has no name is told by its size."""
    graph = getattr(rules, "graph", None) or getattr(rules, "digraph", None)
    game, on, rest = claim.partition(" on ")
    if not (callable(graph) and on) or not rest.startswith(WRITTEN_OUT):
        return claim
    board = graph()
    asked = rest.rpartition(", player ")
    whose = f", player {asked[2]}" if asked[1] else f", {rest.rpartition(', ')[2]}"
    return f"{game} of {board.vertex_count} vertices and {board.edge_count} edges{whose}"
