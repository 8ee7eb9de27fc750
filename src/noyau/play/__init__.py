"""Playing: a match between two players, human, perfect, careless or random.

`noyau.play(rules)` starts one: the package is callable, because `play` is both the verb and the room it lives in.

>>> import noyau
>>> from noyau.games import Subtraction
>>> match = noyau.play(Subtraction(21), first="human", second="perfect")
>>> [str(move) for move in match.hint()]
['take 1']
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from noyau.play.every import every_option, worths_of
from noyau.play.match import KINDS, Kind, Match, judged, option_of, solved
from noyau.rules import Rules

__all__ = ["KINDS", "Kind", "Match", "every_option", "judged", "option_of", "play", "solved", "worths_of"]


def play(rules: Rules[Any, Any], *, first: Kind = "human", second: Kind = "perfect") -> Match:
    """Start a match."""
    return Match(rules, players=(first, second))


class _Callable(ModuleType):
    def __call__(self, rules: Rules[Any, Any], *, first: Kind = "human", second: Kind = "perfect") -> Match:
        return play(rules, first=first, second=second)


sys.modules[__name__].__class__ = _Callable
