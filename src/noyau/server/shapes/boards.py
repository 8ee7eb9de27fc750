"""The shapes of saved boards, and of new ones: files, pastes, numbers and drawings."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from noyau.server.shapes.matches import Message, Place, Shape, Text

BOARD_FORMAT = "noyau match 1"


class BoardToSave(Place):
    """A match to save under a name."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=1_000)]


class BoardFile(BoardToSave):
    """A saved board as a file."""

    format: Literal["noyau match 1"]


class TextToRead(Shape):
    """A text that was pasted, or a file: its name, and its content as text or, where it is none, in base 64."""

    game: Annotated[str, StringConstraints(max_length=100)]
    name: Annotated[str, StringConstraints(max_length=300)] = ""
    text: Text = ""
    bytes64: Text = ""


class Generating(Shape):
    """A new board wanted, by the numbers that its generator asks for."""

    game: Annotated[str, StringConstraints(max_length=100)]
    generator: Annotated[str, StringConstraints(max_length=100)]
    numbers: dict[str, Annotated[int, Field(ge=-(2**53), le=2**53)]] = Field(default_factory=dict, max_length=10)


class BoardChange(Shape):
    """What should become of a saved board: another name, another match, or both."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=1_000)] | None = None
    match: Place | None = None


class BoardAbout(Shape):
    """A saved board in a list; `changed` is when, in seconds since 1970."""

    id: int
    name: str
    game: str
    changed: float


class SavedBoards(Shape):
    """Every saved board, the latest first."""

    boards: list[BoardAbout]


class SavedBoard(BoardAbout):
    """A saved board in full."""

    fields: dict[str, bool | str]
    moves: list[str]


class GeneratorNumber(Shape):
    """A number that a generator asks for; `seed` is the one to change for another board of the kind."""

    name: str
    label: Message
    least: int
    usual: int


class Generator(Shape):
    """A kind of board that can be made for a game."""

    name: str
    title: Message
    numbers: list[GeneratorNumber]


class Generators(Shape):
    """Every kind of board that can be made for a game."""

    generators: list[Generator]


class NewBoard(Shape):
    """What was read or made: a match to begin, or to go on with."""

    game: str
    fields: dict[str, bool | str]
    moves: list[str]


class SketchVertex(Shape):
    """A vertex of a board to be changed by hand. `number` is its dollars, or its priority."""

    x: float
    y: float
    label: str
    number: int
    owner: Literal[0, 1]
    target: bool


class Sketch(Shape):
    """A board to be changed by hand: what it carries is said by the field of the game."""

    directed: bool
    vertices: list[SketchVertex]
    edges: list[tuple[int, int]]
    start: int | None
