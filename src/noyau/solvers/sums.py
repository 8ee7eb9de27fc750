"""Several games side by side: on your turn you move in one of them; whoever can move in none loses.

Sprague and Grundy: each impartial game is worth a heap of Nim, and the heaps add up without carrying. So the parts are
solved one by one, and the game as a whole, with its astronomical number of positions, is never explored.

>>> from noyau.games import Nim, Octal, Subtraction
>>> found = solve_sum([Nim((10**18,)), Subtraction(7), Octal("0.77", 10**9)])
>>> found.values, found.value, found.mover_wins
((1000000000000000000, 3, 1), 1000000000000000002, True)
>>> [(part, str(move)) for part, move in found.winning_moves]
[(0, 'take 999999999999999998 from 0')]

Games whose players have different moves have values that add up, too; player 1, Left, moves first.

>>> from noyau.games import Snort
>>> found = add_values([Snort("path:3"), Nim((1,))])
>>> str(found.value), found.mover_wins, [(part, str(move)) for part, move in found.winning_moves]
('{2*|-2*}', True, [(0, 'red 0'), (0, 'red 1'), (0, 'red 2')])
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import accumulate, islice
from typing import Any, ClassVar, cast

from noyau.answers.sums import SumAnswer
from noyau.certificates import Claim, Searched
from noyau.certificates.kinds import Certificate, NimSum
from noyau.certificates.sums import MOST_POSITIONS, ProvedSum, digits_of, positions_board
from noyau.deadline import MORE_TIME, Deadline, Limit
from noyau.errors import BadRules, LimitReached, TooLarge
from noyau.games.nim import Nim
from noyau.games.octal import Octal
from noyau.games.shared.colouring import MOST_VERTICES, Colouring, Colours, Paint
from noyau.graphs import Graph
from noyau.positions import Turn, first_turn
from noyau.rules import (
    MOST_LISTED,
    FixedAmounts,
    Rules,
    Taking,
    TwoPlayerRules,
    for_two,
    listed_moves,
    only_stuck_ends,
    plays_normally,
)
from noyau.solution import Option, Solution, Verdict, with_best
from noyau.solvers import grundy, judge
from noyau.solvers.arenas.grundy import grundy_of_graph, grundy_values
from noyau.solvers.arenas.period import answered_by_period, solve_by_period
from noyau.solvers.arenas.two_player import who_wins
from noyau.solvers.heaps.nim import moves_leaving
from noyau.solvers.heaps.octal import splits_leaving, sum_of, values_of
from noyau.solvers.interface import Asked, Solver
from noyau.sums.lines import line_of_rules
from noyau.sums.sum import InPart, SideBySide, Sum
from noyau.values import Value, value_of
from noyau.values.algebra import as_value
from noyau.words import FIRST, Grundy, Notation, Player

MOST_PROVED = 5_000
"""Positions of a part up to which its Grundy value is proved unasked."""
VALUES_FIRST = 5.0
"""Seconds that are spent on values where there is a search that can do without them."""
MovesTo = Callable[[int], Iterator[Any]]
"""From a value to the moves of a part that lead to it."""


@dataclass(frozen=True)
class SumOfGames:
    """The value of each part, of the whole, and the moves that win: the number of the part, and the move there."""

    values: tuple[int, ...]
    value: int
    winning_moves: tuple[tuple[int, Notation], ...]

    @property
    def mover_wins(self) -> bool:
        """Whether the player to move wins."""
        return self.value != 0


def solve_sum(parts: Sequence[Rules[Any, Any]], at: Sequence[Any] | None = None, *, limit: Limit = None) -> SumOfGames:
    """Who wins games side by side, and by which moves. Of more winning moves in one part the first are listed.

    `at` is where each of them stands, if not at its start. Past the limit, `LimitReached`."""
    deadline = Deadline.of(limit)
    solved = [_part(rules, position, deadline) for rules, position in _standing(parts, at)]
    values = tuple(value for value, _ in solved)
    total = sum_of(values)
    winning = [
        (number, move)
        for number, (value, moves_to) in enumerate(solved)
        for move in (islice(moves_to(total ^ value), MOST_LISTED) if total else ())
    ]
    return SumOfGames(values, total, tuple(winning))


@dataclass(frozen=True)
class SumOfValues:
    """The same where the players' moves differ: values instead of numbers. Player 1 is Left."""

    values: tuple[Value, ...]
    value: Value
    winning_moves: tuple[tuple[int, Notation], ...]
    to_move: Player = FIRST

    @property
    def mover_wins(self) -> bool:
        """Whether the player who moves first wins: the sum is not 0 or less for Left, not 0 or more for Right."""
        return not (self.value <= 0 if self.to_move is FIRST else self.value >= 0)


