"""Does every window come at most once? One bit per window, at the speed of the core, block after block.

>>> text = np.frombuffer(b"0000100110101111", np.uint8) - ord("0")
>>> first_repeat([text], size=2, window=4) is None
True
>>> first_repeat([text], size=2, window=3)  # 000 begins at 0, and at 1 again
1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

import numpy as np

from noyau import _core
from noyau.errors import TooLarge
from noyau.memory import in_words, memory_limit
from noyau.sequences.least import Symbols


def first_repeat(blocks: Iterable[Symbols], size: int, window: int) -> int | None:
    """Where the first window begins that was there before, round the circle; None when there is no such window."""
    seen = _set_for(size, window)
    beginning, rest = _beginning(blocks, window - 1)
    if len(beginning) < window - 1:  # shorter than a window, which then goes round more than once
        round_and_round = np.resize(beginning, window - 1 + len(beginning))
        beginning, rest = round_and_round[: window - 1], iter([round_and_round[window - 1 :]])
    else:
        rest = chain(rest, [beginning])
    index, position = _index_of(beginning, size), 0
    for block in rest:
        repeat, index = _core.mark_windows(seen, size, window, index, np.ascontiguousarray(block))
        if repeat >= 0:
            return position + repeat
        position += len(block)
    return None


def first_repeat_packed(blocks: Iterable[bytes], window: int, count: int) -> int | None:
    """The same for two symbols, eight to a byte, of which `count` are there."""
    packed, rest = _beginning((np.frombuffer(block, np.uint8) for block in blocks), window)
    first = np.unpackbits(packed)[:count]
    if len(first) == count:
        return first_repeat([first], 2, window)
    seen, index = _set_for(2, window), _index_of(first[: window - 1], 2)
    position, left = 0, count - len(first)
    for block in chain([first[window - 1 :]], rest, [first[: window - 1]]):
        if position < len(first) - window + 1 or left == 0:
            now = len(block)
            repeat, index = _core.mark_windows(seen, 2, window, index, block)
        else:
            now = min(left, 8 * len(block))
            repeat, index = _core.mark_windows_packed(seen, window, index, block, now)
            left -= now
        if repeat >= 0:
            return position + repeat
        position += now
    return None


def _index_of(symbols: Symbols, size: int) -> int:
    index = 0
    for symbol in symbols.tolist():
        index = index * size + symbol
    return index


def _beginning(blocks: Iterable[Symbols], count: int) -> tuple[Symbols, Iterator[Symbols]]:
    """The first symbols, and the rest."""
    rest, parts, missing = iter(blocks), [np.empty(0, np.uint8)], count
    while missing > 0 and (block := next(rest, None)) is not None:
        parts.append(block[:missing])
        if len(block) > missing:
            rest = chain([block[missing:]], rest)
        missing -= len(parts[-1])
    return np.concatenate(parts), rest


def _set_for(size: int, window: int) -> Symbols:
    needed = -(-(size**window) // 8)
    if needed > memory_limit():
        raise TooLarge(
            f"a bit for each of the {size}^{window} windows needs {in_words(needed)} of memory, and there are "
            f"{in_words(memory_limit())}",
            hint="check a smaller sequence",
        )
    return np.zeros(needed, np.uint8)
