"""Heaps: whole columns of a table at once, splits by a convolution of signs."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from noyau.proofs.fast.arrays import Array, faster
from noyau.proofs.flaw import Flaw
from noyau.proofs.heaps import PREPERIOD, TABLE, amounts, entries, folded, reach
from noyau.proofs.reading import Flaws, Found, Look, row, whole
from noyau.proofs.sentences import value_flaws, winner_flaws

MOST_AT_ONCE = 2**27
"""Heaps times values that are looked at together: less than a gigabyte."""
STRETCH = 2**14
"""Heaps of a long table that are looked at together."""
PARTS = 2**10
"""Splits of a heap that are looked at first, when values below its own were not met; then more and more."""
FREQUENT = 16
"""Frequent values, which are likely to be met."""
KEPT = 12
"""Heaps that are kept of every value."""
FARTHEST_FROM_WHOLE = 1e-3


@faster("periodicity", "subtraction", "winner", preperiod=whole(), period=whole(1), first=TABLE, second=TABLE)
def periodicity(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Who wins a heap of any size: an entry is right by the entries below it, all looked at together."""
    tables, period, repeats = (proof["first"], proof["second"]), proof["period"], reach(board)
    count, own = len(tables[0]), amounts(board)
    for player in (0, 1):
        wins, stuck = np.zeros(count, np.bool_), np.ones(count, np.bool_)
        for amount in own[player]:
            look()
            stuck[amount:] = False
            wins[amount:] |= tables[1 - player][: count - amount] == player
        right = np.where(wins, player, 1 - player)
        right[stuck] = player if board["misere"] else 1 - player
        for heap in np.flatnonzero(tables[player] != right)[:100]:
            yield Flaw(f"heap {heap}, player {player + 1} to move", f"is won by player {right[heap] + 1}")
        tail, earlier = tables[player][count - repeats :], tables[player][count - repeats - period : count - period]
        for place in np.flatnonzero(tail != earlier)[:100]:
            where = f"heap {count - repeats + place}, player {player + 1} to move"
            yield Flaw(where, f"differs from the heap {period} below it")
    winner = int(tables[board["to_move"] - 1][folded(board, proof)])
    yield from winner_flaws(claim, board["to_move"], winner + 1)


@faster("octal", "octal", "winner, grundy", period=whole(), preperiod=PREPERIOD, value=row(4, entries, 0, 2**20))
def octal(board: Found, claim: Found, proof: Found, look: Look) -> Flaws:
    """Grundy values of all heaps."""
    value, digits, period, preperiod = proof["value"], board["digits"], proof["period"], proof["preperiod"]
    size = int(2 ** int(value.max()).bit_length())
    if size * max(size, len(value)) <= MOST_AT_ONCE:
        least = least_of_all(digits, value, size, look)
    else:
        least = least_by_rare_heaps(np.array(digits, np.int64), value, size, look)
    for heap in np.flatnonzero(value != least)[:100]:
        yield Flaw(f"heap {heap}", f"has value {least[heap]}, not {value[heap]}")
    start = preperiod if period else len(value)
    for place in np.flatnonzero(value[start + period :] != value[start : len(value) - period])[:100] if period else ():
        yield Flaw(f"heap {start + period + place}", f"has another value than the heap {period} below it")
    yield from value_flaws(claim, int(value[folded(board, proof)]), board["to_move"])


def least_of_all(digits: Array, values: Array, size: int, look: Look) -> Array:
    """For every heap the least number that is the value of none of its options, for all heaps at once."""
    count, may_split = len(values), any(digit & 4 for digit in digits)
    split = reached_by_splits(values, size, look) if may_split else np.zeros((size, 0), np.bool_)
    reached = np.zeros((size + 1, count), np.bool_)  # the last row is for what is larger than all values
    for amount, digit in enumerate(digits[:count]):
        left = count - amount
        heap_of_left = reached[:size, amount:]
        if digit & 1:
            heap_of_left[values[0], 0] = True
        if digit & 2:
            heap_of_left[values[1:left], np.arange(1, left)] = True
        if digit & 4:
            heap_of_left |= split[:, :left]
    least: Array = np.argmin(reached, axis=0)  # the first that is not reached
    return least


