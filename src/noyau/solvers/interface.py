"""What a solver is: one duty, and answers to a few more questions that have defaults.

Each module that solves a kind of game ends in `SOLVER = …`; a game names the module (`Game.methods`), and
`noyau methods GAME` lists what it can be asked for. A game that names none gets a solver by its shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeVar

from noyau.answers import Answer
from noyau.deadline import NEVER, Deadline, Limit
from noyau.languages import Message
from noyau.positions import Turn
from noyau.solution import Solution, Verdict

R_contra = TypeVar("R_contra", contravariant=True)
Content = bytes | Iterable[bytes]
"""What is written to a file, perhaps piece by piece."""


@dataclass(frozen=True)
class Asked:
    """How a game was asked to be solved."""

    method: str
    """One of the solver's `methods`."""
    options: Any = None
    """An instance of the game's `solve_options`, where it has any."""
    deadline: Deadline = NEVER
    """When to stop; past it `LimitReached`."""
    thorough: bool = False
    """Whether a longer proof is wanted where the answer would otherwise only be searched."""
    outputs: frozenset[str] = frozenset()
    """The files that will be asked for afterwards, for solvers that would otherwise hold their content."""


class Solver(Protocol[R_contra]):
    """Answers a kind of game, the rules `R_contra`. Only `solve` must be written; a subclass inherits the rest."""

    methods: ClassVar[Mapping[str, str]]
    """What `--method` can say here, and a sentence for each."""
    answers: ClassVar[type[Answer]]
    """The class of the answer."""
    only: ClassVar[type[Any]] = object
    """The only rules that it answers, where it never asks them for their moves."""
    outputs: ClassVar[Mapping[str, Callable[[Solution[Any, Any, Any], Deadline], Content]]] = {}
    """Makes the files that the game promises in its `outputs`, before a deadline."""
    demos: ClassVar[tuple[str, ...]] = ()
    """What can be shown step by step: names in `noyau.solvers.demos`."""

    def solve(self, rules: R_contra, asked: Asked) -> Solution[Any, Any, Any]:
        """Who wins, or how it is solved, and the proof."""
        ...

    def judge(self, rules: R_contra, turn: Turn[Any], *, limit: Limit = None) -> Verdict[Any] | None:
        """How one turn stands, where that can be told without an answer for the start of the game; else None."""
        return None

    def unanswered(self, rules: R_contra) -> Answer:
        """The answer that is left at a limit: what is known without the search, and None where nothing is."""
        return self.answers.unknown()

    def grundy(self, rules: R_contra, at: Any, *, limit: Limit = None) -> int | None:
        """The Grundy value of a position; None where it has none, or is not found in time."""
        return None

    def worth(self, rules: R_contra, at: Any, *, limit: Limit = None) -> Message | None:
        """What a position is worth, whoever moves next; None where that says nothing, or is not found in time."""
        return None
