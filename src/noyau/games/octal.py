"""Octal games. Take tokens from a heap and perhaps split what is left in two, as a code allows; whoever cannot loses.

The code 0.77 is Kayles: take one token or two, and leave nothing, one heap or two. The digit at place k is a sum of 1
(k tokens may be taken when that leaves nothing), 2 (when it leaves one heap) and 4 (when it leaves two). A code that
begins with 4. lets a heap be split with nothing taken.

>>> kayles = Octal("0.77", n=4)
>>> [str(move) for move in kayles.moves(kayles.start(), FIRST)]
['take 1 from 0 leaving 3', 'take 1 from 0 leaving 1,2', 'take 2 from 0 leaving 2', 'take 2 from 0 leaving 1,1']
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any, ClassVar

from noyau.answers import OctalAnswer
from noyau.errors import BadRules
from noyau.forms import SEED, Ask, Game, Maker, Word, number
from noyau.games.nim import LARGEST_HEAP, Heaps, rows_of_sticks
from noyau.languages import Message, message
from noyau.rules import TWO_PLAYERS, Picture, Shaped
from noyau.words import FIRST, Notation, Player

LONGEST_CODE = 60
ANYHOW = 7
"""The digit of an amount that may always be taken, whatever it leaves."""


@dataclass(frozen=True, slots=True, order=True)
class Split(Notation):
    """A move; heaps are counted from 0, and what is left is nothing (0), one heap or two, the smaller one first."""

    template: ClassVar[str] = "take {count} from {heap} leaving {left}"
    counted_from_one: ClassVar[tuple[str, ...]] = ("heap",)
    heap: int
    count: int
    left: tuple[int, ...]


@dataclass(frozen=True)
class Octal(
    Shaped, settles=(*TWO_PLAYERS, "start", "moves", "after", "digits", "ways", "misere", "impartial", "carried")
):
    """The rules."""

    answers = OctalAnswer

    code: Annotated[str, Ask("the octal code, like 0.77")]
    n: Annotated[int, Ask("how many tokens the heap has")] = 100
    to_move: Annotated[Player, Ask("who moves first")] = FIRST
    misere: ClassVar[bool] = False
    impartial: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[04]?\.[0-7]+", self.code) or len(self.code) > LONGEST_CODE:
            hint = "0 or 4, a point, and digits from 0 to 7: 0.77 is Kayles"
            raise BadRules(f"{self.code[:LONGEST_CODE]!r} is not an octal code", hint=hint)
        if not any(self.digits):
            raise BadRules(f"with the code {self.code!r} nobody can ever move", hint="give a digit that is not 0")
        if not 0 <= self.n <= LARGEST_HEAP:
            error = BadRules(f"a heap cannot have {self.n:,} tokens", hint=f"give 0 to {LARGEST_HEAP:,}")
            raise error.saying("error.heap", tokens=str(self.n)).hinting("error.heap.hint", most=str(LARGEST_HEAP))

    @cached_property
    def digits(self) -> tuple[int, ...]:
        """The digit of each amount that may be taken, from 0 to the last that is not 0."""
        before, _, after = self.code.partition(".")
        return tuple(map(int, (before or "0") + after.rstrip("0")))

    def start(self) -> Heaps:
        """All tokens in one heap."""
        return Heaps((self.n,))

    def moves(self, at: Heaps, player: Player) -> Iterator[Split]:
        """Heap by heap, amount by amount; there may be more than can be counted, and they come one by one."""
        for heap, tokens in enumerate(at.heaps):
            for count, left, parts in self.ways(tokens):
                yield from (Split(heap, count, _left(left, part)) for part in parts)

    def ways(self, tokens: int) -> Iterator[tuple[int, int, range]]:
        """The amounts that may be taken from a heap, what each leaves, and where that may be split (0: nowhere)."""
        for count, digit in enumerate(self.digits[: tokens + 1]):
            left = tokens - count
            if digit & (2 if left else 1):
                yield count, left, range(1)
            if digit & 4:
                yield count, left, range(1, left // 2 + 1)

    def after(self, at: Heaps, move: Split) -> Heaps:
        """What is left; empty heaps are put away."""
        heaps = (*at.heaps[: move.heap], *move.left, *at.heaps[move.heap + 1 :])
        return Heaps(tuple(tokens for tokens in heaps if tokens) or (0,))

    def begun_at(self, at: Heaps, player: Player) -> Octal | None:
        """The same game, begun at a position; None where there are several heaps, for it begins with one."""
        return replace(self, n=at.heaps[0], to_move=player) if len(at.heaps) == 1 else None

    def carried(self) -> dict[str, Any]:
        """The board as a proof carries it."""
        return {"shape": "octal", "digits": list(self.digits), "tokens": self.n, "to_move": int(self.to_move)}

    def is_legal(self, at: Heaps, move: Split, player: Player) -> bool:
        """Whether some way to take from that heap leaves just that."""
        if not 0 <= move.heap < len(at.heaps):
            return False
        part = 0 if len(move.left) == 1 else move.left[0]
        return any(
            count == move.count and part in parts and move.left == _left(left, part)
            for count, left, parts in self.ways(at.heaps[move.heap])
        )

    def random_move(self, at: Heaps, player: Player, chance: random.Random) -> Split:
        """Each move with the same chance."""
        ways = [(heap, *way) for heap, tokens in enumerate(at.heaps) for way in self.ways(tokens)]
        heap, count, left, parts = chance.choices(ways, [len(parts) for *_, parts in ways])[0]
        return Split(heap, count, _left(left, chance.choice(parts)))

    def picture(self, at: Heaps) -> Picture:
        """Rows of pins, as in Kayles: a click takes that one, and the next ones where one is not enough.

        Where more may be taken as well, a right click takes the next larger amount.
        """

        def plays(heap: int, tokens: int, column: int) -> list[tuple[Notation, int]]:
            found: list[tuple[Notation, int]] = []
            for count in range(1, min(len(self.digits), tokens - column + 1)):
                parts = sorted(part for part in (column, tokens - count - column) if part > 0)
                move = Split(heap, count, tuple(parts) or (0,))
                if self.is_legal(at, move, FIRST):
                    found.append((move, count))
            return found[:2]

        amounts = [count for count, digit in enumerate(self.digits) if count and digit]
        two = len(amounts) == 2 and self.digits[amounts[0]] == self.digits[amounts[1]] == ANYHOW
        modes = (_mode(amounts[0]), _mode(amounts[1])) if two else None
        return rows_of_sticks(at.heaps, plays, widest=self.n, modes=modes, pins=True)


def _mode(count: int) -> Message:
    return message("mode.take", count=count)


def _left(left: int, part: int) -> tuple[int, ...]:
    return (part, left - part) if part else (left,)


def _by_chance(tokens: int, digits: int, seed: int) -> dict[str, Word]:
    draw = random.Random(seed)  # noqa: S311 - a board, not a secret
    code = [*(str(draw.randrange(8)) for _ in range(digits - 1)), str(draw.randint(1, 7))]
    return {"code": "0." + "".join(code), "n": str(tokens)}


BY_CHANCE = Maker(
    "code",
    "an octal code by chance",
    (
        number("tokens", "how many tokens the heap has", 13, least=1, most=60),
        number("digits", "how many digits the code has", 3, least=1, most=8),
        SEED,
    ),
    _by_chance,
)
GAME = Game(
    rules=Octal,
    position=Heaps,
    move=Split,
    try_first={"code": "0.77", "n": "13"},
    place=31,
    glimpse=("take 1 from 0 leaving 4,8",),
    methods={"table": "heaps.octal", "attractor": "arenas.attractor"},
    makers=(BY_CHANCE,),
)
