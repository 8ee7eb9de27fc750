"""The algebra of values: sums, order, stops, temperature.

Games live in a pool in the core, which keeps each of them once, in canonical form: equal games have the same id there.
When a pool is full, a fresh one is used from then on; values from different pools still work together.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any, Literal, TypeVar

from noyau import _core
from noyau.deadline import Limit
from noyau.errors import BadRules, TooLarge
from noyau.memory import memory_limit

MOST_BYTES = 4_000_000_000
"""What a pool may take, where there is so much. It says no before it is gone."""
FRESH = 1_000
"""With fewer games than that in it, another pool would not do better."""

Outcome = Literal["N", "P", "L", "R"]
Corner = tuple[Fraction, Fraction]
Row = tuple[Any, Any]
"""A number as the core writes it, or the rows of left and right options."""
Wall = list[tuple[tuple[int, int], tuple[int, int]]]
"""Corners as the core writes them."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Thermograph:
    """What a game is worth to whoever moves first, when every move costs a tax.

    The walls go straight from corner to corner, each a tax and a value. They begin at tax 0 with the stops, and stand
    upright above the last corner, where both meet in the mast.
    """

    left: tuple[Corner, ...]
    right: tuple[Corner, ...]
    mean: Fraction
    temperature: Fraction

    def _repr_svg_(self) -> str:
        # Named and not imported: drawing stands to the right of everything that it draws.
        return str(import_module("noyau").draw(self))


@dataclass(frozen=True, slots=True)
class Heat:
    """What can be said of a game whose canonical form nobody has: its thermograph, and who wins."""

    thermograph: Thermograph
    outcome: Outcome

    @property
    def left_stop(self) -> Fraction:
        """The number that is reached when Left moves first and both play on."""
        return self.thermograph.left[0][1]

    @property
    def right_stop(self) -> Fraction:
        """The number that is reached when Right moves first and both play on."""
        return self.thermograph.right[0][1]

    @property
    def mean(self) -> Fraction:
        """What a copy is worth in a long sum of copies."""
        return self.thermograph.mean

    @property
    def temperature(self) -> Fraction:
        """How much it is worth to move first."""
        return self.thermograph.temperature


