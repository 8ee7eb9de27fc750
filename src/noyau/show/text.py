"""A view as plain text, for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from noyau.languages import Language, Message, message
from noyau.positions import Turn
from noyau.rules import Puzzle
from noyau.show.view import View, move_label, of_player, title_of
from noyau.solution import Solution, Verdict
from noyau.words import Notation

MOST_LISTED = 40


def board_text(view: View) -> str:
    """The board in characters: sticks as strokes, row by row, five together; anything else by its position.

    >>> from noyau.games.subtraction import FIRST, Heap, Subtraction
    >>> from noyau.positions import Turn
    >>> from noyau.show.view import board_view
    >>> print(board_text(board_view(Subtraction(7), Turn(Heap(7), FIRST))))
    ||||| ||
    """
    vertices = view["vertices"]
    if view["edges"] and all(vertex["note"] for vertex in vertices):
        return _graph_text(view)
    if not any(vertex["shape"] == "stick" for vertex in vertices):
        return str(view["position"])
    rows = [list(row) for _, row in groupby(vertices, key=lambda vertex: vertex["y"])]
    return "\n".join(map(_row_text, rows))


def _graph_text(view: View) -> str:
    """A graph whose vertices have numbers: each with what it shows, and its neighbours."""
    vertices = view["vertices"]
    near: dict[int, list[int]] = {vertex["id"]: [] for vertex in vertices}
    for edge in view["edges"]:
        near[edge["from"]].append(edge["to"])
        near[edge["to"]].append(edge["from"])
    note_of = {vertex["id"]: vertex["note"] for vertex in vertices}
    widths = [max(len(vertex[key]) for vertex in vertices) for key in ("note", "label")]
    return "\n".join(
        f"{vertex['note']:>{widths[0]}}  [{vertex['label']:>{widths[1]}}]  "
        + " ".join(note_of[other] for other in sorted(near[vertex["id"]]))
        for vertex in vertices
    )


def _row_text(row: Sequence[dict[str, Any]]) -> str:
    labels = [vertex["label"] for vertex in row if vertex["shape"] != "stick"]
    strokes = "|" * (len(row) - len(labels))
    return "  ".join([*labels, " ".join(strokes[first : first + 5] for first in range(0, len(strokes), 5))]).rstrip()


def said(given: dict[str, Any], language: Language) -> str:
    """A message of the view, in a language."""
    return Message(given["key"], given["text"], given["values"]).inside(language)


def move_text(move: Notation, language: Language) -> str:
    """A move as one says it."""
    return move_label(move).inside(language)


def position_text(position: Notation, language: Language) -> str:
    """A position as one says it.

    >>> from noyau.games.subtraction import Heap
    >>> position_text(Heap(7), "fr")
    'tas de 7'
    """
    parts = position.parts().items()
    values = {name: _joined(part) if isinstance(part, tuple) else str(part) for name, part in parts}
    return message(f"position.{type(position).__name__.lower()}", text=str(position), **values).inside(language)


def hint_message(rules: object, turn: Turn[Any], verdict: Verdict[Any], language: Language = "en") -> Message:
    """The best moves, and how the turn stands."""
    moves = ", ".join(move_text(move, language) for move in verdict.best_moves)
    if isinstance(rules, Puzzle):
        return _puzzle_hint(verdict, moves)
    if verdict.winner is None:
        return message("hint.draw", moves=moves)
    key = "hint.won" if verdict.winner is turn.player else "hint.lost"
    if verdict.rank is None:
        return message(key, moves=moves)
    return message(f"{key}_in", moves=moves, count=verdict.rank)


def _puzzle_hint(verdict: Verdict[Any], moves: str) -> Message:
    if verdict.winner is None:
        return message("hint.hopeless")
    if verdict.rank is None:
        return message("hint.solve", moves=moves)
    return message("hint.solve_in", moves=moves, count=verdict.rank)


def answer_lines(solution: Solution[Any, Any], language: Language = "en") -> Iterator[str]:
    """The whole answer, for a person, line by line: a puzzle may have more solutions than fit anywhere at once."""
    title = f"{title_of(solution.rules).inside(language)}, {position_text(solution.turn.position, language)}."
    if not isinstance(solution.rules, Puzzle):
        title += f" {of_player('status.to_move', solution.rules, solution.turn.player).inside(language)}."
    yield title
    yield from (said.inside(language) for said in answer_messages(solution, language))
    proved = "proved" if solution.finished else "proved_so_far"
    yield message(f"answer.{proved if solution.proof.kind == 'proved' else solution.proof.kind}").inside(language)


def answer_messages(solution: Solution[Any, Any], language: Language = "en") -> Iterable[Message]:
    """The answer in sentences. Moves are listed inside them as the language says them."""
    return solution.told if isinstance(solution.rules, Puzzle) else _game_messages(solution, language)


def _game_messages(solution: Solution[Any, Any], language: Language) -> list[Message]:
    def says(key: str, **values: Any) -> Message:
        return message(f"answer.{key}", **values)

    answer, verdict = solution.answer, solution.verdict(solution.turn)
    if verdict.winner is None:
        told = [says("draw")]
    elif verdict.rank is None:
        told = [of_player("answer.wins", solution.rules, verdict.winner)]
    else:
        told = [says("wins_in", player=int(verdict.winner), count=verdict.rank)]
    winning = _shortened([move_text(move, language) for move in solution.winning_moves])
    told.append(says("winning_moves", moves=winning) if winning else says("no_winning_move"))
    if "kernel" in answer:
        told.append(says("kernel", positions=_shortened(answer["kernel"])))
        told.append(says("grundy", values=_shortened(answer["grundy"])))
    elif "grundy" in answer:
        told.append(says("grundy_sum", value=answer["grundy"]))
    if "grundy_value" in answer and answer["period"] is None:
        told.append(says("grundy_sum", value=answer["grundy_value"]))
    elif "grundy_value" in answer:
        period, preperiod = answer["period"], answer["preperiod"]
        told.append(says("grundy_value", value=answer["grundy_value"], period=period, preperiod=preperiod))
    if "value" in answer:
        facts = ("value", "mean", "temperature", "left_stop", "right_stop", "outcome")
        told.append(says("value", **{fact: answer[fact] for fact in facts}))
    if "won" in answer:
        won = answer["won"]
        told.append(says("regions", first=won["0"], second=won["1"], nobody=won["draw"]))
    return told


def _joined(part: tuple[object, ...]) -> str:
    return ",".join(map(str, part[:MOST_LISTED])) + (",…" if len(part) > MOST_LISTED else "")


def _shortened(values: Sequence[object]) -> str:
    if len(values) <= MOST_LISTED:
        return ", ".join(map(str, values))
    return ", ".join(map(str, values[:MOST_LISTED])) + ", …"
