"""The board as a drawing to keep."""

from __future__ import annotations

from fastapi import APIRouter

from noyau.languages import Language
from noyau.server.games import MatchSpec
from noyau.show import board_view, to_svg

router = APIRouter()


class DrawingRequest(MatchSpec):
    """A match whose board is wanted as a file."""

    language: Language = "en"


@router.post("/drawing")
def drawing(request: DrawingRequest) -> dict[str, str]:
    """The board after the moves, as one SVG document."""
    match = request.match()
    return {"svg": to_svg(board_view(match.rules, match.turn), request.language)}
