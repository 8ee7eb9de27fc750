"""Demonstrations: what a solver does, or what a document plays, step by step on the board.

A solver names those that suit its games (`Solver.demos`); each takes the rules and a turn and yields steps. They import
solvers and are never imported by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from itertools import count, takewhile
from typing import Any

from noyau.errors import UnknownName
from noyau.forms import Game
from noyau.games import game_of
from noyau.languages import Message, catalogue, message
from noyau.positions import Turn
from noyau.rules import Rules, Step
from noyau.solvers import solver_of

WHERE: Mapping[str, tuple[str, str]] = {
    "attractor": ("arenas", "attractor_rings"),
    "even_columns": ("heaps", "even_columns"),
    "table": ("heaps", "value_table"),
    "smallest": ("taking", "smallest_vertices"),
    **dict.fromkeys(("naive", "borrow", "give", "alternate"), ("dollars", "algorithm")),
    "best": ("dollars", "best_script"),
    "burning": ("dollars", "fire"),
    "solution": ("puzzles", "best_moves"),
    "factors": ("cubes", "shown_factors"),
    "thread": ("sequences", "threaded"),
    "walk": ("sequences", "walked"),
    "cells": ("sequences", "filled_in"),
    "tried": ("moves", "tried_moves"),
}
"""The room and the function of each."""


def demonstrations(game: Game) -> tuple[str, ...]:
    """What can be shown of a game step by step."""
    return solver_of(game).demos


def lines_of(name: str) -> tuple[Message, ...]:
    """The lines of the algorithm that a demonstration carries out.

    >>> [line.inside("en") for line in lines_of("smallest")]
    ['Take the smallest vertex that is left to you.', 'Whoever finds none has lost.']
    """
    keys = takewhile(catalogue("en").__contains__, (f"demo.{name}.line.{number}" for number in count(1)))
    return tuple(message(key) for key in keys)


def demonstrated(rules: Rules[Any, Any], turn: Turn[Any], name: str) -> Iterator[Step]:
    """A demonstration from a turn on, step by step, perhaps without end.

    >>> from noyau.games import Snort
    >>> from noyau.positions import first_turn
    >>> [str(step.move) for step in demonstrated(Snort("path:3"), first_turn(Snort("path:3")), "smallest")]
    ['red 0', 'blue 2']
    """
    known = demonstrations(game_of(rules))
    if name not in known:
        raise UnknownName.among("demonstration", name, known)
    room, function = WHERE[name]
    demo: Any = getattr(import_module(f"{__name__}.{room}"), function)
    steps: Iterator[Step] = demo(name)(rules, turn) if function == "algorithm" else demo(rules, turn)
    return steps
