"""Bracelets: as many stones as there are windows, no window twice; and where in them a window is.

`euler` does as document 003 does: in de Bruijn's diagram the vertices are the words of k − 1 stones and the arcs those
of k, each from its beginning to its end; a circuit through every arc, of each arc the first stone. `random` draws from
all bracelets, each as likely as the others (`core/sequences/random_windows.cpp`). `least` is the first in the order of
the alphabet, `register` a shift register; neither holds the bracelet in memory.

>>> "".join(map(str, sequence("random", 4, 2, seed=5)))
'0000101100111101'
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, ClassVar, cast

import numpy as np
import numpy.typing as npt

from noyau import _core
from noyau.answers import UNASKED, BraceletAnswer
from noyau.certificates import Proved, PuzzleClaim
from noyau.certificates.kinds import EveryWindow, Windows
from noyau.deadline import MORE_TIME, Deadline, Limit
from noyau.errors import BadRules, CannotRead, LimitReached, TooLarge
from noyau.games.bracelet import SolveOptions
from noyau.graphs import Digraph
from noyau.languages import Message, message
from noyau.memory import in_words, memory_limit
from noyau.positions import Turn
from noyau.rules import Threading
from noyau.saving import Stream
from noyau.sequences.least import LeastSequence
from noyau.solution import Option, Solution, Verdict
from noyau.solvers.interface import Asked, Solver
from noyau.solvers.sequences.doubling import doubled_to
from noyau.solvers.sequences.euler import circuit_of
from noyau.solvers.sequences.forbidden import longest_ring, read_words
from noyau.solvers.sequences.register import RegisterSequence
from noyau.solvers.sequences.shortened import ShortenedSequence
from noyau.words import FIRST

Stones = npt.NDArray[np.uint8]
MOST_ARCS_LISTED = 64
MOST_SHOWN = 1 << 24
"""A longer sequence is not spelt out; `--out` writes it to a file."""
BYTES_OF_METHOD = {"euler": 30, "random": 5, "doubling": 4, "least": 2}
"""What a method needs for each stone while it works."""
MOST_ENDINGS = 4_096
MOST_TRIED = 200_000


class BraceletSolver(Solver[Threading]):
    """The bracelet and the proof that no window comes up twice; or where a window is, or which one is at a place."""

    only: ClassVar = Threading
    methods: ClassVar = {
        "least": "the first in the order of the alphabet, never held in memory",
        "euler": "document 003: an Eulerian circuit of de Bruijn's diagram",
        "register": "a shift register, for two kinds of stones",
        "doubling": "Lempel's doubling, from bracelets of shorter windows",
        "random": "any bracelet, each as likely as the others",
    }
    answers: ClassVar = BraceletAnswer
    outputs: ClassVar = {"out": lambda solution, deadline: _file(solution)}
    demos: ClassVar = ("thread",)

    def solve(self, rules: Threading, asked: Asked) -> Solution[Any, Any, BraceletAnswer]:
        """The options are `noyau.games.bracelet.SolveOptions`."""
        began, options, method = time.perf_counter(), asked.options, asked.method
        _refuse(rules, options, in_file=bool(asked.outputs))
        if options.forbid is not None:
            _refuse_beside_words(rules, asked)
            return _avoiding(rules, asked, began)
        source = source_of(rules, method, options.seed, limit=asked.deadline)
        streamed = rules.wanted > MOST_SHOWN and isinstance(source, LeastSequence | RegisterSequence)
        ring = None if streamed else source.symbols()
        answer = _answer(rules, asked, source, ring)
        turn = Turn(rules.start(), FIRST)
        claim = PuzzleClaim(True, rules.wanted, rules.wanted)
        certificate = EveryWindow() if ring is None else Windows(ring.view(np.int8))
        proof = Proved(rules, claim, certificate)
        took = time.perf_counter() - began
        return Solution(rules, turn, answer, proof, took, lambda now: verdict_at(rules, now.position))


def _avoiding(rules: Threading, asked: Asked, began: float) -> Solution[Any, Any, BraceletAnswer]:
    """The longest ring without some words. It is a ring of so many stones, which is what the window scan proves."""
    forbidden = read_words(asked.options.forbid, rules.symbols)
    found = longest_ring(rules.k, rules.symbols, forbidden, limit=asked.deadline)
    length, words_said = len(found.ring), ", ".join(sorted(forbidden))
    if not length:
        none = BadRules(f"there is no ring: however it goes on, one of {words_said} comes up")
        raise none.saying("bracelet.none", words=words_said)
    key = "bracelet.avoids" if found.is_longest else "bracelet.avoids_at_most"
    bound: dict[str, Any] = {} if found.is_longest else {"bound": found.bound}
    said = [message("bracelet.found", count=length, k=rules.k), message("bracelet.sequence", sequence=found.ring)]
    said.append(message(key, words=words_said, **bound))
    avoids = {"forbidden": list(forbidden), "at_most": found.bound}
    answer = BraceletAnswer(
        length=length, method=asked.method, sequence=found.ring, sentences=tuple(said), **cast(Any, avoids)
    )
    ring: Threading = replace(cast(Any, rules), length=length)
    took = time.perf_counter() - began

    def verdict(now: Turn[Any]) -> Verdict[Any]:
        return verdict_at(ring, now.position)

    stones = np.array([rules.symbols.index(sign) for sign in found.ring], np.int8)
    proof = Proved(ring, PuzzleClaim(True, length, length), Windows(stones))
    return Solution(ring, Turn(ring.start(), FIRST), answer, proof, took, verdict, finished=found.is_longest)


def _answer(rules: Threading, asked: Asked, source: Source, ring: Stones | None) -> BraceletAnswer:
    options, found = asked.options, dict[str, Any]()
    if asked.method == "random":
        found["seed"] = options.seed
    if asked.outputs:
        found |= {"begin": options.begin, "packed": options.packed or asked.method == "register"}
    if options.find is not None:
        found |= {"window": options.find, "position": place_of(rules, source, options.find)}
    elif options.at is not None:
        window = "".join(rules.symbols[kind] for kind in source.window_at(options.at))
        found |= {"position": options.at, "window": window}
    elif not asked.outputs and ring is not None:
        found["sequence"] = in_symbols(rules, ring)
    if asked.method == "euler" and ring is not None and rules.wanted <= MOST_ARCS_LISTED:
        found["arcs"] = rules.windows(in_symbols(rules, ring))
    answer = BraceletAnswer(length=source.length, method=asked.method, **found)
    return replace(answer, sentences=tuple(_sentences(rules, options, answer)))


def source_of(rules: Threading, method: str, seed: int = 0, *, limit: Limit = None) -> Source:
    """The stones of a bracelet, made as they are asked for where the method can do that."""
    k, kinds = rules.k, len(rules.symbols)
    if rules.wanted < kinds**k:
        if method != "least":
            whole = BadRules(
                f"the method {method} makes whole bracelets only", hint="--length goes with --method least"
            )
            raise whole.saying("error.bracelet.whole", method=method).hinting("error.bracelet.whole.hint")
        _refuse_to_hold(rules, method)
        return ShortenedSequence(kinds, k, rules.wanted)
    if method == "least":
        return LeastSequence(kinds, k)
    if method == "register":
        if kinds != 2:
            raise BadRules(f"a shift register makes bracelets of two kinds of stones, not {kinds}", hint="use least")
        return RegisterSequence(k)
    _refuse_to_hold(rules, method)
    if method == "doubling":
        if kinds != 2:
            raise BadRules(f"doubling makes bracelets of two kinds of stones, not {kinds}", hint="use least")
        return Held(doubled_to(k), k)
    return Held(sequence(method, k, kinds, seed=seed, limit=limit), k)


def _refuse_to_hold(rules: Threading, method: str) -> None:
    """Complain where all stones would have to be in memory, and do not fit."""
    need = BYTES_OF_METHOD[method] * rules.wanted
    if need > memory_limit():
        what = "and no more stones than asked for" if method == "least" else f"by the method {method}"
        error = TooLarge(
            f"{rules.wanted:,} stones {what} would take {in_words(need)} of memory",
            hint="whole bracelets by the methods least and register need none, with --out FILE",
        )
        raise error.hinting("error.bracelet.held.hint")


@dataclass(frozen=True, eq=False)
class Held:
    """A bracelet that is all in memory."""

    ring: Stones
    k: int

    @property
    def length(self) -> int:
        """How many stones there are."""
        return len(self.ring)

    def symbols(self) -> Stones:
        """All of them."""
        return self.ring

    def blocks(self, start: int, stop: int, letters: bytes) -> Iterator[bytes]:
        """The stones of these places as letters, a piece at a time."""
        table = np.frombuffer(letters, np.uint8)
        for begin in range(start, stop, MOST_SHOWN):
            yield table[self.ring[begin : min(stop, begin + MOST_SHOWN)]].tobytes()

    def window_at(self, position: int) -> tuple[int, ...]:
        """The window that begins at a place."""
        return tuple(np.take(self.ring, np.arange(position, position + self.k), mode="wrap").tolist())

    def first_position_of(self, part: Sequence[int]) -> int:
        """Where a window, or the beginning of one, comes up first."""
        around = np.concatenate([self.ring, np.take(self.ring, np.arange(self.k - 1), mode="wrap")])
        return around.tobytes().find(bytes(part))


Source = LeastSequence | RegisterSequence | ShortenedSequence | Held


def sequence(method: str, k: int, kinds: int, *, seed: int = 0, limit: Limit = None) -> Stones:
    """The kinds of the stones of a bracelet with every window of k once."""
    if method == "random":
        if not 0 <= seed < 2**64:
            raise BadRules(f"the seed {seed} is out of range", hint="give 0 to 18446744073709551615")
        deadline = Deadline.of(limit)
        with deadline.saying(f"not all of the {kinds}^{k} stones were drawn in time", hint=MORE_TIME):
            return _core.random_windows(kinds, k, seed, deadline)
    limit = Deadline.of(limit)
    diagram = diagram_of(k, kinds)
    first_stone = circuit_of(diagram, limit=limit) // diagram.vertex_count
    return first_stone.astype(np.uint8)


def diagram_of(k: int, kinds: int) -> Digraph:
    """De Bruijn's diagram: arc number w is the window w, from its first k − 1 stones to its last.

    >>> diagram_of(2, 2).edges()
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    vertices = kinds ** (k - 1)
    targets = np.tile(np.arange(vertices, dtype=np.int32), kinds)
    return Digraph(np.arange(0, vertices * kinds + 1, kinds, dtype=np.int64), targets)


