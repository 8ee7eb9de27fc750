"""Presentation: text, SVG, TikZ and the view JSON that every front end draws."""

from noyau.show.files import save_drawing
from noyau.show.svg import to_svg
from noyau.show.tikz import to_tikz
from noyau.show.view import View, arena_view, board_view

__all__ = ["View", "arena_view", "board_view", "save_drawing", "to_svg", "to_tikz"]
