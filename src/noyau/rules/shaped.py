"""Rules with words that no subclass can change: what a solver, a checker or a theorem rests on.

A *shape* (`Taking`, `FixedAmounts`, `LaidOut` …) makes the moves out of what a game declares, and *settles* them: then
the declaration and the moves cannot differ, and whoever knows the shape need not ask the rules. A game of which a
theorem speaks by name (Nim, octal games …) settles its own words in the same way.

>>> class Still(Shaped, settles=("moves", "winner_at")):
...     def moves(self, at):
...         return ()
>>> class Moving(Still):  # doctest: +ELLIPSIS
...     def moves(self, at):
...         return (1, 2)
Traceback (most recent call last):
noyau.errors.BadRules: Moving cannot say what 'moves' is, for Still settles it. Hint: inherit from nothing and ...
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from inspect import get_annotations
from types import FunctionType, MethodType
from typing import Any, Protocol, runtime_checkable

from noyau.errors import BadRules

TWO_PLAYERS = ("winner_at", "owner_of", "parts", "solved", "is_legal", "random_move", "at_least")
"""Words that would change the result of a game of two, or make a puzzle of it. Its shape settles them too, even where
it says nothing about them: then nobody does."""
ONE_PLAYER = ("winner_at", "owner_of", "parts", "misere", "impartial", "is_legal", "random_move", "at_least")
"""The same for puzzles."""
_settled: dict[type, dict[str, tuple[type | None, object]]] = {}
"""What each class settles: the words, the class that each comes from, and what it says there."""


@runtime_checkable
class Carrying(Protocol):
    """Rules that say what their board is, as a proof carries it."""

    def carried(self) -> dict[str, Any]:
        """The shape, and what it needs to know."""
        ...


class Shaped:
    """Rules that settle words, named when the class is made: `class Taking(Shaped, settles=("moves", "after"))`.

    A subclass that says one of them again, itself or by what else it inherits, is refused when it is made; an instance
    cannot hide it behind an attribute.
    """

    def __init_subclass__(cls, *, settles: Iterable[str] = (), **more: Any) -> None:
        super().__init_subclass__(**more)
        refuse_what_is_settled(cls)
        words = tuple(settles)
        for name in words:
            said = vars(cls).get(name)
            if isinstance(said, FunctionType):  # a property that gives the method: it wins over an instance's attribute
                setattr(cls, name, property(partial(MethodType, said), doc=said.__doc__))
        _settled[cls] = {name: _said(cls, name) for name in words}


def undeclared(rules: Shaped, word: str) -> BadRules:
    """What to raise where a game has not said what its shape asks of it."""
    shape = next(kind for kind in type(rules).__mro__ if word in vars(kind))
    said = f"{type(rules).__name__} does not say what {word!r} is"
    return BadRules(said, hint=f"every {shape.__name__} declares it: see its help")


def refuse_what_is_settled(kind: type) -> None:
    """Complain about a class that says a settled word in another way, also where it was changed after it was made."""
    for settler in kind.__mro__:
        for name, (by, said) in _settled.get(settler, {}).items():
            who, now = _said(kind, name)
            if who is not by or now is not said:
                raise BadRules(
                    f"{kind.__name__} cannot say what {name!r} is, for {settler.__name__} settles it",
                    hint="inherit from nothing and write moves and after yourself",
                )


def _said(kind: type, name: str) -> tuple[type | None, object]:
    """The class from which a name comes, and what it is there: a value, or None for a field without one."""
    for one in kind.__mro__:
        if name in vars(one) or name in _annotated(one):
            return one, vars(one).get(name)
    return None, None


@cache
def _annotated(kind: type) -> frozenset[str]:
    return frozenset(get_annotations(kind))


_settled[Shaped] = {name: _said(Shaped, name) for name in ("__init_subclass__", "__getattribute__")}
