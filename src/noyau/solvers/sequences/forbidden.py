"""Rings without a repeated window in which some words never come up: no long runs, no byte that must not be sent.

The windows that hold no such word are arcs of a part of de Bruijn's diagram, each from its first k − 1 stones to its
last. A ring is a closed walk that takes no arc twice. As many arcs as possible with as many ways into each vertex as
out of it are found by taking away the fewest (successive shortest paths); if what is left hangs together, a circuit
through it is a longest ring. Why none is longer: give every vertex a height. Along a closed walk rises and falls
cancel, so its length is the sum of 1 + fall over its arcs, and at most the sum of what is positive of that over all
arcs.

>>> found = longest_ring(4, "01", ("111", "000"))
>>> found.ring, found.bound
('11010010', 8)
>>> flaws_in_ring(found, 4, "01", ("111", "000"))
[]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from noyau.deadline import Deadline, Limit
from noyau.errors import BadRules, CannotRead, TooLarge

MOST_WINDOWS = 1 << 14
"""More windows than that take minutes."""


@dataclass(frozen=True)
class LongestRing:
    """A ring that avoids the words, and heights that show how long any such ring can be; it may be empty."""

    ring: str
    height_of: dict[str, int]
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

    Where what balances falls into pieces the largest piece is given, and the bound says how much longer one could be.
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
        arcs = allowed_windows(k, symbols, forbidden)
        kept, height_of = _balanced(arcs, deadline)
        bound = bound_by(arcs, height_of)
        return LongestRing(_largest_circuit(kept), height_of, bound)


def allowed_windows(k: int, symbols: str, forbidden: Sequence[str]) -> list[str]:
    """The windows that hold none of the words."""
    windows = ("".join(word) for word in product(symbols, repeat=k))
    return [window for window in windows if not any(word in window for word in forbidden)]


def bound_by(arcs: Sequence[str], height_of: dict[str, int]) -> int:
    """How many stones a ring has at most, by any heights of the words of k − 1 stones."""
    return sum(max(0, 1 + height_of.get(arc[:-1], 0) - height_of.get(arc[1:], 0)) for arc in arcs)


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
    bound = bound_by(allowed_windows(k, symbols, forbidden), found.height_of)
    if bound != found.bound:
        flaws.append(f"the heights show that no ring has more than {bound} stones, not {found.bound}")
    return flaws


def _balanced(arcs: Sequence[str], deadline: Deadline) -> tuple[list[str], dict[str, int]]:
    """The most arcs that enter each vertex as often as they leave it, and heights that show that there are no more."""
    out: dict[str, list[int]] = {}
    into: dict[str, list[int]] = {}
    for number, arc in enumerate(arcs):
        out.setdefault(arc[:-1], []).append(number)
        into.setdefault(arc[1:], []).append(number)
        out.setdefault(arc[1:], [])
        into.setdefault(arc[:-1], [])
    kept = [True] * len(arcs)
    excess = {vertex: len(into[vertex]) - len(out[vertex]) for vertex in out}
    graph = _Changing(arcs, kept, out, into)
    while any(more > 0 for more in excess.values()):
        deadline.look()
        _shorten(graph, excess)
    deadline.look()
    falls, _ = graph.cheapest(dict.fromkeys(out, 0))
    heights = {vertex: -fall for vertex, fall in falls.items()}
    return [arc for arc, stays in zip(arcs, kept, strict=True) if stays], heights


@dataclass(frozen=True)
class _Changing:
    """The arcs that are kept. To take one away costs 1 and is a step back along it; to put one back brings 1."""

    arcs: Sequence[str]
    kept: list[bool]
    out: dict[str, list[int]]
    into: dict[str, list[int]]

    def cheapest(self, far: dict[str, int]) -> tuple[dict[str, int], dict[str, int]]:
        """How cheap it is to get from the given vertices to every other, and by which arc one comes (Bellman, Ford)."""
        far, came = dict(far), dict[str, int]()
        queue, waiting = deque(far), set(far)
        while queue:
            here = queue.popleft()
            waiting.discard(here)
            steps = [(self.arcs[number][:-1], number, 1) for number in self.into[here] if self.kept[number]]
            steps += [(self.arcs[number][1:], number, -1) for number in self.out[here] if not self.kept[number]]
            for there, number, cost in steps:
                if there not in far or far[here] + cost < far[there]:
                    far[there], came[there] = far[here] + cost, number
                    if there not in waiting:
                        waiting.add(there)
                        queue.append(there)
        return far, came


def _shorten(graph: _Changing, excess: dict[str, int]) -> None:
    """Take away the cheapest path backwards from where too many arcs enter to where too few do."""
    far, came = graph.cheapest({vertex: 0 for vertex, more in excess.items() if more > 0})
    end = min((vertex for vertex, more in excess.items() if more < 0 and vertex in far), key=lambda one: far[one])
    excess[end] += 1
    here = end
    while here in came:
        number = came[here]
        graph.kept[number] = not graph.kept[number]
        here = graph.arcs[number][:-1] if graph.kept[number] else graph.arcs[number][1:]
    excess[here] -= 1


def _largest_circuit(arcs: list[str]) -> str:
    """A circuit through the largest piece of a balanced graph: walks closed one by one and merged (Hierholzer)."""
    after: dict[str, list[str]] = {}
    for arc in reversed(arcs):
        after.setdefault(arc[:-1], []).append(arc)
    best: list[str] = []
    for start in list(after):
        stack, circuit, at = [""], list[str](), start
        while stack:
            if after.get(at):
                arc = after[at].pop()
                stack.append(arc)
                at = arc[1:]
            else:
                arc = stack.pop()
                if arc:
                    circuit.append(arc)
                    at = arc[:-1]
        circuit.reverse()
        best = max(best, circuit, key=len)
    return "".join(arc[0] for arc in best)
