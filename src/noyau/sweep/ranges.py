"""Words with ranges in them: `path:{1..40}`, `gnk:{8..20},{1000..5000..500}`, `grid:{3,5}x{1..9}`.

>>> list(expanded("grid:{3,5}x{1..2}"))
['grid:3x1', 'grid:3x2', 'grid:5x1', 'grid:5x2']
>>> count_of("gnk:{8..20},{1000..5000..500}")
117
>>> alternatives("{1,2}/{1,3}"), alternatives("{1..3}"), alternatives("1,2")
(('1,2', '1,3'), ('1', '2', '3'), ('1,2',))
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import prod

from noyau.errors import CannotRead

BRACES = re.compile(r"\{([^{}]*)\}")
RANGE = re.compile(r"(-?\d{1,18})\.\.(-?\d{1,18})(?:\.\.(\d{1,18}))?")
MOST_ALTERNATIVES = 10_000
"""Values of an option that are swept; each is a whole sweep of its own."""


def expanded(text: str) -> Iterator[str]:
    """Every word that a text with ranges stands for, the rightmost range running fastest; nothing is held."""
    brace = BRACES.search(text)
    if brace is None:
        _refuse_lone_braces(text)
        yield text
        return
    before, after = text[: brace.start()], text[brace.end() :]
    for choice in _choices(brace.group(1), text):
        for rest in expanded(after):
            yield f"{before}{choice}{rest}"


def count_of(text: str) -> int:
    """How many words that are."""
    _refuse_lone_braces(BRACES.sub("", text))
    return prod(len(_choices(inside, text)) for inside in BRACES.findall(text))


def alternatives(text: str) -> tuple[str, ...]:
    """The values of an option that is swept: `{1,2}/{1,3}` are two sets of numbers, `{1..5}` are five numbers."""
    found: list[str] = []
    for part in text.split("/"):
        whole = BRACES.fullmatch(part)
        is_set = whole is not None and not RANGE.fullmatch(whole.group(1))
        found += [part[1:-1]] if is_set else expanded(part)
        if len(found) > MOST_ALTERNATIVES:
            raise CannotRead(f"{text!r} is more than {MOST_ALTERNATIVES:,} values")
    return tuple(found)


def _choices(inside: str, text: str) -> Sequence[int | str]:
    found = RANGE.fullmatch(inside)
    if found is None:
        choices = inside.split(",")
        if ".." in inside or "" in choices:
            raise CannotRead(f"{{{inside}}} in {text!r} is no range", hint="write {1..40}, {10..50..5} or {3,5,8}")
        return choices
    first, last, step = int(found.group(1)), int(found.group(2)), int(found.group(3) or 1)
    if step == 0 or last < first:
        raise CannotRead(f"{{{inside}}} in {text!r} is empty", hint="the smaller number first, a step of 1 or more")
    return range(first, last + 1, step)


def _refuse_lone_braces(text: str) -> None:
    if "{" in text or "}" in text:
        raise CannotRead(f"{text!r} has a brace without its other half", hint="write {1..40}")
