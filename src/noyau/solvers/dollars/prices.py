"""Prices for dollars which prove that a solution of the dollar game is a shortest one.

If no move, anywhere, changes the worth of all dollars by more than 1, then what is owed at these prices is a bound on
the moves (docs/PROOF_FORMAT.md has the two lines of proof). The best prices y ≥ 0 solve a linear program,
max −y·values with |L·y| ≤ 1. Its other side are scripts in real numbers, and both are improved in turn: prices
rise where the script leaves debt, the script follows the prices, and each step of the script is shrunk towards 0 (the
primal-dual method of Chambolle and Pock). Rounding costs nothing: any whole numbers are prices, over the most that a
move can gain.

Where the real script is a move or more shorter than the best whole one, there are no such prices.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

import numpy as np
import numpy.typing as npt

from noyau.deadline import Deadline, Limit
from noyau.graphs import Graph
from noyau.graphs.arrays import Integers

Reals = npt.NDArray[np.float64]
ROUNDS, SECONDS = 2_000, 1.0
LOOKS = 1.3
"""The prices are looked at after rounds that grow by this factor."""
FAIR_ROUNDS, FAIR_SHARE = 100, 0.8
"""Prices that prove less than this share of the moves after so many rounds will not come to all of them."""
FINE = 2**12
"""What a move is worth at most, where prices need not be short."""
UNITS = tuple(2**power for power in range(31))
"""The smallest that will do: short numbers can be read."""


def prices_for(graph: Graph, values: Integers, script: Integers, *, limit: Limit = None) -> tuple[Integers, int] | None:
    """Prices and their unit which prove that no script is shorter than this one; None when they are not found.

    >>> from noyau.graphs import board
    >>> price, unit = prices_for(board("path:4"), np.array([-1, 0, 0, 2]), np.array([-2, -1, 0, 1]))
    >>> price.tolist(), unit
    ([4, 3, 1, 0], 1)
    """
    length = int(np.abs(script).sum())
    deadline = Deadline.of(limit).within(SECONDS)
    for rounds, prices in _rising(graph, values, script):
        most = float(np.abs(_gains(graph, prices)).max())
        bound = -float(prices @ values) / most if most else 0.0
        if bound > length - 1 and (found := _whole(graph, values, prices / most, length)) is not None:
            return found
        deadline.hear(rounds)
        if deadline.passed or (rounds > FAIR_ROUNDS and bound < FAIR_SHARE * length):
            return None
    return None


def best_prices(graph: Graph, values: Integers, script: Integers, *, limit: Limit = None) -> tuple[Integers, int]:
    """Whole prices and their unit that prove as much as was found, though perhaps not all; at worst nothing.

    >>> from noyau.graphs import board
    >>> price, unit = best_prices(board("path:4"), np.array([-1, 0, 0, 2]), np.array([-2, -1, 0, 1]))
    >>> -int(price @ np.array([-1, 0, 0, 2])) // unit
    4
    """
    best, most_owed = np.zeros(graph.vertex_count, np.int64), 0.0
    deadline = Deadline.of(limit).within(SECONDS)
    for rounds, prices in _rising(graph, values, script):
        most = float(np.abs(_gains(graph, prices)).max())
        whole = np.rint(prices * (FINE / most)).astype(np.int64) if most else best
        owed, gain = _worth(graph, values, whole)
        if gain and owed / gain > most_owed:
            best, most_owed = whole, owed / gain
        deadline.hear(rounds)
        if deadline.passed:
            break
    return best, max(1, _most_gained(graph, best))


def least_at(graph: Graph, values: Integers, prices: Integers) -> int:
    """So many moves at least, as whole prices y ≥ 0 prove it; counted exactly.

    >>> from noyau.graphs import board
    >>> least_at(board("path:4"), np.array([-1, 0, 0, 2]), np.array([4, 3, 1, 0]))
    4
    """
    owed, gain = _worth(graph, values, prices)
    return max(0, -(-owed // gain)) if gain else 0


def _rising(graph: Graph, values: Integers, script: Integers) -> Iterator[tuple[int, Reals]]:
    step = 0.5 / np.maximum(graph.degrees, 1)
    prices, real_script = np.zeros(graph.vertex_count), script.astype(np.float64)
    looks = {int(LOOKS**power) for power in range(1, 40)}
    for number in range(1, ROUNDS + 1):
        before = prices
        prices = np.maximum(0.0, before - step * (values - _gains(graph, real_script)))
        moved = real_script - step * _gains(graph, 2 * prices - before)
        real_script = np.sign(moved) * np.maximum(0.0, np.abs(moved) - step)
        if number in looks:
            yield number, prices


def _whole(graph: Graph, values: Integers, prices: Reals, length: int) -> tuple[Integers, int] | None:
    """These prices in the shortest whole numbers that prove the length, if any do; counted exactly."""
    for unit in UNITS:
        whole = np.rint(prices * unit).astype(np.int64)
        owed, gain = _worth(graph, values, whole)
        if gain and owed > (length - 1) * gain:
            common = gcd(gain, *whole.tolist())
            return whole // common, gain // common
    return None


def _worth(graph: Graph, values: Integers, prices: Integers) -> tuple[int, int]:
    """What is owed at these prices, and the most that a move can gain."""
    gain = _most_gained(graph, prices)
    return -sum(price * value for price, value in zip(prices.tolist(), values.tolist(), strict=True)), gain


def _most_gained(graph: Graph, prices: Integers) -> int:
    """The most that a move can gain anywhere, in whole numbers of any size."""
    price, gain = prices.tolist(), [0] * graph.vertex_count
    for one, other in graph.edges():
        gain[one] += price[one] - price[other]
        gain[other] += price[other] - price[one]
    return max(map(abs, gain))


def _gains(graph: Graph, numbers: Reals) -> Reals:
    """L times the numbers; of prices, what a dollar along each edge gains for its lender."""
    one, other = graph.ends_of_edge[:, 0], graph.ends_of_edge[:, 1]
    flow = numbers[one] - numbers[other]
    gains = np.bincount(one, flow, graph.vertex_count) - np.bincount(other, flow, graph.vertex_count)
    return gains.astype(np.float64, copy=False)