@dataclass(frozen=True)
class SumSearched:
    """The same where the values are too large to be written down: who wins, by search; perhaps not by every move."""

    mover_wins: bool
    winning_moves: tuple[tuple[int, Notation], ...]
    every: bool
    """Whether these are all the moves that win."""


def add_up(rules: Sum, *, limit: Limit = None) -> SumOfGames | SumOfValues | SumSearched:
    """Who wins a sum: through Grundy values, or values; boards of one kind whose values are too large are searched."""
    deadline = Deadline.of(limit)
    if rules.impartial:
        return solve_sum(rules.side_by_side, limit=deadline)
    one_board = _as_one_board(rules)
    if one_board is None:
        return add_values(rules.side_by_side, to_move=rules.to_move, limit=deadline)
    try:
        return add_values(rules.side_by_side, to_move=rules.to_move, limit=deadline.within(VALUES_FIRST))
    except LimitReached:
        turn = first_turn(rules)
        found = one_board.verdict(turn, deadline)
        wins = [option.move for option in found.options if option.winner is turn.player]
        return SumSearched(
            found.winner is turn.player,
            tuple((move.part, move.move) for move in wins),
            all(option.winner is not None for option in found.options),
        )


def add_values(
    parts: Sequence[Any], at: Sequence[Any] | None = None, to_move: Player = FIRST, *, limit: Limit = None
) -> SumOfValues:
    """Who wins games side by side whose players may have different moves. Past the limit, `LimitReached`."""
    deadline = Deadline.of(limit)
    standing = list(_standing(parts, at))
    values = tuple(_value_of_part(rules, position, deadline) for rules, position in standing)
    total = sum(values, start=as_value(0))
    winning = []
    for number, ((rules, position), value) in enumerate(zip(standing, values, strict=True)):
        rest = total - value
        for move in rules.moves(position, to_move):
            then = _value_of_part(rules, rules.after(position, move), deadline) + rest
            if then >= 0 if to_move is FIRST else then <= 0:
                winning.append((number, move))
    return SumOfValues(values, total, tuple(winning), to_move)


def _value_of_part(rules: Any, position: Any, deadline: Deadline) -> Value:
    try:
        return value_of(rules, position, limit=deadline)
    except LimitReached:
        raise LimitReached(
            f"the value of {line_of_rules(rules)} was not found in time, and it is needed: games whose players have "
            "different moves are added up through their values, which grow fast",
            hint="raise the limit or take a smaller board; noyau solve says who wins that part alone",
        ) from None


def adds_numbers(parts: Sequence[Any]) -> bool:
    """Whether all players have the same moves everywhere, so that Grundy values are enough."""
    return all(rules.impartial for rules in parts)


def proof_of_sum(parts: Sequence[Any], found: SumOfGames, *, most: int = MOST_POSITIONS) -> ProvedSum:
    """Why each part has its value, and so who wins. `TooLarge` where one has more than so many positions.

    >>> from noyau.games import Nim, Subtraction
    >>> games = [Nim((1, 2)), Subtraction(5)]
    >>> proof = proof_of_sum(games, solve_sum(games))
    >>> print(proof, proof.flaws())
    Nim 1,2 + Subtraction 5, player 1 to move: player 1 wins []
    """
    return ProvedSum(tuple(parts), found.values, tuple(_certificate(rules, most) for rules in parts))


