"""What Python code gives for the fields of a game, taken as it is meant or refused in a sentence that speaks of Python.

Lists and arrays become tuples, NumPy's numbers become whole ones, `1` or `"red"` becomes a player. A text where a
number should stand is a slip: the command line reads texts, Python writes numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from numbers import Integral
from typing import Any, Protocol

from noyau.errors import BadRules
from noyau.words import Player


class Asked(Protocol):
    """What must be known of a field."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def kind(self) -> str:
        """What it takes."""
        ...

    @property
    def board(self) -> bool:
        """Whether it is part of the board, and has to be given."""
        ...

    @property
    def vertices(self) -> bool:
        """Whether its numbers are those of vertices, which may have names."""
        ...

    @property
    def several(self) -> bool:
        """Whether it may be typed, and given, in several pieces."""
        ...

    @property
    def choices(self) -> tuple[str, ...]:
        """What the players are called."""
        ...


def hearing(rules: type[Any], fields: Callable[[], Sequence[Asked]]) -> None:
    """From now on a class of rules hears what its fields are given, before anything else does."""
    init = rules.__init__
    if hasattr(init, "__wrapped__"):
        return

    @wraps(init)
    def heard_init(self: Any, *given: Any, **named: Any) -> None:
        asked = fields()
        in_order = [_heard(rules, field, value) for field, value in zip(asked, given, strict=False)]
        of_name = {field.name: field for field in asked}
        others = {
            name: _heard(rules, of_name[name], value) if name in of_name else value for name, value in named.items()
        }
        init(self, *in_order, *given[len(asked) :], **others)

    rules.__init__ = heard_init


def _heard(rules: type[Any], field: Asked, value: Any) -> Any:  # noqa: PLR0911 - a kind of field each
    kind = field.kind
    if value is None and field.board and kind in ("int", "ints"):
        wanted = ("a whole number", "21") if kind == "int" else ("a tuple of whole numbers", "(1, 2)")
        raise _refused(rules, field, value, *wanted)
    if value is None and kind != "text":
        return value
    if field.vertices and isinstance(value, str):
        return (value,) if kind == "ints" else value
    if kind == "int":
        return _whole(rules, field, value)
    if kind == "ints":
        return _whole_numbers(rules, field, value)
    if kind == "player":
        return _player(rules, field, value)
    plain = str(rules.__annotations__.get(field.name, "")).startswith(("str", "Annotated[str,"))
    if plain and field.board and not field.several and not isinstance(value, str | float):
        raise _refused(rules, field, value, "a text", '"…"')
    if kind == "text" and isinstance(value, float):
        raise _refused(rules, field, value, "a text", repr(str(value)))
    if kind == "bool" and not isinstance(value, bool):
        if type(value).__name__ in ("bool", "bool_"):  # NumPy's
            return bool(value)
        raise _refused(rules, field, value, "True or False", "True")
    return value


def _whole(rules: type[Any], field: Asked, value: Any) -> int:
    if isinstance(value, Integral) and not isinstance(value, bool):
        return int(value)
    text = str(value).strip()
    example = text if isinstance(value, str) and text.lstrip("+-").isdigit() else "21"
    raise _refused(rules, field, value, "a whole number", example)


def _whole_numbers(rules: type[Any], field: Asked, value: Any) -> Any:
    by_vertex = field.name in getattr(rules, "by_vertex", ())  # then the rules say themselves which vertex is wrong
    if by_vertex and isinstance(value, Mapping):
        return value
    numbers = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(numbers, list | tuple | set | frozenset | range):
        for one in numbers:
            if not isinstance(one, Integral) and not field.vertices and not by_vertex:
                raise _refused(rules, field, numbers, "a tuple of whole numbers", "(1, 2)")
        return tuple(int(one) if isinstance(one, Integral) and not isinstance(one, bool) else one for one in numbers)
    parts = [part.strip() for part in numbers.split(",")] if isinstance(numbers, str) else [str(numbers)]
    example = ", ".join(parts) if all(part.lstrip("+-").isdigit() for part in parts) else "1, 2"
    raise _refused(rules, field, value, "a tuple of whole numbers", f"({example}{',' if ',' not in example else ''})")


def _player(rules: type[Any], field: Asked, value: Any) -> Player:
    if isinstance(value, str) and value in field.choices:
        return Player.at(field.choices.index(value))
    if isinstance(value, int) and not isinstance(value, bool) and value in (1, 2):
        return Player(value)
    shown = [repr(choice) for choice in field.choices if not choice.isdigit()]
    raise BadRules(f"{field.name} is {value!r}", allowed=["1", "2", *shown])


def _refused(rules: type[Any], field: Asked, value: Any, wanted: str, example: str) -> BadRules:
    given = f"the text {value[:60]!r}" if isinstance(value, str) else repr(value)[:60]
    hint = f"write {rules.__name__}({field.name}={example})"
    return BadRules(f"{field.name} is {given}, and should be {wanted}", hint=hint)
