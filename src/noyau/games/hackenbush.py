"""Hackenbush. Coloured edges grow from the ground; cut one of yours, or a green one, and what it held up goes too.

J. H. Conway's game. Left is red, player 1; Right is blue, player 2; whoever cannot cut loses. The board is one or more
stalks from the ground up (stalk:RBBG,BR), or edges with a colour each (0-1R,1-2B,1-3G), where vertex 0 is the ground.

>>> game = Hackenbush("0-1R,1-2B,1-3G")
>>> [str(move) for move in game.moves(game.start(), FIRST)]
['cut 0', 'cut 2']
>>> str(game.after(game.start(), Cut(2))), str(game.after(game.start(), Cut(0)))
('standing 0-1', 'standing none')
>>> [str(part) for part in Hackenbush("stalk:RB,G").parts(Standing(0b111))]
['standing 0-1', 'standing 2']
"""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, ClassVar

from noyau.errors import BadBoard, CannotRead
from noyau.forms import SEED, Ask, Game, Maker, number
from noyau.games.shared.bits import Bits, ones
from noyau.rules import Line, Picture, Piece, Tint
from noyau.words import FIRST, Notation, Player

COLOURS = ("red", "blue")
TINT: dict[str, Tint] = {"R": "c1", "B": "c3", "G": "c2"}
MOST_EDGES = 200
STEP = 110.0
Edge = tuple[int, int, str]
Point = tuple[float, float]


class Standing(Bits):
    """A position: the edges that stand."""

    __slots__ = ()
    template = "standing {edges}"


@dataclass(frozen=True, slots=True, order=True)
class Cut(Notation):
    """A move: an edge is cut, and what it held up goes with it."""

    template: ClassVar[str] = "cut {edge}"
    edge: int


def is_file(word: str) -> bool:
    """Whether a word can only be the name of a file: the page must not read any it likes."""
    return not word.lower().startswith("stalk:") and not re.fullmatch(r"[\d\-RBGrbg,\s]*", word)


@dataclass(frozen=True)
class Hackenbush:
    """The rules."""

    board: Annotated[
        str | os.PathLike[str],
        Ask("stalks like stalk:RBBG,BR, edges like 0-1R,1-2B with the ground at 0, or a file", is_file=is_file),
    ]
    to_move: Annotated[Player, Ask("who moves first", COLOURS)] = FIRST

    misere: ClassVar[bool] = False
    impartial: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if not isinstance(self.board, str | os.PathLike):
            raise BadBoard(f"board is {self.board!r}, and should be a text", hint='write Hackenbush("stalk:RBB")')
        word = os.fspath(self.board).strip()
        edges = _edges(word)
        hanging = set(range(len(edges))) - set(ones(_held(edges, (1 << len(edges)) - 1)))
        if hanging:
            one, other, colour = edges[min(hanging)]
            raise BadBoard(f"the edge {one}-{other}{colour} hangs in the air", hint="vertex 0 is the ground")
        spelt = word if word.lower().startswith("stalk:") else ",".join(f"{u}-{v}{colour}" for u, v, colour in edges)
        object.__setattr__(self, "board", spelt)

    def start(self) -> Standing:
        """Every edge stands."""
        return Standing((1 << len(self.edges)) - 1)

    def moves(self, at: Standing, player: Player) -> Iterator[Cut]:
        """Any edge of your colour, and any green one."""
        return map(Cut, ones(at & (self._reds_and_greens if player is FIRST else self._blues_and_greens)))

    def after(self, at: Standing, move: Cut) -> Standing:
        """What is no longer joined to the ground is gone."""
        return Standing(_held(self.edges, at & ~(1 << move.edge)))

    def parts(self, at: Standing) -> list[Standing]:
        """What hangs together above the ground."""
        found = []
        while at:
            part, seen = at & -at, 0
            while part != seen:
                seen, touched = part, {end for edge in ones(part) for end in self.edges[edge][:2]} - {0}
                part |= sum(1 << edge for edge in ones(at & ~part) if touched & set(self.edges[edge][:2]))
            found.append(Standing(part))
            at = Standing(at & ~part)
        return found

    def begun_at(self, at: Standing, player: Player) -> Hackenbush | None:
        """The same game with the edges that stand; None where nothing does."""
        spelt = ",".join("{}-{}{}".format(*self.edges[edge]) for edge in ones(at))
        return Hackenbush(spelt, to_move=player) if at else None

    def picture(self, at: Standing) -> Picture:
        """The ground below, edges as lines; the disc in the middle of an edge says its colour, and a click cuts it."""
        ends = _drawn_ends(self.edges)
        points = list(dict.fromkeys(end for pair in ends for end in pair))
        wide, high = (max(point[axis] for point in points) for axis in (0, 1))
        paper = [(STEP * (x + 0.5), STEP * (high - y + 0.5)) for x, y in points]
        pieces = [
            Piece(*where, "point" if y else "square", called="joint" if y else "ground")
            for where, (_, y) in zip(paper, points, strict=True)
        ]
        lines: list[Line] = []
        for edge in ones(at):
            one, other = (points.index(end) for end in ends[edge])
            colour, twins = self.edges[edge][2], ends[:edge].count(ends[edge])
            aside = STEP * (0.4 * twins + 0.5 * (one == other))
            x, y = ((a + b) / 2 for a, b in zip(paper[one], paper[other], strict=True))
            lines += [Line(end, len(pieces), tint=TINT[colour]) for end in (one, other)]
            label = f"{colour}{edge}"
            pieces.append(Piece(x + aside, y, label=label, tint=TINT[colour], plays=Cut(edge), called="edge"))
        width = max(STEP * (wide + 0.5), *(piece.x for piece in pieces)) + STEP / 2
        return Picture(width, STEP * (high + 1), tuple(pieces), tuple(lines))

    def sketch(self, at: Standing) -> str:
        """A line per edge: its number, its ends, its colour."""
        return "\n".join("{:>3}  {}-{} {}".format(edge, *self.edges[edge]) for edge in ones(at)) or "nothing stands"

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """Ends and colour of each edge; 0 is the ground."""
        return _edges(os.fspath(self.board))

    @cached_property
    def _reds_and_greens(self) -> int:
        return sum(1 << edge for edge, (_, _, colour) in enumerate(self.edges) if colour in "RG")

    @cached_property
    def _blues_and_greens(self) -> int:
        return sum(1 << edge for edge, (_, _, colour) in enumerate(self.edges) if colour in "BG")


