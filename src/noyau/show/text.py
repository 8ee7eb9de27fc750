"""A view as plain text, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from noyau.languages import Language, Message, message
from noyau.positions import Turn
from noyau.proofs import Solution, Verdict
from noyau.show.view import View, move_label, title_of
from noyau.words import Notation

MOST_LISTED = 40


def board_text(view: View) -> str:
    """The board in characters: sticks as strokes, five together; anything else by its position.

    >>> from noyau.games.subtraction import FIRST, Heap, Subtraction
    >>> from noyau.positions import Turn
    >>> from noyau.show.view import board_view
    >>> print(board_text(board_view(Subtraction(7), Turn(Heap(7), FIRST))))
    ||||| ||
    """
    sticks = sum(vertex["shape"] == "stick" for vertex in view["vertices"])
    if sticks:
        strokes = "|" * sticks
        return " ".join(strokes[first : first + 5] for first in range(0, sticks, 5))
    return str(view["position"])


def said(given: dict[str, Any], language: Language) -> str:
    """A message of the view, in a language."""
    return Message(given["key"], given["text"], given["values"]).inside(language)


def move_text(move: Notation, language: Language) -> str:
    """A move as one says it."""
    return move_label(move).inside(language)


def hint_message(turn: Turn[Any], verdict: Verdict[Any], language: Language = "en") -> Message:
    """The best moves, and how the turn stands."""
    moves = ", ".join(move_text(move, language) for move in verdict.best_moves)
    if verdict.winner is None:
        return message("hint.draw", moves=moves)
    key = "hint.won" if verdict.winner is turn.player else "hint.lost"
    if verdict.rank is None:
        return message(key, moves=moves)
    return message(f"{key}_in", moves=moves, count=verdict.rank)


def answer_text(solution: Solution[Any, Any], language: Language = "en") -> str:
    """The whole answer, for a person."""
    turn, answer = solution.turn, solution.answer
    verdict = solution.verdict(turn)
    to_move = message("status.to_move", player=int(turn.player)).inside(language)
    if verdict.winner is None:
        outcome = message("answer.draw").inside(language)
    elif verdict.rank is None:
        outcome = message("answer.wins", player=int(verdict.winner)).inside(language)
    else:
        outcome = message("answer.wins_in", player=int(verdict.winner), count=verdict.rank).inside(language)
    winning = ", ".join(move_text(move, language) for move in solution.winning_moves)
    lines = [f"{title_of(solution.rules).inside(language)}, {turn.position}. {to_move}.", outcome]
    lines.append(message("answer.winning_moves", moves=winning).inside(language) if winning else message("answer.no_winning_move").inside(language))  # fmt: skip
    if "kernel" in answer:
        lines.append(message("answer.kernel", positions=_shortened(answer["kernel"])).inside(language))
        lines.append(message("answer.grundy", values=_shortened(answer["grundy"])).inside(language))
    if "grundy_value" in answer:
        lines.append(message("answer.grundy_value", value=answer["grundy_value"], period=answer["period"], preperiod=answer["preperiod"]).inside(language))  # fmt: skip
    lines.append(message(f"answer.{solution.proof.kind}").inside(language))
    return "\n".join(lines)


def _shortened(values: Sequence[object]) -> str:
    if len(values) <= MOST_LISTED:
        return ", ".join(map(str, values))
    return ", ".join(map(str, values[:MOST_LISTED])) + ", …"
