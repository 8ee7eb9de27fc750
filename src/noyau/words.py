"""The vocabulary, each word with its meaning and an example. Nothing here does any work.

*board*     the graph (or heaps, or cubes) a game is played on
*position*  a state of play, without saying whose turn it is: a heap of 7 tokens
*turn*      a position together with the player who must move: a vertex of the arena
*arena*     the directed graph of turns, with an owner per vertex
*attractor* the vertices from which a player can force the play into a target
*rank*      how many moves that takes when the winner hurries and the loser delays
*kernel*    a set of positions with no move inside it and a move into it from everywhere else
*proof*     data that makes a claim checkable without trusting whoever found it
"""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from enum import IntEnum
from typing import Any, ClassVar, Final, NewType, Self, get_type_hints

from noyau.errors import CannotRead

Vertex = NewType("Vertex", int)
"""A vertex of a board or of an arena: 0, 1, 2 …"""

Edge = NewType("Edge", int)
"""A place in the flat array of edges. Not a vertex, though both are numbers."""

Rank = NewType("Rank", int)
"""Moves until the end under best play."""

Grundy = NewType("Grundy", int)
"""The size of the Nim heap that a position of an impartial game is worth."""


class Player(IntEnum):
    """Who moves. Files and arrays write them as 0 and 1 (``index``), people as 1 and 2.

    >>> FIRST.other is SECOND, SECOND.index
    (True, 1)
    """

    FIRST = 1
    SECOND = 2

    @property
    def other(self) -> Player:
        """The opponent."""
        return SECOND if self is FIRST else FIRST

    @property
    def index(self) -> int:
        """0 or 1, for arrays."""
        return self - 1

    @classmethod
    def at(cls, index: int) -> Player:
        """The player whose ``index`` is 0 or 1."""
        return cls(int(index) + 1)

    def __str__(self) -> str:
        return str(self.value)

    __hash__ = int.__hash__  # as of the number that it equals; that of Enum takes three times as long


FIRST: Final = Player.FIRST
SECOND: Final = Player.SECOND


NOTHING: Final = "-"
"""How an empty tuple is written."""


class Notation:
    """A small frozen dataclass that prints as its template and reads back from it.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Take(Notation):
    ...     template: ClassVar[str] = "take {count}"
    ...     count: int
    >>> str(Take(2)), Take.parse(" Take  2 ")
    ('take 2', Take(count=2))

    Fields may be whole numbers, text without spaces, or tuples of whole numbers (written ``3,4,5``, or ``-`` if empty).
    One with a `vertex` may have a `name` that is not compared, and is written in its place.
    """

    __slots__ = ()
    template: ClassVar[str]
    vertex_fields: ClassVar[tuple[str, ...]] = ("vertex",)
    """Fields that are vertices, which may have names: a field `name`, or `names` where there are several."""
    counted_from_one: ClassVar[tuple[str, ...]] = ()
    """Fields that are numbers of things which people count from 1; the notation, a program's, counts from 0."""

    def __str__(self) -> str:
        return self.template.format(**{name: _printed(value) for name, value in self.parts().items()})

    def parts(self) -> dict[str, Any]:
        """The fields by name, as a translation of the template needs them; a vertex that has a name by that."""
        named = getattr(self, "names", ()) or (getattr(self, "name", ""),)
        names = {field: name for field, name in zip(self.vertex_fields, named, strict=False) if name}
        return {field: names.get(field, getattr(self, field)) for field in _told(self)}

    def shown(self) -> dict[str, Any]:
        """The fields as people count them."""
        return {
            name: part + (name in self.counted_from_one) if isinstance(part, int) else part
            for name, part in self.parts().items()
        }

    def plain(self) -> Any:
        """As JSON carries it where the kind is clear: the one field itself, or the fields as a list."""
        told = (getattr(self, field) for field in _told(self)) if is_dataclass(self) else self.parts().values()
        values = [list(value) if isinstance(value, tuple) else value for value in told]
        return values[0] if len(values) == 1 else values

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what ``str`` printed; case and spaces are forgiven."""
        if (found := cls.read_as(cls.template, text)) is None:
            error = CannotRead(f"{text!r} does not read as {cls.template!r}")
            raise error.saying("error.notation", word=text[:200], template=cls.template)
        return cls(**found)

    @classmethod
    def read_as(cls, template: str, text: str) -> dict[str, Any] | None:
        """The fields that a text holds which is written as a template, the notation's own or a translation of it."""
        assert is_dataclass(cls)
        types = get_type_hints(cls)
        pattern = re.escape(template).replace(r"\ ", r"\s+")
        for field in _told(cls):
            pattern = pattern.replace(rf"\{{{field}\}}", f"(?P<{field}>{_PATTERN_OF_TYPE[types[field]]})", 1)
        match = re.fullmatch(pattern, text.strip(), re.IGNORECASE)
        return None if match is None else {name: _read(part, types[name]) for name, part in match.groupdict().items()}


def _told(notation: Any) -> list[str]:
    """The fields that are written; what a vertex is called besides makes no difference to which one it is."""
    return [field.name for field in fields(notation) if field.compare]


_PATTERN_OF_TYPE: dict[object, str] = {
    int: r"[+-]?[0-9]{1,30}",
    str: r"\S+",
    tuple[int, ...]: r"-|[+-]?[0-9]{1,30}(?:\s*,\s*[+-]?[0-9]{1,30})*",
}


def _printed(value: object) -> str:
    return (",".join(map(str, value)) or NOTHING) if isinstance(value, tuple) else str(value)


def _read(text: str, wanted: object) -> Any:
    if wanted is int:
        return int(text)
    if wanted is str:
        return text
    return () if text == NOTHING else tuple(int(part) for part in text.split(","))
