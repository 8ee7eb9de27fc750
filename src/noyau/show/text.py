"""A view as plain text, for the terminal."""

from __future__ import annotations

from typing import Any

from noyau.languages import Language, Message
from noyau.show.view import View


def board_text(view: View, language: Language = "en") -> str:
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
