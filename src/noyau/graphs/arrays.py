"""Flat arrays, checked once and then locked: what Graph and Digraph are made of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import numpy as np
import numpy.typing as npt

from noyau.errors import BadBoard, TooLarge

Offsets = npt.NDArray[np.int64]
Vertices = npt.NDArray[np.int32]
Owners = npt.NDArray[np.uint8]
Priorities = npt.NDArray[np.int32]
Integers = npt.NDArray[np.int64]
Coordinates = npt.NDArray[np.float64]

MOST_VERTICES = 10_000_000
"""A board with more vertices is refused before anything is allocated for it."""
MOST_EDGES = 50_000_000
"""A board with more edges is refused before anything is allocated for it."""

# Control characters, line separators, half characters: no file format carries them all, and no screen shows them.
_UNWRITABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")


def whole_numbers(values: Any, dtype: type[np.signedinteger[Any] | np.unsignedinteger[Any]], what: str) -> Any:
    """A private copy of `values` as an array of `dtype`; anything that is not a whole number in its range is refused.

    >>> whole_numbers([3, -1], np.int64, "a value")
    array([ 3, -1])
    >>> whole_numbers([0.5], np.int64, "a value")
    Traceback (most recent call last):
    noyau.errors.BadBoard: a value must be a whole number of at most 64 bits, and this is not: 0.5.
    """
    try:
        array = np.array(values)
    except (ValueError, TypeError, OverflowError):
        raise BadBoard(f"{what} must be a whole number, and these are not all alike: {_short(values)}") from None
    if array.size == 0:
        return array.astype(dtype)
    if array.dtype.kind not in "iu":
        fractions = array[array % 1 != 0] if array.dtype.kind == "f" else array
        odd = fractions.flat[0] if fractions.size else array.flat[np.abs(array).argmax()]
        raise BadBoard(f"{what} must be a whole number of at most 64 bits, and this is not: {_short(odd)}")
    if array.dtype == dtype:
        return array
    limits = np.iinfo(dtype)
    for extreme in (np.minimum.reduce(array, axis=None), np.maximum.reduce(array, axis=None)):
        if not limits.min <= extreme <= limits.max:
            raise BadBoard(f"{what} must be from {limits.min} to {limits.max}, not {extreme}")
    return array.astype(dtype)


def locked(array: Any) -> Any:
    """The same array, read-only from now on."""
    array.setflags(write=False)
    return array


def points(values: Any, count: int) -> Coordinates:
    """A private, locked copy of one (x, y) per vertex; infinities and not-a-numbers are refused."""
    try:
        array = np.array(values, np.float64)
    except (ValueError, TypeError, OverflowError):
        raise BadBoard(f"coordinates must be one pair of numbers per vertex, not {_short(values)}") from None
    if array.size == 0:
        array = array.reshape(0, 2)
    if array.shape != (count, 2):
        raise BadBoard(f"coordinates must have the shape ({count}, 2), one pair per vertex, not {array.shape}")
    if not np.isfinite(array).all():
        vertex = int(np.flatnonzero(~np.isfinite(array).all(axis=1))[0])
        raise BadBoard(f"the coordinates of vertex {vertex} are {array[vertex].tolist()}, and a place must be finite")
    array += 0.0  # turns -0.0 into 0.0, which is equal to it but has other bytes
    result: Coordinates = locked(array)
    return result


def texts(values: Any, count: int, what: str) -> tuple[str, ...]:
    """One line of text per vertex, without control characters."""
    if isinstance(values, str):
        raise BadBoard(f"{what}s must be given one per vertex, not as the single text {_short(values)}")
    result = tuple(values)
    if len(result) != count:
        raise BadBoard(f"{len(result)} {what}s for {count} vertices")
    for vertex, text in enumerate(result):
        if not isinstance(text, str):
            raise BadBoard(f"the {what} of vertex {vertex} must be a text, not {_short(text)}")
        if _UNWRITABLE.search(text):
            raise BadBoard(f"the {what} of vertex {vertex} has a control character in it: {_short(text)}")
    return tuple(str(text) for text in result)


def spoken(names: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """Names that can be said in a move: one for each vertex, none like a number, none with a semicolon.

    >>> spoken(("lake", "north shore")), spoken(("1", "2")), spoken(("a", "a")), spoken(None)
    (('lake', 'north shore'), None, None, None)
    """
    if names is None or len({name.casefold() for name in names}) < len(names):
        return None
    odd = re.compile(r"\s*|[+-]?\d+|.*[;\n].*|\s.*|.*\s")
    return None if any(odd.fullmatch(name) for name in names) else names


_most: ContextVar[tuple[int, int]] = ContextVar("most", default=(MOST_VERTICES, MOST_EDGES))


@contextmanager
def at_most(vertex_count: int, edge_count: int) -> Iterator[None]:
    """Refuse boards that are larger, as long as a `with` lasts: whoever asks may not be trusted with more.

    >>> with at_most(100, 1_000):
    ...     refuse_if_too_large("'path:1000000'", 1_000_000, 999_999)
    Traceback (most recent call last):
    noyau.errors.TooLarge: 'path:1000000' would have 1,000,000 vertices, and the most is 100.
    """
    before = _most.set((vertex_count, edge_count))
    try:
        yield
    finally:
        _most.reset(before)


def refuse_if_too_large(what: str, vertex_count: int, edge_count: int) -> None:
    """Say no before the memory is gone.

    >>> refuse_if_too_large("'complete:1000000'", 1_000_000, 499_999_500_000)
    Traceback (most recent call last):
    noyau.errors.TooLarge: 'complete:1000000' would have 499,999,500,000 edges, and the most is 50,000,000.
    """
    most_vertices, most_edges = _most.get()
    if vertex_count > most_vertices:
        error = TooLarge(f"{what} would have {vertex_count:,} vertices, and the most is {most_vertices:,}")
        raise error.saying("error.too_large.vertices", count=str(vertex_count), most=str(most_vertices))
    if edge_count > most_edges:
        error = TooLarge(f"{what} would have {edge_count:,} edges, and the most is {most_edges:,}")
        raise error.saying("error.too_large.edges", count=str(edge_count), most=str(most_edges))


def offsets_of(sorted_owner_of_entry: npt.NDArray[Any], count: int) -> Offsets:
    """Where the entries of each owner start, `count + 1` numbers, for entries sorted by owner.

    >>> offsets_of(np.array([0, 0, 2]), 3).tolist()
    [0, 2, 2, 3]
    """
    first = np.zeros(count + 1, np.int64)
    np.cumsum(np.bincount(sorted_owner_of_entry, minlength=count), out=first[1:])
    return first


def same(one: npt.NDArray[Any] | None, other: npt.NDArray[Any] | None) -> bool:
    """Both missing, or both there and equal."""
    if one is None or other is None:
        return one is other
    return bool(np.array_equal(one, other))


def content(array: npt.NDArray[Any] | None) -> bytes | None:
    """What an array holds, for hashing."""
    return None if array is None else array.tobytes()


def _short(value: object) -> str:
    text = repr(value.item() if isinstance(value, np.generic) else value)
    return text if len(text) <= 60 else text[:57] + "..."