def least_by_rare_heaps(digits: Array, values: Array, size: int, look: Look) -> Array:
    """The same for long tables, stretch by stretch, where a value that is not reached is seen at few splits.

    Call a value rare when it has an even number of binary digits in common with a mask. Adding without carrying, a
    value that is not rare comes only from a rare one and one that is not. So all splits at rare heaps tell which of
    the values that are not rare are reached; the rare ones below the table's entry only have to be met somewhere. Any
    mask will do; with a good one few heaps are rare. The least number that is missing is as the table has it, or
    something else is said: which one matters to nobody.
    """
    odd = odd_digits(size)[np.arange(size) & best_mask(values, size)]
    rare = np.flatnonzero(~odd[values[1:]]) + 1
    likely = Likely(values, np.flatnonzero(~odd), size)
    least = values.copy()
    for begin in range(0, len(values), STRETCH):
        end = min(begin + STRETCH, len(values))
        reached = np.zeros((size, end - begin), np.bool_)
        for amount, digit in enumerate(digits.tolist()):
            left = np.arange(begin - amount, end - amount)
            if digit & 1:
                reached[values[0], left == 0] = True
            if digit & 2:
                whole_heap = np.flatnonzero(left > 0)
                reached[values[left[whole_heap]], whole_heap] = True
            if digit & 4:
                mark_stretch(reached, values, begin - amount, rare, look)
        for amount in np.flatnonzero(digits & 4).tolist():
            likely.meet(reached, values[begin:end], begin - amount, look)
        least[begin:end] = least_in_stretch(reached, (digits, values), np.arange(begin, end), odd, look)
    return least


def mark_stretch(reached: npt.NDArray[np.bool_], values: Array, first_left: int, parts: Array, look: Look) -> None:
    """What neighbouring heaps are worth when one of the parts is split off: their rests are neighbours, too."""
    width = reached.shape[1]
    place, flat = np.arange(width), reached.reshape(-1)
    for part in parts[: np.searchsorted(parts, first_left + width - 1)].tolist():
        look()
        skip = max(0, part + 1 - first_left)
        rest = values[first_left + skip - part : first_left + width - part]
        flat[(rest ^ values[part]).astype(np.int64) * width + place[skip:]] = True


