"""A wrong solution: what it is called, what is written, which questions it must fail."""

from __future__ import annotations

from typing import NamedTuple


class Wrong(NamedTuple):
    name: str
    exercise: str
    source: str
    fails: frozenset[str]


def wrong(name, exercise, source, *fails):
    return Wrong(name, exercise, source, frozenset(fails))
