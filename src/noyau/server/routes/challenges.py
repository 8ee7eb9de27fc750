"""The routes of boards to solve in few moves: one for every day, and a ladder of levels with their par."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from noyau.games import find
from noyau.play.challenges import levels_of, read_day
from noyau.server.asking import look
from noyau.server.shapes import panels as panel_shapes

router = APIRouter()
GameName = Annotated[str, Query(max_length=100)]


@router.get("/daily", response_model=panel_shapes.Daily)
async def daily(
    request: Request,
    day: Annotated[str | None, Query(alias="date", max_length=20)] = None,
    game: GameName = "dollar",
) -> Response:
    """The board of a day (2026-11-16), or of today: everybody who asks gets the same."""
    place = {"game": find(game).name, "fields": {}, "moves": []}
    return await look(request, "daily", place, day=read_day(day).isoformat())


@router.get("/levels", response_model=panel_shapes.Levels)
def levels(game: GameName = "dollar") -> dict[str, Any]:
    """The levels of a game, each with its par: the proven length of a shortest solution."""
    return {"levels": [level.as_json() for level in levels_of(find(game))]}