def _certificate(rules: TwoPlayerRules[Any, Any], most: int) -> Certificate:
    if isinstance(rules, Nim):
        return NimSum()
    if isinstance(rules, Octal):
        return values_of(rules.digits, rules.n)
    if answered_by_period(rules):
        return values_of(digits_of(rules), rules.tokens)
    board = positions_board(rules, most)
    return grundy_of_graph(board["first_edge"], board["target"])


class SumSolver(Solver[Sum]):
    """Adds up what the games are worth; boards of one kind of colouring are searched as one board."""

    methods: ClassVar = {"sum": "what each game is worth, added up; Snort beside Snort is searched as one board"}
    answers: ClassVar = SumAnswer

    def solve(self, rules: Sum, asked: Asked) -> Solution[Any, Any, Any]:
        """The moves of the winner, what each game is worth, and the proof where Grundy values are enough."""
        began, turn = time.perf_counter(), first_turn(rules)
        verdict = self.judge(rules, turn, limit=asked.deadline)
        worth = None if _as_one_board(rules) else self._worth(rules, turn, asked.deadline)
        answer = SumAnswer(**who_wins(rules, turn, verdict), **_told(worth))
        proof: Any = _proof(rules, turn, worth)
        if proof is None:
            proof = Searched(rules, Claim(turn.player, verdict.winner), len(verdict.options))

        def at_turn(at: Turn[Any]) -> Verdict[Any]:
            return verdict if at == turn else self.judge(rules, at)

        return Solution(rules, turn, answer, proof, time.perf_counter() - began, at_turn)

    def judge(self, rules: Sum, turn: Turn[Any], *, limit: Limit = None) -> Verdict[Any]:
        """How any turn stands, from the values of the games there."""
        one_board = _as_one_board(rules)
        if one_board is not None:
            return one_board.verdict(turn, limit)
        found = self._worth(rules, turn, Deadline.of(limit))
        winning = [InPart(part, move) for part, move in found.winning_moves]
        listed = dict.fromkeys([*listed_moves(rules, turn.position, turn.player)[0], *winning])
        mover, wins = turn.player, set(winning)
        options = [Option(move, mover if move in wins else mover.other, None) for move in listed]
        return Verdict(mover if found.mover_wins else mover.other, None, with_best(mover, options))

    def _worth(self, rules: Sum, turn: Turn[Any], limit: Limit) -> SumOfGames | SumOfValues:
        parts, positions = rules.side_by_side, turn.position.positions
        if rules.impartial:
            return solve_sum(parts, positions, limit=limit)
        return add_values(parts, positions, turn.player, limit=limit)


@dataclass(frozen=True)
class _OneBoard:
    """Games of one kind of colouring on several boards: the same game on all of them as one, which can be searched."""

    rules: Colouring
    first: tuple[int, ...]
    """The number of each board's first vertex."""

    def verdict(self, turn: Turn[SideBySide], limit: Limit) -> Verdict[Any]:
        colours = tuple(colour for at in turn.position.positions for colour in cast(Colours, at).colours)
        found = judge(self.rules, Turn(Colours(colours), turn.player), limit=limit)
        assert found is not None
        options = tuple(replace(option, move=self._in_part(option.move)) for option in found.options)
        return Verdict(found.winner, found.rank, cast(Any, options))

    def _in_part(self, move: Paint) -> InPart:
        part = bisect_right(self.first, move.vertex) - 1
        return InPart(part, Paint(move.colour, move.vertex - self.first[part]))


@lru_cache(maxsize=16)
def _as_one_board(rules: Sum) -> _OneBoard | None:
    parts = rules.side_by_side
    kinds = {type(part) for part in parts}
    if len(kinds) != 1 or not all(isinstance(part, Colouring) for part in parts):
        return None
    boards = [cast(Colouring, part).graph() for part in parts]
    first = tuple(accumulate((board.vertex_count for board in boards), initial=0))
    if first[-1] > MOST_VERTICES:
        return None
    edges = [(a + shift, b + shift) for board, shift in zip(boards, first, strict=False) for a, b in board.edges()]
    kind = cast(type[Colouring], kinds.pop())
    return _OneBoard(kind(Graph.from_edges(first[-1], edges)), first[:-1])


