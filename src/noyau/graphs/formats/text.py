"""What all text formats share: decoding, whole numbers, names that become vertex numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from noyau.errors import CannotRead

_WHOLE = re.compile(r"[+-]?[0-9]{1,30}")
_CANONICAL = re.compile(r"0|-?[1-9][0-9]{0,29}")
_DECIMAL = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,4})?")


def decoded(data: bytes, where: str) -> str:
    """The text of a file, which must be UTF-8; a byte order mark is dropped."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CannotRead(f"{where} is not UTF-8 text: byte {error.start} is 0x{data[error.start]:02x}") from None


def lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """The words of each line that has any, with its line number from 1."""
    for number, line in enumerate(text.split("\n"), start=1):
        words = line.split()
        if words:
            yield number, words


def whole(text: str) -> int | None:
    """A whole number in ASCII digits, or None.

    >>> whole("-12"), whole("1.0"), whole("1_0")
    (-12, None, None)
    """
    return int(text) if _WHOLE.fullmatch(text) else None


def decimal(text: str) -> float | None:
    """A decimal number, or None; `nan` and `inf` are no numbers here."""
    return float(text) if len(text) < 400 and _DECIMAL.fullmatch(text) else None


def vertex_of_name(names: Iterable[str]) -> tuple[dict[str, int], tuple[str, ...] | None]:
    """Number the names; the second part is the labels to keep, None when the names are just 0, 1, 2 …

    One rule for all formats: names that are all whole numbers go in the order of these numbers, other names in the
    order in which they first appear.

    >>> vertex_of_name(["2", "0", "1", "2"])
    ({'0': 0, '1': 1, '2': 2}, None)
    >>> vertex_of_name(["b", "a"])
    ({'b': 0, 'a': 1}, ('b', 'a'))
    >>> vertex_of_name(["3", "1"])
    ({'1': 0, '3': 1}, ('1', '3'))
    """
    ordered = list(dict.fromkeys(names))
    if all(_CANONICAL.fullmatch(name) for name in ordered):
        ordered.sort(key=int)
    vertices = {name: vertex for vertex, name in enumerate(ordered)}
    plain = all(name == str(vertex) for name, vertex in vertices.items())
    return vertices, None if plain else tuple(ordered)


def points_or_none(places: Sequence[tuple[float, float] | None], where: str) -> list[tuple[float, float]] | None:
    """All places, or None when there are none; half a drawing is refused."""
    given = [place for place in places if place is not None]
    if len(given) == len(places):
        return given or None
    if given:
        missing = places.index(None)
        raise CannotRead(
            f"{where} gives places to {len(given)} vertices but none to vertex {missing}", hint="all or none"
        )
    return None


def values_or_none(values: Sequence[int | None]) -> list[int] | None:
    """All values, a missing one being 0, or None when there are none."""
    return None if all(value is None for value in values) else [value or 0 for value in values]


def labels_or_none(given: Mapping[int, str], fallback: tuple[str, ...] | None, count: int) -> tuple[str, ...] | None:
    """The given labels, for other vertices the fallback or their number; None when there is nothing to say."""
    if not given:
        return fallback
    return tuple(given.get(vertex, fallback[vertex] if fallback else str(vertex)) for vertex in range(count))
