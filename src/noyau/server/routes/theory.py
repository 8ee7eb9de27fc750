"""The route of the text below a board."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from noyau.games import find
from noyau.server.answers.theory import blocks_of
from noyau.server.shapes import matches as shapes
from noyau.server.shapes import theory as theory_shapes

router = APIRouter()


@router.get("/theory/{game}/{language}", response_model=theory_shapes.Theory)
def theory(game: str, language: shapes.Language) -> dict[str, Any]:
    """What is behind a game, in plain words with figures to play; no blocks for a game that came without a text."""
    return {"blocks": blocks_of(find(game).name, language)}
