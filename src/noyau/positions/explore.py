"""From rules to an arena: every turn that can come up, and every move between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

import numpy as np

from noyau.deadline import Deadline, Limit
from noyau.errors import TooLarge
from noyau.graphs import Digraph
from noyau.positions.heaps import heap_arena
from noyau.positions.lazy import Moves, Places, Turns
from noyau.positions.turn import Turn
from noyau.rules import (
    DRAW,
    Ends,
    FixedAmounts,
    LaidOut,
    M,
    Numbered,
    Owned,
    P,
    Puzzle,
    Rules,
    TwoPlayerRules,
    ended_at,
)
from noyau.words import FIRST, SECOND, Edge, Player, Vertex

MOST_TURNS = 1_000_000
"""Where `explore` stops unless it is told otherwise: about a gigabyte of positions."""
MOST_MOVES = 20 * MOST_TURNS
"""Moves take memory too: the same applies to them."""


@dataclass(frozen=True, eq=False)
class Explored(Generic[P, M]):
    """An arena that knows which turn each vertex is and which move each edge is."""

    rules: TwoPlayerRules[P, M]
    arena: Digraph
    turns: Sequence[Turn[P]]
    move_of_edge: Sequence[M]
    vertex_of_turn: Mapping[Turn[P], Vertex]

    def moves(self, vertex: Vertex) -> Iterator[tuple[M, Vertex]]:
        """Every move at a vertex and where it leads."""
        first = self.arena.first_edge_of_vertex
        for edge in range(first[vertex], first[vertex + 1]):
            yield self.move_of_edge[Edge(edge)], Vertex(int(self.arena.target_of_edge[edge]))

    def name(self, vertex: int) -> str:
        """What to call a vertex in a sentence: by the turn that it is, or as the arena of the game calls it itself.

        >>> from noyau.games.subtraction import Subtraction
        >>> explore(Subtraction(7)).name(7)
        'vertex 7 (heap 7, player 1 to move)'
        """
        if isinstance(self.turns, Turns):
            return self.arena.name(vertex)
        return f"vertex {vertex} ({self.turns[vertex]})"


def explore(
    rules: TwoPlayerRules[P, M],
    start: Turn[P] | None = None,
    *,
    most: int | None = None,
    limit: Limit = None,
) -> Explored[P, M]:
    """The arena of a game: what can be reached from `start`, in the order in which it is found.

    Without a start, a game that numbers its positions gives its whole arena in the numbering of the documents: the
    turns of player 1 are 0 to n, those of player 2 are n + 1 to 2n + 1; where positions have owners, each is one turn.
    Nothing is explored beyond a position at which the rules end the game. More than `most` turns are refused, a million
    unless told otherwise. Rules that already are an arena hand it over as it is, however large. Past the `limit`, in
    seconds, `LimitReached`.

    >>> from noyau.games.subtraction import Subtraction
    >>> explored = explore(Subtraction(7))
    >>> explored.arena.successors(Vertex(7))
    (14, 13, 12)
    """
    if start is None and isinstance(rules, LaidOut):
        return _as_it_is(rules, most)
    deadline = Deadline.of(limit)
    most = MOST_TURNS if most is None else most
    if start is None and isinstance(rules, FixedAmounts) and _is_laid_out_at_once(rules, most):
        with deadline.saying(_so_far(rules, 0)):
            deadline.look(0)
        return Explored(rules, *heap_arena(rules))
    turns = list(_first_turns(rules, start, most))
    vertex_of_turn = {turn: Vertex(number) for number, turn in enumerate(turns)}
    first, targets, moves = [0], [], []
    known: dict[M, M] = {}  # a game has few different moves; each is kept once
    step, ends, moves_of = _stepper(rules), isinstance(rules, Ends), rules.moves

    def mind() -> None:
        with deadline.saying(lambda: _so_far(rules, len(turns))):
            deadline.look(len(turns))

    for walked, turn in enumerate(turns):  # grows while we walk along it
        over = ends and ended_at(rules, turn.position) is not None
        for tried, move in enumerate(() if over else moves_of(turn.position, turn.player)):
            if tried >= most:  # a single turn may have 10¹⁸ moves
                raise TooLarge(f"{type(rules).__name__} has more than {most:,} moves from {turn}")
            if tried % 1024 == 1023:
                mind()
            then = step(turn, move)
            vertex = vertex_of_turn.setdefault(then, Vertex(len(turns)))
            if vertex == len(turns):
                turns.append(then)
            targets.append(vertex)
            moves.append(known.setdefault(move, move))
        first.append(len(targets))
        _refuse_more_than(most, rules, len(turns))
        if walked % 32 == 0:
            mind()
        if len(moves) > MOST_MOVES:
            raise TooLarge(
                f"{type(rules).__name__} has more than {MOST_MOVES:,} moves; {len(turns):,} positions were reached"
            )
    owners = np.array([turn.player.index for turn in turns], np.uint8)
    arena = Digraph(np.array(first, np.int64), np.array(targets, np.int32), owners)
    return Explored(rules, arena, tuple(turns), tuple(moves), vertex_of_turn)


def first_turn(rules: Rules[P, M]) -> Turn[P]:
    """The turn in which play begins. A puzzle has one player, who is always to move."""
    start = rules.start()
    if isinstance(rules, Puzzle):
        return Turn(start, FIRST)
    return Turn(start, Player(rules.owner_of(start)) if isinstance(rules, Owned) else rules.to_move)


def turn_after(rules: Rules[P, M], turn: Turn[P], move: M) -> Turn[P]:
    """The turn that a move leads to: the other player's, unless the position itself says whose it is."""
    if isinstance(rules, Puzzle):
        return Turn(rules.after(turn.position, move), FIRST)
    return _stepper(rules)(turn, move)


