"""The routes of boards to solve in few moves: one for every day, and a ladder of levels with their par."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query

from noyau.games import find
from noyau.play.challenges import daily_of, levels_of, read_day
from noyau.server.shapes import panels as panel_shapes

router = APIRouter()
GameName = Annotated[str, Query(max_length=100)]


@router.get("/daily", response_model=panel_shapes.Daily)
def daily(
    day: Annotated[str | None, Query(alias="date", max_length=20)] = None, game: GameName = "dollar"
) -> dict[str, Any]:
    """The board of a day (2026-11-16), or of today: everybody who asks gets the same."""
    wanted = read_day(day)
    return {"date": wanted.isoformat(), **daily_of(find(game), wanted).as_json()}


@router.get("/levels", response_model=panel_shapes.Levels)
def levels(game: GameName = "dollar") -> dict[str, Any]:
    """The levels of a game, each with its par: the proven length of a shortest solution."""
    return {"levels": [level.as_json() for level in levels_of(find(game))]}
