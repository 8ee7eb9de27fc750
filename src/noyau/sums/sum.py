"""The sum. Games side by side: on your turn you move in one of them; whoever can move in none loses.

>>> game = Sum("nim 1,2 + kayles path:3")
>>> [str(move) for move in game.moves(game.start(), FIRST)][:3]
['in 0: take 1 from 0', 'in 0: take 1 from 1', 'in 0: take 2 from 1']
>>> str(game.after(game.start(), GAME.read_move("2: take 1", game)))
'heaps 1,2 + free 0,0,0'

From Python the games themselves may be given: `Sum([Nim((1, 2)), NodeKayles("path:3")])`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar

from noyau.errors import BadRules, CannotRead, NoyauError, refuse_class
from noyau.forms import Ask, Game, numbered, player_name
from noyau.games import game_of
from noyau.phrases import move_typed
from noyau.rules import (
    Drawable,
    Line,
    Picture,
    Piece,
    Puzzle,
    TwoPlayerRules,
    Vast,
    is_legal,
    only_stuck_ends,
    plays_normally,
)
from noyau.sums.lines import line_of_rules, rules_of_line, split_at_plus
from noyau.words import FIRST, SECOND, Notation, Player

BETWEEN = 40.0
"""Drawing units between one board and the next."""
IN_PART = re.compile(r"(?:([^\W\d]+)\s+)?([0-9]{1,6})\s*:\s*(\S.*)|()([0-9]{1,6})\s+([^\W\d].*)", re.DOTALL)
"""`1: take 2`, `game 1: take 2`, `1 take 2`."""


@dataclass(frozen=True)
class InPart(Notation):
    """A move in one of the games."""

    template: ClassVar[str] = "in {part}: {move}"
    counted_from_one: ClassVar[tuple[str, ...]] = ("part",)
    part: int
    move: Notation

    def plain(self) -> list[Any]:
        """The number of the game, from 0, and the move there."""
        return [self.part, self.move.plain()]

    @classmethod
    def read_as(cls, template: str, text: str) -> dict[str, Any] | None:
        """Nothing: only the games know how their moves are written."""
        return None


@dataclass(frozen=True)
class SideBySide(Notation):
    """A position of every game."""

    template: ClassVar[str] = "{positions}"
    positions: tuple[Notation, ...]

    def __str__(self) -> str:
        return " + ".join(map(str, self.positions))

    def plain(self) -> list[Any]:
        """The positions."""
        return [position.plain() for position in self.positions]


@dataclass(frozen=True)
class Sum:
    """The rules. Each game is one of two players in which whoever cannot move loses."""

    terms: Annotated[
        str, Ask("the games, each as noyau solve takes it, each in quotes or with + between them", several=True)
    ]
    to_move: Annotated[Player, Ask("who moves first")] = FIRST

    misere: ClassVar[bool] = False

    def __post_init__(self) -> None:
        given: Any = self.terms
        if not isinstance(given, str | list | tuple) or given in ([], ()):
            raise BadRules(f"a sum cannot be made of {given!r}"[:80], hint="write Sum([Nim((3, 4)), Snort('path:5')])")
        read = [rules_of_line(line) for line in split_at_plus(given)] if isinstance(given, str) else list(given)
        for rules in read:
            _refuse_other_ends(rules)
        if not isinstance(given, str):
            object.__setattr__(self, "terms", " + ".join(map(line_of_rules, read)))
        object.__setattr__(self, "side_by_side", tuple(read))

    side_by_side: ClassVar[tuple[TwoPlayerRules[Any, Any], ...]]
    """The rules of each game; not a field, since `terms` says the same."""

    @property
    def impartial(self) -> bool:
        """Whether both players have the same moves in all of them."""
        return all(rules.impartial for rules in self.side_by_side)

    @property
    def players(self) -> tuple[str, str]:
        """What the two are called, where the games agree: red and blue; else 1 and 2."""
        named = {_called(rules) for rules in self.side_by_side} - {("1", "2")}
        return named.pop() if len(named) == 1 else ("1", "2")

    def start(self) -> SideBySide:
        """Each game at its start."""
        return SideBySide(tuple(rules.start() for rules in self.side_by_side))

    def moves(self, at: SideBySide, player: Player) -> Iterator[InPart]:
        """A move in one of them."""
        for number, (rules, position) in enumerate(self.boards(at)):
            yield from (InPart(number, move) for move in rules.moves(position, player))

    def after(self, at: SideBySide, move: InPart) -> SideBySide:
        """That game moved on, the others as they are."""
        then = self.side_by_side[move.part].after(at.positions[move.part], move.move)
        return replace(at, positions=(*at.positions[: move.part], then, *at.positions[move.part + 1 :]))

    def is_legal(self, at: SideBySide, move: InPart, player: Player) -> bool:
        """Whether there is such a game, and such a move in it."""
        if not 0 <= move.part < len(self.side_by_side):
            return False
        return is_legal(self.side_by_side[move.part], at.positions[move.part], move.move, player)

    def random_move(self, at: SideBySide, player: Player, chance: random.Random) -> InPart:
        """A game in which there is a move, and a move in it, each with the same chance."""
        boards = [
            (number, rules, position)
            for number, (rules, position) in enumerate(self.boards(at))
            if any(True for _ in rules.moves(position, player))
        ]
        number, rules, position = chance.choice(boards)
        if isinstance(rules, Vast):
            return InPart(number, rules.random_move(position, player, chance))
        return InPart(number, chance.choice(tuple(rules.moves(position, player))))

    def picture(self, at: SideBySide) -> Picture:
        """The boards one below the other."""
        pieces: list[Piece] = []
        lines: list[Line] = []
        width = height = 0.0
        for number, (rules, position) in enumerate(self.boards(at)):
            drawn = rules.picture(position) if isinstance(rules, Drawable) else _as_text(position)
            first = len(pieces)
            pieces += (_moved(piece, number, first, height) for piece in drawn.pieces)
            for drawn_line in drawn.lines:
                line = drawn_line if isinstance(drawn_line, Line) else Line(*drawn_line)
                lines.append(replace(line, one=line.one + first, other=line.other + first))
            width, height = max(width, drawn.width), height + drawn.height + BETWEEN
        return Picture(width, max(BETWEEN, height - BETWEEN), tuple(pieces), tuple(lines))

    def boards(self, at: SideBySide) -> Iterator[tuple[TwoPlayerRules[Any, Any], Any]]:
        """Each game with where it stands."""
        return zip(self.side_by_side, at.positions, strict=True)


class _SumGame(Game):
    """Reads a move in the words of the game that it is played in."""

    def read_move(self, text: str, rules: Any = None) -> InPart:
        """`2: red 4`, counted from 1; without a number where only one of the games understands it."""
        boards: Sequence[Any] = rules.side_by_side
        found = IN_PART.fullmatch(text.strip())
        if found:
            word, part, move = found.groups()[:3] if found[2] else found.groups()[3:]
            of_program = (word or "").lower() == "in"
            number = int(part) - (not of_program)
            if number in range(len(boards)):
                return InPart(number, _read_in(boards[number], move, of_program=of_program))
            raise CannotRead(f"there is no game {part} in the sum", hint=f"there are {len(boards)}")
        understood = []
        for number, board in enumerate(boards):
            try:
                understood.append(InPart(number, _read_in(board, text, of_program=False)))
            except NoyauError:
                continue
        if len(understood) != 1:
            why = "more than one of the games understands it" if understood else "none of the games understands it"
            raise CannotRead(f"{text[:60]!r} is no move: {why}", hint=f"write the number of the game first: 1: {text}")
        return understood[0]


def _read_in(rules: Any, text: str, *, of_program: bool) -> Notation:
    """A move of one game: in its notation, or in words as they are shown, where people count from 1."""
    game = game_of(rules)
    typed = None if of_program else move_typed(game.move, numbered(text, rules))
    move: Notation = game.read_move(text if typed is None else str(typed), rules)
    return move


def _refuse_other_ends(rules: Any) -> None:
    """Sums are of games in which whoever cannot move loses; who begins is said of the whole."""
    name = game_of(rules).name
    refuse_class(rules)
    if isinstance(rules, Puzzle):
        raise BadRules(
            f"{name} is a puzzle, and sums are of games that two players play", hint="noyau solve answers it"
        )
    if not plays_normally(rules):
        why = "is misère play" if only_stuck_ends(rules) else "does not simply go on in turns until somebody is stuck"
        raise BadRules(f"{name} {why}, so it has no value that adds up")
    if rules.to_move is not FIRST:
        raise BadRules(
            f"{name} says who moves first, and in a sum that is said once, of the whole",
            hint="put --to-move behind the last game",
        )


def _called(rules: Any) -> tuple[str, str]:
    return player_name(rules, FIRST), player_name(rules, SECOND)


def _as_text(position: Notation) -> Picture:
    text = str(position)
    return Picture(120 + 10 * len(text), 120, (Piece(60 + 5 * len(text), 60, "text", label=text),))


def _moved(piece: Piece, part: int, first: int, down: float) -> Piece:
    """A piece of one board on the picture of all."""
    plays = piece.plays
    if isinstance(plays, tuple):
        said: Any = tuple(InPart(part, move) for move in plays)
    else:
        said = None if plays is None else InPart(part, plays)
    return replace(
        piece,
        y=piece.y + down,
        plays=said,
        plays_too=None if piece.plays_too is None else InPart(part, piece.plays_too),
        lights=tuple(light + first for light in piece.lights),
        lights_too=tuple(light + first for light in piece.lights_too),
    )


GAME = _SumGame(
    rules=Sum,
    position=SideBySide,
    move=InPart,
    try_first={"terms": "nim 3,4 + kayles path:5"},
    methods={"sum": "sums"},
)
