"""A view as plain text, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from noyau.languages import Language, Message, message
from noyau.phrases import move_text, position_text
from noyau.positions import Turn
from noyau.rules import Puzzle
from noyau.show.view import View, of_player, title_of
from noyau.solution import Solution, Verdict


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


def answer_lines(solution: Solution[Any, Any, Any], language: Language = "en") -> Iterator[str]:
    """The whole answer, for a person, line by line: a puzzle may have more solutions than fit anywhere at once."""
    title = f"{title_of(solution.rules).inside(language)}, {position_text(solution.turn.position, language)}."
    if not isinstance(solution.rules, Puzzle):
        title += f" {of_player('status.to_move', solution.rules, solution.turn.player).inside(language)}."
    yield title
    yield from (said.inside(language) for said in solution.messages(language))
    proved = "proved" if solution.finished else "proved_so_far"
    yield message(f"answer.{proved if solution.proof.kind == 'proved' else solution.proof.kind}").inside(language)
