"""Plain data through a pipe: what JSON has no word for gets a mark, and nothing else can come back.

>>> unplain(plain({(4, 1): [(3, 2)]}))
{(4, 1): [(3, 2)]}
>>> plain((1, None))
['t', [1, None]]
"""

from __future__ import annotations

from typing import Any

_MARKS: dict[type[Any], str] = {list: "l", tuple: "t", set: "s", frozenset: "f"}
_SHAPES: dict[str, Any] = {"l": list, "t": tuple, "s": set, "f": frozenset}
MOST_ALIKE = 50
"""Of all that is in a set or a dictionary, one in so many at least has a hash of its own."""


class NotPlain(ValueError):
    """A reply that is no plain data; only a hostile one is not."""


def plain(value: Any) -> Any:
    """A value as JSON can carry it."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, dict):
        return ["d", [[plain(key), plain(one)] for key, one in value.items()]]
    return [_MARKS[type(value)], [plain(one) for one in value]]


def unplain(value: Any) -> Any:
    """The value again; `NotPlain` for anything that `plain` never makes."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if not (isinstance(value, list) and len(value) == 2 and isinstance(value[1], list)):
        raise NotPlain
    mark, parts = value
    try:
        if mark == "d":
            pairs = [(unplain(key), unplain(one)) for key, one in parts]
            return dict(_spread(pairs, [key for key, _ in pairs]))
        made = [unplain(one) for one in parts]
        return _SHAPES[mark](made if mark in "lt" else _spread(made, made))
    except (KeyError, TypeError, ValueError) as error:
        raise NotPlain from error


def _spread(values: list[Any], hashed: list[Any]) -> list[Any]:
    """The values, unless so many have the same hash that only to put them into a set would take for ever."""
    if len(hashed) > MOST_ALIKE * len(set(map(hash, hashed))):
        raise NotPlain
    return values
