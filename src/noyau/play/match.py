"""A match: who plays, what was played, what can be taken back. Frozen; every step gives a new match."""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeVar

from noyau.deadline import Deadline, Limit
from noyau.errors import IllegalMove, LimitReached, NoyauError, refuse_class
from noyau.forms import numbered
from noyau.games import game_of
from noyau.phrases import move_typed
from noyau.positions import Turn, first_turn, turn_after, winner_at
from noyau.rules import LaidOut, Puzzle, Rules, Taking, Vast, is_legal, listed_moves, moves_at
from noyau.show import board_view, to_svg
from noyau.solution import Option, Solution, Verdict
from noyau.solvers import judge, solve
from noyau.solvers.arenas.attractor import counted
from noyau.words import FIRST, Notation, Player

Kind = Literal["human", "perfect", "careless", "random"]
KINDS: tuple[Kind, ...] = ("human", "perfect", "careless", "random")
K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True)
class Match:
    """A match of two, each human, perfect, careless or random.

    >>> from noyau.games import Subtraction
    >>> match = Match(Subtraction(21), players=("human", "perfect")).play("take 2").reply()
    >>> [str(move) for move in match.moves], str(match.turn.position)
    (['take 2', 'take 3'], 'heap 16')
    >>> str(match.undo_turn().turn.position)
    'heap 21'
    """

    rules: Rules[Any, Any]
    players: tuple[Kind, Kind] = ("human", "perfect")
    moves: tuple[Notation, ...] = ()
    undone: tuple[Notation, ...] = ()
    beyond: bool = False
    """A puzzle that is solved may be played on."""
    turn: Turn[Any] = field(init=False)
    visited: tuple[Turn[Any], ...] = field(init=False, repr=False, compare=False)
    """Every turn so far, the present one included."""

    def __post_init__(self) -> None:
        game_of(self.rules)  # complains in a sentence about what is no game
        refuse_class(self.rules)
        object.__setattr__(self, "visited", tuple(self._turns()))
        object.__setattr__(self, "turn", self.visited[-1])

    @classmethod
    def resumed(
        cls,
        rules: Rules[Any, Any],
        moves: Iterable[str],
        *,
        players: tuple[Kind, Kind] = ("human", "perfect"),
        beyond: bool = False,
    ) -> Match:
        """A match taken up from its list of moves; the first that is not legal is named.

        A move is in the game's notation, or in words as they are shown in any language: `red 4`, `rouge 4`.
        """
        return cls(rules, players, tuple(read_move(rules, text) for text in moves), beyond=beyond)

    @property
    def legal(self) -> tuple[Any, ...]:
        """The moves of the player whose turn it is; none when the match is over. Of very many only the first."""
        return listed_moves(self.rules, self.turn.position, self.turn.player, beyond=self.beyond)[0]

    @property
    def over(self) -> bool:
        """Whether nobody can move any more."""
        moves = moves_at(self.rules, self.turn.position, self.turn.player, beyond=self.beyond)
        return not any(True for _ in moves)

    @property
    def winner(self) -> Player | None:
        """Who has won, once it is over; nobody after a draw, or when a puzzle can no longer be solved."""
        if not self.over:
            return None
        return winner_at(self.rules, self.turn)

    @property
    def awaits(self) -> Kind:
        """What kind of player must move."""
        return self.players[self.turn.player.index]

    def play(self, move: str | Notation) -> Match:
        """The match after a move. What had been undone is forgotten, unless this is the move that was undone."""
        chosen = read_move(self.rules, move) if isinstance(move, str) else move
        undone = self.undone[:-1] if self.undone[-1:] == (chosen,) else ()
        return replace(self, moves=(*self.moves, chosen), undone=undone)

    def undo(self) -> Match:
        """The match before the last move; the match itself at the start."""
        return replace(self, moves=self.moves[:-1], undone=(*self.undone, *self.moves[-1:]))

    def redo(self) -> Match:
        """Play what was undone last; the match itself when nothing was."""
        return self.play(self.undone[-1]) if self.undone else self

    def undo_turn(self) -> Match:
        """Back to a person's own last turn: their move is taken back, and what the machine answered.

        The match itself when there is no such turn: the machine's opening is nobody's to take back. Where only people
        or only machines play, one move. `undoTo` in web/src/match/match.ts does the same on the page."""
        back = self.undo()
        while self._mixed and back.moves and back.awaits != "human":
            back = back.undo()
        return self if self._mixed and back.awaits != "human" else back

    def redo_turn(self) -> Match:
        """Forward to a person's next turn, or to the end of what was undone: the way back from `undo_turn`."""
        forth = self.redo()
        while self._mixed and forth.undone and forth.awaits != "human":
            forth = forth.redo()
        return forth

    def verdict(self, *, limit: Limit = None) -> Verdict[Any]:
        """Who wins from here, how fast, and what becomes of each move. Past `limit` seconds, `LimitReached`."""
        return judged(self.rules, self.turn, limit=limit)

    def hint(self, *, limit: Limit = None) -> tuple[Any, ...]:
        """The moves no move is better than."""
        return self.verdict(limit=limit).best_moves

    def reply(self, by: Kind | None = None, *, seed: int | None = None, limit: Limit = None) -> Match:
        """Let the machine move: perfectly, at random, or carelessly, which is the one or the other as the coin falls.

        The perfect machine never loses a won game. In a lost one it resists longest; where too many turns are left to
        know that, it leaves as few ways to win as it finds in a second."""
        if self.over:
            return self
        chance = random.Random(seed)  # noqa: S311  (a game, not a secret)
        by = by or self.awaits
        if by == "careless":
            by = chance.choice(("perfect", "random"))
        if by == "perfect":
            verdict = self.verdict(limit=limit)
            if verdict.best_moves:  # none: a puzzle that has been spoilt
                lost = verdict.winner is self.turn.player.other and verdict.rank is None
                return self.play(_trickiest(self.rules, self.turn, verdict) if lost else verdict.best_moves[0])
        if isinstance(self.rules, Vast):
            return self.play(self.rules.random_move(self.turn.position, self.turn.player, chance))
        return self.play(chance.choice(tuple(moves_at(self.rules, self.turn.position, self.turn.player))))

    @property
    def _mixed(self) -> bool:
        """Whether people and machines play together. A puzzle has one player."""
        playing = self.players[:1] if isinstance(self.rules, Puzzle) else self.players
        return "human" in playing and any(kind != "human" for kind in playing)

    def _repr_svg_(self) -> str:
        """The board, as a notebook shows it."""
        return to_svg(board_view(self.rules, self.turn))

    def _turns(self) -> Iterator[Turn[Any]]:
        turn = first_turn(self.rules)
        yield turn
        for move in self.moves:
            if not is_legal(self.rules, turn.position, move, turn.player, beyond=self.beyond):
                raise _not_legal(self.rules, turn, move)
            turn = turn_after(self.rules, turn, move)
            yield turn


