"""Lempel's doubling: from a sequence in which every window of k stones comes once to one for k + 1, two symbols.

Let each stone say whether the next two of a new sequence differ. That determines the new sequence up to exchanging its
symbols, so there are two of them, and each window of k + 1 stones is in one. Both pass the stones 1010…, and are joined
there.

>>> "".join(map(str, doubled(np.array([1, 0, 1, 1, 1, 0, 0, 0], np.uint8), window=3)))  # an example of Lempel (1970)
'1010000110111100'
>>> "".join(map(str, doubled_to(4)))
'1010000110111100'
"""

from __future__ import annotations

import numpy as np

from noyau.sequences.least import Symbols


def doubled_to(window: int) -> Symbols:
    """From 0011 on, doubled until the window is long enough."""
    symbols = np.array([0, 1] if window == 1 else [0, 0, 1, 1], np.uint8)
    for shorter in range(2, window):
        symbols = doubled(symbols, shorter)
    return symbols


def doubled(symbols: Symbols, window: int) -> Symbols:
    """One step: the window is that of the sequence that is given, and at least 2."""
    turned = np.roll(symbols, -_find(symbols, b"\1" * window))  # begins with the stones that all say "differ"
    one = np.concatenate([[1], 1 ^ np.bitwise_xor.accumulate(turned[:-1])]).astype(np.uint8)
    return np.concatenate([one, 1 ^ np.roll(one, -1)])


def _find(symbols: Symbols, window: bytes) -> int:
    return (symbols.tobytes() + symbols[: len(window) - 1].tobytes()).find(window)