class Value:
    """A short partizan game up to equality. Make one with `value("{3|1} + *")`.

    >>> from noyau.values import value
    >>> hot, star = value("{3|1}"), value("*")
    >>> hot + star, -hot, hot - hot
    (value('{3*|1*}'), value('{-1|-3}'), value('0'))
    >>> hot > 0, hot.outcome, hot.mean, hot.temperature
    (True, 'L', Fraction(2, 1), Fraction(1, 1))
    >>> star | 0, star + star == 0
    (True, True)

    `g | h` is true when g and h are confused: neither is at least the other.
    """

    __slots__ = ("id", "pool")

    def __init__(self, pool: _core.Values, id: int) -> None:
        self.pool = pool
        self.id = id

    @classmethod
    def of(
        cls, left: Iterable[Value | Fraction | int], right: Iterable[Value | Fraction | int], *, limit: Limit = None
    ) -> Value:
        """The game with these left and right options. Past the limit, `TimeoutError`, as in the core.

        >>> Value.of([0], [Value.of([0], [0])])
        value('↑')
        """
        lefts, rights = [as_value(x) for x in left], [as_value(y) for y in right]

        def built(pool: _core.Values) -> int:
            return pool.construct([x.id_in(pool) for x in lefts], [y.id_in(pool) for y in rights], limit)

        return made(built)

    # Algebra

    def __add__(self, other: Value | Fraction | int) -> Value:
        if not isinstance(other, Value | Fraction | int):
            return NotImplemented
        addend = as_value(other)
        return made(lambda pool: pool.sum(self.id_in(pool), addend.id_in(pool)))

    __radd__ = __add__

    def __neg__(self) -> Value:
        return made(lambda pool: pool.negative(self.id_in(pool)))

    def __sub__(self, other: Value | Fraction | int) -> Value:
        if not isinstance(other, Value | Fraction | int):
            return NotImplemented
        return self + -as_value(other)

    def __rsub__(self, other: Fraction | int) -> Value:
        return as_value(other) - self

    def __mul__(self, times: int) -> Value:
        """So many copies: `3 * value("↑")`."""
        if not isinstance(times, int):
            return NotImplemented
        if times < 0:
            return -self * -times
        total, doubled = as_value(0), self
        while times:
            total = total + doubled if times & 1 else total
            times >>= 1
            doubled = doubled + doubled if times else doubled
        return total

    __rmul__ = __mul__

    # Order

    def __le__(self, other: Value | Fraction | int) -> bool:
        return self._at_most(as_value(other))

    def __ge__(self, other: Value | Fraction | int) -> bool:
        return as_value(other)._at_most(self)

    def __lt__(self, other: Value | Fraction | int) -> bool:
        return self <= other and not self >= other

    def __gt__(self, other: Value | Fraction | int) -> bool:
        return self >= other and not self <= other

    def __or__(self, other: Value | Fraction | int) -> bool:
        """Whether the two are confused: neither is at least the other."""
        return not self <= other and not self >= other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Value | Fraction | int):
            return NotImplemented
        if isinstance(other, Fraction) and other.denominator & (other.denominator - 1):
            return False  # 1/3 is no game that ends
        equal = as_value(other)
        if self.pool is equal.pool:
            return self.id == equal.id
        return worked(lambda pool: self.id_in(pool) == equal.id_in(pool))[1]

    def __hash__(self) -> int:
        return hash(self.left_stop) if self.is_number else hash((self.left_stop, self.right_stop))

    # What can be said of it

    @property
    def is_number(self) -> bool:
        """Whether it is a number, such as 1/2."""
        return self.pool.is_number(self.id)

    @property
    def outcome(self) -> Outcome:
        """Who wins: N (the next player), P (the previous player), L (Left) or R (Right)."""
        return outcome_of(at_most_zero=self <= 0, at_least_zero=self >= 0)

    @property
    def left(self) -> tuple[Value, ...]:
        """Left's options in canonical form."""
        return self._options()[0]

    @property
    def right(self) -> tuple[Value, ...]:
        """Right's options in canonical form."""
        return self._options()[1]

    def _options(self) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
        pool, (left, right) = worked(lambda pool: pool.options(self.id_in(pool)), self.pool)
        return tuple(Value(pool, x) for x in left), tuple(Value(pool, y) for y in right)

    @property
    def left_stop(self) -> Fraction:
        """The number that is reached when Left moves first and both play on."""
        return fraction(self.pool.stops(self.id)[0])

    @property
    def right_stop(self) -> Fraction:
        """The number that is reached when Right moves first and both play on."""
        return fraction(self.pool.stops(self.id)[1])

    @property
    def thermograph(self) -> Thermograph:
        """Its stops against a tax on every move.

        >>> from noyau.values import value
        >>> print(*value("{5|1}").thermograph.left)
        (Fraction(0, 1), Fraction(5, 1)) (Fraction(2, 1), Fraction(3, 1))
        """
        return drawn(*worked(lambda pool: pool.thermograph(self.id_in(pool)), self.pool)[1])

    @property
    def mean(self) -> Fraction:
        """What a copy is worth in a long sum of copies."""
        return self.thermograph.mean

    @property
    def temperature(self) -> Fraction:
        """How much it is worth to move first: −1 for whole numbers, −1/2ⁿ for others, at least 0 for the rest."""
        return self.thermograph.temperature

    def __str__(self) -> str:
        from noyau.values.notation import text_of

        return text_of(self)

    def _repr_latex_(self) -> str:
        from noyau.values.latex import latex_of

        return f"${latex_of(self)}$"

    def __repr__(self) -> str:
        text = str(self)
        return f"<Value: {text}>" if "…" in text else f"value({text!r})"

    # Between pools, and between processes

    def __reduce__(self) -> tuple[Any, ...]:
        return _from_rows, (_spelt(self),)

    def id_in(self, pool: _core.Values) -> int:
        """The id that the same game has in another pool."""
        return self.id if pool is self.pool else _carried(self, pool)

    def _at_most(self, other: Value) -> bool:
        return worked(lambda pool: pool.at_most(self.id_in(pool), other.id_in(pool)), self.pool)[1]


