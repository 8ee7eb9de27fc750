"""Values as mathematicians write them: 1/2, *3, ↑, ⇑*, ±1, {3|1/2}, ⧾_2; printed, and read back.

1/2   2*   1/2 + *3       numbers, nimbers and their sums
↑ ↓ ⇑ ⇓   3·↑   ↑*        ups and downs; ^ and v are read too
±1   ±{3|2}               a switch between something and its negative; +- is read too
{5, {4|3}|0}              any game, by its left and right options; {0||0|-1} is {0|{0|-1}}
⧾_2   ⧿_2                 tiny {0||0|-2} and miny {2|0||0}; +_2 and -_2 are read too
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from noyau.errors import CannotRead, NoyauError, TooLarge
from noyau.values.algebra import Value, as_value, made

MOST_CHARACTERS = 100_000
"""Of longer texts only the outline is given: nobody reads them, and some would fill a disk."""
LARGEST_NIMBER = 999
DEEPEST = 100
ARROW = "[↑⇑↓⇓^v]"


def value(text: str | Value | Fraction | int) -> Value:
    """The value that a text stands for.

    >>> value("1/2 + *3")
    value('1/2 + *3')
    >>> value("{0|*}"), value("{1|-1}"), value("{0||0|-2}"), value("*2 + *3")
    (value('↑'), value('±1'), value('⧾_2'), value('*'))
    >>> value("{1|2")
    Traceback (most recent call last):
    noyau.errors.CannotRead: in '{1|2' a } is missing at the end.
    """
    if not isinstance(text, str):
        return as_value(text)
    reader = _Reader(text)
    try:
        return reader.read()
    except NoyauError:
        raise
    except OverflowError as error:
        raise TooLarge(str(error)) from None


def text_of(game: Value) -> str:
    """The value as text, which `value` reads back; of very long ones an outline with …, which it does not."""
    try:
        return _Writer().write(game)
    except _TooLong:
        low, high = game.right_stop, game.left_stop
        return f"{{…|…}} with stops {high} and {low}, mean {game.mean}, temperature {game.temperature}"


class _TooLong(Exception):
    pass


class _Writer:
    """Writes one value; what its parts are called is remembered while it does."""

    def __init__(self) -> None:
        self.name_of: dict[tuple[Any, int], str] = {}  # by pool and id

    def write(self, game: Value) -> str:
        name = self.name_of.get((game.pool, game.id))
        if name is None:
            name = self.name_of[game.pool, game.id] = (
                self._infinitesimal(game) or self._switch(game) or self._braces(game)
            )
            if len(name) > MOST_CHARACTERS:
                raise _TooLong
        return name

    def _infinitesimal(self, game: Value) -> str | None:
        """A number, or a number plus something that is smaller than every number and has a name."""
        number = game.left_stop
        if game.is_number:
            return str(number)
        if number != game.right_stop:
            return None
        small = game - number
        ups = ups_of(small)
        name = _ups_text(*ups) if ups else self._tiny(small)
        if name is None or not number:
            return name
        return f"{number}*" if name == "*" else f"{number} + {name}"

    def _tiny(self, game: Value) -> str | None:
        for sign, seen in (("⧾", game), ("⧿", -game)):
            left, right = seen.left, seen.right
            if list(left) != [0] or len(right) != 1 or list(right[0].left) != [0] or len(right[0].right) != 1:
                continue
            size = -right[0].right[0]
            if size > 0 and _is_atom(name := self.write(size)):
                return f"{sign}_{name}"
        return None

    def _switch(self, game: Value) -> str | None:
        left, right = game.left, game.right
        if len(left) != 1 or len(right) != 1 or right[0] != -left[0]:
            return None
        name = self.write(left[0])
        return f"±{name}" if _is_atom(name) else None

    def _braces(self, game: Value) -> str:
        sides = (sorted((self.write(x) for x in side), key=lambda t: (len(t), t)) for side in (game.left, game.right))
        left, right = (", ".join(side) for side in sides)
        return f"{{{left}|{right}}}"


def _is_atom(name: str) -> bool:
    return re.fullmatch(r"\d+(/\d+)?", name) is not None or (name[0] == "{" and name[-1] == "}")


def ups_of(game: Value) -> tuple[int, int] | None:
    """(n, m) when the game is n·↑ + *m, else None.

    n·↑ + *m is {0 | (n−1)·↑ + *(m^1)} for n > 0, but ↑* is {0, *|0} (Siegel, Combinatorial Game Theory, II.1): so it is
    enough to follow the right options down to a nimber or to ↑*, and to compare in the end.

    >>> ups_of(value("3·↑*")), ups_of(value("⇓*2")), ups_of(value("⧾_1"))
    ((3, 1), (-2, 2), None)
    """
    sign = -1 if game < 0 or game == -_up_star() else 1
    target = step = game if sign > 0 else -game
    ups, steps = 0, 0
    while (star := _nimber_size(step)) is None:
        if step == _up_star():
            ups, star = 1, 1
            break
        if len(step.right) != 1 or list(step.left) != [0]:
            return None
        step, steps = step.right[0], steps + 1
    ups, star = ups + steps, star ^ (steps & 1)
    return (sign * ups, star) if target == ups * _up() + _nimber(star) else None


def _nimber_size(game: Value) -> int | None:
    """The size of a nimber; None for everything else."""
    left, right = game.pool.options(game.id)
    return len(left) if left == right and game == _nimber(len(left)) else None


def _nimber(size: int) -> Value:
    return made(lambda pool: pool.nimber(size))


def _up() -> Value:
    return Value.of([0], [_nimber(1)])


def _up_star() -> Value:
    return _up() + _nimber(1)


def _ups_text(count: int, star: int) -> str:
    arrows = {0: "", 1: "↑", 2: "⇑", -1: "↓", -2: "⇓"}
    name = arrows.get(count) if count in arrows else f"{abs(count)}·{'↑' if count > 0 else '↓'}"
    stars = "" if star == 0 else "*" if star == 1 else f"*{star}"
    return f"{name}{stars}" or "0"


class _Reader:
    """A sum of terms, read from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.rest = re.sub(r"\s+", "", text.replace("−", "-"))
        self.depth = 0

    def read(self) -> Value:
        if not self.rest:
            raise CannotRead("an empty text is no value", hint="write 0, *, ↑, ±1, {3|1/2} …")
        found = self._sum()
        if self.rest:
            raise self._complaint(f"{self.rest[:12]!r} is not expected")
        return found

    def _sum(self) -> Value:
        total = self._term()
        while self.rest[:1] in ("+", "-"):
            minus = self._next() == "-"
            term = self._term()
            total = total - term if minus else total + term
        return total

    def _term(self) -> Value:
        if self._takes(r"⧾_?|\+_|tiny_?"):
            return self._tiny()
        if self._takes(r"⧿_?|-_|miny_?"):
            return -self._tiny()
        if self._takes(r"±|\+-"):
            size = self._atom()
            return Value.of([size], [-size])
        if self._takes(r"-"):
            return -self._term()
        return self._atom()

    def _tiny(self) -> Value:
        size = self._atom()
        return Value.of([0], [Value.of([0], [-size])])

    def _atom(self) -> Value:
        if number := self._takes(r"\d+(/\d+)?"):
            return self._after_number(_number(self, number))
        if self.rest[:1] == "*":
            return self._star()
        if re.match(ARROW, self.rest):
            return self._ups()
        if self._takes(r"\("):
            found = self._sum()
            if not self._takes(r"\)"):
                raise self._complaint("a ) is missing")
            return found
        if self._takes(r"\{"):
            return self._braces()
        raise self._complaint(f"a value is expected, not {self.rest[:12]!r}" if self.rest else "something is missing")

    def _after_number(self, number: Fraction) -> Value:
        """2* is 2 + *, 3·↑ is three ups, and 3↑ might be either sum or product."""
        if self._takes(r"[·⋅]"):
            if number.denominator != 1 or number >= 1000:
                raise self._complaint(f"{number} copies cannot be made")
            return self._ups(int(number)) if re.match(ARROW, self.rest) else int(number) * self._atom()
        if self.rest[:1] == "*":
            return self._star() + number
        if re.match(ARROW, self.rest):
            raise self._complaint(f"{number}{self.rest[0]} could be a sum or a product", "write 3·↑ or 3 + ↑")
        return as_value(number)

    def _ups(self, times: int = 1) -> Value:
        """Arrows, so many times, and the star behind them, once."""
        arrow = self._next()
        ups = times * (2 if arrow in "⇑⇓" else 1) * (-1 if arrow in "↓⇓v" else 1) * _up()
        return ups + self._star() if self.rest[:1] == "*" else ups

    def _star(self) -> Value:
        self._next()
        size = int(self._takes(r"\d{1,9}") or 1)
        if size > LARGEST_NIMBER:
            raise TooLarge(f"*{size} is too large", hint=f"nimbers up to *{LARGEST_NIMBER} can be read")
        return _nimber(size)

    def _braces(self) -> Value:
        """What is between { and }: split at the longest run of bars, then again within each side."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise TooLarge(f"more than {DEEPEST} braces are open at once")
        parts: list[list[Value] | int] = [[]]
        while not self._takes(r"\}"):
            if not self.rest:
                raise self._complaint("a } is missing")
            if bars := self._takes(r"\|+"):
                parts += [len(bars), []]
            elif isinstance(side := parts[-1], list):
                side.append(self._sum())
                if not self._takes(",") and self.rest[:1] not in ("|", "}", ""):
                    raise self._complaint(f"{self.rest[:12]!r} is not expected")
        self.depth -= 1
        return self._split(parts)

    def _split(self, parts: list[list[Value] | int]) -> Value:
        runs = [bars for bars in parts if isinstance(bars, int)]
        if not runs:
            raise self._complaint("braces without a | are no game", "write {1|-1}")
        if runs.count(max(runs)) > 1:
            raise self._complaint("two runs of bars are equally long", "use braces")
        middle = parts.index(max(runs))
        return Value.of(self._side(parts[:middle]), self._side(parts[middle + 1 :]))

    def _side(self, parts: list[list[Value] | int]) -> Iterator[Value]:
        if len(parts) > 1:
            yield self._split(parts)
        elif isinstance(parts[0], list):
            yield from parts[0]

    def _takes(self, pattern: str) -> str | None:
        found = re.match(pattern, self.rest)
        if not found:
            return None
        self.rest = self.rest[found.end() :]
        return found[0]

    def _next(self) -> str:
        first, self.rest = self.rest[0], self.rest[1:]
        return first

    def _complaint(self, what: str, hint: str = "") -> CannotRead:
        shown = self.text if len(self.text) <= 60 else self.text[:57] + "…"
        where = "" if self.rest else " at the end"
        return CannotRead(f"in {shown!r} {what}{where}", hint=hint)


def _number(reader: _Reader, text: str) -> Fraction:
    if len(text) > 40:
        raise TooLarge(f"the number {text[:12]}… needs more than 62 bits")
    above, _, below = text.partition("/")
    if below and int(below) == 0:
        raise CannotRead(f"{text!r} divides by zero")
    return Fraction(int(above), int(below or 1))
