"""Where a game ends: at the word of its rules, or because whoever must move is stuck."""

from __future__ import annotations

from typing import Any

from noyau.errors import BadRules
from noyau.rules.heap import FixedAmounts
from noyau.rules.laid_out import LaidOut
from noyau.rules.puzzle import Puzzle
from noyau.rules.taking import Taking
from noyau.rules.two_player import DRAW, Draw, Ends, Owned, TwoPlayerRules
from noyau.rules.variables import M, P
from noyau.words import FIRST, SECOND, Player


def ended_at(rules: TwoPlayerRules[P, Any], at: P) -> Player | Draw | None:
    """Who has won where the rules themselves end the game of two, or `DRAW`; None where they let it go on.

    An arena that is laid out says it vertex by vertex (`decided`), other games in `winner_at`.

    >>> from noyau.games.arena import Arena, At
    >>> game = Arena("digraph { 0 [owner=0]; 1 [owner=1]; 0 -> 1; 1 -> 0 }", target=(1,))
    >>> ended_at(game, At(0)), ended_at(game, At(1))
    (None, <Player.FIRST: 1>)
    """
    if isinstance(rules, LaidOut):
        decided = int(rules.decided()[rules.vertex_at(at)])
        return None if decided < 0 else Player.at(decided)
    if not isinstance(rules, Ends):
        return None
    said = rules.winner_at(at)
    if said is None or said == DRAW:
        return said
    try:
        return Player(said)
    except ValueError:
        name = type(rules).__name__
        raise BadRules(
            f"winner_at of {name} says {said!r} at {str(at)!r}", allowed=("player 1", "player 2", DRAW, None)
        ) from None


def refuse_unheard_words(kind: type[Any]) -> None:
    """Complain about a class of rules with words that would decide a result, and that nobody would hear."""
    puzzle = issubclass(kind, Puzzle)
    unheard = ("winner_at", "owner_of", "misere", "parts", "endless", "decided") if puzzle else ("endless", "decided")
    for name in () if issubclass(kind, LaidOut) else unheard:
        if getattr(kind, name, None) is not None or name in getattr(kind, "__dataclass_fields__", ()):
            why = "it is a puzzle for one, for it says when it is 'solved'" if puzzle else "it is not LaidOut"
            raise BadRules(f"{kind.__name__} says {name!r}, which nobody would hear: {why}", hint=f"delete {name!r}")


def moves_of_either(rules: TwoPlayerRules[P, M], at: P) -> list[M]:
    """The moves of an impartial game at a position, whoever moves. One that gives player 2 others is refused.

    >>> from noyau.games import Nim
    >>> [str(move) for move in moves_of_either(Nim((2,)), Nim((2,)).start())]
    ['take 1 from 0', 'take 2 from 0']
    """
    moves = list(rules.moves(at, FIRST))
    if isinstance(rules, Taking | FixedAmounts):  # which know it
        return moves
    after, other = ({rules.after(at, move) for move in own} for own in (moves, rules.moves(at, SECOND)))
    if after != other:
        raise BadRules(
            f"{type(rules).__name__} says that it is impartial, and its players have different moves at {str(at)!r}",
            hint="say impartial = False",
        )
    return moves


def only_stuck_ends(rules: object) -> bool:
    """Whether the players take turns and nothing ends the game but that one of them is stuck, won or lost by that.

    Theorems about heaps rest on it.
    """
    return not isinstance(rules, Puzzle | LaidOut | Owned | Ends)


def plays_normally(rules: TwoPlayerRules[Any, Any]) -> bool:
    """The same, and whoever is stuck loses: what Grundy values, values, sums and copying rest on.

    >>> from noyau.games import Nim
    >>> plays_normally(Nim((1, 2))), plays_normally(Nim((1, 2), misere=True))
    (True, False)
    """
    return only_stuck_ends(rules) and not rules.misere