def read_move(rules: Rules[Any, Any], text: str) -> Notation:
    """A move in the game's notation, or in words as they are shown to people.

    >>> from noyau.games import Snort
    >>> read_move(Snort("path:5"), "rouge 4")
    Paint(colour='red', vertex=4)
    """
    game = game_of(rules)
    try:
        move: Notation = game.read_move(text, rules)
    except NoyauError:
        if (typed := move_typed(game.move, numbered(text, rules))) is None:
            raise
        move = game.read_move(str(typed), rules)  # which knows the names of vertices
    return move


def solved(rules: Rules[Any, Any], *, limit: Limit = None) -> Solution[Any, Any, Any]:
    """The solution of a game, kept for the moves to come."""
    known = _solutions.get(rules)
    return _kept(_solutions, rules, solve(rules, limit=limit)) if known is None else known


def judged(rules: Rules[Any, Any], turn: Turn[Any], *, limit: Limit = None) -> Verdict[Any]:
    """How a turn stands: asked of its solver alone where that can be done, else of the solution of the whole game."""
    known = _verdicts.get((rules, turn))
    if known is None:
        known = judge(rules, turn, limit=limit) or solved(rules, limit=limit).verdict(turn)
        if known.rank is None and known.winner is turn.player.other:
            known = _resisting(rules, turn) or known
        _kept(_verdicts, (rules, turn), known)
    return known


