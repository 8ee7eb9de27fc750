"""The boards that questions are asked on, room by room. A *kind* yields cases from small to large, and shrinks them.

An exercise names its kinds as `room.name`: `taking.coloured_graphs`. The first failure is therefore nearly the smallest
one already; `smaller` makes it smaller still.
"""

from __future__ import annotations

from importlib import import_module
from random import Random

from noyau.classroom.kinds.kind import Args, Case, Kind
from noyau.errors import UnknownName

__all__ = ["Args", "Case", "Kind", "cases_of", "kind_named"]

ROOMS = ("arenas", "cubes", "dollars", "heaps", "sequences", "taking")


def kind_named(name: str) -> Kind:
    """The kind of that name.

    >>> [case.args for case in cases_of(kind_named("heaps.sticks"))][:3]
    [(1,), (2,), (3,)]
    """
    room, _, kind = name.partition(".")
    if room not in ROOMS:
        raise UnknownName.among("room of kinds", room, ROOMS)
    kinds: dict[str, Kind] = import_module(f"noyau.classroom.kinds.{room}").KINDS
    if kind not in kinds:
        raise UnknownName.among("kind of cases", name, [f"{room}.{one}" for one in kinds])
    return kinds[kind]


def cases_of(kind: Kind, seed: int = 0) -> list[Case]:
    """Its cases, the same for every student, without repeats."""
    seen: dict[str, Case] = {}
    for case in kind.cases(Random(seed)):  # noqa: S311
        seen.setdefault(repr(case.args), case)
    return sorted(seen.values(), key=lambda case: (case.group == "large", kind.size(case.args)))
