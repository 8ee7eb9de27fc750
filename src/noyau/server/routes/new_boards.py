"""The routes of new boards: made, read from a file or a paste, or taken apart to be changed by hand."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from noyau.games import find
from noyau.make import maker_of
from noyau.server.answers import games, reading
from noyau.server.asking import ask, look
from noyau.server.readable import refuse_other_files
from noyau.server.shapes import boards as board_shapes
from noyau.server.shapes import matches as shapes

router = APIRouter()


@router.get("/makers/{game}", response_model=board_shapes.Makers)
def list_makers(game: str) -> dict[str, Any]:
    """The ways to make new boards of a game, and what each asks for."""
    return {"makers": games.makers(find(game))}


@router.get("/makers/{game}/{maker}/picture", response_model=shapes.TileBoard)
async def picture_of_maker(game: str, maker: str, request: Request) -> Response:
    """What a maker makes when it is told nothing, to be looked at."""
    place = {"game": find(game).name, "fields": {}, "moves": []}
    return await look(request, "picture", place, maker=maker_of(find(game), maker).name)


@router.post("/make", response_model=board_shapes.NewBoard)
async def make(question: board_shapes.MakeQuestion, request: Request) -> Response:
    """A new board. It is not looked at yet: /match does."""
    refuse_other_files(maker_of(find(question.game), question.maker).fields, question.words())
    return await ask(request, "make", question, maker=question.maker, fields=question.words())


@router.post("/read", response_model=board_shapes.NewBoard, response_model_exclude_unset=True)
async def read_text(given: board_shapes.TextToRead, request: Request) -> Response | dict[str, Any]:
    """What a file or a paste holds: a board for the game, or a saved match of any game."""
    data = reading.content(given.text, given.bytes64)
    if reading.is_saved_match(data):  # at most as long as any question, and here it is known which files may be read
        file = board_shapes.BoardFile.read(data, given.name)
        return {**file.place(), **({"places": file.places} if file.places else {})}
    place = {"game": find(given.game).name, "fields": {}, "moves": []}
    return await look(request, "read", place, text=given.text, bytes64=given.bytes64, name=given.name)


@router.post("/here", response_model=board_shapes.NewBoard)
async def here(match: shapes.PlacedMatch, request: Request) -> Response:
    """Where a match stands, with its vertices where they were dragged to, as a board to begin with."""
    return await look(request, "here", match.place(), places=match.places)


@router.post("/portable", response_model=board_shapes.NewBoard)
async def portable(match: shapes.PlacedMatch, request: Request) -> Response:
    """The same match with the board itself in place of a file's name, each vertex where it was dragged to."""
    return await look(request, "portable", match.place(), places=match.places)


@router.post("/sketch", response_model=board_shapes.Sketch)
async def sketch(place: shapes.Place, request: Request) -> Response:
    """The board of a match before its first move, to be changed by hand."""
    return await look(request, "sketch", place.place())