def option_of(rules: Rules[Any, Any], turn: Turn[Any], move: Any, *, limit: Limit = None) -> Option[Any]:
    """What becomes of a legal move, also of one that the verdict does not list."""
    listed = (option for option in judged(rules, turn, limit=limit).options if option.move == move)
    if option := next(listed, None):
        return option
    after = judged(rules, turn_after(rules, turn, move), limit=limit)
    return Option(move, after.winner, None if after.rank is None else after.rank + 1)


MOST_COUNTED = 3_000
MOST_OPEN = 14
"""With so many turns to come at most, and so many vertices to take, a lost match is counted to its end."""
THOUGHT = 1.0
"""Seconds in which traps are looked for."""


def _resisting(rules: Rules[Any, Any], turn: Turn[Any]) -> Verdict[Any] | None:
    """The verdict of one who has lost, with the moves counted that are left: whoever resists must know them."""
    if isinstance(rules, LaidOut | Puzzle):
        return None
    if isinstance(rules, Taking) and sum(who > 0 for who in rules.open_to(turn.position)) > MOST_OPEN:
        return None
    return counted(rules, turn, most=MOST_COUNTED)


def _trickiest(rules: Rules[Any, Any], turn: Turn[Any], verdict: Verdict[Any]) -> Any:
    """Where all is lost and too much is left to be counted: the move that leaves the fewest ways to win."""
    deadline = Deadline(THOUGHT)
    ways: dict[Any, int] = {}
    for move in verdict.best_moves:
        if deadline.passed:
            break
        try:
            after = judged(rules, turn_after(rules, turn, move), limit=deadline)
        except LimitReached:
            break
        ways[move] = sum(option.winner is after.winner for option in after.options)
    return min(ways, key=lambda move: ways[move], default=verdict.best_moves[0])


MOST_KEPT = {"solutions": 16, "verdicts": 512}
_solutions: OrderedDict[Any, Solution[Any, Any, Any]] = OrderedDict()
_verdicts: OrderedDict[tuple[Any, Turn[Any]], Verdict[Any]] = OrderedDict()


def _kept(memory: OrderedDict[K, V], key: K, value: V) -> V:
    """Remembered; the oldest is forgotten. What a limit cut short is an exception and never gets here."""
    memory[key] = value
    while len(memory) > (MOST_KEPT["solutions"] if memory is _solutions else MOST_KEPT["verdicts"]):
        memory.popitem(last=False)
    return value


def _not_legal(rules: Rules[Any, Any], turn: Turn[Any], move: Notation) -> IllegalMove:
    legal, more = listed_moves(rules, turn.position, turn.player)
    alone = isinstance(rules, Puzzle) or (turn.player is FIRST and rules.impartial)
    who = "" if alone else f" for player {turn.player}"
    if not legal:
        over = IllegalMove(f"{str(move)!r} cannot be played from {str(turn.position)!r}: the game is over")
        return over.saying("error.over", move=str(move)).about(move)
    sentence = f"{str(move)!r} is not legal from {str(turn.position)!r}{who}"
    if more:
        error = IllegalMove(sentence, hint=f"{legal[0]} is legal, and so are more moves than can be listed")
        error.hinting("error.illegal.hint", move=str(legal[0]))
    else:
        error = IllegalMove(sentence, allowed=legal)
    return error.saying("error.illegal", move=str(move)).about(move)
