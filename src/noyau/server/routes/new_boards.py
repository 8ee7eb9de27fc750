"""The routes of new boards: made by numbers, read from a file or a paste, or taken apart to be changed by hand."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from noyau.games import find
from noyau.server.answers.generators import generated, generators_of
from noyau.server.answers.reading import read
from noyau.server.answers.sketching import sketched
from noyau.server.shapes import boards as board_shapes
from noyau.server.shapes import matches as shapes

router = APIRouter()


@router.get("/generators/{game}", response_model=board_shapes.Generators)
def list_generators(game: str) -> dict[str, Any]:
    """The kinds of boards that can be made for a game, and which numbers each asks for."""
    return {"generators": [generator.as_json() for generator in generators_of(find(game)).values()]}


@router.post("/generate", response_model=board_shapes.NewBoard)
def generate(wanted: board_shapes.Generating) -> dict[str, Any]:
    """A board by its numbers. It is not looked at yet: /match does."""
    fields = generated(find(wanted.game), wanted.generator, wanted.numbers)
    return {"game": wanted.game, "fields": fields, "moves": []}


@router.post("/read", response_model=board_shapes.NewBoard)
def read_text(given: board_shapes.TextToRead) -> dict[str, Any]:
    """What a file or a paste holds: a board for the game, or a saved match of any game."""
    return read(given)


@router.post("/sketch", response_model=board_shapes.Sketch)
def sketch(place: shapes.Place) -> dict[str, Any]:
    """The board of a match before its first move, to be changed by hand."""
    return sketched(place.place())
