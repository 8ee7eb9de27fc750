"""That a puzzle can be solved: the moves. That no solution is shorter: the ball. That there is none: a closed set.

`SolvingPath` is played move by move. Each must be legal where it is played, and the last leaves the puzzle solved.

`ShortestPath` also lists positions, each with a number. The start has 0; a move from a position with the number d leads
to one with at most d + 1, unless that already is the bound. So whoever has made k moves, fewer than the bound, stands
at a listed position with a number of at most k. None of them is solved: fewer moves than the bound are not enough.

`ClosedSet` lists positions: the start is one, no move leads out of them, none is solved. So nobody ever gets to a
solved position.

The trap closed here: positions are listed as texts, and two different ones that are written alike would be taken for
one. The walk along the list keeps the positions themselves, and notices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.errors import CannotRead
from noyau.games import game_of
from noyau.proofs.flaw import Flaw
from noyau.rules import Puzzle, is_legal
from noyau.words import FIRST

if TYPE_CHECKING:
    from noyau.proofs.claims import PuzzleClaim

Numbers = npt.NDArray[np.int32]
Texts = tuple[str, ...]
LONGEST_QUOTED = 60


@dataclass(frozen=True)
class SolvingPath:
    """The moves that solve a puzzle, in the notation of its game."""

    type: ClassVar[str] = "path"
    moves: Texts

    def flaws_in(self, rules: Any, claim: PuzzleClaim) -> Iterator[Flaw]:
        """Play them."""
        yield from start_flaws(rules, claim, solvable=True)
        if claim.bound:
            yield Flaw("the claim", f"is also that {claim.bound} moves are needed, and a path does not show that")
        if isinstance(rules, Puzzle):
            yield from path_flaws(rules, self.moves, claim)

    def as_json(self) -> dict[str, Any]:
        """As the proof file holds it."""
        return {"moves": self.moves}


@dataclass(frozen=True, eq=False)
class ShortestPath:
    """The moves, and every position that can be reached in fewer, with its distance from the start."""

    type: ClassVar[str] = "shortest path"
    moves: Texts
    positions: Texts
    distance_of_position: Numbers

    def flaws_in(self, rules: Any, claim: PuzzleClaim) -> Iterator[Flaw]:
        """Play the moves; then look at the moves of every listed position."""
        yield from start_flaws(rules, claim, solvable=True)
        if not isinstance(rules, Puzzle):
            return
        yield from path_flaws(rules, self.moves, claim)
        if len(self.positions) != len(self.distance_of_position):
            yield Flaw(
                "the list", f"has {len(self.positions)} positions and {len(self.distance_of_position)} distances"
            )
            return
        distance = dict(zip(self.positions, self.distance_of_position.tolist(), strict=True))
        if len(distance) != len(self.positions):
            yield Flaw("the list", "has a position twice")
            return
        yield from ball_flaws(rules, distance, claim.bound or 0)

    def as_json(self) -> dict[str, Any]:
        """As the proof file holds it."""
        return {
            "moves": self.moves,
            "positions": self.positions,
            "distance_of_position": self.distance_of_position,
        }


@dataclass(frozen=True)
class ClosedSet:
    """Positions that no move leads out of, none of them solved."""

    type: ClassVar[str] = "closed set"
    positions: Texts

    def flaws_in(self, rules: Any, claim: PuzzleClaim) -> Iterator[Flaw]:
        """Look at the moves of every listed position."""
        yield from start_flaws(rules, claim, solvable=False)
        if not isinstance(rules, Puzzle):
            return
        listed = set(self.positions)
        if str(rules.start()) not in listed:
            yield Flaw("the start", "is not in the set")
            return

        def leads(before: str, after: str) -> str | None:
            return None if after in listed else f"has a move to {quoted(after)}, which is not in the set"

        yield from _walk_flaws(rules, leads)

    def as_json(self) -> dict[str, Any]:
        """As the proof file holds it."""
        return {"positions": self.positions}


def start_flaws(rules: Any, claim: Any, *, solvable: bool) -> Iterator[Flaw]:
    """Whether the claim is about this puzzle, from its start, and of the kind that is shown."""
    if not isinstance(rules, Puzzle):
        yield Flaw("the game", "is not a puzzle for one player")
    elif getattr(claim, "solvable", None) is None or claim.position != str(rules.start()):
        yield Flaw("the claim", f"is about {quoted(str(claim.position))}, and the puzzle begins otherwise")
    elif claim.solvable is not solvable:
        yield Flaw("the claim", "is the opposite of what the proof shows")
    elif not solvable and (claim.length is not None or claim.bound is not None):
        yield Flaw("the claim", "counts the moves of a solution, and says that there is none")


def path_flaws(rules: Puzzle[Any, Any], moves: Texts, claim: PuzzleClaim) -> Iterator[Flaw]:
    """Why these moves do not solve the puzzle in the claimed number."""
    if claim.length is not None and len(moves) != claim.length:
        yield Flaw("the path", f"has {len(moves)} moves and not {claim.length}")
    read, at = game_of(rules).read_move, rules.start()
    for number, text in enumerate(moves, 1):
        try:
            move = read(text)
        except CannotRead as error:
            yield Flaw(f"move {number}", f"cannot be read: {error.message}")
            return
        if not is_legal(rules, at, move, FIRST):
            yield Flaw(f"move {number}, {quoted(text)},", f"is not legal from {quoted(str(at))}")
            return
        at = rules.after(at, move)
    if not rules.solved(at):
        yield Flaw("the path", f"ends at {quoted(str(at))}, which is not solved")


def ball_flaws(rules: Puzzle[Any, Any], distance: dict[str, int], bound: int) -> Iterator[Flaw]:
    """Why the listed distances do not show that a solution has at least `bound` moves."""
    if bound == 0:
        return
    if distance.get(str(rules.start())) != 0:
        yield Flaw("the start", "does not have the distance 0")
        return

    def leads(before: str, after: str) -> str | None:
        most = distance[before] + 1
        if after in distance and distance[after] <= most:
            return None
        found = f"the distance {distance[after]}" if after in distance else "no distance in the list"
        return f"has the distance {distance[before]} and a move to {quoted(after)}, which has {found}"

    yield from _walk_flaws(rules, leads, goes_on=lambda text: distance[text] + 1 < bound)


def _walk_flaws(
    rules: Puzzle[Any, Any],
    leads: Callable[[str, str], str | None],
    goes_on: Callable[[str], bool] = lambda text: True,
) -> Iterator[Flaw]:
    """Walk along the list from the start: every position once, and every move of those from which it `goes_on`.

    `leads` says what is wrong with a move. The first wrong one ends the walk, so it never leaves the list.
    """
    known = {str(rules.start()): rules.start()}
    queue = list(known)
    for text in queue:  # grows while we walk along it
        at = known[text]
        if rules.solved(at):
            yield Flaw(quoted(text), "is in the list and is solved")
            return
        for move in rules.moves(at) if goes_on(text) else ():
            then = rules.after(at, move)
            written = str(then)
            wrong = leads(text, written)
            if wrong is None and known.get(written, then) != then:
                wrong = f"has a move to {quoted(written)}, and another position is written like that"
            if wrong is not None:
                yield Flaw(quoted(text), wrong)
                return
            if written not in known:
                known[written] = then
                queue.append(written)


def quoted(text: str) -> str:
    """A text from a file, short enough for a sentence.

    >>> quoted("at 7")
    "'at 7'"
    """
    return repr(text if len(text) <= LONGEST_QUOTED else text[: LONGEST_QUOTED - 1] + "…")
