"""The routes of new boards: made, read from a file or a paste, or taken apart to be changed by hand."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from noyau.games import find
from noyau.make import maker_of
from noyau.server.answers import games, reading
from noyau.server.answers.sketching import sketched
from noyau.server.asking import ask
from noyau.server.readable import refuse_other_files
from noyau.server.shapes import boards as board_shapes
from noyau.server.shapes import matches as shapes

router = APIRouter()


@router.get("/makers/{game}", response_model=board_shapes.Makers)
def list_makers(game: str) -> dict[str, Any]:
    """The ways to make new boards of a game, and what each asks for."""
    return {"makers": games.makers(find(game))}


@router.post("/make", response_model=board_shapes.NewBoard)
async def make(question: board_shapes.MakeQuestion, request: Request) -> dict[str, Any]:
    """A new board. It is not looked at yet: /match does."""
    refuse_other_files(maker_of(find(question.game), question.maker).fields, question.words())
    return await ask(request, "make", question, maker=question.maker, fields=question.words())


@router.post("/read", response_model=board_shapes.NewBoard)
def read_text(given: board_shapes.TextToRead) -> dict[str, Any]:
    """What a file or a paste holds: a board for the game, or a saved match of any game."""
    data = reading.content(given.text, given.bytes64)
    if reading.is_saved_match(data):
        return board_shapes.BoardFile.read(data, given.name).place()
    return reading.read(given.game, data, given.name)


@router.post("/sketch", response_model=board_shapes.Sketch)
def sketch(place: shapes.Place) -> dict[str, Any]:
    """The board of a match before its first move, to be changed by hand."""
    return sketched(place.place())