def _proof(rules: Sum, turn: Turn[Any], worth: SumOfGames | SumOfValues | None) -> ProvedSum | None:
    """Where Grundy values are enough, player 1 begins, and the games are small."""
    if not isinstance(worth, SumOfGames) or turn.player is not FIRST:
        return None
    try:
        return proof_of_sum(rules.side_by_side, worth, most=MOST_PROVED)
    except TooLarge:
        return None


def _told(worth: SumOfGames | SumOfValues | None) -> dict[str, Any]:
    """The fields of the answer that say what the games are worth."""
    if worth is None:
        return {}
    if isinstance(worth, SumOfGames):
        return {"grundy": worth.value, "grundy_of_part": list(worth.values)}
    values = list(map(str, worth.values))
    return {"value": str(worth.value), "value_of_part": values, "outcome": worth.value.outcome}


def _standing(parts: Sequence[Any], at: Sequence[Any] | None) -> Iterator[tuple[Any, Any]]:
    games = [for_two(rules, "a sum") for rules in parts]
    return zip(games, [rules.start() for rules in games] if at is None else at, strict=True)


def _part(rules: TwoPlayerRules[Any, Any], at: Any, deadline: Deadline) -> tuple[int, MovesTo]:
    """What a game is worth at a position, and how to find its moves from there to a value."""
    if not rules.impartial or not plays_normally(rules):
        why = "gives its players different moves" if not rules.impartial else "is misère play"
        if not only_stuck_ends(rules):
            why = "does not simply go on in turns until somebody is stuck"
        raise BadRules(f"{type(rules).__name__} {why}, so it has no Grundy value that adds up")
    if isinstance(rules, Nim):
        return sum_of(at.heaps), partial(_nim_moves, at.heaps)
    if isinstance(rules, Octal):
        table = values_of(rules.digits, rules.n)
        return sum_of([table.value(heap) for heap in at.heaps]), partial(splits_leaving, rules, table, at)
    if answered_by_period(rules):
        return _value_by_period(rules, at), lambda wanted: (
            move for move in rules.moves(at, FIRST) if _value_by_period(rules, rules.after(at, move)) == wanted
        )
    number = _numbers_of(rules, deadline)
    return number(at), lambda wanted: (
        move for move in rules.moves(at, FIRST) if number(rules.after(at, move)) == wanted
    )


def _numbers_of(rules: TwoPlayerRules[Any, Any], deadline: Deadline) -> Callable[[Any], int]:
    """The Grundy values of a game's positions: from a table of pieces where it takes vertices, else of all below."""
    if isinstance(rules, Taking):

        def of_pieces(at: Any) -> int:
            if (found := grundy(rules, at, limit=deadline)) is None:
                raise deadline.reached("unknown so far: the Grundy value of a part was not found", hint=MORE_TIME)
            return found

        return of_pieces
    known = _table_of(cast(Hashable, rules))

    def of_all_below(at: Any) -> int:
        if at not in known:
            known.update(grundy_values(rules, [at], known=known, limit=deadline))
        return known[at]

    return of_all_below


@lru_cache(maxsize=16)
def _table_of(rules: Hashable) -> dict[Any, Grundy]:
    """What is known of a game; the next turn of a match asks again."""
    return {}


def _nim_moves(heaps: tuple[int, ...], wanted: int) -> Iterator[Any]:
    return iter(moves_leaving(heaps, wanted))


def _value_by_period(rules: FixedAmounts, at: Any) -> int:
    return int(solve_by_period(replace(cast(Any, rules), tokens=at.tokens)).answer.grundy_value or 0)


SOLVER = SumSolver()
