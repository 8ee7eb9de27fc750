"""The board as a drawing to keep."""

from __future__ import annotations

from fastapi import APIRouter

from noyau.server.answers.matches import match_of
from noyau.server.shapes import matches as shapes
from noyau.show import board_view, to_svg

router = APIRouter()


@router.post("/drawing", response_model=shapes.Drawing)
def drawing(question: shapes.DrawingQuestion) -> dict[str, str]:
    """The board after the moves, as one SVG document."""
    match = match_of(question.place())
    return {"svg": to_svg(board_view(match.rules, match.turn), question.language)}
