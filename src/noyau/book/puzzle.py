"""A puzzle of a book: its rules with their solution, what is asked, and what is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from noyau.drawing import POSITION, Drawn, drawing_of
from noyau.forms import Game, Maker, board_text, words_of
from noyau.games import game_of
from noyau.languages import Language, catalogue, message
from noyau.phrases import move_text
from noyau.rules import Puzzle as OnePlayer
from noyau.show.sentences import of_player, rule_line, title_of
from noyau.solution import Solution

PERHAPS = {"unwinnable", "unsure", "euler"}
"""Kinds of boards, and games, where to see that it cannot be done is the point, or may be."""
ON_PAPER = {"cubes": "nets"}
"""The drawing that a puzzle is given by, where it is not the board as it stands."""
SEEN = {"bracelet", "euler", "peg"}
"""Games in which the board shows how many moves there are."""
NOT_ANSWERED = {
    "cubes.factors", "cubes.solutions", "lights.optimal", "lights.quiet", "dollar.winnable", "dollar.surely",
    "dollar.optimal", "euler.can", "bracelet.found", "answer.solvable",
}  # fmt: skip
"""What `solve` says besides the answer."""


@dataclass(frozen=True)
class Puzzle:
    """A board that has been solved, with a proof that has been checked."""

    solution: Solution[Any, Any, Any]
    kind: str

    @property
    def rules(self) -> Any:
        """The game on this board."""
        return self.solution.rules

    @property
    def is_for_one(self) -> bool:
        """Whether one person plays it; of two players it asks for a winning move."""
        return isinstance(self.rules, OnePlayer)

    @property
    def may_be_hopeless(self) -> bool:
        """Whether it may be that it cannot be done, and to say why is the answer."""
        return self.kind in PERHAPS or self.game_name in PERHAPS

    @property
    def moves(self) -> int:
        """How many moves it needs; or how many of the moves win."""
        return (self.solution.rank or 0) if self.is_for_one else len(self.solution.winning_moves)

    @property
    def hardness(self) -> float:
        """How hard it is: the moves of a shortest solution, or how many of the moves do not win."""
        count = len(self.solution.verdict(self.solution.turn).options)
        return float(self.moves or count) if self.is_for_one else float(count - self.moves)

    def question(self, language: Language) -> str:
        """What is asked."""
        if not self.is_for_one:
            whose = of_player("status.to_move", self.rules, self.solution.turn.player)
            return message("book.ask", whose=whose).inside(language)
        return message(self._asks, text=message("book.ask.puzzle").inside("en"), **self._words).inside(language)

    def par(self, language: Language) -> str:
        """How many moves it needs, or how many win, for whoever wants to know beforehand."""
        if self.is_for_one and (self.solution.winner is None or self.game_name in SEEN):
            return ""
        return message("book.par" if self.is_for_one else "book.winning", count=self.moves).inside(language)

    def rule(self, language: Language) -> str:
        """The rule of this very board in a line."""
        return rule_line(self.rules, language)

    def answer(self, language: Language) -> list[str]:
        """The answer in lines."""
        if self.is_for_one:
            told = self.solution.messages(language)
            return [said.inside(language) for said in told if said.key not in NOT_ANSWERED]
        moves = ", ".join(move_text(move, language) for move in self.solution.winning_moves)
        return [message("answer.winning_moves", moves=moves).inside(language)]

    def drawn(self, language: Language) -> Drawn:
        """The board as `draw` draws it."""
        name = ON_PAPER.get(self.game_name, POSITION)
        return drawing_of(self.rules, language, {name: True} if self._has_drawings else {})

    def as_json(self, language: Language) -> dict[str, Any]:
        """The board as it is typed, and the answer as `solve` gives it."""
        return {
            "board": board_text(self.rules),
            "fields": words_of(self.rules),
            "question": self.question(language),
            "moves": [move_text(move, language) for move in self.solution.winning_moves],
            "answer": self.solution.answer.as_json(),
            "said": self.answer(language),
        }

    @property
    def game_name(self) -> str:
        """The name of the game on the command line."""
        return game_of(self.rules).name

    @property
    def _has_drawings(self) -> bool:
        return bool(game_of(self.rules).drawings)

    @property
    def _asks(self) -> str:
        """Where the catalogues have the question."""
        own = f"book.ask.{self.game_name}"
        keys = [f"{own}.whether"] if self.may_be_hopeless else []
        return next((key for key in (*keys, own) if key in catalogue("en")), "book.ask.puzzle")

    @property
    def _words(self) -> dict[str, str]:
        """What was typed for the board, for questions that say it; stones one by one."""
        words = {name: str(word) for name, word in words_of(self.rules).items()}
        return {**words, "symbols": ", ".join(words["symbols"])} if "symbols" in words else words


@dataclass(frozen=True)
class Book:
    """Puzzles of one game, from easy to hard."""

    game: Game
    maker: Maker
    seed: int
    puzzles: tuple[Puzzle, ...]
    hint: bool = False

    def title(self, language: Language) -> str:
        """What the game is called."""
        return title_of(self.puzzles[0].rules).inside(language)

    def rule(self, language: Language) -> str:
        """The rule that holds for all puzzles, in a line."""
        if self.has_one_rule:
            return self.puzzles[0].rule(language)
        return message(f"{self.game.name}.summary", text=self.game.summary).inside(language)

    @property
    def has_one_rule(self) -> bool:
        """Whether the rule is the same on every board; otherwise each says its own."""
        return len({puzzle.rule("en") for puzzle in self.puzzles}) == 1

    def size(self, language: Language) -> str:
        """How many puzzles there are, and how they are ordered."""
        return message("book.count", count=len(self.puzzles)).inside(language)

    def asked(self, puzzle: Puzzle, language: Language) -> list[str]:
        """What stands beside the picture of a puzzle: its own rule, the question, and what may be told beforehand."""
        own = [] if self.has_one_rule or puzzle.is_for_one else [puzzle.rule(language)]
        par = puzzle.par(language) if self.hint else ""
        return [*own, puzzle.question(language), *([par] if par else [])]


def said(key: str, language: Language, **values: Any) -> str:
    """A sentence of the catalogue."""
    return message(key, **values).inside(language)
