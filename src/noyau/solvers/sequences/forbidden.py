"""Rings without a repeated window in which some words never come up: no long runs, no byte that must not be sent.

The windows that hold no such word are arcs of a part of de Bruijn's diagram, each from its first k − 1 stones to its
last. A ring is a closed walk that takes no arc twice: a longest closed trail there, found with the reasons why none is
longer (`longest_trail.py`).

>>> found = longest_ring(4, "01", ("111", "000"))
>>> found.ring, found.bound
('00101101', 8)
>>> flaws_in_ring(found, 4, "01", ("111", "000"))
[]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from noyau.deadline import Deadline, Limit
from noyau.errors import BadRules, CannotRead, TooLarge
from noyau.solvers.sequences.longest_trail import Reason, bound_of, longest_trail

MOST_WINDOWS = 1 << 14
"""More windows than that take minutes."""


@dataclass(frozen=True)
class LongestRing:
    """A ring that avoids the words, and why no ring has more stones than the bound; it may be empty."""

    ring: str
    why: Reason
    bound: int

    @property
    def is_longest(self) -> bool:
        """Whether the bound is met."""
        return len(self.ring) == self.bound


def read_words(text: str, symbols: str) -> tuple[str, ...]:
    """`11111,0000` as words of the stones there are.

    >>> read_words("11111, 0000", "01")
    ('11111', '0000')
    """
    words = tuple(dict.fromkeys(part.strip() for part in text.split(",")))
    for word in words:
        if not word:
            raise CannotRead(
                f"{text!r} has an empty word in it", hint="give words with commas between them: 11111,0000"
            )
        odd = [sign for sign in word if sign not in symbols]
        if odd:
            raise CannotRead(f"the word {word!r} has {odd[0]!r} in it, which is no stone", allowed=symbols)
    return words


def longest_ring(k: int, symbols: str, forbidden: Sequence[str], *, limit: Limit = None) -> LongestRing:
    """A ring as long as can be without a window of k stones twice and without the words. Past the limit, LimitReached.

    Where the arcs that balance fall into pieces, cases are looked at; if they are too many, the bound says how much
    longer a ring could be.
    """
    deadline = Deadline.of(limit)
    for word in forbidden:
        if len(word) > k:
            raise BadRules(
                f"the word {word!r} is longer than a window of {k} stones", hint=f"give a k of at least {len(word)}"
            )
    if len(symbols) ** k > MOST_WINDOWS:
        raise TooLarge(
            f"there are {len(symbols) ** k:,} windows, and with forbidden words at most {MOST_WINDOWS:,} are looked at",
            hint="give a shorter window",
        )
    with deadline.saying("the longest ring is unknown so far"):
        found = longest_trail(allowed_windows(k, symbols, forbidden), deadline)
        return LongestRing("".join(arc[0] for arc in found.arcs), found.why, found.bound)


def allowed_windows(k: int, symbols: str, forbidden: Sequence[str]) -> list[str]:
    """The windows that hold none of the words."""
    windows = ("".join(word) for word in product(symbols, repeat=k))
    return [window for window in windows if not any(word in window for word in forbidden)]


def flaws_in_ring(found: LongestRing, k: int, symbols: str, forbidden: Sequence[str]) -> list[str]:
    """Every reason why this is no longest ring. It looks at each window once, and trusts nobody."""
    flaws = []
    round_again = found.ring * (k // max(1, len(found.ring)) + 2)
    windows = [round_again[place : place + k] for place in range(len(found.ring))]
    flaws += [f"{sign!r} is no stone" for sign in dict.fromkeys(found.ring) if sign not in symbols]
    seen: dict[str, int] = {}
    for place, window in enumerate(windows):
        if window in seen:
            flaws.append(f"the window {window} comes up at {seen[window]} and at {place}")
        seen.setdefault(window, place)
        flaws += [f"the word {word} comes up at {place}" for word in forbidden if window.startswith(word)]
    try:
        bound = bound_of(found.why, allowed_windows(k, symbols, forbidden))
    except ValueError as wrong:
        return [*flaws, str(wrong)]
    if bound != found.bound:
        flaws.append(f"the reasons show that no ring has more than {bound} stones, not {found.bound}")
    return flaws
