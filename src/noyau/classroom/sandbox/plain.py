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
            return {unplain(key): unplain(one) for key, one in parts}
        return _SHAPES[mark](unplain(one) for one in parts)
    except (KeyError, TypeError, ValueError) as error:
        raise NotPlain from error
