"""A student's own function at the board: called with the documents' data, its moves checked, its first mistake found.

| game | the call | the answer |
|---|---|---|
| snort, col | `coup(G, couleur, joueur)`: adjacency lists, colours 0, 1, 2, player 1 (red) or 2 (blue) | a vertex |
| subtraction | `coup(n, joueur)`: the sticks that are left | how many to take |
| nim | `coup(tas, joueur)`: the heaps | (heap, how many), heaps counted from 0 |
| arena | `coup(G, sommet, joueur)`: the successors of every vertex, where the token is | a successor |
| any other | `coup(position, coups, joueur)`: position and legal moves, as noyau writes them | one of those |

A function that takes fewer arguments gets the first ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from noyau.classroom.sandbox import Limits, Reply, Sandbox, Submission
from noyau.errors import CannotRead, IllegalMove
from noyau.games import Arena, Nim, Subtraction
from noyau.games.shared.colouring import Colouring
from noyau.languages import Message
from noyau.play import Match, option_of
from noyau.rules import Puzzle, Rules
from noyau.words import Notation, Player, Vertex

SECONDS = 5.0
"""Of the processor, for one move."""
MOST_SHOWN = 100
"""Letters of an answer that is not a move."""


@dataclass
class StudentPlayer:
    """A function in a file, which runs in the sandbox."""

    file: Path
    function: str
    _sandbox: Sandbox | None = field(default=None, repr=False)

    @classmethod
    def named(cls, text: str) -> StudentPlayer:
        """From `mine.py:coup`."""
        file, _, function = text.rpartition(":")
        if not file or not function.isidentifier():
            raise CannotRead(f"{text!r} is neither a kind of player nor FILE:function", hint="write it as mine.py:coup")
        if not Path(file).is_file():
            raise CannotRead(f"there is no file {file!r}", hint="write it as mine.py:coup")
        return cls(Path(file), function)

    @property
    def name(self) -> str:
        """As it was asked for."""
        return f"{self.file.name}:{self.function}"

    def move(self, match: Match) -> Notation:
        """Its move, or a complaint: illegal, an error, too slow, not there."""
        answer = self.answer(data_of(match))
        return chosen_move(match, self.name, answer, repr(answer)[:MOST_SHOWN])

    def answer(self, data: Sequence[Any]) -> Any:
        """What the function gives back for a position, or a complaint. Nothing here looks at the match."""
        if self._sandbox is None or not self._sandbox.alive:
            self.close()
            limits = Limits(call_seconds=SECONDS, process_seconds=600)
            self._sandbox = Sandbox(Submission.read(self.file), limits)
        reply = self._sandbox.call(self.function, list(data), trim=True)
        if reply.outcome != "value":
            raise self._failed(reply)
        return reply.value

    def close(self) -> None:
        """End its process."""
        if self._sandbox is not None:
            self._sandbox.close()
            self._sandbox = None

    def _failed(self, reply: Reply) -> IllegalMove:
        why = Message(f"grade.reason.{reply.reason}", reply.reason, reply.values)
        said = f"{self.name} gives no move: {why.inside('en')}"
        return IllegalMove(said).saying(f"player.failed.{reply.reason}", name=self.name, **reply.values)


def chosen_move(match: Match, name: str, answer: Any, shown: str) -> Notation:
    """The move that an answer names; a complaint where it names none that is legal."""
    chosen: Notation | None = next((move for move in match.legal if is_meant(answer, move)), None)
    if chosen is not None:
        return chosen
    error = IllegalMove(f"{name} plays {shown}, which is not legal here", allowed=match.legal)
    raise error.saying("player.illegal", name=name, move=shown)


def data_of(match: Match) -> list[Any]:
    """A position as the documents write it."""
    rules, position, player = match.rules, match.turn.position, int(match.turn.player)
    if isinstance(rules, Colouring):
        graph = rules.graph()
        return [[sorted(map(int, graph.neighbours(Vertex(v)))) for v in graph.vertices], list(position.colours), player]
    if isinstance(rules, Subtraction):
        return [position.tokens, player]
    if isinstance(rules, Nim):
        return [list(position.heaps), player]
    if isinstance(rules, Arena):
        arena = rules.digraph()
        return [[[int(w) for w in arena.successors(Vertex(v))] for v in arena.vertices], position.vertex, player]
    return [str(position), [str(move) for move in match.legal], player]


def is_meant(answer: Any, move: Notation) -> bool:
    """Whether an answer names a move: its number, its numbers, or as noyau writes it.

    >>> from noyau.games.subtraction import Take
    >>> is_meant(2, Take(2)), is_meant("take 2", Take(2)), is_meant(3, Take(2)), is_meant(True, Take(1))
    (True, True, False, False)
    """
    if isinstance(answer, bool):
        return False
    if isinstance(answer, str):
        return answer.strip() == str(move)
    numbers = [part for part in move.parts().values() if isinstance(part, int)]
    return (list(answer) if isinstance(answer, list | tuple) else [answer]) == numbers


@dataclass(frozen=True)
class Slip:
    """The move at which a won game was given away, and the moves that would have kept it."""

    number: int
    move: Notation
    better: tuple[Notation, ...]


def first_slip(match: Match, player: Player) -> Slip | None:
    """Where a player first gave the win away; None where they never did, or never had it."""
    if isinstance(match.rules, Puzzle):
        return None
    for number, (turn, move) in enumerate(zip(match.visited, match.moves, strict=False), start=1):
        if turn.player is not player:
            continue
        before = Match(match.rules, match.players, match.moves[: number - 1])
        verdict = before.verdict()
        if verdict.winner is player and option_of(match.rules, turn, move).winner is not player:
            return Slip(number, move, tuple(verdict.best_moves))
    return None


@dataclass
class Row:
    """A player in the table of a tournament."""

    name: str
    won: int = 0
    lost: int = 0
    drawn: int = 0
    refused: int = 0
    """Games lost because no legal move came."""
    given_away: int = 0
    """Games in which a won position was given away."""


def tournament(rules: Rules[Any, Any], players: Sequence[Any], games: int, done: Any = lambda count: None) -> list[Row]:
    """So many games of two players, who take turns at being player 1. A player is a `StudentPlayer` or a kind."""
    names = [one.name if isinstance(one, StudentPlayer) else str(one) for one in players]
    rows = [Row(names[0]), Row(names[1] if names[0] != names[1] else f"{names[1]} (2)")]
    for number in range(games):
        order = (0, 1) if number % 2 == 0 else (1, 0)
        _one_game(rules, [players[place] for place in order], [rows[place] for place in order], seed=number)
        done(number + 1)
    return rows


def _one_game(rules: Rules[Any, Any], players: Sequence[Any], rows: Sequence[Row], seed: int) -> None:
    match = Match(rules, players=("random", "random"))
    while not match.over:
        at = match.turn.player.index
        mover = players[at]
        try:
            match = match.play(mover.move(match)) if isinstance(mover, StudentPlayer) else match.reply(mover, seed=seed)
        except IllegalMove:
            rows[at].refused += 1
            rows[at].lost += 1
            rows[1 - at].won += 1
            return
    for place, player in enumerate(Player):
        if match.winner is None:
            rows[place].drawn += 1
        elif match.winner is player:
            rows[place].won += 1
        else:
            rows[place].lost += 1
            rows[place].given_away += first_slip(match, player) is not None
