"""Presentation: text, SVG, TikZ and the view JSON that every front end draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noyau.later import later

if TYPE_CHECKING:
    from noyau.show.files import save_drawing
    from noyau.show.svg import to_svg
    from noyau.show.tikz import to_tikz
    from noyau.show.view import View, arena_view, board_view

__all__ = ["View", "arena_view", "board_view", "save_drawing", "to_svg", "to_tikz"]

if not TYPE_CHECKING:  # a type checker reads the imports above
    __getattr__, __dir__ = later(
        __name__,
        {
            "files": ("save_drawing",),
            "svg": ("to_svg",),
            "tikz": ("to_tikz",),
            "view": ("View", "arena_view", "board_view"),
        },
    )
