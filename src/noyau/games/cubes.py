"""Coloured cubes. Stack n cubes painted with n colours so that each of the four sides shows every colour once.

Instant Insanity is the set of four. A position says how each cube is turned; a move turns one cube by a quarter.

>>> game = Cubes("instant-insanity")
>>> game.sides(game.start())["front"]
('R', 'G', 'B', 'B')
>>> game.solved(game.start()), game.solved(Turns((4, 8, 20, 13)))
(False, False)
>>> str(game.after(game.start(), Quarter(2, "left")))
'turns 0,1,0,0'
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, ClassVar, Final

from noyau.answers import CubesAnswer
from noyau.errors import BadRules, CannotRead
from noyau.forms import Ask, Game
from noyau.games.shared.cube_colours import tints_of
from noyau.games.shared.cube_forms import canonical, canonical_form, is_isomorphic
from noyau.games.shared.cube_sets import FACES, NAMED, CubeSet, cube_set, is_file
from noyau.languages import Message, message
from noyau.rules import ONE_PLAYER, Picture, Piece, Shaped
from noyau.words import Notation

SIDES: Final = FACES[:4]
"""The faces that can be seen in a stack."""
AROUND: Final = ("front", "right", "back", "left")
"""The sides as one walks round the stack."""
HIDDEN: Final = FACES[4:]

WAYS: Final[Mapping[str, Mapping[str, str]]] = {
    "left": {"left": "front", "back": "left", "right": "back", "front": "right"},
    "right": {"right": "front", "back": "right", "left": "back", "front": "left"},
    "up": {"top": "front", "back": "top", "bottom": "back", "front": "bottom"},
    "down": {"bottom": "front", "back": "bottom", "top": "back", "front": "top"},
    "clockwise": {"right": "top", "bottom": "right", "left": "bottom", "top": "left"},
    "anticlockwise": {"left": "top", "bottom": "left", "right": "bottom", "top": "right"},
}
"""Quarter turns, by where the front goes or how the top goes round it: what is then at a place, and where it was."""
ARROWS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓", "clockwise": "↻", "anticlockwise": "↺"}
STEP, MARGIN = 46.0, 40.0

LONGEST_SIDE = 8
"""Characters for the name of a side, in any language."""


@dataclass(frozen=True, slots=True, order=True)
class Turns(Notation):
    """A position: how each cube is turned, one of 24 ways; 0 is how it was given."""

    template: ClassVar[str] = "turns {turns}"
    turns: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Quarter(Notation):
    """A move: a cube is turned by a quarter. Cubes count from 1, the topmost."""

    template: ClassVar[str] = "turn {cube} {way}"
    cube: int
    way: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "way", self.way.lower())
        if self.way not in WAYS:
            raise CannotRead(f"{self.way!r} is no way to turn a cube", allowed=WAYS)


def _turned(seen: tuple[int, ...], way: str) -> tuple[int, ...]:
    return tuple(seen[FACES.index(WAYS[way].get(place, place))] for place in FACES)


def _all_turns() -> tuple[tuple[int, ...], ...]:
    found = [tuple(range(6))]
    for seen in found:
        found.extend(then for way in WAYS if (then := _turned(seen, way)) not in found)
    return tuple(found)


FACE_AT: Final = _all_turns()
"""For each of the 24 turns and each place: which face of the cube is there."""
TURN_AFTER: Final = {way: tuple(FACE_AT.index(_turned(seen, way)) for seen in FACE_AT) for way in WAYS}


@dataclass(frozen=True)
class Cubes(
    Shaped, settles=(*ONE_PLAYER, "start", "moves", "after", "solved", "cubes", "seen", "carried", "_right_sides")
):
    """The rules."""

    answers = CubesAnswer

    board: Annotated[
        str | os.PathLike[str] | CubeSet,
        Ask(
            "the cubes: a name like instant-insanity, a file, or the cubes themselves with ; between them",
            is_file=is_file,
        ),
    ]

    def __post_init__(self) -> None:
        object.__setattr__(self, "board", cube_set(self.board))

    def start(self) -> Turns:
        """Every cube as it was given."""
        return Turns((0,) * self.cubes.count)

    def moves(self, at: Turns) -> Iterator[Quarter]:
        """Any cube, any way."""
        return (Quarter(cube + 1, way) for cube in range(self.cubes.count) for way in WAYS)

    def after(self, at: Turns, move: Quarter) -> Turns:
        """One cube is turned."""
        cube = move.cube - 1
        return Turns((*at.turns[:cube], TURN_AFTER[move.way][at.turns[cube]], *at.turns[cube + 1 :]))

    def solved(self, at: Turns) -> bool:
        """Whether each side shows every colour once."""
        return self._right_sides(at) == len(SIDES)

    def says(self, at: Turns) -> Message:
        """How many sides are right."""
        return message("cubes.sides_right", count=self._right_sides(at))

    @property
    def cubes(self) -> CubeSet:
        """The set."""
        assert isinstance(self.board, CubeSet)
        return self.board

    def seen(self, at: Turns) -> list[tuple[int, ...]]:
        """The colours of every cube as it is turned, in the order of `FACES`."""
        if len(at.turns) != self.cubes.count or not all(0 <= turn < len(FACE_AT) for turn in at.turns):
            raise BadRules(f"'{at}' does not turn {self.cubes.count} cubes, each in one of 24 ways (0 to 23)")
        return [
            tuple(faces[face] for face in FACE_AT[turn]) for faces, turn in zip(self.cubes.faces, at.turns, strict=True)
        ]

    def sides(self, at: Turns) -> dict[str, tuple[str, ...]]:
        """What each side shows, from the top down."""
        seen, names = self.seen(at), self.cubes.colours
        return {side: tuple(names[cube[place]] for cube in seen) for place, side in enumerate(SIDES)}

    def carried(self) -> dict[str, Any]:
        """The board as a proof carries it."""
        return {"shape": "cubes", "cubes": self.cubes.count, "faces": self.cubes.ends()}

    def picture(self, at: Turns) -> Picture:
        """The stack unrolled: a row for each cube, a column for each side; top and bottom as circles; then arrows."""
        columns = {side: MARGIN + STEP * (1 + index) for index, side in enumerate(AROUND)}
        columns |= {face: MARGIN + STEP * (5.5 + index) for index, face in enumerate(HIDDEN)}
        buttons = {way: MARGIN + STEP * (8 + index) for index, way in enumerate(WAYS)}
        pieces = [Piece(columns[face], MARGIN / 2, "text", face, called=f"side.{face}") for face in (*AROUND, *HIDDEN)]
        tints = tints_of(self.cubes.colours)
        for cube, faces in enumerate(self.seen(at)):
            y = MARGIN + STEP * (cube + 0.5)
            pieces.append(Piece(MARGIN, y, "text", label=str(cube + 1)))
            for face in (*AROUND, *HIDDEN):
                colour = faces[FACES.index(face)]
                shape: Any = "square" if face in AROUND else "circle"
                pieces.append(
                    Piece(columns[face], y, shape, label=self._short[colour], tint=tints[colour], called="face")
                )
            for way, arrow in ARROWS.items():
                pieces.append(Piece(buttons[way], y, "circle", arrow, plays=Quarter(cube + 1, way), called="arrow"))
        width = max(buttons.values()) + MARGIN
        return Picture(width, 1.5 * MARGIN + STEP * self.cubes.count, tuple(pieces))

    def sketch(self, at: Turns) -> str:
        """The same in characters: what the sides show, then top and bottom.

        >>> print(Cubes("tick4").sketch(Turns((0, 0, 0, 0))))
            front     right     back      left      (top       bottom)
        1   0         0         1         2         (1         3)
        2   3         0         3         2         (1         2)
        3   0         1         3         3         (1         2)
        4   0         0         0         3         (1         2)
        """
        wide = max(LONGEST_SIDE, *map(len, self.cubes.colours)) + 2
        rows = [("", [*AROUND, *HIDDEN])]
        for cube, faces in enumerate(self.seen(at), 1):
            shown = [self.cubes.colours[faces[FACES.index(face)]] for face in (*AROUND, *HIDDEN)]
            rows.append((str(cube), shown))
        return "\n".join(
            f"{number:<4}{''.join(name.ljust(wide) for name in shown[:4])}({shown[4].ljust(wide)}{shown[5]})"
            for number, shown in rows
        )

    def _right_sides(self, at: Turns) -> int:
        return sum(len(set(side)) == self.cubes.count for side in list(zip(*self.seen(at), strict=True))[:4])

    @cached_property
    def _short(self) -> tuple[str, ...]:
        return short_names(self.cubes.colours)


def short_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """As few letters as tell the colours apart, at most three; else their numbers.

    >>> short_names(("red", "green", "blue")), short_names(("black", "blue"))
    (('r', 'g', 'b'), ('bla', 'blu'))
    """
    for letters in (1, 2, 3):
        if len({name[:letters] for name in names}) == len(names):
            return tuple(name[:letters] for name in names)
    return tuple(str(number) for number in range(1, len(names) + 1))


@dataclass(frozen=True)
class CubesAsked:
    """What `noyau solve cubes` can be told."""

    count: Annotated[bool, Ask("count the solutions, in every convention")] = False
    all: Annotated[bool, Ask("every solution, one line each, as it is found")] = False
    explain: Annotated[bool, Ask("the multigraph, its two factors, and how to turn each cube")] = False


GAME = Game(
    rules=Cubes,
    position=Turns,
    move=Quarter,
    try_first={"board": "instant-insanity"},
    place=24,
    methods={"factors": "cubes.factors"},
    solve_options=CubesAsked,
    drawings={
        "nets": "the nets of the cubes, to print, cut out and fold; pages of A4 in a pdf (this is drawn otherwise)",
        "factors": "the multigraph of the colours with the two factors of a solution",
        "multigraph": "the multigraph of the colours alone, without a solution",
    },
    stage="cubes",
    makers=("cubes",),
)

__all__ = ["FACES", "FACE_AT", "NAMED", "SIDES", "TURN_AFTER", "WAYS", "CubeSet", "Cubes", "Quarter", "Turns"]
__all__ += ["canonical", "canonical_form", "cube_set", "is_isomorphic"]