def as_value(number: Value | Fraction | int) -> Value:
    """A number as a value; a value as it is."""
    if isinstance(number, Value):
        return number
    exact = Fraction(number)
    exponent = exact.denominator.bit_length() - 1
    if exact.denominator != 1 << exponent:
        raise BadRules(f"{exact} is no value of a game that ends", hint="denominators are powers of two")
    if abs(exact.numerator) >= 2**62 or exponent > 60:
        raise TooLarge(f"the number {exact} needs more than 62 bits")
    return made(lambda pool: pool.number(exact.numerator, exponent))


_pools: list[_core.Values] = []
# Whoever copies this module's names (doctest does, a notebook may) and outlives the interpreter would keep the pool.
atexit.register(_pools.clear)


def made(work: Callable[[_core.Values], int]) -> Value:
    """A value made in the pool of the moment."""
    return Value(*worked(work))


def worked(work: Callable[[_core.Values], T], first: _core.Values | None = None) -> tuple[_core.Values, T]:
    """Do something in a pool, unless told otherwise that of the moment, or in a fresh one if that is full."""
    pool = first if first is not None else _pool_of_the_moment()
    while True:
        was_fresh = pool.count() < FRESH
        try:
            return pool, work(pool)
        except MemoryError:
            if pool in _pools:
                _pools.clear()
                if was_fresh:
                    raise too_much_memory() from None
            pool = _pool_of_the_moment()
        except (OverflowError, ValueError) as error:
            raise TooLarge(str(error)) from None


def most_bytes() -> int:
    """What a pool may take on this machine, now."""
    return min(MOST_BYTES, memory_limit())


def too_much_memory() -> TooLarge:
    """The complaint when it was not enough."""
    return TooLarge(f"this needs more than {most_bytes() / 1e9:.2g} GB of memory")


def forget() -> None:
    """Begin a fresh pool: values that are made from now on owe nothing to those before."""
    _pools.clear()


def _pool_of_the_moment() -> _core.Values:
    if not _pools:
        _pools.append(_core.Values(most_bytes()))
    return _pools[0]


def fraction(pair: tuple[int, int]) -> Fraction:
    """How the core writes fractions: numerator, and exponent of the denominator."""
    return Fraction(pair[0], 1 << pair[1])


def outcome_of(*, at_most_zero: bool, at_least_zero: bool) -> Outcome:
    """Who wins, read off from a comparison with 0."""
    if at_most_zero:
        return "P" if at_least_zero else "R"
    return "L" if at_least_zero else "N"


def drawn(left: Wall, right: Wall, mean: tuple[int, int], temperature: tuple[int, int]) -> Thermograph:
    """A thermograph as the core writes it."""
    return Thermograph(_corners(left), _corners(right), fraction(mean), fraction(temperature))


def _corners(wall: Wall) -> tuple[Corner, ...]:
    return tuple((fraction(tax), fraction(value)) for tax, value in wall)


def _carried(source: Value, pool: _core.Values) -> int:
    """Rebuild a game in another pool."""
    return _rebuilt(pool, _spelt(source))


def _spelt(source: Value) -> list[Row]:
    """A game as rows, options before what has them; the last is the game itself."""
    pool, rows = source.pool, list[Row]()
    row_of: dict[int, int] = {}
    waiting = [source.id]
    while waiting:
        game = waiting[-1]
        if game in row_of:
            waiting.pop()
            continue
        left, right = ([], []) if pool.is_number(game) else pool.options(game)
        missing = [option for option in left + right if option not in row_of]
        if missing:
            waiting += missing
            continue
        row_of[game] = len(rows)
        rows.append(
            pool.stops(game)[0] if pool.is_number(game) else ([row_of[x] for x in left], [row_of[y] for y in right])
        )
    return rows


def _rebuilt(pool: _core.Values, rows: list[Row]) -> int:
    ids: list[int] = []
    for left, right in rows:
        if isinstance(left, int):
            ids.append(pool.number(left, right))
        else:
            ids.append(pool.construct([ids[x] for x in left], [ids[y] for y in right]))
    return ids[-1]


def _from_rows(rows: list[Row]) -> Value:
    """The value that was pickled as these rows."""
    return made(lambda pool: _rebuilt(pool, rows))