class Likely:
    """Splits with a frequent value: whatever comes from splits at all comes from one of them soon."""

    def __init__(self, values: Array, rare: Array, size: int) -> None:
        self.rare = rare  # the values that are wanted
        self.values = values.astype(np.min_scalar_type(size - 1))
        counts = np.bincount(values[len(values) // 2 :], minlength=size)
        self.frequent: list[int] = np.argsort(-counts, kind="stable")[:FREQUENT].tolist()
        self.by_value = np.argsort(self.values[1:], kind="stable") + 1
        self.first = np.concatenate([[0], np.cumsum(np.bincount(values[1:], minlength=size))])

    def splits(self, wanted: int) -> Iterator[tuple[int, int]]:
        """Some parts, each with the frequent value that must be left beside it."""
        for frequent in self.frequent:
            first, end = self.first[wanted ^ frequent], self.first[(wanted ^ frequent) + 1]
            for part in self.by_value[first : min(first + KEPT, end)].tolist():
                yield part, frequent

    def meet(self, reached: npt.NDArray[np.bool_], own: Array, first_left: int, look: Look) -> None:
        """Which of the rare values below the heaps' own come from those splits, until all do."""
        width = reached.shape[1]
        for wanted in self.rare[self.rare < own.max()].tolist():
            look()
            met = reached[wanted]
            for number, (part, frequent) in enumerate(self.splits(wanted)):
                if number % 8 == 0 and (met | (own <= wanted)).all():
                    break
                skip = max(0, part + 1 - first_left)
                if skip < width:
                    met[skip:] |= self.values[first_left + skip - part : first_left + width - part] == frequent


def least_in_stretch(
    reached: npt.NDArray[np.bool_], table: tuple[Array, Array], heaps: Array, odd: Array, look: Look
) -> Array:
    """What the table says where it is right, and for other heaps what it should say."""
    digits, values = table
    own = values[heaps]
    lacks: npt.NDArray[np.bool_] = np.less.outer(np.arange(len(reached)), own) & ~reached
    doubtful = ~odd[own] | lacks[odd].any(axis=0) | reached[own, np.arange(len(heaps))]
    for place in np.flatnonzero(lacks.any(axis=0) & ~doubtful):
        doubtful[place] = not all_met(int(heaps[place]), table, np.flatnonzero(lacks[:, place]), len(reached), look)
    found = own.copy()
    for place in np.flatnonzero(doubtful):
        found[place] = least_of_one(int(heaps[place]), digits, values, look)
    return found


def all_met(heap: int, table: tuple[Array, Array], wanted: Array, size: int, look: Look) -> bool:
    """Whether every wanted value comes from some split of the heap: that is mostly seen at the first few."""
    digits, values = table
    met = np.zeros(size, np.bool_)
    for amount in np.flatnonzero(digits & 4).tolist():
        left, first = heap - amount, 1
        while 2 * first <= left:
            look()
            last = min(2 * first + PARTS, left // 2 + 1)
            met[values[first:last] ^ values[left - last + 1 : left - first + 1][::-1]] = True
            if met[wanted].all():
                return True
            first = last
    return False


def least_of_one(heap: int, digits: Array, values: Array, look: Look) -> int:
    """By all splits of this heap."""
    look()
    reached = np.zeros(2 * int(2 ** int(values.max()).bit_length()), np.bool_)
    for amount, digit in enumerate(digits.tolist()):
        left = heap - amount
        if left < 0:
            break
        if digit & (2 if left else 1):
            reached[values[left]] = True
        if digit & 4:
            half = left // 2
            reached[values[1 : half + 1] ^ values[left - half : left][::-1]] = True
    return int(np.argmin(reached))


def odd_digits(size: int) -> npt.NDArray[np.bool_]:
    """Whether a number has an odd number of binary ones, for all below a power of two."""
    odd = np.zeros(1, np.bool_)
    while len(odd) < size:
        odd = np.concatenate([odd, ~odd])
    return odd


def best_mask(values: Array, size: int) -> int:
    """With which most heaps are not rare: by a Walsh-Hadamard transform."""
    count, step = np.bincount(values, minlength=size).astype(np.int64), 1
    while step < size:
        pairs = count.reshape(-1, 2, step)
        count = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).reshape(-1)
        step *= 2
    return int(np.argmin(count))


def reached_by_splits(values: Array, size: int, look: Look) -> npt.NDArray[np.bool_]:
    """Whether n tokens can be split into two heaps worth u together: row u, column n.

    For a mask m let s(v) be 1 or -1, as v has an even or an odd number of binary digits in common with m. Adding
    without carrying, s(v + w) = s(v) s(w). So the sum of s(G(a)) s(G(b)) over the splits of n into a and b, which is a
    convolution, is the sum of s(u) times the number of splits worth u, over all u. All masks together (a Walsh-Hadamard
    transform) tell those numbers.
    """
    odd = odd_digits(size)
    splits = np.empty((size, len(values)), np.int32)
    for mask in range(size):
        look()
        signs = np.where(odd[np.arange(size) & mask], -1.0, 1.0)[values]
        signs[0] = 0  # an empty heap is no part
        splits[mask] = squared(signs)
    step = 1
    while step < size:
        pairs = splits.reshape(-1, 2, step, len(values))
        pairs[:, 0] += pairs[:, 1]
        pairs[:, 1] *= -2
        pairs[:, 1] += pairs[:, 0]
        step *= 2
    any_split: npt.NDArray[np.bool_] = splits != 0  # the entries are size times the numbers
    return any_split


def squared(signs: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Sums of signs[a] signs[b] over a + b = n, for each n. They are whole; rounding errors are below a millionth."""
    count = len(signs)
    length = min(factor << (2 * count // factor).bit_length() for factor in (1, 3, 5))  # at least 2 * count
    sums = np.fft.irfft(np.fft.rfft(signs, length) ** 2, length)[:count]
    whole_sums: npt.NDArray[np.float64] = np.rint(sums)
    if np.abs(sums - whole_sums).max() > FARTHEST_FROM_WHOLE:
        raise ArithmeticError("the convolution of signs is not exact on this machine")
    return whole_sums
