"""Slow, obviously right twins for sequences in which no window comes twice."""

from __future__ import annotations

import math

from hypothesis import strategies as st

SMALL = [(size, window) for size in (2, 3, 4, 5, 26) for window in range(1, 10) if size**window <= 700]
"""Alphabets and windows whose sequences can be looked through window by window."""


def windows_of(symbols, window):
    """Every window, round the circle."""
    around = [*symbols] * (window // len(symbols) + 2)
    return [tuple(around[i : i + window]) for i in range(len(symbols))]


def greedy_least(size, window):
    """Martin's rule of 1934: always the least symbol that makes a new window, after window − 1 of the greatest."""
    symbols, seen = [size - 1] * (window - 1), set()
    while True:
        for symbol in range(size):
            new = (*symbols[len(symbols) - window + 1 :], symbol)
            if new not in seen:
                seen.add(new)
                symbols.append(symbol)
                break
        else:
            return symbols[window - 1 :]


def shift_register(window, taps):
    """The recurrence, stone by stone, with one more zero in front."""
    symbols = [0] * (window - 1) + [1]
    while len(symbols) < 2**window - 1:
        symbols.append((symbols[-window] + sum(symbols[tap - window] for tap in taps)) % 2)
    return [0, *symbols[: 2**window - 1]]


def is_prime(number):
    """By the witnesses that suffice below 3.3 · 10^24 (Sorenson and Webster)."""
    witnesses = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    if number < 2 or any(number % prime == 0 for prime in witnesses):
        return number in witnesses
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for witness in witnesses:
        power = pow(witness, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


@st.composite
def sizes_and_windows(draw, most_bits=80):
    """An alphabet and a window, with up to 2^most_bits windows."""
    size = draw(st.integers(2, 256))
    return size, draw(st.integers(1, max(1, int(most_bits / math.log2(size)))))