def _held(edges: tuple[Edge, ...], standing: int) -> int:
    """The edges that are joined to the ground by edges that stand."""
    reached, held, waiting = {0}, 0, list(ones(standing))
    while True:
        joined = [edge for edge in waiting if reached & set(edges[edge][:2])]
        if not joined:
            return held
        held |= sum(1 << edge for edge in joined)
        reached |= {end for edge in joined for end in edges[edge][:2]}
        waiting = [edge for edge in waiting if not held >> edge & 1]


def _drawn_ends(edges: tuple[Edge, ...]) -> list[tuple[Point, Point]]:
    """Where each edge begins and ends: a vertex above one that holds it, in the middle of those that it holds.

    The ground is everywhere below, so what stands on it stands upright.
    """
    holder: dict[int, int] = {}
    waiting = [(0, 0)]
    while waiting:
        vertex, below = waiting.pop()
        if vertex not in holder:
            holder[vertex] = below
            waiting += [(v if u == vertex else u, vertex) for u, v, _ in reversed(edges) if vertex in (u, v)]
    height = {0: 0.0}
    for vertex in holder:
        height.setdefault(vertex, height[holder[vertex]] + 1)
    across: dict[int, float] = {}
    held: dict[int, list[float]] = {vertex: [] for vertex in holder}
    right = float(len(holder.keys() - set(holder.values())))
    for vertex in reversed(holder):  # what is held before what holds it
        right -= not held[vertex]
        across[vertex] = (held[vertex][0] + held[vertex][-1]) / 2 if held[vertex] else right
        held[holder[vertex]].append(across[vertex])
    place = {vertex: (across[vertex], height[vertex]) for vertex in holder}
    return [((across[v], 0.0) if u == 0 else place[u], (across[u], 0.0) if v == 0 else place[v]) for u, v, _ in edges]


def _edges(word: str) -> tuple[Edge, ...]:
    """The edges that a word or a file tells."""
    if word.lower().startswith("stalk:"):
        edges = _stalks(word[6:].upper())
    elif not is_file(word):
        edges = [_edge(part) for part in re.split(r"[,\s]+", word.upper()) if part]
    else:
        edges = _from_file(word)
    if not edges or len(edges) > MOST_EDGES:
        raise BadBoard(f"the board has {len(edges)} edges", hint=f"give 1 to {MOST_EDGES}")
    return tuple(edges)


def _stalks(text: str) -> list[Edge]:
    edges: list[Edge] = []
    for stalk in text.split(","):
        below = 0
        for colour in stalk.strip():
            if colour not in TINT:
                raise CannotRead(f"{colour!r} in the stalk {stalk[:60]!r} is no colour", allowed=("R", "B", "G"))
            edges.append((below, len(edges) + 1, colour))
            below = len(edges)
    return edges


def _edge(text: str) -> Edge:
    match = re.fullmatch(r"(\d{1,6})-(\d{1,6})([RBG])", text)
    if match is None:
        raise CannotRead(f"{text[:60]!r} is no edge", hint="two vertices and a colour, like 0-1R")
    return int(match[1]), int(match[2]), match[3]


def _from_file(path: str) -> list[Edge]:
    """`{"ground": [0], "edges": [[0, 1, "R"], …]}`; every vertex of the ground becomes vertex 0."""
    try:
        whole: Any = json.loads(Path(path).read_text(encoding="utf-8-sig"))
        ground = set(whole.get("ground", [0]))
        number = dict.fromkeys(ground, 0)
        edges = []
        for one, other, colour in whole["edges"]:
            ends = [number.setdefault(end, len(number) - len(ground) + 1) for end in (one, other)]
            edges.append(_edge(f"{ends[0]}-{ends[1]}{str(colour)[:1].upper()}"))
    except OSError as error:
        raise CannotRead(f"cannot read {path[:200]!r}: {error.strerror}") from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise CannotRead(
            f"{path[:200]!r} is no board of hackenbush", hint='{"ground": [0], "edges": [[0, 1, "R"]]}'
        ) from None
    return edges


def _by_chance(stalks: int, edges: int, seed: int) -> dict[str, str]:
    chance = random.Random(seed)  # noqa: S311
    return {"board": "stalk:" + ",".join("".join(chance.choices("RBG", (3, 3, 1), k=edges)) for _ in range(stalks))}


COUNTS = number("stalks", "how many stalks", 3, least=1, most=20), number("edges", "edges of each", 3, least=1, most=10)
GAME = Game(
    rules=Hackenbush,
    position=Standing,
    move=Cut,
    try_first={"board": "stalk:RBB,BRR,G"},
    place=8,
    makers=(Maker("chance", "stalks coloured by chance", (*COUNTS, SEED), _by_chance),),
)