def count_bracelets(k: int, kinds: int) -> int:
    """How many bracelets there are, turned ones counted once: (n!)^(n^(k−1)) / n^k.

    >>> [count_bracelets(k, 2) for k in range(1, 6)]
    [1, 1, 2, 16, 2048]
    """
    return int(math.factorial(kinds) ** kinds ** (k - 1) // kinds**k)


def place_of(rules: Threading, source: Source, window: str) -> int | None:
    """Where a window, or the beginning of one, comes up first; None where it is not in a shortened bracelet."""
    kinds = tuple(map(rules.symbols.index, window))
    if isinstance(source, Held):
        return source.first_position_of(kinds)
    if len(kinds) == rules.k:
        return source.position_of(kinds)
    if isinstance(source, ShortenedSequence):
        return min(source.positions_of(kinds, MOST_ENDINGS), default=None)
    return source.first_position_of(kinds)


def in_symbols(rules: Threading, kinds: Stones) -> str:
    """The stones as the player sees them."""
    if rules.symbols.isascii():
        letters = np.frombuffer(rules.symbols.encode("ascii"), np.uint8)
        return letters[kinds].tobytes().decode("ascii")
    return "".join(rules.symbols[kind] for kind in kinds.tolist())


def _refuse(rules: Threading, asked: SolveOptions, *, in_file: bool) -> None:
    """Complain about what cannot be answered, before any work is done."""
    if asked.find is not None:
        _refuse_window(rules, asked.find)
    if asked.at is not None and not 0 <= asked.at < rules.wanted:
        raise BadRules(f"there is no place {asked.at}", hint=f"the places are 0 to {rules.wanted - 1:,}")
    if rules.wanted > MOST_SHOWN and not in_file and asked.find is None and asked.at is None:
        error = TooLarge(
            f"{rules.wanted:,} stones are too many to be shown",
            hint="write them to a file with --out FILE, or ask for one window with --find or --at",
        )
        raise error.saying("error.bracelet.shown", stones=str(rules.wanted)).hinting("error.bracelet.shown.hint")
    if (asked.begin or asked.packed) and not in_file:
        raise BadRules(f"{'--begin' if asked.begin else '--packed'} is about a file", hint="name one with --out FILE")
    if not 0 <= asked.begin < rules.wanted:
        raise BadRules(f"there is no place {asked.begin} to begin at", hint=f"the places are 0 to {rules.wanted - 1:,}")
    if asked.packed and len(rules.symbols) != 2:
        raise BadRules(f"{len(rules.symbols)} kinds of stones cannot be packed", hint="two kinds can, eight to a byte")


def _refuse_beside_words(rules: Threading, asked: Asked) -> None:
    if asked.method != "least":
        raise BadRules(
            f"the method {asked.method} knows no forbidden words", hint="--forbid goes with the method least"
        )
    options = asked.options
    given = {"--find": options.find, "--at": options.at, "--length": rules.length, "--out": asked.outputs or None}
    for flag, value in given.items():
        if value is not None:
            raise BadRules(f"{flag} and --forbid do not go together", hint="leave out one of them")


def _refuse_window(rules: Threading, window: str) -> None:
    for place, symbol in enumerate(window):
        if symbol not in rules.symbols:
            raise CannotRead(
                f"{symbol!r}, character {place} of the window {window[:60]!r}, is no kind of stone",
                allowed=rules.symbols,
            )
    if not 1 <= len(window) <= rules.k:
        raise CannotRead(f"the window {window[:60]!r} has {len(window)} stones, and here it has 1 to {rules.k}")


def verdict_at(rules: Threading, at: Any) -> Verdict[Any]:
    """Whether the stones so far can be completed, and with which stone next."""
    rank = rules.wanted - len(at.stones)
    if rank == 0:
        return Verdict(FIRST if rules.solved(at) else None, 0 if rules.solved(at) else None, ())
    options = []
    for move in rules.moves(at):
        good = can_be_completed(rules, rules.after(at, move).stones)
        options.append(Option(move, FIRST if good else None, rank if good else None, good))
    good = any(option.best for option in options)
    return Verdict(FIRST if good else None, rank if good else None, tuple(options))


def can_be_completed(rules: Threading, stones: str) -> bool:
    """Whether legal stones are the beginning of a bracelet.

    They are a walk in the diagram. What is left to be walked, back to where it began, is balanced by itself; so it can
    be walked exactly when its arcs hang together with where the walk is (proposition 4).
    """
    k = rules.k
    if len(stones) < k - 1:
        return rules.length is None or _search(rules, stones)
    if rules.length is not None and rules.length < len(rules.symbols) ** k:
        return _search(rules, stones)
    used = {stones[place : place + k] for place in range(len(stones) - k + 1)}
    near: dict[str, list[str]] = {stones[len(stones) - k + 1 :]: []}
    for word in words(rules.symbols, k):
        if word not in used:
            near.setdefault(word[:-1], []).append(word[1:])
            near.setdefault(word[1:], []).append(word[:-1])
    seen, todo = set(), [stones[len(stones) - k + 1 :]]
    while todo:
        here = todo.pop()
        if here not in seen:
            seen.add(here)
            todo.extend(near[here])
    return seen == near.keys()


def _search(rules: Threading, stones: str) -> bool:
    """By trying, for a ring that does not use every window."""
    tried, todo = 0, [type(rules.start())(stones)]
    while todo:
        at = todo.pop()
        if rules.solved(at):
            return True
        if (tried := tried + 1) > MOST_TRIED:
            raise LimitReached(f"unknown so far: {MOST_TRIED:,} beginnings were tried", hint="take a smaller ring")
        todo.extend(rules.after(at, move) for move in rules.moves(at))
    return False


def words(symbols: str, length: int) -> Iterator[str]:
    """Every word of so many symbols, in the order of the alphabet."""
    return map("".join, product(symbols, repeat=length))


def _sentences(rules: Threading, asked: SolveOptions, answer: BraceletAnswer) -> Iterator[Message]:
    window = answer.window or ""
    if answer.position is None:
        yield message("bracelet.absent", window=window)
        return
    if answer.position is not UNASKED:
        key = "bracelet.window" if asked.find is None else "bracelet.position"
        yield message(key, window=window, position=answer.position)
        return
    yield message("bracelet.found", count=answer.length or 0, k=rules.k)
    if answer.sequence is not None:
        yield message("bracelet.sequence", sequence=answer.sequence)
    if answer.arcs is not None:
        yield message("bracelet.arcs", arcs=" ".join(answer.arcs))


def _file(solution: Solution[Any, Any, Any]) -> Iterable[bytes]:
    """The stones, a piece at a time; those of a shift register are packed, eight to a byte."""
    rules = solution.rules
    assert isinstance(rules, Threading)
    answer: BraceletAnswer = solution.answer
    source = source_of(rules, answer.method or "", answer.seed or 0)
    begin, end = answer.begin or 0, source.length
    if isinstance(source, RegisterSequence) if answer.packed is None else answer.packed:
        return Stream(packed(source, begin, end), -(-(end - begin) // 8))
    if rules.symbols.isascii():
        return Stream(source.blocks(begin, end, rules.symbols.encode("ascii")), end - begin)
    blocks = source.blocks(begin, end, bytes(range(len(rules.symbols))))
    return (in_symbols(rules, np.frombuffer(block, np.uint8)).encode() for block in blocks)


def packed(source: Source, begin: int, end: int) -> Iterator[bytes]:
    """Eight stones to a byte, the first one highest; the last byte is filled up with zeros."""
    if isinstance(source, LeastSequence | RegisterSequence):
        yield from source.packed(begin, end)
        return
    left = np.empty(0, np.uint8)  # of a piece that was no whole number of bytes
    for block in source.blocks(begin, end, bytes([0, 1])):
        bits = np.concatenate([left, np.frombuffer(block, np.uint8)])
        whole = len(bits) // 8 * 8
        yield np.packbits(bits[:whole]).tobytes()
        left = bits[whole:]
    yield np.packbits(left).tobytes()


SOLVER = BraceletSolver()
