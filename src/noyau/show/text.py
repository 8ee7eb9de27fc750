"""A view as plain text, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from noyau.languages import Language, Message
from noyau.show.characters import WIDEST, Run, label_text, rows_of
from noyau.show.view import View


def board_text(view: View) -> str:
    """The board in characters: sticks as strokes, row by row, five together; a graph drawn; else the position.

    >>> from noyau.games.subtraction import FIRST, Heap, Subtraction
    >>> from noyau.positions import Turn
    >>> from noyau.show.view import board_view
    >>> print(board_text(board_view(Subtraction(7), Turn(Heap(7), FIRST))))
    ||||| ||
    """
    return "\n".join("".join(text for text, _ in row) for row in board_rows(view))


def board_rows(view: View, room: int = WIDEST) -> list[list[Run]]:
    """The same as rows of runs, each with its tint: a graph as a drawing where there is room, else as a list."""
    if (drawn := rows_of(view, room)) is not None:
        return drawn
    vertices = view["vertices"]
    if view["edges"] and all(vertex["label"] for vertex in vertices):
        return _neighbours(view)
    if not any(vertex["shape"] in ("stick", "pin") for vertex in vertices):
        return [[(str(view["position"]), "")]]
    rows = [list(row) for _, row in groupby(vertices, key=lambda vertex: vertex["y"])]
    return [[(_row_text(row), "")] for row in rows]


def _neighbours(view: View) -> list[list[Run]]:
    """A graph as a list: each vertex with what it shows, and where one gets from it."""
    vertices, directed = view["vertices"], view["directed"]
    near: dict[int, list[int]] = {vertex["id"]: [] for vertex in vertices}
    for edge in view["edges"]:
        near[edge["from"]].append(edge["to"])
        if not directed:
            near[edge["to"]].append(edge["from"])
    name_of = {vertex["id"]: vertex["note"] or vertex["label"].lstrip("RBrb×") for vertex in vertices}
    texts = {vertex["id"]: label_text(vertex) for vertex in vertices}
    widest = max(map(len, texts.values()))
    between = " → " if directed else "   "
    return [
        [
            (" " * (widest - len(texts[vertex["id"]])), ""),
            (texts[vertex["id"]], vertex["tint"]),
            (between + " ".join(name_of[other] for other in sorted(set(near[vertex["id"]]))), ""),
        ]
        for vertex in vertices
    ]


def _row_text(row: Sequence[dict[str, Any]]) -> str:
    labels = [vertex["label"] for vertex in row if vertex["shape"] not in ("stick", "pin")]
    strokes = "|" * (len(row) - len(labels))
    return "  ".join([*labels, " ".join(strokes[first : first + 5] for first in range(0, len(strokes), 5))]).rstrip()


def said(given: dict[str, Any], language: Language) -> str:
    """A message of the view, in a language."""
    return Message.from_json(given).inside(language)