def _stepper(rules: TwoPlayerRules[P, M]) -> Callable[[Turn[P], M], Turn[P]]:
    """`turn_after` for one game: whether positions have owners is asked once, for asking takes longer than moving."""
    if isinstance(rules, Owned):
        owned: Owned[P] = rules

        def step_to_owner(turn: Turn[P], move: M) -> Turn[P]:
            position = rules.after(turn.position, move)
            return Turn(position, Player(owned.owner_of(position)))

        return step_to_owner
    after, other_of = rules.after, {FIRST: SECOND, SECOND: FIRST}
    return lambda turn, move: Turn(after(turn.position, move), other_of[turn.player])


def winner_at(rules: Rules[P, M], turn: Turn[P]) -> Player | None:
    """Who has won at a turn without moves: whom the rules name there, else whoever is not stuck (in misère play is).

    Nobody has won a draw, nor a puzzle in which there are no moves left and which is not solved.
    """
    if isinstance(rules, Puzzle):
        return FIRST if rules.solved(turn.position) else None
    said = ended_at(rules, turn.position)
    if said is not None:
        return None if said == DRAW else said
    if isinstance(rules, LaidOut):
        return rules.endless
    return turn.player if rules.misere else turn.player.other


def _as_it_is(rules: LaidOut[Any, Any], most: int | None) -> Explored[Any, Any]:
    """The arena that rules already are; turns and moves are made when somebody looks at them."""
    arena = rules.digraph()
    if most is not None and arena.vertex_count > most:
        raise TooLarge(f"the arena has {arena.vertex_count:,} vertices and at most {most:,} are wanted")
    return Explored(rules, arena, Turns(rules, arena), Moves(rules, arena), Places(rules, arena))


def _is_laid_out_at_once(rules: FixedAmounts, most: int) -> bool:
    """Whether a heap is small enough; one that is not is complained about as any other game."""
    turns = 2 * (rules.tokens + 1)
    return turns <= most and turns * max(len(rules.amounts_of(player)) for player in (FIRST, SECOND)) <= MOST_MOVES


def _first_turns(rules: TwoPlayerRules[P, M], start: Turn[P] | None, most: int) -> Iterable[Turn[P]]:
    if start is not None:
        return [start]
    if not isinstance(rules, Numbered):
        return [first_turn(rules)]
    positions: list[P] = []
    for position in rules.positions():
        positions.append(position)
        _refuse_more_than(most, rules, 2 * len(positions))
    begins = first_turn(rules)
    if isinstance(rules, Owned):
        turns = [Turn(position, Player(rules.owner_of(position))) for position in positions]
    else:
        turns = [Turn(position, player) for player in (FIRST, SECOND) for position in positions]
    return dict.fromkeys([*turns, begins])  # a list that leaves out the start, or names a position twice, does no harm


def _refuse_more_than(most: int, rules: object, reached: int) -> None:
    if reached > most:
        raise TooLarge(
            f"{type(rules).__name__} has more than {most:,} positions: {reached:,} were reached",
            hint="try a smaller board",
        )


def _so_far(rules: object, reached: int) -> str:
    return f"{type(rules).__name__} is unknown so far: {reached:,} positions were reached within the time limit"
